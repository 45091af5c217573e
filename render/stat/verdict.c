/* SPDX-License-Identifier: MIT */
#include "render/stat/verdict.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "render/stat/median.h"

size_t verdict_runs_needed(size_t pairs)
{
	double ways = 1; /* C(2n, n) */
	size_t n = 0;

	do {
		n++;
		ways *= (double)(2 * n) * (double)(2 * n - 1) / ((double)n * (double)n);
	} while (2 / ways > VERDICT_ALPHA / (double)(pairs ? pairs : 1));
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

void row_tests_build(const struct row *row, size_t n_subjects, struct row_tests *out)
{
	size_t most = n_subjects * n_subjects / 2 + 1;
	double *p = xcalloc(most, sizeof *p);

	*out = (struct row_tests){.list = xcalloc(most, sizeof *out->list)};
	for (size_t a = 0; a < n_subjects; a++) {
		for (size_t b = a + 1; b < n_subjects; b++) {
			struct row_test t = {.a = a, .b = b};

			if (!row->cells[a]->n_counted || !row->cells[b]->n_counted)
				continue;
			p[out->n] = cells_test(row, a, b, &t.ratio);
			out->list[out->n++] = t;
		}
	}
	holm_adjust(p, out->n);
	for (size_t i = 0; i < out->n; i++)
		out->list[i].p = p[i];
	free(p);
}

void row_tests_release(struct row_tests *t)
{
	free(t->list);
	*t = (struct row_tests){0};
}

double row_tests_p(const struct row_tests *t, size_t a, size_t b)
{
	for (size_t i = 0; i < t->n; i++)
		if ((t->list[i].a == a && t->list[i].b == b) ||
		    (t->list[i].a == b && t->list[i].b == a))
			return t->list[i].p;
	return NAN;
}

void row_ranks(const struct row *row, size_t n_subjects, struct rank *ranks)
{
	struct row_tests tests;
	size_t members = 0;

	row_tests_build(row, n_subjects, &tests);
	for (size_t i = 0; i < n_subjects; i++)
		members += row->cells[i]->n_counted > 0;
	for (size_t i = 0; i < n_subjects; i++)
		ranks[i] = (struct rank){0};
	for (size_t i = 0; i < tests.n; i++) {
		const struct row_test *t = &tests.list[i];
		const size_t ends[] = {t->a, t->b};

		if (isnan(t->p))
			continue;
		for (size_t k = 0; k < 2; k++)
			if (!ranks[ends[k]].from)
				ranks[ends[k]] = (struct rank){1, members};
		if (t->p > VERDICT_ALPHA)
			continue;
		ranks[t->ratio > 1 ? t->b : t->a].from++;
		ranks[t->ratio > 1 ? t->a : t->b].to--;
	}
	row_tests_release(&tests);
}

/* The least p that samples of a and b values can have: fully apart, 2 / C(a + b, a). */
static double least_p(size_t a, size_t b)
{
	return exp(log(2) + lgamma((double)a + 1) + lgamma((double)b + 1) -
	           lgamma((double)(a + b) + 1));
}

struct verdict row_chances(const struct row *row, size_t n_subjects)
{
	struct verdict v = {0};
	size_t second = 0; /* most runs but one */

	for (size_t i = 0; i < n_subjects; i++) {
		size_t n = row->cells[i]->n_counted;

		if (!n)
			continue;
		v.members++;
		v.least = v.least && v.least < n ? v.least : n;
		second = n > v.most ? v.most : n > second ? n : second;
		v.most = n > v.most ? n : v.most;
	}
	v.pairs = v.members ? v.members * (v.members - 1) / 2 : 0;
	v.needed = verdict_runs_needed(v.pairs);
	v.decidable = v.pairs && second >= MEDIAN_LEAST &&
	              least_p(v.most, second) <= VERDICT_ALPHA / (double)v.pairs * (1 + 1e-9);
	return v;
}

struct verdict row_verdict(const struct row *row, size_t n_subjects)
{
	struct verdict v = row_chances(row, n_subjects);
	struct row_tests tests;

	if (!v.decidable)
		return v;
	row_tests_build(row, n_subjects, &tests);
	for (size_t i = 0; i < tests.n; i++)
		v.apart += tests.list[i].p <= VERDICT_ALPHA;
	row_tests_release(&tests);
	return v;
}
