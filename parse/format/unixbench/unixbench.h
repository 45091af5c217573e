/* SPDX-License-Identifier: MIT */
/* The pieces of the UnixBench formats: names of tests, kinds of lines, rows, dates, heads, checks.
 * Only parse/format/unixbench and table_unixbench.c may include this. */
#ifndef PARSE_FORMAT_UNIXBENCH_UNIXBENCH_H
#define PARSE_FORMAT_UNIXBENCH_UNIXBENCH_H

#include "parse/format/parser.h"

/* Tests and categories (unixbench_test.c) ---------------------------------------------------- */

/* What an index sums up. */
enum category { CATEGORY_SYSTEM, CATEGORY_2D, CATEGORY_3D, CATEGORY_NONE, CATEGORIES };

struct test {
	const char *printed, *metric;
	enum category category;
	double baseline; /* as released with 4.0 to 6; 0: there is none */
};

/* How the index of a category is printed, and the metric that it is. */
struct index_name {
	const char *printed, *metric;
};

extern const struct index_name ub_index_names[CATEGORY_NONE];

/* Where a reader stands: byte `at` of line `line` (an index). */
struct spot {
	size_t line, at;
};

/* The first byte of a line that is neither blank nor a mark of quotation or code. */
size_t ub_line_begin(const struct line *l);

/* Whether the words stand at `at`, with any blanks between and in any case; *behind is the byte
 * after. Inline, so that most are told by their first byte. */
bool ub_all_words_at(const struct line *l, size_t at, const char *words, size_t *behind);
static inline bool ub_words_at(const struct line *l, size_t at, const char *words, size_t *behind)
{
	return (*words == ' ' || (at < l->n && (l->s[at] | 0x20) == (*words | 0x20))) &&
	       ub_all_words_at(l, at, words, behind);
}

/* The test whose printed name stands at `at`, or NULL; a name may lack its first letters and go on
 * in the next line. *behind is where it ends: a blank or the end of a line. */
const struct test *ub_test_at(const struct text *text, struct spot at, struct spot *behind);
/* The test whose name is the bytes from `at` to `end`, or NULL. */
const struct test *test_named(const struct line *l, size_t at, size_t end);
const struct test *test_of(const char *metric); /* the first of a metric, or NULL */

/* Rows (unixbench_row.c) --------------------------------------------------------------------- */

/* A figure of a row. */
struct cell {
	struct spot at;
	size_t n; /* bytes; 0: there is none */
	double value;
};

struct row {
	const struct test *test;
	struct cell value, seconds, passes, baseline, index;
	const char *unit; /* as printed, a static string; NULL: none stands there */
	bool failed;      /* "no measured results" */
	bool no_index;    /* dashes stand in place of baseline and index */
	bool seconds_cut, passes_cut, value_cut, index_cut;
	struct spot end; /* behind its last word, which may be on a later line */
};

/* Reads the row of a test, whose name ends at `behind`. In a table of indexes its figures are
 * baseline, result and index, elsewhere the first is the result and has a unit. False: it is no
 * row. */
bool ub_row_read(const struct text *text, const struct test *test, struct spot behind,
                 bool in_table, struct row *row);

/* Reads the figure at `at`, or in the next line where this one ends. False: none stands there. */
bool ub_cell_read(const struct text *text, struct spot *at, struct cell *cell);

/* Whether a figure shows decimals, as UnixBench prints all but its passes. */
bool ub_cell_has_decimals(const struct text *text, const struct cell *c);

struct figure ub_cell_figure(struct parse *p, const struct cell *cell); /* absent where n is 0 */

/* Puts a row into a run; says what of it is lost. */
void ub_row_store(struct parse *p, struct run *run, const struct row *row);

/* Kinds of lines (unixbench_line.c) ---------------------------------------------------------- */

enum kind {
	KIND_OTHER,
	KIND_BLANK,  /* nothing, or a rule */
	KIND_BANNER, /* "BYTE UNIX Benchmarks (Version 5.1.3)" */
	KIND_TITLE,  /* "Benchmark of web1.example / GNU/Linux on …" above the banner of a page */
	KIND_RUN,    /* "Benchmark Run: …", "Start Benchmark Run: …" */
	KIND_TIME,   /* "Time: 13:00:32 - 13:28:46; 28m 14s" of a page */
	KIND_COPIES, /* "4 CPUs in system; running 1 parallel copy of tests" */
	KIND_TEST,   /* begins with the name of a test */
	KIND_TABLE,  /* "System Benchmarks Index Values …", "INDEX VALUES" */
	KIND_SCORE,  /* "System Benchmarks Index Score …", "FINAL SCORE" */
	KIND_TOTAL,  /* "BYTE Unix Benchmarks 4.01 system INDEX: 58.43" */
	KIND_ABORT,  /* "Run: "Execl Throughput": …; aborting" */
	KIND_NO_INDEX, /* "No index results available for this run." */
	KIND_FILLER,   /* part of a report that holds no figure */
};

