/* SPDX-License-Identifier: MIT */
/* The lines of a text made anew, where there become more or fewer of them.
 * parse/text may include this. */
#ifndef PARSE_TEXT_LINES_H
#define PARSE_TEXT_LINES_H

#include "parse/text/text.h"

struct lines {
	struct line *list;
	size_t n, cap;
};

void lines_add(struct lines *lines, const struct line *l);

/* Puts them in the place of those of the text; `lines` is empty again. */
void lines_put(struct lines *lines, struct text *t);

#endif
