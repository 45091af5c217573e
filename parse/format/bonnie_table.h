/* SPDX-License-Identifier: MIT */
/* The text table of bonnie++ while it is read, and which column a figure of it is in.
 * Only parse/format/bonnie_table.c, bonnie_head.c, bonnie_value.c and bonnie_column.c may include
 * this. */
#ifndef PARSE_FORMAT_BONNIE_TABLE_H
#define PARSE_FORMAT_BONNIE_TABLE_H

#include "parse/format/bonnie.h"

enum {
	SLOTS = 2 * BONNIE_IO, /* columns of figures in a part */
	WRAPPED = 4,           /* of them, at most, mail moves to a line of their own */
};

struct table {
	struct parse *p;
	const char *tool, *version; /* version: or NULL */
	const char *host;           /* from the head of the files part, cut later than the row's */
	const char *name;           /* the line that names the rows below it, or NULL */
	struct figure concurrency;
	bool files;              /* in the second part */
	bool fast;               /* the progress shows no per-chr tests */
	bool headed;             /* a head of this part was there */
	bool gigabytes;          /* the classic's sizes are in GB, not in MB */
	bool columnar;           /* its columns still stand where they were printed */
	size_t end[SLOTS];       /* bytes before the end of each column */
	double scale[BONNIE_IO]; /* of the columns' unit */
	struct bonnie_row *rows;
	size_t n, cap;
	size_t n_io;    /* rows that had a first part when the second began */
	size_t wrapped; /* line that holds the end of the row above; text->n: none */
	size_t n_files; /* of those n_io, how many are behind: they have their second part, or none
	                 */
	size_t latest;  /* the row that got the last row of files */
};

/* Heads (bonnie_head.c). */
bool bonnie_begins_table(const struct line *l); /* a head that can be a table's first line */
enum bonnie_head {
	HEAD_NONE,
	HEAD_IO,      /* "------Sequential Output------" */
	HEAD_FILES,   /* "------Sequential Create------" */
	HEAD_GROUPS,  /* "-Per Chr- --Block--", "-Create--" */
	HEAD_COLUMNS, /* "K/sec %CP" */
	HEAD_REST,    /* what mail has wrapped of one */
};
enum bonnie_head bonnie_head_of(const struct line *l);
/* Reads a head; false: it is of another table. */
bool bonnie_read_head(struct table *t, size_t i, enum bonnie_head head);

/* Whether only blank lines are behind line i: the log may be cut in it. */
bool nothing_behind(const struct text *text, size_t i);

/* Values (bonnie_value.c). */

/* The index behind i, or behind one blank line there; may be text->n. */
size_t bonnie_line_behind(const struct text *text, size_t i);
/* How many values stand in a row from token k on. */
size_t bonnie_count_values(const struct line *l, const struct token *tokens, size_t k, size_t n);
/* Reads the n values of row i, whose first column is `drift` bytes to the right of its head's. */
void bonnie_read_values(struct table *t, size_t i, const struct token *v, size_t n, ptrdiff_t drift,
                        struct bonnie_row *row);

/* Columns (bonnie_column.c). */

/* Finds the column of each of the n values of row i (an index); false: that can't be told.
 * `drift`: how many bytes the first value's column was pushed to the right. `*last_end`: where the
 * last value's column ends; 0 where the columns don't stand any more. */
bool columns_of_values(const struct table *t, size_t i, const struct token *v, size_t n,
                       ptrdiff_t drift, size_t *slot, size_t *last_end);

/* Whether the last value ends where the log was cut, so that digits may be missing. A value that
 * reaches its column's end with blanks before it is whole. */
bool column_value_may_be_cut(const struct table *t, size_t i, const struct token *v, size_t n,
                             const size_t *slot, size_t last_end);

/* The cells (of the part, from 0) that a row of n latencies is of: all; in order those that have a
 * figure, or the first of them in a row that the log ends in; else those that they stand below.
 * False: that can't be told. */
bool columns_of_latencies(const struct table *t, size_t i, const struct bonnie_row *row,
                          const struct token *latency, size_t n, size_t *to);

#endif