struct kind_line {
	enum kind kind;
	struct spot at; /* behind the words that tell the kind; of a test: its name */
	const struct test *test; /* of KIND_TEST */
	struct spot behind;      /* its name */
	enum category category;
	bool old;     /* a line of 4.x */
	bool partial; /* "Partial Index" */
};

/* Whether a line may be more than KIND_OTHER, told by its first byte: what a probe asks first. */
bool ub_may_begin(const struct line *l);

struct kind_line ub_line_kind(const struct text *text, size_t i);

/* Reads the figure of a score or total and whether it says that it is a partial one; *end is behind
 * it. False: the figure is not there, or cut. */
bool ub_score_read(const struct text *text, const struct kind_line *k, struct cell *cell,
                   struct spot *end, bool *partial);

/* Whether a run may begin at a line of this kind. */
bool ub_starts_run(const struct text *text, const struct kind_line *k);

/* Heads (unixbench_head.c) ------------------------------------------------------------------- */

/* What stands above the runs of a report and holds for all of them. */
struct head {
	struct attrs facts;
	const char *host, *version;
	const char *date; /* of a page, YYYY-MM-DD */
};

/* Reads the head of a report from its title or banner on; returns the first line behind it. */
size_t ub_head_read(struct parse *p, struct head *h, size_t i);

/* Takes what stands of a head above a line whose banner was left out. */
void ub_head_above(struct parse *p, struct head *h, size_t first);

/* The version in a banner or a "system INDEX" line, or NULL. */
const char *ub_banner_version(struct parse *p, size_t i);

/* A line of 4.x between "Start Benchmark Run" and the rows: the load. */
void ub_head_load(struct parse *p, struct attrs *facts, size_t i);

/* Copies that a command above a line asked for ("./Run -c 96 -i 1 shell1"). */
void ub_copies_above(struct parse *p, struct run *run, size_t first);

/* Dates (unixbench_date.c) ------------------------------------------------------------------- */

enum { UB_DATE_BYTES = 32 };

/* Reads date and time of day behind `at`, in whatever language and order, as "2012-12-13T15:53:53";
 * "2012-12-13" or "15:53:53" where the other half is not there. *begin is where the first figure
 * that was used stands. False: neither stands there. */
bool ub_date_read(const struct line *l, size_t at, char out[UB_DATE_BYTES], size_t *begin);

/* Checks (unixbench_check.c) ----------------------------------------------------------------- */

/* Says where an index is not result / baseline × 10, a score not the mean of the indexes, a
 * baseline not UnixBench's own, a test over in no time. */
void ub_check_run(struct parse *p, const struct run *run);

/* "full" or "partial" for the tests of a 4.x score, or NULL where they are neither. */
const char *ub_old_kind(const struct run *run);

/* Runs (unixbench_run.c) --------------------------------------------------------------------- */

/* What is being read of a report. */
struct reading {
	struct parse *p;
	struct head head;
	struct run *run;         /* NULL: none is begun */
	size_t first, last;      /* its lines so far (indices) */
	bool named;              /* a "Benchmark Run" line began it */
	bool old;                /* its layout is that of 4.x */
	bool in_table, partial;  /* a table of indexes is being read, a partial one */
	unsigned tables, scores; /* sets of categories that were met */
	bool cut;                /* the last row was, which has been said */
	const char *page_time;   /* when the run before began, by a page without dates of runs */
	size_t strange;          /* lines of no kind since the last one that was read */
};

/* The first run of those that may be compared with one that is just read: the nearest ones. */
size_t ub_runs_since(const struct report *report);

void ub_run_begin(struct reading *r, size_t i);
void ub_run_end(struct reading *r); /* checks and names it; one that holds nothing is dropped */

/* Whether a line can't be of the run that is being read, so that another begins there. */
bool ub_run_begins_anew(const struct reading *r, const struct kind_line *k);

/* Reads a line of the run; false: it is no part of one. *next is the line behind what was read. */
bool ub_run_take(struct reading *r, const struct kind_line *k, size_t *next);

#endif
