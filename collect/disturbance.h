/* SPDX-License-Identifier: MIT */
/* What disturbs a pass, sampled by the parent while the copies run, at 10 Hz or slower.
 * collect may include this; it includes base only.
 *
 * A pass is disturbed when one of these is beyond its bound; DISTURBANCE_BOUNDS states them for
 * people. CPU time of others is what all CPUs worked less what the copies used. The kernel counts
 * the former in ticks of 10 ms, whichever task a tick happens to meet, so up to one standard error
 * of that counting, 100 / sqrt(ticks) %, is granted beside the bound: a short pass on few CPUs must
 * not be called disturbed by the grain of its own counter. Waiting for disks and the work of the
 * kernel's writers are no disturbance of a benchmark that moves data through files. Pressure, run queue
 * and load are recorded and not judged: the copies themselves make them. */
#ifndef COLLECT_DISTURBANCE_H
#define COLLECT_DISTURBANCE_H

#include <stdbool.h>

#include "base/buf.h"
#include "collect/clock.h"
#include "collect/counters.h"

#define DISTURBANCE_BOUNDS                                                                         \
	"steal over 2 %, iowait over 10 %, others over 5 %, throttled over 1 %, thermal over 0, "      \
	"lowest clock under 90 % of the highest"

struct disturbance {
	const char *root;	   /* "" for the machine itself; lent */
	const struct clock *clock; /* lent */
	struct counters start;
	uint64_t start_time, sampled; /* ns: the start, and the last sample */
	double running;		      /* sum over the samples */
	long samples, taken;
	double mhz, mhz_least, mhz_most; /* sum, lowest and highest of the samples */
	long mhz_samples;
};

/* What the pass itself did. */
struct disturbance_own {
	double cpu;  /* s of CPU that the copies used */
	bool writes; /* the benchmark moves data through files of its own */
};

/* Begins at once: call it when the copies are let go, and sample while they run. A sample within a
 * tenth of a second of the one before takes none. */
void disturbance_start(struct disturbance *d, const char *root, const struct clock *clock);
void disturbance_sample(struct disturbance *d);

/* Ends it and appends what there was as fields, " steal=0.00 iowait=0.12 … disturbed=others", which
 * kurabe-capture(5) describes. What the kernel does not tell is left out, as is `disturbed` where
 * there is no cause. Returns whether there is one. */
bool disturbance_end(struct disturbance *d, const struct disturbance_own *own, struct buf *out);

#endif
