/* SPDX-License-Identifier: MIT */
/* The measuring loop of one process. It knows nothing of what it measures.
 * collect may include this; it includes base only.
 *
 * The work is done in batches of a fixed number of iterations, and the clock is read between
 * batches. A batch is so long that reading the clock costs under 0.1 % of it: LOOP_CLOCK_SHARE
 * times the cost of a reading, and never under LOOP_LEAST_BATCH. Work that takes longer than that
 * is done one iteration a batch. */
#ifndef COLLECT_LOOP_H
#define COLLECT_LOOP_H

#include <stdint.h>

#include "base/buf.h"
#include "collect/bench.h"
#include "collect/clock.h"

enum {
	LOOP_CLOCK_SHARE = 2000,   /* a batch lasts this many readings of the clock */
	LOOP_LEAST_BATCH = 100000, /* ns */
};

struct loop {
	const struct clock *clock; /* lent */
	int (*run)(void *state, uint64_t n, struct buf *err);
	void *state;
};

/* How long a batch has to last when a reading costs `cost`, in ns. */
uint64_t loop_batch_length(uint64_t cost);

/* Warms up for at least `warmup` ns and finds the batch meanwhile, whose length is at least
 * `length` ns. Returns 0 and *batch > 0, or -1 as the benchmark's run() does. */
int loop_calibrate(const struct loop *l, uint64_t length, uint64_t warmup, uint64_t *batch,
		   struct buf *err);

/* Runs batches for at least `length` ns. Returns 0, *count iterations and the *ns that they took,
 * or -1 as the benchmark's run() does. */
int loop_run(const struct loop *l, uint64_t batch, uint64_t length, uint64_t *count, uint64_t *ns,
	     struct buf *err);

#endif
