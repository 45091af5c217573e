/* SPDX-License-Identifier: MIT */
/* Telling by its words whether a line may be a heading. */
#include "parse/format/heading.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "parse/format/parser.h"

enum {
	PLAIN_CHARS = 120, /* longer is prose … */
	PLAIN_WORDS = 10,  /* … and so are more words, */
	COMMA_WORDS = 7,   /* or more with a comma among them */
	COLON_WORDS = 14,  /* of a line that ends in a colon */
	TRAIL_WORDS = 8,   /* of one that ends in dots */
	INNER_CHARS = 40,
	PLAIN_INDENT = 4, /* deeper is output or code */
};

static bool ends_with(const char *s, size_t n, const char *const *ends)
{
	for (; n && *ends; ends++) {
		size_t k = strlen(*ends);

		if (s[n - 1] == (*ends)[k - 1] && n >= k && memcmp(s + n - k, *ends, k) == 0)
			return true;
	}
	return false;
}

/* A sentence, progress that ended or was stopped, code, or the end of a list of CPUs. */
static bool ends_sentence(const char *s, size_t n)
{
	static const char *const ends[] = {"。", "．", "、", "…", "！", "？", ".",
					   ",",	 ";",  "!",  "?",  "[",	 "{",  "(",
					   "^C", "...done", "bogomips)", NULL};

	return ends_with(s, n, ends);
}

bool heading_ends_colon(const char *s, size_t n)
{
	static const char *const ends[] = {":", "：", NULL};

	return ends_with(s, n, ends);
}

bool heading_trails_off(const char *s, size_t n)
{
	static const char *const ends[] = {"…", "...", NULL};

	return ends_with(s, n, ends);
}

static bool has_letter(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (isalpha((unsigned char)s[i]) || (unsigned char)s[i] >= 0xC3)
			return true;
	return false;
}

/* "2.5.59": a title of its own where a rule stands below it. */
static bool is_version(const char *s, size_t n)
{
	size_t points = 0;

	for (size_t i = 0; i < n; i++) {
		if (!isdigit((unsigned char)s[i]) && (s[i] != '.' || i == 0 || s[i - 1] == '.'))
			return false;
		points += s[i] == '.';
	}
	return points >= 2 && isdigit((unsigned char)s[n - 1]);
}

/* "…wrong, and I tried. These are the lines": more than one sentence. */
static bool has_sentences(const char *s, size_t n)
{
	for (size_t i = 1; i + 2 < n; i++)
		if (s[i + 1] == ' ' && strchr(".?!", s[i]) && isupper((unsigned char)s[i + 2]) &&
		    islower((unsigned char)s[i - 1]))
			return true;
	return false;
}

/* Prose without a full stop, the head of a quotation, or a listing's "key : value". */
static bool is_prose(const struct line *l, const struct heading_line *h)
{
	static const char *const quotes[] = {"wrote:", "wrote", NULL};
	size_t words = 0, end = h->at + h->n;
	bool comma = memchr(l->s + h->at, ',', h->n);

	for (size_t i = h->at; i < end; i = skip_blanks(l, skip_word(l, i)))
		words++;
	return words > (heading_ends_colon(l->s + h->at, h->n) ? COLON_WORDS : PLAIN_WORDS) ||
	       find_text(l, h->at, " : ") < end ||
	       (comma && words > COMMA_WORDS && !heading_ends_colon(l->s + h->at, h->n)) ||
	       ends_with(l->s + h->at, h->n, quotes) || has_sentences(l->s + h->at, h->n);
}

/* Whether blanks part columns at or behind a byte; a remark in brackets is no column. */
static bool has_gap(const struct line *l, size_t at)
{
	size_t gap = find_text(l, at, "  ");

	if (gap < l->n && at_text(l, skip_blanks(l, gap), "("))
		gap = find_text(l, skip_blanks(l, gap), "  ");
	return gap < l->n;
}

/* Table rows and banners: blanks in a row, tabs, box characters. */
static bool is_tabular(const struct line *l, size_t at)
{
	return has_gap(l, at) || find_text(l, at, "\t") < l->n ||
	       find_text(l, at, "===") < l->n || find_text(l, at, "---") < l->n ||
	       find_text(l, at, " | ") < l->n || find_text(l, at, "%CP") < l->n;
}

bool heading_is_frame(const struct line *l)
{
	static const char *const marks[] = {"```", "~~~",	"<pre", "</pre", "{%",	  "{{{",    "}}}",
					    "[code", "[/code", "![", "{code", "{noformat", ".. ", "<code", "bc."};
	size_t at = skip_blanks(l, 0);

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (at_text(l, at, marks[i]))
			return true;
	return false;
}

/* A command with a heading glued behind its last word ("… -r 1024Results of disk B", where the
 * heading is in another script): the byte where the heading begins, else `at`. */
static size_t behind_glued_command(const struct line *l, size_t at)
{
	size_t i = at;

	while (i < l->n && (unsigned char)l->s[i] < 0x80)
		i++;
	if (i == at || i >= l->n || l->s[i - 1] == ' ' || find_text(l, at, " -") >= i)
		return at;
	return i;
}

