/* SPDX-License-Identifier: MIT */
#include "collect/disk/latency.h"

#include <math.h>

uint64_t latency_lower(size_t bucket)
{
	size_t shift = bucket / LATENCY_STEPS;

	if (bucket < 2 * LATENCY_STEPS)
		return bucket;
	return (uint64_t)(bucket % LATENCY_STEPS + LATENCY_STEPS) << (shift - 1);
}

uint64_t latency_upper(size_t bucket)
{
	return latency_lower(bucket + 1);
}

void latency_merge(struct latency *l, const struct latency *from)
{
	if (!from->n)
		return;
	if (!l->n || from->least < l->least)
		l->least = from->least;
	if (from->most > l->most)
		l->most = from->most;
	l->n += from->n;
	l->sum += from->sum;
	l->squares = wide_sum(l->squares, from->squares);
	for (size_t i = 0; i < LATENCY_BUCKETS; i++)
		l->buckets[i] += from->buckets[i];
}

double latency_least(const struct latency *l)
{
	return l->n ? (double)l->least / 1e9 : NAN;
}

double latency_most(const struct latency *l)
{
	return l->n ? (double)l->most / 1e9 : NAN;
}

double latency_mean(const struct latency *l)
{
	return l->n ? (double)l->sum / (double)l->n / 1e9 : NAN;
}

/* Sum of squares less sum * sum / n, without leaving whole numbers until what is left is small:
 * with sum = n * q + r it is squares - q * sum - q * r - r * r / n. */
double latency_stdev(const struct latency *l)
{
	uint64_t q, r;
	struct wide whole;
	double spread;

	if (l->n < 2)
		return l->n ? 0 : NAN;
	q = l->sum / l->n;
	r = l->sum % l->n;
	whole = wide_less(l->squares, wide_sum(wide_product(q, l->sum), wide_product(q, r)));
	spread = wide_double(whole) - (double)r * (double)r / (double)l->n;
	return spread > 0 ? sqrt(spread / (double)(l->n - 1)) / 1e9 : 0;
}

static double middle_of(const struct latency *l, size_t bucket)
{
	double lower = (double)latency_lower(bucket), upper = (double)latency_upper(bucket) - 1;
	double middle = (lower + upper) / 2;

	if (middle < (double)l->least)
		return (double)l->least;
	return middle > (double)l->most ? (double)l->most : middle;
}

double latency_percentile(const struct latency *l, double percent)
{
	double rank = ceil((double)l->n * percent / 100 - 1e-9);
	uint64_t wanted = rank < 1 ? 1 : (uint64_t)rank, seen = 0;

	for (size_t i = 0; l->n && i < LATENCY_BUCKETS; i++) {
		seen += l->buckets[i];
		if (seen >= wanted)
			return middle_of(l, i) / 1e9;
	}
	return l->n ? (double)l->most / 1e9 : NAN;
}
