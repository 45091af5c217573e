/* SPDX-License-Identifier: MIT */
/* The interface of a benchmark. A benchmark is one file in bench/ and one line of bench_table.c.
 * collect may include this; it includes base only. */
#ifndef COLLECT_BENCH_H
#define COLLECT_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

enum effort { EFFORT_QUICK, EFFORT_NORMAL, EFFORT_FULL, EFFORTS };

/* What a benchmark may use of the world outside. */
struct bench_env {
	const char *dir;  /* where its files without a name lie, if it needs any */
	const char *work; /* the folder for its files with names; NULL unless it has work_folder */
	double seconds;	  /* of the pass */
	long copy;	  /* 0, 1, …: which of the copies that run together */
};

/* All hooks that return int return 0, or -1 with a whole sentence appended to `err`; then the pass
 * yields no number. They are called in a process of their own, one a copy and pass. */
struct bench {
	const char *name;	 /* required: the metric that it yields, unique over all suites */
	const char *title;	 /* required: for people */
	const char *suite;	 /* required: the tool whose work it does, e.g. "unixbench" */
	const char *unit;	 /* required: of its rate, as parse/model/metric.c has it */
	double timebase;	 /* required: seconds of that unit: 1 of lps, 60 of lpm */
	double baseline;	 /* of UnixBench's index; 0: not in the index */
	long passes[EFFORTS];	 /* required */
	double seconds[EFFORTS]; /* required: of a pass */
	long most_copies;	 /* 0: any number */
	bool work_folder;	 /* some of its files have names: see work.h */

	/* Optional, default: no state. Makes what run() works on. Not measured. */
	int (*setup)(const struct bench_env *env, void **state, struct buf *err);

	/* Required, unless there is pass(): does the work n times, n > 0. This alone is measured. */
	int (*run)(void *state, uint64_t n, struct buf *err);

	/* Required, unless there is run(), for work that keeps its own time and count: does the
	 * work for at least `seconds`, and at least once. Sets *count > 0 and the *ns that it took.
	 * It is called once more before, for the warm-up, and that outcome is dropped. */
	int (*pass)(void *state, double seconds, uint64_t *count, uint64_t *ns, struct buf *err);

	/* Optional, default: 0. CPU seconds so far of processes that setup() started and that still
	 * run; those of children that were waited for are known already. */
	double (*cpu)(void *state);

	/* Optional, default: nothing to do. Called after a failure too, but not after one of
	 * setup(), which frees what it made. Not measured. */
	void (*teardown)(void *state);

	/* Optional, default: 0. Bytes that one copy has on disk at most. */
	uint64_t (*bytes)(void);

	/* Optional, default: 0. How long setup() takes for a pass of that length, about, in
	 * seconds. */
	double (*preparation)(double seconds);
};

extern const struct bench *const benches[]; /* ends with NULL; the order in which they run */

const struct bench *bench_find(const char *name); /* or NULL */

/* Whether some benchmark belongs to that suite. */
bool bench_suite_exists(const char *suite);

#endif
