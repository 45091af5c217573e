/* SPDX-License-Identifier: MIT */
#include "parse/format/heading.h"

#include <ctype.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "parse/format/parser.h"

enum {
	PLAIN_CHARS = 120, /* longer is prose … */
	PLAIN_WORDS = 10,  /* … and so are more words, */
	COMMA_WORDS = 7,   /* or more with a comma among them */
	COLON_WORDS = 14,  /* of a line that ends in a colon */
	TRAIL_WORDS = 8,   /* of one that ends in dots */
	LEAD_CHARS = 72,
	INNER_CHARS = 40,
	TITLE_BYTES = 600, /* more is no title, marked or not */
	PLAIN_INDENT = 4, /* deeper is output or code */
	LEAD_REACH = 4,	  /* lines between a lead and its log */
};

struct look {
	const struct text *t;
	const bool *taken;
	bool spaced; /* paragraphs are divided by blank lines, so headings stand between such */
	bool marked; /* the text marks its headings */
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

static bool ends_colon(const char *s, size_t n)
{
	static const char *const ends[] = {":", "：", NULL};

	return ends_with(s, n, ends);
}

/* "And now the new one…" */
static bool trails_off(const char *s, size_t n)
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
	return words > (ends_colon(l->s + h->at, h->n) ? COLON_WORDS : PLAIN_WORDS) ||
	       find_text(l, h->at, " : ") < end ||
	       (comma && words > COMMA_WORDS && !ends_colon(l->s + h->at, h->n)) ||
	       ends_with(l->s + h->at, h->n, quotes) || has_sentences(l->s + h->at, h->n);
}

