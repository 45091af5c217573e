/* SPDX-License-Identifier: MIT */
/* bonnie++: what its text table and its CSV line have in common.
 * Only parse/format/bonnie*.c may include this. */
#ifndef PARSE_FORMAT_BONNIE_H
#define PARSE_FORMAT_BONNIE_H

#include "parse/format/parser.h"

enum { BONNIE_LEAD = 16 }; /* lines of progress above a table, at most */

enum {
	BONNIE_IO = 6,	    /* putc, put_block, rewrite, getc, get_block, seeks */
	BONNIE_CELLS = 12,  /* then create, stat and delete, in sequence and at random */
	BONNIE_TOKENS = 32, /* more words on a line and it is no row */
	BONNIE_NEAR = 64    /* a second print of a run comes before so many others have */
};

struct bonnie_cell {
	struct figure rate;    /* B/s or 1/s */
	struct figure cpu;     /* % */
	struct figure latency; /* s */
	bool too_fast;	       /* printed as +++++ */
};

enum bonnie_param {
	BONNIE_SIZE,  /* B */
	BONNIE_CHUNK, /* B */
	BONNIE_CONCURRENCY,
	BONNIE_FILES, /* counted singly */
	BONNIE_MAX,   /* B */
	BONNIE_MIN,   /* B */
	BONNIE_DIRS,
	BONNIE_PARAMS
};

/* What is known of one run while it is gathered. Strings live in the report's pool. */
struct bonnie_row {
	const char *tool;    /* "bonnie++", or "bonnie": the classic */
	const char *version; /* or NULL */
	const char *host;    /* or NULL; tables cut it, the CSV line does not */
	const char *label;   /* a line within the table that names the row, or NULL */
	struct figure params[BONNIE_PARAMS];
	struct bonnie_cell cells[BONNIE_CELLS];
	size_t first, last; /* indices of lines */
	bool cut;	    /* the row ends too early, at: */
	size_t cut_line, cut_at;
	bool counts; /* 2.00 printed the number of files for a rate, in line: */
	size_t counts_line;
};

struct token {
	size_t at, n; /* bytes of a line */
};

void bonnie_row_init(struct bonnie_row *row, size_t line);

/* Cells (bonnie_cell.c). A token is read whole; prose of another script may be glued to it. All
 * return false, and change nothing, where the token is no such thing. */

/* Where a line begins behind blanks and the marks of quotations and comments. */
size_t bonnie_start(const struct line *l);
/* The first of the lines of progress ("Rewriting...done") that end above line i, not before `from`;
 * i where there are none. */
size_t bonnie_progress(const struct text *text, size_t from, size_t i);
/* The words of a line from `at` on; at most `max`. Bold marks (**) are no part of a word. */
size_t bonnie_tokens(const struct line *l, size_t at, struct token *tokens, size_t max);
bool bonnie_is_value(const struct line *l, struct token t);   /* a rate, a CPU share or +++ */
bool bonnie_is_version(const struct line *l, struct token t); /* 1.03e */
bool bonnie_is_size(const struct line *l, struct token t);    /* 2G, 1G:32k */
bool bonnie_is_files(const struct line *l, struct token t);   /* 16, 256:4096:512/16 */
/* `scale`: B (or one) that a unit of the column is; a suffix k, m, g counts K, M, G itself. */
bool bonnie_rate(struct parse *p, size_t line, struct token t, double scale,
		 struct bonnie_cell *cell);
bool bonnie_cpu(struct parse *p, size_t line, struct token t, struct bonnie_cell *cell);
bool bonnie_latency(struct parse *p, size_t line, struct token t, struct figure *latency);
void bonnie_size(struct parse *p, size_t line, struct token t, struct bonnie_row *row);
/* A chunk's size alone, "64k". Returns its bytes in the line; 0: none. */
size_t bonnie_chunk(struct parse *p, size_t line, struct token t, struct bonnie_row *row);
void bonnie_files(struct parse *p, size_t line, struct token t, struct bonnie_row *row);
/* The bytes from `at` to `end`, blanks cut, in the pool; NULL: nothing there. */
const char *bonnie_text(struct parse *p, size_t line, size_t at, size_t end);

/* The CSV line (bonnie_csv.c). Fills in a row; false: no such line. */
bool bonnie_csv_read(struct parse *p, size_t line, struct bonnie_row *row);

/* Runs (bonnie_row.c). */

/* Whether two names can be of one host: one is cut, or is not known (NULL). */
bool bonnie_hosts_agree(const char *a, const char *b);

/* Whether two rows can be of one run: no figure contradicts, and some agree. */
bool bonnie_same(const struct bonnie_row *a, const struct bonnie_row *b);
/* Adds to `row` what the CSV line of the same run knows better. */
void bonnie_merge(struct bonnie_row *row, const struct bonnie_row *csv);
/* Makes a run of a row, or adds it to the run of this report that it is a second print of. Returns
 * that run; NULL where the row holds nothing. */
struct run *bonnie_commit(struct parse *p, const struct bonnie_row *row);

#endif
