/* SPDX-License-Identifier: MIT */
#include "render/stat/geometric.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

double geometric_mean(const double *values, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		if (!(values[i] > 0))
			return NAN;
		sum += log(values[i]);
	}
	return n ? exp(sum / (double)n) : NAN;
}

size_t common_rows(const struct row *const *rows, size_t n, size_t a, size_t b,
                   const struct row **common)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		if (rows[i]->better != BETTER_NONE && rows[i]->cells[a]->value > 0 &&
		    rows[i]->cells[b]->value > 0)
			common[kept++] = rows[i];
	return kept;
}

double common_ratio(const struct row *const *common, size_t n, size_t a, size_t b)
{
	double *ratios = xcalloc(n + 1, sizeof *ratios), mean;

	for (size_t i = 0; i < n; i++) {
		bool lower = common[i]->better == BETTER_LOWER;

		ratios[i] = common[i]->cells[lower ? b : a]->value /
		            common[i]->cells[lower ? a : b]->value;
	}
	mean = geometric_mean(ratios, n);
	free(ratios);
	return mean;
}
