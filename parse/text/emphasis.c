/* SPDX-License-Identifier: MIT */
/* What Markdown puts into a line: stars of bold type ("**123**") and backslashes before its own
 * signs ("\*", "job\_name"). */
#include "parse/text/filter.h"

#include <string.h>

#include "parse/text/line.h"

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\0';
}

/* Whether exactly two stars stand at byte i. */
static bool stars_at(const struct line *l, size_t i)
{
	return i + 1 < l->n && l->s[i] == '*' && l->s[i + 1] == '*' && l->s[i + 2] != '*' &&
	       (i == 0 || l->s[i - 1] != '*');
}

/* The stars that close those at byte i; l->n: none. */
static size_t closing_stars(const struct line *l, size_t i)
{
	if (is_blank(l->s[i + 2]))
		return l->n;
	for (size_t k = i + 3; k < l->n; k++)
		if (stars_at(l, k))
			return is_blank(l->s[k - 1]) ? l->n : k;
	return l->n;
}

static bool is_escape(const struct line *l, size_t i)
{
	return l->s[i] == '\\' && i + 1 < l->n && strchr("*_#[]<>|~`", l->s[i + 1]) &&
	       (i == 0 || l->s[i - 1] != '\\');
}

static void edit(struct line_builder *b, struct line *l)
{
	size_t kept = 0, closing = l->n, i;
	bool changed = false;

	for (i = 0; i < l->n; i++) {
		size_t skip = is_escape(l, i) ? 1 : 0;

		if (stars_at(l, i)) {
			if (i != closing)
				closing = closing_stars(l, i);
			if (closing == l->n)
				break;
			skip = 2;
		}
		if (!skip)
			continue;
		line_copy(b, l, kept, i);
		kept = i + skip;
		changed = true;
		i += skip - 1;
	}
	if (!changed || i < l->n) { /* stars without a partner mean themselves */
		line_forget(b);
		return;
	}
	line_copy(b, l, kept, l->n);
	line_put_back(b, l);
}

void filter_emphasis(struct text *t)
{
	struct line_builder b;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i++)
		if (t->lines[i].traits & (TRAIT_STAR | TRAIT_BACKSLASH))
			edit(&b, &t->lines[i]);
	line_release(&b);
}
