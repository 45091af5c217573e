/* SPDX-License-Identifier: MIT */
/* Decimal numbers as a locale prints them.
 * parse/format may include this. */
#ifndef PARSE_FORMAT_DECIMAL_H
#define PARSE_FORMAT_DECIMAL_H

#include "parse/format/parser.h"

/* Digits with a point or, by the locale, a comma before the fraction ("7,86539"). A comma counts
 * only with a digit behind it. Returns the length, 0 where there is none. */
size_t read_decimal(const struct line *l, size_t at, double *value);

/* Whether a number that ends at byte `end` of a line (an index) may lack digits, since the input ends
 * behind it or behind its point. */
bool number_may_be_cut(const struct text *text, size_t line, size_t end);

/* Digits in groups of three ("1,034,002", "1.034.002,5"), or a decimal number with a point or, where
 * it can't stand before a group, a comma ("4155,3"). Returns the length or 0. */
size_t read_grouped(const struct line *l, size_t at, double *value);

#endif
