/* SPDX-License-Identifier: MIT */
/* Texts whose every line has an empty one behind it, as mail programs and pages leave them. */
#include "parse/text/filter.h"

#include "parse/text/line.h"

enum {
	WRITTEN_LINES = 8, /* fewer tell nothing */
	EMPTY_LINES = 3,   /* what an empty line becomes; paragraphs of one line have none such */
};

static bool is_double_spaced(const struct text *t)
{
	size_t written = 0, empty = 0;
	bool tripled = false;

	for (size_t i = 0; i < t->n; i++) {
		if (line_ends_behind(&t->lines[i], 0)) {
			tripled |= ++empty == EMPTY_LINES && written;
			continue;
		}
		if (written && !empty)
			return false;
		written++;
		empty = 0;
	}
	return tripled && written >= WRITTEN_LINES;
}

void filter_spacing(struct text *t)
{
	size_t kept = 0;

	if (!is_double_spaced(t))
		return;
	for (size_t i = 0; i < t->n; i++) {
		t->lines[kept++] = t->lines[i];
		if (!line_ends_behind(&t->lines[i], 0) && i + 1 < t->n)
			i++;
	}
	t->n = kept;
}
