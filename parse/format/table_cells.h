/* SPDX-License-Identifier: MIT */
/* Cells of the tables that people make: apart by tabs (as those of web pages are), bars, semicolons
 * or commas.
 * Only parse/format/table*.c may include this. */
#ifndef PARSE_FORMAT_TABLE_CELLS_H
#define PARSE_FORMAT_TABLE_CELLS_H

#include <ctype.h>
#include <strings.h>

#include "parse/format/parser.h"

enum { TABLE_COLUMNS = 64 };

struct table_cell {
	size_t at, n; /* bytes of the line, without blanks, quotes and bold marks at the ends */
};

struct table_cells {
	struct table_cell cell[TABLE_COLUMNS];
	size_t n;
};

/* What divides the row: a tab, bar, semicolon or comma; ' ': two blanks and more; NUL: nothing. */
char table_separator(const struct line *l);

/* Splits a row at that; false: it has too many cells or none. */
bool table_split_at(const struct line *l, char separator, struct table_cells *c);

/* Splits a row at what it is divided by, blanks apart; false: it is none, or has too many cells. */
bool table_split(const struct line *l, struct table_cells *c);

/* Whether the cell is the word, in any case of letters. */
static inline bool table_cell_is(const struct line *l, struct table_cell c, const char *word)
{
	return c.n && tolower((unsigned char)l->s[c.at]) == tolower((unsigned char)*word) &&
	       c.n == strlen(word) && strncasecmp(l->s + c.at, word, c.n) == 0;
}

/* "|---|:--:|", "----+----": the row under the head of a table. */
bool table_is_rule(const struct line *l);

/* What the head of a column says that its cells are: a fact's name; "" where they name the machine;
 * NULL: something else. */
const char *table_fact(const struct line *l, struct table_cell head);

#endif
