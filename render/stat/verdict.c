#include "render/stat/verdict.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

static const double ALPHA = 0.05;

size_t verdict_runs_needed(size_t pairs)
{
	double ways = 1; /* C(2n, n) */
	size_t n = 0;

	do {
		n++;
		ways *= (double)(2 * n) * (double)(2 * n - 1) / ((double)n * (double)n);
	} while (2 / ways > ALPHA / (double)(pairs ? pairs : 1));
	return n;
}

static int by_p(const void *a, const void *b)
{
	double x = **(double *const *)a, y = **(double *const *)b;

	return (x > y) - (x < y);
}

void holm_adjust(double *p, size_t n)
{
	double **sorted = xcalloc(n ? n : 1, sizeof *sorted), least = 0;
	size_t tests = 0;

	for (size_t i = 0; i < n; i++)
		if (!isnan(p[i]))
			sorted[tests++] = &p[i];
	qsort(sorted, tests, sizeof *sorted, by_p);
	for (size_t i = 0; i < tests; i++) {
		least = fmax(least, fmin(1, *sorted[i] * (double)(n - i)));
		*sorted[i] = least;
	}
	free(sorted);
}

struct pair {
	size_t a, b;
	double p, ratio;
};

static size_t take_pairs(const struct row *row, size_t n_subjects, struct pair *pairs, double *p)
{
	size_t n = 0;

	for (size_t a = 0; a < n_subjects; a++) {
		for (size_t b = a + 1; b < n_subjects; b++) {
			struct ratio r;

			if (!row->cells[a].n_counted || !row->cells[b].n_counted)
				continue;
			r = cells_compare(row, a, b);
			pairs[n] = (struct pair){a, b, r.p, r.ratio};
			p[n++] = r.p;
		}
	}
	return n;
}

void row_ranks(const struct row *row, size_t n_subjects, struct rank *ranks)
{
	size_t most = n_subjects * n_subjects / 2 + 1, n, members = 0;
	struct pair *pairs = xcalloc(most, sizeof *pairs);
	double *p = xcalloc(most, sizeof *p);

	n = take_pairs(row, n_subjects, pairs, p);
	holm_adjust(p, n);
	for (size_t i = 0; i < n_subjects; i++)
		members += row->cells[i].n_counted > 0;
	for (size_t i = 0; i < n_subjects; i++)
		ranks[i] = (struct rank){0};
	for (size_t i = 0; i < n; i++) {
		size_t ends[] = {pairs[i].a, pairs[i].b};

		if (isnan(p[i]))
			continue;
		for (size_t k = 0; k < 2; k++)
			if (!ranks[ends[k]].from)
				ranks[ends[k]] = (struct rank){1, members};
		if (p[i] > ALPHA)
			continue;
		ranks[pairs[i].ratio > 1 ? pairs[i].b : pairs[i].a].from++;
		ranks[pairs[i].ratio > 1 ? pairs[i].a : pairs[i].b].to--;
	}
	free(pairs);
	free(p);
}
