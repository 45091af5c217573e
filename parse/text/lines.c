/* SPDX-License-Identifier: MIT */
#include "parse/text/lines.h"

#include <stdlib.h>

#include "base/memory.h"

void lines_add(struct lines *lines, const struct line *l)
{
	GROW(lines->list, lines->n, lines->cap);
	lines->list[lines->n++] = *l;
}

void lines_put(struct lines *lines, struct text *t)
{
	free(t->lines);
	t->lines = lines->list;
	t->n = lines->n;
	t->cap = lines->cap;
	*lines = (struct lines){0};
}
