/* SPDX-License-Identifier: MIT */
#include "parse/format/heading.h"

#include <ctype.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "parse/format/parser.h"

enum {
	LEAD_CHARS = 72,
	LEAD_REACH = 4, /* lines between a lead and its log */
};

struct look {
	const struct text *t;
	const bool *taken;
	bool spaced; /* paragraphs are divided by blank lines, so headings stand between such */
	bool marked; /* the text marks its headings */
};

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
	return line_is_blank(l) || heading_is_frame(l) || is_progress(l);
}

/* "Local disk:" within the code of a page, with nothing between it and its log. */
static bool is_inner(const struct look *k, size_t i, struct heading_line *h)
{
	return i + 1 < k->t->n && k->taken[i + 1] && heading_inner_title(&k->t->lines[i], h);
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
	return heading_ends_colon(s, h->n) || open || is_item(s, h->n) ||
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
	if (!heading_title(l, framed, h))
		return HEADING_NONE;
	if (framed || is_underlined(k, i))
		return level;
	if (heading_trails_off(l->s + h->at, h->n) && !k->marked && !between_blanks(k, i))
		return HEADING_NONE;
	if (is_lead(k, i, h))
		return level;
	if (heading_trails_off(l->s + h->at, h->n) || is_among_values(k, i))
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
	return h->n && h->n <= HEADING_BYTES ? level : HEADING_NONE;
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
			heading_cut_decoration(&t->lines[i], &h);
		if (!h.level)
			continue;
		GROW(all, *n, cap);
		all[(*n)++] = h;
	}
	return all;
}
