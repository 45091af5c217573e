/* SPDX-License-Identifier: MIT */
#include "base/unixbench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int by_falling_count(const void *a, const void *b)
{
	const struct unixbench_pass *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	return (x->seconds > y->seconds) - (x->seconds < y->seconds);
}

double unixbench_rate(const struct unixbench_pass *p, double timebase)
{
	if (!(p->count > 0) || !(p->seconds > 0))
		return NAN;
	return p->count / (p->seconds / timebase);
}

struct unixbench_figure unixbench_result(const struct unixbench_pass *passes, size_t n,
					 double timebase)
{
	struct unixbench_figure f = {.value = NAN, .seconds = NAN, .kept = n - n / 3};
	struct unixbench_pass *sorted;
	double logs = 0, seconds = 0;

	if (n == 0)
		return f;
	sorted = xreallocarray(NULL, n, sizeof *sorted);
	memcpy(sorted, passes, n * sizeof *sorted);
	qsort(sorted, n, sizeof *sorted, by_falling_count);
	for (size_t i = 0; i < f.kept; i++) {
		logs += log(unixbench_rate(&sorted[i], timebase));
		seconds += sorted[i].seconds;
	}
	free(sorted);
	f.value = exp(logs / (double)f.kept);
	f.seconds = seconds / (double)f.kept;
	return f;
}

double unixbench_index(double value, double baseline)
{
	return value / baseline * 10;
}

double unixbench_score(const double *indexes, size_t n)
{
	double logs = 0;

	for (size_t i = 0; i < n; i++)
		logs += log(indexes[i]);
	return n ? exp(logs / (double)n) : NAN;
}
