/* SPDX-License-Identifier: MIT */
/* What a table of UnixBench's tests says of one machine, and what its figures are.
 * Only parse/format/table_unixbench*.c may include this. */
#ifndef PARSE_FORMAT_TABLE_UNIXBENCH_H
#define PARSE_FORMAT_TABLE_UNIXBENCH_H

#include "parse/format/table_cells.h"
#include "parse/format/table_number.h"
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
	struct figure copies; /* that ran in parallel; or absent */
	struct number_style style; /* of the table */
};

/* What of a table is of one number of copies, where a column has that. */
struct copies {
	size_t column; /* of the heads; n: there is none */
	size_t line;   /* the first row that has the number, and its cell there */
	struct table_cell cell;
};

/* The column that says how many copies ran ("Parallel"), where its cells do. */
size_t copies_column(const struct text *t, size_t head, const struct table_cells *heads);

/* Whether a head or cell names what such a column holds. */
bool copies_named(const struct line *l, struct table_cell c);

/* "4", and, where `worded`, "4 parallel": the number of copies; returns its length, 0: it is none. */
size_t copies_read(const struct line *l, struct table_cell c, bool worded, double *copies);

/* Whether the row is of the number of copies that is wanted, if one is. */
bool copies_same(const struct text *t, size_t line, const struct table_cells *c,
                 const struct copies *wanted);

/* What a row or column is of: `test` NULL: of none. */
struct role {
	const struct test *test;
	bool weak; /* a name that other suites have, too */
	bool score;
	bool copies; /* how many ran in parallel */
	const char *fact; /* as table_fact() says */
};

struct role role_of(const struct line *l, struct table_cell c);

/* Splits line i of a table: at two blanks and more where its head is so aligned; see table_split(). */
bool unixbench_split(const struct text *t, size_t head, size_t i, struct table_cells *c);

/* Whether rows so aligned, of tests and figures only, stand right behind the head. */
bool unixbench_aligned(const struct text *t, size_t head, const struct table_cells *heads);

/* Whether nothing but a unit of UnixBench stands from `at` to `end`: "334600751.0 lps". */
bool unixbench_unit(const struct line *l, size_t at, size_t end);

/* Results or indexes, told by the score or by their size. */
enum meaning machine_meaning(const struct machine *m);

/* Whether the figures are those of the machine that UnixBench's indexes are relative to. */
bool machine_is_baseline(const struct machine *m);

/* Takes the figures of the next column, and its score, where they are the indexes of m's. */
bool machine_take_indexes(struct machine *m, const struct machine *next);

/* Makes a run of the figures of a machine, down to line `last` of a table whose head is `head`, or says
 * why not. */
void machine_run(struct parse *p, const struct machine *m, size_t head, size_t last);

#endif
