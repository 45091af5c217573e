/* SPDX-License-Identifier: MIT */
#include "base/median.h"

#include <math.h>
#include <stdlib.h>

static int rising(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void sort_values(double *values, size_t n)
{
	qsort(values, n, sizeof *values, rising);
}

double median_of_sorted(const double *values, size_t n)
{
	size_t middle = n / 2;

	if (n % 2)
		return values[middle];
	return values[middle - 1] + (values[middle] - values[middle - 1]) / 2;
}

size_t median_interval_rank(size_t n)
{
	double below = 0; /* P(X < k) */

	for (size_t k = 0; k < n; k++) {
		double log_ways =
			lgamma((double)n + 1) - lgamma((double)k + 1) - lgamma((double)(n - k) + 1);

		below += exp(log_ways - (double)n * log(2));
		if (2 * below > 0.05)
			return k;
	}
	return 0;
}
