/* SPDX-License-Identifier: MIT */
/* Colours of a terminal whose escape character was lost when they were pasted, or shown by a sign:
 * "[0;36m432 MB/s[0m", "^[[32mok^[[m". */
#include "parse/text/filter.h"

#include <string.h>

#include "parse/text/line.h"

/* "[0;36m": its length, 0: something else. */
static size_t colour_length(const struct line *l, size_t at)
{
	size_t end = at + 1;

	if (l->s[at] != '[')
		return 0;
	while (end < l->n && strchr("0123456789;", l->s[end]))
		end++;
	return end < l->n && l->s[end] == 'm' ? end + 1 - at : 0;
}

/* What stands for the escape character before a colour: bytes, 0: nothing. */
static size_t sign_before(const struct line *l, size_t from, size_t at)
{
	static const char *const signs[] = {"(B^[", "(B", "^[", "\xE2\x90\x9B", "\xEF\xBF\xBD"};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		size_t n = strlen(signs[i]);

		if (at - from >= n && memcmp(l->s + at - n, signs[i], n) == 0)
			return n;
	}
	return 0;
}

/* Whether colours end on the line: else it may be anything in brackets. */
static bool ends_colour(const struct line *l)
{
	return memmem(l->s, l->n, "[0m", 3) || memmem(l->s, l->n, "[m", 2);
}

static void strip(struct line_builder *b, struct line *l)
{
	size_t kept = 0, n;

	for (size_t i = 0; i < l->n; i += n ? n : 1) {
		n = colour_length(l, i);
		if (!n)
			continue;
		line_copy(b, l, kept, i - sign_before(l, kept, i));
		kept = i + n;
	}
	line_copy(b, l, kept, l->n);
	line_put_back(b, l);
}

void filter_colours(struct text *t)
{
	struct line_builder b;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i++)
		if ((t->lines[i].traits & TRAIT_BRACKET) && ends_colour(&t->lines[i]))
			strip(&b, &t->lines[i]);
	line_release(&b);
}
