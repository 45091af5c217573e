/* SPDX-License-Identifier: MIT */
#include "collect/settled.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/median.h"
#include "base/memory.h"

struct middle middle_of(const double *values, size_t n)
{
	struct middle m = {.median = NAN, .low = NAN, .high = NAN};
	size_t k = median_interval_rank(n);
	double *sorted;

	if (!n)
		return m;
	sorted = xreallocarray(NULL, n, sizeof *sorted);
	memcpy(sorted, values, n * sizeof *sorted);
	sort_values(sorted, n);
	m.median = median_of_sorted(sorted, n);
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
