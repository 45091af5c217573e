/* SPDX-License-Identifier: MIT */
/* What a table of UnixBench's tests says of one machine, and what its figures are.
 * Only parse/format/table_unixbench*.c may include this. */
#ifndef PARSE_FORMAT_TABLE_UNIXBENCH_H
#define PARSE_FORMAT_TABLE_UNIXBENCH_H

#include "parse/format/table_cells.h"
#include "parse/format/unixbench/unixbench.h"

enum { LEAST_TESTS = 3, FACTS_MAX = 16 };
enum meaning { UNKNOWN, RESULTS, INDEXES };

/* What of one machine was found. */
struct machine {
	size_t line;            /* where it begins */
	struct table_cell name; /* n = 0: none */
	size_t name_line;
	bool is_host; /* the name is under "host" or the like, not a heading */
	struct {
		const char *fact;
		size_t line;
		struct table_cell cell;
	} facts[FACTS_MAX];
	size_t n_facts;
	const struct test *tests[TABLE_COLUMNS];
	struct figure values[TABLE_COLUMNS];
	struct figure indexes[TABLE_COLUMNS]; /* of the values, where another column has them */
	size_t n;
	bool units;   /* behind the figures: they are results */
	bool indexed; /* there are indexes beside the values */
	struct figure score;
};

/* Results or indexes, told by the score or by their size. */
enum meaning machine_meaning(const struct machine *m);

/* Whether the figures are those of the machine that UnixBench's indexes are relative to. */
bool machine_is_baseline(const struct machine *m);

/* Takes the figures of the next column, and its score, where they are the indexes of m's. */
bool machine_take_indexes(struct machine *m, const struct machine *next);

#endif
