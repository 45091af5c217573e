/* SPDX-License-Identifier: MIT */
/* Quotation marks of mails: "> ", "> > ", ">>", of unequal depth, "JD> ", and "| ". */
#include "parse/text/filter.h"

#include <ctype.h>
#include <string.h>

#include "parse/text/line.h"

enum {
	MARK_BLANKS = 3, /* before a mark */
	BAR_LINES = 3,   /* a quotation by "|" has at least so many, tables begin so too */
	NAME_LINES = 3,  /* and so has one by a name */
	NAME_LETTERS = 10,
};

static size_t skip_spaces(const struct line *l, size_t at, size_t most)
{
	size_t end = at + most;

	while (at < l->n && at < end && l->s[at] == ' ')
		at++;
	return at;
}

/* Bytes of the marks that the line begins with, one blank behind the last included; 0: none. */
static size_t marks_length(const struct line *l)
{
	size_t end = 0, last = 0;

	if (l->first != '>')
		return 0;
	for (;;) {
		size_t at = skip_spaces(l, end, MARK_BLANKS);

		if (at >= l->n || l->s[at] != '>' || (at + 1 < l->n && l->s[at + 1] == '='))
			break;
		last = end;
		end = at + 1;
	}
	/* "> >> =64=0.0%" was ">=64=0.0%" before a mailer took its mark for one of quotation */
	if (end && end + 2 < l->n && l->s[skip_spaces(l, end, 1)] == '=' &&
	    isdigit((unsigned char)l->s[skip_spaces(l, end, 1) + 1]))
		end = last;
	return end && end < l->n && l->s[end] == ' ' ? end + 1 : end;
}

/* Whether a line near below is quoted as well. */
static bool goes_on(const struct text *t, size_t i)
{
	size_t end = i + 3 < t->n ? i + 3 : t->n;

	while (++i < end) {
		if (marks_length(&t->lines[i]))
			return true;
		if (!line_ends_behind(&t->lines[i], 0))
			return false;
	}
	return false;
}

static void strip_angles(struct text *t)
{
	size_t since = 3; /* lines since the last that was quoted */

	for (size_t i = 0; i < t->n; i++, since++) {
		size_t n = marks_length(&t->lines[i]);

		if (!n || (since >= 3 && !goes_on(t, i)))
			continue;
		line_cut_front(t, &t->lines[i], n);
		since = 0;
	}
}

/* "JD> ", " Jean>": a writer's name as a mark; its length, 0: none. A prompt looks so, too. */
static size_t name_length(const struct line *l)
{
	size_t start = skip_spaces(l, 0, 1), at = start;

	while (at < l->n && at < start + NAME_LETTERS && isalpha((unsigned char)l->s[at]))
		at++;
	if (at == start || at >= l->n || l->s[at] != '>')
		return 0;
	return at + 1 < l->n && l->s[at + 1] == ' ' ? at + 2 : at + 1;
}

/* Whether a line is quoted by the name that the first n bytes of another hold. */
static bool is_named(const struct line *l, const struct line *first, size_t n)
{
	size_t mark = first->s[n - 1] == ' ' ? n - 1 : n;

	return name_length(l) && l->n >= mark && memcmp(l->s, first->s, mark) == 0;
}

/* Whether a name may stand before a line and the next, which begin alike then. */
static bool may_be_named(const struct text *t, size_t i)
{
	const struct line *l = &t->lines[i], *next = l + 1;

	return isalpha((unsigned char)l->first) && i + 1 < t->n && l->n > 1 && next->n > 1 &&
	       l->s[0] == next->s[0] && l->s[1] == next->s[1];
}

static void strip_names(struct text *t)
{
	size_t end;

	for (size_t i = 0; i < t->n; i = end) {
		size_t n = may_be_named(t, i) ? name_length(&t->lines[i]) : 0;

		for (end = i; n && end < t->n && is_named(&t->lines[end], &t->lines[i], n); end++)
			;
		for (size_t k = i; end - i >= NAME_LINES && k < end; k++)
			line_cut_front(t, &t->lines[k], name_length(&t->lines[k]));
		end += end == i;
	}
}

static bool has_bar(const struct line *l)
{
	return l->first == '|' && l->s[0] == '|';
}

/* "|  1.00th=[  580]": a row of fio, not a quotation. */
static bool is_percentile(const struct line *l)
{
	size_t at = skip_spaces(l, 1, l->n);

	while (at < l->n && (isdigit((unsigned char)l->s[at]) || l->s[at] == '.'))
		at++;
	return at + 2 < l->n && memcmp(l->s + at, "th=", 3) == 0;
}

static void strip_bars(struct text *t)
{
	size_t end;

	for (size_t i = 0; i < t->n; i = end + 1) {
		size_t single = 0;

		for (end = i; end < t->n && has_bar(&t->lines[end]); end++)
			single += !memchr(t->lines[end].s + 1, '|', t->lines[end].n - 1) &&
			          !is_percentile(&t->lines[end]);
		if (single < BAR_LINES || 2 * single < end - i)
			continue;
		for (size_t k = i; k < end; k++)
			line_cut_front(t, &t->lines[k], skip_spaces(&t->lines[k], 1, 1));
	}
}

void filter_quotes(struct text *t)
{
	strip_angles(t);
	strip_names(t);
	strip_bars(t);
}
