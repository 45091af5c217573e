/* SPDX-License-Identifier: MIT */
#include "render/stat/histogram.h"

#include <math.h>

/* fio prints shares with two decimals, so that their sum may lack this much. */
static const double ROUNDING = 0.1;

double histogram_percentile(const struct histogram *h, double percent)
{
	double sum = 0;

	for (size_t i = 0; i < h->n; i++) {
		sum += h->buckets[i].share.value;
		if (sum + 1e-9 >= percent)
			return h->buckets[i].upper;
	}
	return h->n && sum + ROUNDING >= percent ? h->buckets[h->n - 1].upper : NAN;
}

const struct bucket *histogram_mode(const struct histogram *h, double *lower)
{
	size_t best = 0;

	if (h->n == 0)
		return NULL;
	for (size_t i = 1; i < h->n; i++)
		if (h->buckets[i].share.value > h->buckets[best].share.value)
			best = i;
	*lower = best ? h->buckets[best - 1].upper : 0;
	return &h->buckets[best];
}
