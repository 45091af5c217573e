/* SPDX-License-Identifier: MIT */
/* Numbers in the cells of one table, whose points and commas mean the same all over.
 * Only parse/format/table*.c may include this. */
#ifndef PARSE_FORMAT_TABLE_NUMBER_H
#define PARSE_FORMAT_TABLE_NUMBER_H

#include "parse/format/parser.h"

/* What the numbers seen so far tell: "1.5", "1,234.5", "1,234,567" have a decimal point, "1,5",
 * "1.234,5", "1.234.567" a decimal comma. "1.234" tells nothing. */
struct number_style {
	bool point, comma;
};

/* Learns from the number that begins at a byte before `end`. */
void number_style_learn(struct number_style *style, const struct line *l, size_t at, size_t end);

/* Reads the number that begins there; returns its length, 0: there is none, or nothing tells
 * whether it has thousands or a fraction. "12,345" has thousands unless the table's others have
 * decimal commas. */
size_t number_style_read(const struct number_style *style, const struct line *l, size_t at,
                         size_t end, double *value);

#endif
