/* What disturbs a pass, sampled by the parent from /proc while the copies run, at 10 Hz or slower.
 * collect may include this; it includes base only. */
#ifndef COLLECT_DISTURBANCE_H
#define COLLECT_DISTURBANCE_H

#include <stdint.h>

#include "base/buf.h"

/* Counters of a moment; ticks are of all CPUs together. */
struct disturbance_counters {
	uint64_t ticks;	 /* of all kinds */
	uint64_t steal;	 /* taken by the hypervisor for others */
	uint64_t iowait; /* idle while waiting for a disk */
	double pressure; /* µs in which some task waited for a CPU (PSI); NAN: not told */
	double running;	 /* tasks that run or wait for a CPU; NAN: not told */
};

struct disturbance {
	struct disturbance_counters start;
	double start_time; /* monotonic seconds */
	double running;	   /* sum over the samples */
	long samples;
};

/* Begins at once: call it when the copies are let go, and sample while they run. */
void disturbance_start(struct disturbance *d);
void disturbance_sample(struct disturbance *d);

/* Ends it and appends what there was as " steal=0.00 iowait=0.12 pressure=3.1 running=2.0
 * load=0.31": steal and iowait in % of the time of all CPUs, pressure in % of the time, running the
 * mean number of tasks that ran or waited for a CPU (the copies are among them), load the load
 * average of the last minute. What the kernel does not tell is left out. */
void disturbance_end(struct disturbance *d, struct buf *out);

#endif