/* Behind "[b]" and "[U]" of forums; *end becomes where their ends begin: "[/U]". */
static size_t behind_tags(const struct line *l, size_t i, size_t *end)
{
	while (*end > i + 3 && l->s[i] == '[' && l->s[i + 2] == ']' &&
	       isalpha((unsigned char)l->s[i + 1]))
		i += 3;
	while (*end > i + 4 && l->s[*end - 4] == '[' && l->s[*end - 3] == '/' &&
	       l->s[*end - 1] == ']')
		*end -= 4;
	return i;
}

void heading_cut_decoration(const struct line *l, struct heading_line *h)
{
	size_t end = h->at + h->n, i = h->at;

	while (end > i && strchr("=*# \t", l->s[end - 1]))
		end--;
	while (i < end && strchr("=*# \t", l->s[i]))
		i++;
	while (end > i + 6 && at_text(l, i, "--") && memcmp(l->s + end - 2, "--", 2) == 0) {
		for (i += 2; i < end && strchr("- ", l->s[i]); i++)
			;
		for (end -= 2; end > i && strchr("- ", l->s[end - 1]); end--)
			;
	}
	i = behind_tags(l, i, &end);
	if (end > i + 2 && l->s[i] == '[' && l->s[end - 1] == ']')
		i++, end--;
	while (end > i && (l->s[end - 1] == ':' || l->s[end - 1] == ' '))
		end--;
	if (end > i + 3 && memcmp(l->s + end - 3, "：", 3) == 0)
		end -= 3;
	if (end > i + 3 && isdigit((unsigned char)l->s[i]) && at_text(l, i + 1, ") "))
		i += 3;
	else if (end > i + 2 && at_text(l, i, "- "))
		i += 2;
	if (end > i) {
		h->at = i;
		h->n = end - i;
	}
}

/* Where a title begins behind a rule that was glued to it: "---  kernel 2.5.63". */
static size_t behind_rule(const struct line *l, size_t at)
{
	size_t end = at, title;

	while (end < l->n && strchr("-=*_", l->s[end]))
		end++;
	title = skip_blanks(l, end);
	return end >= at + 3 && title > end && title < l->n && isalpha((unsigned char)l->s[title])
	               ? title
	               : at;
}

static size_t count_words(const struct line *l, size_t at)
{
	size_t words = 0;

	for (; at < l->n; at = skip_blanks(l, skip_word(l, at)))
		words++;
	return words;
}

bool heading_title(const struct line *l, bool framed, struct heading_line *h)
{
	size_t end = l->n;

	h->at = skip_blanks(l, 0);
	while (end > h->at && (l->s[end - 1] == ' ' || l->s[end - 1] == '\t'))
		end--;
	if (end == h->at || (h->at >= PLAIN_INDENT && !framed) || l->code || heading_is_frame(l))
		return false;
	h->at = behind_rule(l, behind_glued_command(l, h->at));
	h->n = end - h->at;
	if (h->n > 1 && l->s[end - 1] == '=' && l->s[end - 2] == ' ')
		return false; /* "const char *log =" */
	if (is_tabular(l, h->at) || utf8_count(l->s + h->at, h->n) > PLAIN_CHARS ||
	    !(has_letter(l->s + h->at, h->n) || is_version(l->s + h->at, h->n)))
		return false;
	if (heading_trails_off(l->s + h->at, h->n) ? count_words(l, h->at) > TRAIL_WORDS
	                                   : ends_sentence(l->s + h->at, h->n))
		return false;
	return !heading_is_command(l, h->at) && !heading_is_message(l, h->at) && !is_prose(l, h) &&
	       !heading_says_nothing(l->s + h->at, h->n) && !heading_is_values(l, h->at);
}

bool heading_inner_title(const struct line *l, struct heading_line *h)
{
	h->at = skip_blanks(l, 0);
	if (!l->code || h->at >= PLAIN_INDENT)
		return false;
	for (h->n = l->n - h->at; h->n && strchr(" \t", l->s[h->at + h->n - 1]);)
		h->n--;
	return heading_ends_colon(l->s + h->at, h->n) &&
	       utf8_count(l->s + h->at, h->n) <= INNER_CHARS && has_letter(l->s + h->at, h->n) &&
	       !heading_is_command(l, h->at) && !heading_is_message(l, h->at) &&
	       !heading_says_nothing(l->s + h->at, h->n) && !is_tabular(l, h->at) &&
	       !is_prose(l, h);
}

bool heading_comment(const struct line *l, size_t *at, size_t *n)
{
	*at = skip_blanks(l, 0);
	if (*at >= l->n || l->s[*at] != '#' || l->code)
		return false;
	*at = skip_blanks(l, *at + 1);
	*n = l->n - *at;
	return *n && *n <= HEADING_BYTES && has_letter(l->s + *at, *n) && !is_tabular(l, *at) &&
	       !heading_is_command(l, *at) && find_text(l, *at, "/") == l->n;
}
