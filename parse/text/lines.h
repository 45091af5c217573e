/* SPDX-License-Identifier: MIT */
/* Lines of a text that others take the place of, where there become more or fewer of them.
 * parse/text may include this. */
#ifndef PARSE_TEXT_LINES_H
#define PARSE_TEXT_LINES_H

#include "parse/text/text.h"

struct lines {
	struct line *list; /* the new ones */
	size_t n, cap;
	struct lines_edit *edits; /* by rising line */
	size_t n_edits, cap_edits;
};

/* Lines `first` to before `end` of the text (indices, behind those of the last call) give way to
 * those that are added from now on. */
void lines_change(struct lines *lines, size_t first, size_t end);
void lines_add(struct lines *lines, const struct line *l);

/* Puts them into the text; `lines` is empty again. */
void lines_put(struct lines *lines, struct text *t);

#endif
