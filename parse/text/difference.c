/* SPDX-License-Identifier: MIT */
/* Logs in a difference: "-" before the old lines, "+" before the new, " " before the rest. */
#include "parse/text/filter.h"

#include "parse/text/line.h"

enum { ADDED_LINES = 4 }; /* a block of new lines alone has at least so many */

static bool has_sign(const struct line *l, char sign)
{
	return l->n && l->s[0] == sign && l->s[1] != sign;
}

/* Whether the lines from i on are of a difference; *end: the line behind them. */
static bool is_difference(const struct text *t, size_t i, size_t *end)
{
	size_t old = 0, new = 0, same = 0;

	for (*end = i; *end < t->n; ++*end) {
		const struct line *l = &t->lines[*end];

		if (has_sign(l, '-'))
			old++;
		else if (has_sign(l, '+'))
			new ++;
		else if (l->n && l->s[0] == ' ')
			same++;
		else
			break;
	}
	return (old && new) || (new >= ADDED_LINES && !same);
}

void filter_differences(struct text *t)
{
	size_t end;

	for (size_t i = 0; i < t->n; i = end + 1) {
		if (!is_difference(t, i, &end))
			continue;
		for (size_t k = i; k < end; k++)
			line_cut_front(t, &t->lines[k], 1);
	}
}
