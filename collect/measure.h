/* SPDX-License-Identifier: MIT */
/* One pass of a benchmark: N copies as processes of their own, started together.
 * collect may include this; it includes base only.
 *
 * Each copy sets up, warms up and calibrates its batch, says that it is ready and waits; when all
 * are ready they are let go at once, run for the length of the pass, and hand back count, wall and
 * CPU time. The copies die with the process that started them, however that ends; what they started
 * themselves ends with them, and the work folder, if the benchmark has one, is gone at the end. */
#ifndef COLLECT_MEASURE_H
#define COLLECT_MEASURE_H

#include <signal.h>
#include <stdint.h>

#include "base/buf.h"
#include "collect/bench.h"

/* What is called in the parent, never in a measured process, while the copies run. */
struct measure_watch {
	void (*started)(void *user); /* required: the copies were let go */
	void (*tick)(void *user,
		     double elapsed); /* required: about ten times a second, with the
					 seconds since the pass was begun (warm-up too) */
	void *user;
};

struct measure {
	const struct bench *bench;
	const char *dir;
	long copies;
	double seconds; /* of the pass */
	double warmup;	/* seconds */
	const struct measure_watch *watch;
	const volatile sig_atomic_t *stop; /* not 0: give up */
};

struct pass {
	uint64_t count; /* iterations, the sum over the copies */
	double seconds; /* wall time, the mean over the copies */
	double cpu;	/* CPU seconds, the sum over the copies */
};

enum { MEASURE_STOPPED = 1 };

/* Returns 0 and the pass; MEASURE_STOPPED; or -1 with a sentence in `err`: then there is no number.
 */
int measure_pass(const struct measure *m, struct pass *pass, struct buf *err);

#endif