/* A line of signs alone: the rule under or over a title. */
static bool is_rule(const struct line *l)
{
	size_t signs = 0;

	for (size_t i = 0; i < l->n; i++) {
		if (!strchr("-=*_~# \t", l->s[i]))
			return false;
		signs += l->s[i] != ' ';
	}
	return signs >= 3;
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

/* What frames a log in the sources of pages: fences, tags, template and forum marks. */
static bool is_frame(const struct line *l)
{
	static const char *const marks[] = {"```", "~~~",	"<pre", "</pre", "{%",	  "{{{",    "}}}",
					    "[code", "[/code", "![", "{code", "{noformat", ".. ", "<code", "bc."};
	size_t at = skip_blanks(l, 0);

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (at_text(l, at, marks[i]))
			return true;
	return false;
}

/* "24 x System Call Overhead  1 2": what UnixBench says while it works. */
static bool is_progress(const struct line *l)
{
	size_t at = 0;

	while (at < l->n && isdigit((unsigned char)l->s[at]))
		at++;
	return at > 0 && at_text(l, at, " x ") && at + 3 < l->n &&
	       isupper((unsigned char)l->s[at + 3]);
}

static bool passes(const struct line *l)
{
	return line_is_blank(l) || is_frame(l) || is_progress(l);
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

/* Cuts what only decorates a title: rules at both ends, brackets, an item's number, a colon. */
static void cut_decoration(const struct line *l, struct heading_line *h)
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

/* The words of an unmarked line that may be a heading; false: it is prose, output or a command. */
static bool title_of(const struct line *l, bool framed, struct heading_line *h)
{
	size_t end = l->n;

	h->at = skip_blanks(l, 0);
	while (end > h->at && (l->s[end - 1] == ' ' || l->s[end - 1] == '\t'))
		end--;
	if (end == h->at || (h->at >= PLAIN_INDENT && !framed) || l->code || is_frame(l))
		return false;
	h->at = behind_rule(l, behind_glued_command(l, h->at));
	h->n = end - h->at;
	if (h->n > 1 && l->s[end - 1] == '=' && l->s[end - 2] == ' ')
		return false; /* "const char *log =" */
	if (is_tabular(l, h->at) || utf8_count(l->s + h->at, h->n) > PLAIN_CHARS ||
	    !(has_letter(l->s + h->at, h->n) || is_version(l->s + h->at, h->n)))
		return false;
	if (trails_off(l->s + h->at, h->n) ? count_words(l, h->at) > TRAIL_WORDS
	                                   : ends_sentence(l->s + h->at, h->n))
		return false;
	return !heading_is_command(l, h->at) && !heading_is_message(l, h->at) && !is_prose(l, h) &&
	       !heading_says_nothing(l->s + h->at, h->n) && !heading_is_values(l, h->at);
}

/* "Local disk:" within the code of a page, with nothing between it and its log. */
static bool is_inner(const struct look *k, size_t i, struct heading_line *h)
{
	const struct line *l = &k->t->lines[i];

	h->at = skip_blanks(l, 0);
	for (h->n = l->n - h->at; h->n && strchr(" \t", l->s[h->at + h->n - 1]);)
		h->n--;
	return l->code && h->at < PLAIN_INDENT && i + 1 < k->t->n && k->taken[i + 1] &&
	       ends_colon(l->s + h->at, h->n) && utf8_count(l->s + h->at, h->n) <= INNER_CHARS &&
	       has_letter(l->s + h->at, h->n) && !heading_is_command(l, h->at) &&
	       !heading_is_message(l, h->at) && !heading_says_nothing(l->s + h->at, h->n) &&
	       !is_tabular(l, h->at) && !is_prose(l, h);
}

/* "==": too short for a rule elsewhere. */
static bool is_short_rule_at(const struct look *k, size_t i)
{
	return i < k->t->n && !k->taken[i] && strcmp(k->t->lines[i].s, "==") == 0;
}

static bool is_open(const struct look *k, size_t i)
{
	const struct line *l = &k->t->lines[i];
	size_t at = skip_blanks(l, 0);
	struct heading_line h;

	return k->taken[i] || passes(l) || is_rule(l) || is_short_rule_at(k, i) || l->heading ||
	       heading_is_command(l, at) || heading_is_message(l, at) || is_inner(k, i, &h);
}

/* Whether a log begins behind line i, with nothing but blanks, frames, rules and commands between. */
static bool stands_over_log(const struct look *k, size_t i)
{
	for (size_t j = i + 1; j < k->t->n && j <= i + LEAD_REACH; j++) {
		if (k->taken[j])
			return true;
		if (!is_open(k, j) || k->t->lines[j].heading)
			return false;
	}
	return false;
}

/* The first line behind i that is no frame is a log: nothing parts the two. */
static bool touches_log(const struct look *k, size_t i)
{
	return i + 1 < k->t->n && k->taken[i + 1];
}

/* "2) 10 MB": the title of an item. */
static bool is_item(const char *s, size_t n)
{
	return n > 3 && isdigit((unsigned char)s[0]) && s[1] == ')';
}

static bool is_lead(const struct look *k, size_t i, const struct heading_line *h)
{
	const char *s = k->t->lines[i].s + h->at;
	bool open = i == 0 || is_open(k, i - 1);

	if (utf8_count(s, h->n) > LEAD_CHARS || s[0] == '(' || !stands_over_log(k, i) ||
	    (!open && heading_goes_on(&k->t->lines[i], h->at, &k->t->lines[i - 1])))
		return false;
	return ends_colon(s, h->n) || open || is_item(s, h->n) ||
	       (touches_log(k, i) && isdigit((unsigned char)s[0]));
}

/* "2.4.18" behind a prompt with `uname -r`: what tells runs of one machine apart. */
static bool is_kernel(const struct look *k, size_t i, struct heading_line *h)
{
	const struct line *l = &k->t->lines[i], *above = i ? &k->t->lines[i - 1] : NULL;

	if (!above || !isdigit((unsigned char)l->s[0]) ||
	    find_text(above, 0, "uname -r") == above->n ||
	    !heading_is_command(above, skip_blanks(above, 0)))
		return false;
	h->at = 0;
	h->n = skip_word(l, 0);
	return true;
}

static bool is_rule_at(const struct look *k, size_t i)
{
	return i < k->t->n && !k->taken[i] && is_rule(&k->t->lines[i]);
}

static bool has_rule_below(const struct look *k, size_t i)
{
	return is_rule_at(k, i + 1) || is_short_rule_at(k, i + 1);
}

static bool is_underlined(const struct look *k, size_t i)
{
	return has_rule_below(k, i) && (i == 0 || is_open(k, i - 1));
}

/* Between two rules, where it may be centred. */
static bool is_framed(const struct look *k, size_t i)
{
	return i > 0 && is_rule_at(k, i - 1) &&
	       (is_rule_at(k, i + 1) ||
		(i + 1 < k->t->n && line_is_blank(&k->t->lines[i + 1]) && is_rule_at(k, i + 2)));
}

static bool between_blanks(const struct look *k, size_t i)
{
	return (i == 0 || line_is_blank(&k->t->lines[i - 1])) &&
	       (i + 1 >= k->t->n || line_is_blank(&k->t->lines[i + 1]));
}

static bool has_values(const struct look *k, size_t i)
{
	return i < k->t->n &&
	       heading_is_values(&k->t->lines[i], skip_blanks(&k->t->lines[i], 0));
}

/* "Drives:" above values with their names, or a line below that goes on with them. */
static bool is_among_values(const struct look *k, size_t i)
{
	return has_values(k, i + 1) || (i > 0 && has_values(k, i - 1));
}

/* Whether a log begins so few lines behind line i that it may stand over it. */
static bool is_near_log(const struct look *k, size_t i)
{
	for (size_t j = i + 1; j < k->t->n && j <= i + LEAD_REACH; j++)
		if (k->taken[j])
			return true;
	return false;
}

/* Whether a plain line without anything that marks it as one may be a heading. */
static bool stands_apart(const struct look *k, size_t i)
{
	return !k->marked && (!k->spaced || between_blanks(k, i));
}

static int unmarked_level(const struct look *k, size_t i, struct heading_line *h)
{
	const struct line *l = &k->t->lines[i];
	int level = k->marked ? HEADING_LEAD : HEADING_PLAIN;
	bool framed;

	if (line_is_blank(l))
		return HEADING_NONE;
	if (is_kernel(k, i, h))
		return level;
	if (is_inner(k, i, h))
		return HEADING_INNER;
	framed = is_framed(k, i);
	if (!framed && !stands_apart(k, i) && !has_rule_below(k, i) && !is_near_log(k, i))
		return HEADING_NONE;
	if (!title_of(l, framed, h))
		return HEADING_NONE;
	if (framed || is_underlined(k, i))
		return level;
	if (trails_off(l->s + h->at, h->n) && !k->marked && !between_blanks(k, i))
		return HEADING_NONE;
	if (is_lead(k, i, h))
		return level;
	if (trails_off(l->s + h->at, h->n) || is_among_values(k, i))
		return HEADING_NONE;
	return stands_apart(k, i) ? HEADING_PLAIN : HEADING_NONE;
}

/* "h2. Title" of Textile; 0: none. */
static int textile_level(const struct line *l)
{
	return l->n > 4 && l->s[0] == 'h' && l->s[1] >= '1' && l->s[1] <= '6' &&
			       memcmp(l->s + 2, ". ", 2) == 0 ?
		       l->s[1] - '0' :
		       0;
}

/* Where a title ends that may be closed as it was opened: "## Results ##", also without a blank. */
static size_t title_end(const struct line *l, size_t at)
{
	size_t end = l->n, signs;

	while (end > at && strchr(" \t", l->s[end - 1]))
		end--;
	for (signs = 0; end > at && l->s[end - 1] == '#'; signs++)
		end--;
	if (signs == 1 && end > at && l->s[end - 1] != ' ')
		end++; /* "C#" */
	while (end > at && strchr(" \t", l->s[end - 1]))
		end--;
	return end > at ? end : l->n;
}

/* "## ## ##": signs and blanks, no title. */
static bool is_rule_of(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strchr("# =-*", s[i]))
			return false;
	return n > 0;
}

static int marked_level(const struct line *l, struct heading_line *h)
{
	int level = l->heading ? l->heading : textile_level(l);

	if (!level)
		return HEADING_NONE;
	h->at = l->heading ? 0 : strlen("h2. ");
	while (h->at < l->n && l->s[h->at] == '#')
		h->at++;
	h->at = skip_blanks(l, h->at);
	h->n = title_end(l, h->at) - h->at;
	if (level == 1 && h->at < l->n && heading_is_tool_call(l, h->at))
		return HEADING_NONE; /* the sign of a prompt */
	if (is_rule_of(l->s + h->at, h->n))
		return HEADING_NONE;
	return h->n && h->n <= TITLE_BYTES ? level : HEADING_NONE;
}

/* Whether prose is divided by blank lines: most unclaimed lines of text have one beside them. */
static void look_at_text(struct look *k)
{
	size_t blank = 0, written = 0;

	for (size_t i = 0; i < k->t->n; i++) {
		const struct line *l = &k->t->lines[i];

		if (l->heading || (!k->taken[i] && textile_level(l)))
			k->marked = true;
		if (k->taken[i])
			continue;
		if (line_is_blank(l))
			blank++;
		else
			written++;
	}
	k->spaced = 4 * blank > written;
}

struct heading_line *headings_find(const struct text *t, const bool *taken, size_t *n)
{
	struct look k = {.t = t, .taken = taken};
	struct heading_line *all = NULL;
	size_t cap = 0;

	*n = 0;
	look_at_text(&k);
	for (size_t i = 0; i < t->n; i++) {
		struct heading_line h = {.line = i};

		if (taken[i])
			continue;
		h.level = marked_level(&t->lines[i], &h);
		if (!h.level && (h.level = unmarked_level(&k, i, &h)))
			cut_decoration(&t->lines[i], &h);
		if (!h.level)
			continue;
		GROW(all, *n, cap);
		all[(*n)++] = h;
	}
	return all;
}

bool heading_comment(const struct line *l, size_t *at, size_t *n)
{
	*at = skip_blanks(l, 0);
	if (*at >= l->n || l->s[*at] != '#' || l->code)
		return false;
	*at = skip_blanks(l, *at + 1);
	*n = l->n - *at;
	return *n && *n <= TITLE_BYTES && has_letter(l->s + *at, *n) && !is_tabular(l, *at) &&
	       !heading_is_command(l, *at) && find_text(l, *at, "/") == l->n;
}
