/* SPDX-License-Identifier: MIT */
/* A whole log within one string of JSON or a program: "…\n  read : io=…\n…". Its line ends, tabs
 * and quotes are written as escapes. */
#include "parse/text/filter.h"

#include <string.h>

#include "parse/text/line.h"
#include "parse/text/lines.h"

enum { LINE_ENDS = 3 }; /* a string has at least so many to be a log */

static bool is_escape(const struct line *l, size_t i, char c)
{
	return l->s[i] == '\\' && i + 1 < l->n && l->s[i + 1] == c;
}

static bool holds_lines(const struct line *l)
{
	size_t found = 0;

	for (size_t i = 0; i + 1 < l->n && found < LINE_ENDS; i++) {
		if (l->s[i] != '\\')
			continue;
		found += l->s[i + 1] == 'n';
		i++;
	}
	return found == LINE_ENDS;
}

static void end_line(struct line_builder *b, const struct line *l, size_t at, struct lines *out)
{
	struct line made;

	b->edited = true;
	made = line_make(b, line_place(l, at));
	lines_add(out, &made);
}

static void divide(struct line_builder *b, const struct line *l, struct lines *out)
{
	size_t kept = 0;

	for (size_t i = 0; i + 1 < l->n; i++) {
		if (l->s[i] != '\\' || !strchr("nrt\"\\/", l->s[i + 1]))
			continue;
		line_copy(b, l, kept, i);
		kept = i + 2;
		if (is_escape(l, i, 'n'))
			end_line(b, l, i, out);
		else if (is_escape(l, i, 't'))
			line_replace(b, l, i, "\t", 1);
		else if (!is_escape(l, i, 'r'))
			line_copy(b, l, i + 1, i + 2);
		i++;
	}
	line_copy(b, l, kept, l->n);
	end_line(b, l, kept, out);
}

void filter_escapes(struct text *t)
{
	struct lines out = {0};
	struct line_builder b;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i++)
		if ((t->lines[i].traits & TRAIT_BACKSLASH) && holds_lines(&t->lines[i]))
			divide(&b, &t->lines[i], &out);
		else
			lines_add(&out, &t->lines[i]);
	lines_put(&out, t);
	line_release(&b);
}
