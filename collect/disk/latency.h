/* SPDX-License-Identifier: MIT */
/* How long requests took: a histogram of fixed size, and the moments.
 * collect may include this; it includes base only.
 *
 * The histogram is log-linear. Times below 2 * LATENCY_STEPS ns have a bucket each. From there on
 * each power of two is cut into LATENCY_STEPS buckets of equal width, so that a bucket is at most
 * 1 / LATENCY_STEPS of its lower bound wide: 0.78 %. A percentile is given as the middle of its
 * bucket, which is off by less than 0.4 %, and never lies outside least and most. Times of
 * 2^LATENCY_BITS ns (78 hours) and more count in the last bucket; the moments are exact.
 *
 * latency_add() allocates nothing and takes no lock; all memory is in the struct, so that it may
 * lie in memory that processes share. */
#ifndef COLLECT_DISK_LATENCY_H
#define COLLECT_DISK_LATENCY_H

#include <stddef.h>
#include <stdint.h>

#include "base/wide.h"

enum {
	LATENCY_STEP_BITS = 7,
	LATENCY_STEPS = 1 << LATENCY_STEP_BITS,
	LATENCY_BITS = 48,
	LATENCY_BUCKETS = (LATENCY_BITS - LATENCY_STEP_BITS + 1) * LATENCY_STEPS,
};

struct latency {
	uint64_t n;
	uint64_t least, most; /* ns; 0 while n is 0 */
	uint64_t sum;         /* ns */
	struct wide squares;  /* ns², the sum of */
	uint64_t buckets[LATENCY_BUCKETS];
};

/* The bucket of a time in ns, and the bounds of a bucket: lower <= time < upper. */
static inline size_t latency_bucket(uint64_t ns)
{
	unsigned shift;

	if (ns < 2 * LATENCY_STEPS)
		return (size_t)ns;
	if (ns >> LATENCY_BITS)
		return LATENCY_BUCKETS - 1;
	shift = 63u - (unsigned)__builtin_clzll(ns) - LATENCY_STEP_BITS;
	return (size_t)shift * LATENCY_STEPS + (size_t)(ns >> shift);
}

uint64_t latency_lower(size_t bucket); /* ns */
uint64_t latency_upper(size_t bucket); /* ns */

/* Counts a request. A struct that is all zero is empty. */
static inline void latency_add(struct latency *l, uint64_t ns)
{
	if (!l->n++ || ns < l->least)
		l->least = ns;
	if (ns > l->most)
		l->most = ns;
	l->sum += ns;
	l->squares = wide_sum(l->squares, wide_product(ns, ns));
	l->buckets[latency_bucket(ns)]++;
}

/* Adds all of `from`. */
void latency_merge(struct latency *l, const struct latency *from);

/* All below are in seconds, and NAN where nothing was counted. */
double latency_least(const struct latency *l);
double latency_most(const struct latency *l);
double latency_mean(const struct latency *l);

/* Of the sample, as fio has it: the sum of squares is divided by n - 1; 0 where n is 1. */
double latency_stdev(const struct latency *l);

/* The time that `percent` of the requests took at most: the smallest bucket such that
 * ceil(n * percent / 100) requests, at least one, are in it or below. */
double latency_percentile(const struct latency *l, double percent);

#endif
