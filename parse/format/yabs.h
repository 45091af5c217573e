/* SPDX-License-Identifier: MIT */
/* What the tables of YABS have in common. Only the formats of YABS (yabs, yabs_dd) may include
 * this. */
#ifndef PARSE_FORMAT_YABS_H
#define PARSE_FORMAT_YABS_H

#include "parse/format/parser.h"

enum { YABS_COLUMNS = 8 };

/* "4k (IOPS)" between two bars: where the column begins and ends. */
struct yabs_column {
	size_t at, end;
};

/* The cells of a row, between bars, without the first; returns how many. */
size_t yabs_split(const struct line *l, struct yabs_column cells[YABS_COLUMNS]);

/* What YABS says of the machine, from "Basic System Information:" on, above the table whose head is
 * line `first` (an index), as facts of the run. */
void yabs_facts(struct parse *p, struct run *run, size_t first);

#endif
