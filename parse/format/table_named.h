/* SPDX-License-Identifier: MIT */
/* Tables of somebody's own making whose heads or rows name the metrics of a tool.
 * Only parse/format/table_named*.c may include this. */
#ifndef PARSE_FORMAT_TABLE_NAMED_H
#define PARSE_FORMAT_TABLE_NAMED_H

#include "parse/format/table_number.h"
#include "parse/format/table_words.h"

enum column_role {
	COLUMN_UNKNOWN, /* what its cells are shows in them */
	COLUMN_FIGURE,
	COLUMN_HOST,
	COLUMN_NAME, /* of a machine, plan, disk */
	COLUMN_FACT,
	COLUMN_TEST,
	COLUMN_BS,
	COLUMN_DEPTH,
	COLUMN_JOBS,
	COLUMN_SIZE,
	COLUMN_UNIT,
	COLUMN_IGNORED
};

struct named_column {
	enum column_role role;
	const char *fact;             /* of COLUMN_FACT */
	struct table_meaning meaning; /* of its head */
};

struct named_table {
	const struct text *text;
	size_t head, last; /* lines (indices) of the heads and of the last row */
	char separator;    /* as table_separator() */
	struct table_cells heads;
	bool framed; /* before the first column stands an empty one */
	struct named_column columns[TABLE_COLUMNS];
	size_t first_figure; /* column; heads.n: the rows say what the figures are */
	struct table_meaning caption;
	struct number_style style;
	bool old;         /* posted when fio's MB was of 1024 KB */
	bool assumed;     /* nothing but the age of fio's units told what its MB is */
	size_t uncertain; /* figures of which nothing tells what they are */
};

/* Reads heads and caption; false: line `head` begins no such table. */
bool named_table_open(struct named_table *t, const struct text *text, size_t head);

/* Splits a row of the table; false: the line is none. */
bool named_table_row(const struct named_table *t, size_t line, struct table_cells *c);

/* Whether the line is one of a table's that divide its rows. */
bool named_table_rule(const struct line *l);

/* What the corner of the table and the words above it say: tools, direction, block size. */
struct table_meaning table_caption(const struct text *text, size_t head, struct table_cell corner);

/* What of a machine or test belongs to one row or column. */
struct named_subject {
	size_t line; /* index, for diagnostics */
	struct {
		enum column_role role;
		const char *fact;
		size_t line;
		struct table_cell cell,
			head; /* head.n: what the cell is, on the line of the heads */
	} parts[TABLE_COLUMNS];
	size_t n_parts;
	size_t job_line;
	struct table_cell job; /* n = 0: none */
	struct table_number size;
};

enum { NAMED_RUNS = 64 };

/* The runs of one subject. */
struct named_runs {
	struct parse *p;
	struct named_table *table;
	const struct named_subject *subject;
	size_t first, last; /* lines of the table that they are of */
	struct named_run {
		struct run *run;
		unsigned tool, words;
		double bs, iodepth, jobs;
		double decimal; /* B/s of its rates' unit of powers of 1000; 0: none */
		size_t line;
	} runs[NAMED_RUNS];
	size_t n;
};

/* Adds the figure in a cell to the run that its meaning tells, or counts it as uncertain. `named`
 * is the cell that says what was tested. */
void named_figure(struct named_runs *runs, size_t line, struct table_cell cell,
                  const struct table_meaning *told, size_t named_line, struct table_cell named);

/* All figures are added: what "MB/s" of fio is shows where the rates are compared with the
 * requests. */
void named_runs_end(struct named_runs *runs);

/* Reads the number in a cell and the words behind it, which are added to the meaning; returns the
 * bytes of the number, 0: the cell holds something else. */
size_t named_value(const struct named_table *t, size_t line, struct table_cell cell,
                   struct table_meaning *m, double *value);

/* The metric of the tool that the meaning tells for certain; false: it doesn't. */
bool named_metric(unsigned tool, const struct table_meaning *m, char *metric, size_t size);

#endif
