/* SPDX-License-Identifier: MIT */
/* The comparison: what stands beside what. Charts, pages and the plain back-ends all read this one
 * structure, so that they can't disagree.
 * render and render/plain, render/page's and render/chart's callers may include this; render/chart
 * itself must not. It includes base and parse/model. */
#ifndef RENDER_STAT_COMPARISON_H
#define RENDER_STAT_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>

#include "parse/model/archive.h"

enum point_state {
	POINT_MEASURED,
	POINT_NOT_FROM_DISK, /* direct or random I/O, under half of it reached the device */
	POINT_TOO_FAST,
	POINT_FAILED,
	POINT_BUILT_IN, /* kurabe's own figure in a cell where the original has one: that counts */
};

/* One figure of one run. */
struct point {
	const struct run *run;
	const struct result *result;
	enum point_state state;
	double value;     /* in the metric's unit; NAN when too fast or failed */
	size_t ordinal;   /* 1, 2, …: which run of this subject under this condition */
};

/* All figures of one subject for one row. n = 0: not measured. */
struct cell {
	struct point *points; /* in the order of the log */
	size_t n;
	size_t n_counted;     /* POINT_MEASURED: those that enter medians and ratios */
	double value;         /* n_counted = 1: that figure; >= 4: the median; else NAN */
	double least, most;   /* of the counted ones; NAN when there are none */
	double low, high;     /* 95 % interval of the median by order statistics, n >= 6; else NAN */
	bool best;            /* the best figure of its row: no tie, none beside "too fast" */
};

/* One metric under one condition, for every subject of the group. */
struct row {
	const char *metric;
	const char *unit;
	enum better better;
	const struct run *sample;  /* a run of it: its params are the condition */
	const char *condition;     /* canonical text, e.g. "copies=2"; "" */
	struct cell **cells;       /* one a subject of the group, in its order; never NULL */
};

/* What may be compared: one tool, one era. Built-in runs stand with the tool whose suite they are. */
struct group {
	const char *tool;
	const char *era;               /* "" where the tool has one */
	const struct subject **subjects; /* best first by the headline row, else as met */
	size_t n_subjects;
	struct row *rows;
	size_t n_rows, cap_rows;
	size_t headline;               /* index of the row that orders the subjects */
	const struct run **runs;       /* all runs of the group, in the order of the logs */
	size_t n_runs, cap_runs;
	size_t *by_ordinal;            /* the places of its subjects by rising ordinal; or NULL */
};

/* The number that a row's tool was told by that name, "copies" or "iodepth"; NAN: its log has none. */
double row_param(const struct row *row, const char *name);
/* Whether kurabe's own runs stand beside those of the original in a group. */
bool group_is_mixed(const struct group *g);
/* The figures that kurabe itself, or else the original, measured of those of a cell, as a cell of
 * their own in which they count; its n is 0 where there are none. Its points are in the pool. */
struct cell cell_by(struct pool *pool, const struct cell *c, bool built_in);
/* The single passes behind all figures of a cell that count, rising, in the pool; `n` is 0 where they
 * are not known. */
double *cell_passes(struct pool *pool, const struct cell *c, size_t *n);
/* Their plain median; NAN where there are too few for one. */
double cell_passes_median(struct pool *pool, const struct cell *c);
/* Whether all figures of a cell that count (or, where none does, all) are kurabe's own. Two cells of
 * which one is so are by two programs: no scaling is read out of them. */
bool cell_is_built_in(const struct cell *c);

struct comparison {
	struct pool pool;
	const char *id, *title;        /* of the choice; or NULL */
	const struct subject *baseline; /* what ratios divide by; NULL: the slowest with most figures */
	struct group *groups;
	size_t n_groups, cap_groups;
	bool lent;                     /* the groups are those of another */
};

/* Builds the comparison of the subjects chosen (NULL: all) and the tools chosen (NULL: all). */
struct comparison *comparison_build(const struct archive *a, const struct comparison_choice *choice);
/* The groups of a tool in a comparison of all tools, which must outlive it. */
struct comparison *comparison_of_tool(const struct comparison *all, const char *tool);
void comparison_free(struct comparison *c);

/* How two cells of a row compare; "a is `ratio` times b", with better figures above 1 (for a metric
 * where lower is better the quotient is inverted). */
struct ratio {
	bool exists;       /* both sides have a counted figure */
	bool single;       /* one counted run a side: no test possible */
	double ratio;      /* NAN where only a range can be said (n below 4 and not 1 to 1) */
	double least, most; /* from the worst of a by the best of b, to the best of a by the worst of b */
	double low, high;  /* 95 % interval; NAN: none */
	double p;          /* two-sided; NAN: no test */
	size_t n_a, n_b;   /* counted runs */
	size_t left_out_a, left_out_b; /* runs not from disk */
};
struct ratio cells_compare(const struct row *row, size_t a, size_t b);
/* Only the test of it: p, or NAN; `ratio` gets how many times a is b. */
double cells_test(const struct row *row, size_t a, size_t b, double *ratio);

/* Whether a run is not from disk (README, "What is compared"); `share` (or NULL) gets the share of its
 * requests that the device counted, in %, NAN when the log does not say. */
bool run_not_from_disk(const struct run *run, double *share);

#endif
