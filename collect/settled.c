/* SPDX-License-Identifier: MIT */
#include "collect/settled.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int rising(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The k of the interval, 0 where there is none. */
static size_t rank_of(size_t n)
{
	double probability = pow(0.5, (double)n), below = 0; /* P(X = k), P(X <= k) */

	for (size_t k = 0; k < n; k++) {
		below += probability;
		if (2 * below > 0.05)
			return k;
		probability *= (double)(n - k) / (double)(k + 1);
	}
	return 0;
}

struct middle middle_of(const double *values, size_t n)
{
	struct middle m = {.median = NAN, .low = NAN, .high = NAN};
	size_t k = rank_of(n);
	double *sorted;

	if (!n)
		return m;
	sorted = xreallocarray(NULL, n, sizeof *sorted);
	memcpy(sorted, values, n * sizeof *sorted);
	qsort(sorted, n, sizeof *sorted, rising);
	m.median = n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
	if (k) {
		m.low = sorted[k - 1];
		m.high = sorted[n - k];
	}
	free(sorted);
	return m;
}

bool middle_is_settled(const struct middle *m)
{
	return m->low >= m->median * (1 - SETTLED_WITHIN) &&
	       m->high <= m->median * (1 + SETTLED_WITHIN);
}
