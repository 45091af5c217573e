/* SPDX-License-Identifier: MIT */
/* A table of text whose columns stand straight also with Japanese names.
 * render/plain may include this. It includes base only. */
#ifndef RENDER_PLAIN_TABLE_H
#define RENDER_PLAIN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/term.h"

struct table_cell {
	char *text; /* belongs to the table; NULL: empty */
	enum term_style style;
	bool right; /* set against the right edge of its column */
	bool spans; /* runs over the columns to its right, and widens none */
};

struct table {
	size_t columns;
	struct table_cell *cells; /* row by row */
	size_t n, cap;
};

void table_init(struct table *t, size_t columns);
void table_release(struct table *t);

/* The next cell, with a clean copy of `text`: no control characters, tabs or line ends. */
struct table_cell *table_add(struct table *t, const char *text);
void table_end_row(struct table *t); /* fills the row with empty cells */

size_t table_width(const struct table *t); /* columns of the terminal that it takes */

/* What each of its columns takes of that, to free(); those that take any stand TABLE_GAP apart. */
size_t *table_column_widths(const struct table *t);
enum { TABLE_GAP = 2 };

/* Prints it; the last column of a row that is wider than `width` (0: any) ends in "…". */
void table_print(const struct table *t, size_t width, FILE *to);

#endif
