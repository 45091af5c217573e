/* SPDX-License-Identifier: MIT */
#include "parse/format/table_unixbench.h"

#include <math.h>

#include "base/unixbench.h"

enum {
	RESULTS_SPREAD = 2000, /* of results of one machine, as seen; of indexes it is under 300 */
	ABSURD_SPREAD = 1000,  /* of the indexes that figures would have if they were results */
	INDEX_LEAST = 10,      /* all indexes are larger than this, */
	INDEX_MOST = 300,      /* and one than this; else they may be percents or ratios */
};

static bool near(double a, double b)
{
	return fabs(a - b) <= 0.015 * b;
}

/* What the largest of some figures is to the smallest. */
static double spread(const double *v, size_t n)
{
	double least = v[0], most = v[0];

	for (size_t i = 1; i < n; i++) {
		least = v[i] < least ? v[i] : least;
		most = v[i] > most ? v[i] : most;
	}
	return most / least;
}

/* Indexes of one machine are of a size; so are those made of results, which are not. */
static bool are_results(const double *as_index, const double *as_result, size_t n)
{
	double printed = spread(as_index, n);

	return printed > RESULTS_SPREAD && printed > RESULTS_SPREAD / 100.0 * spread(as_result, n);
}

static bool are_index_sized(const double *v, size_t n)
{
	double most = v[0];

	for (size_t i = 0; i < n; i++) {
		if (v[i] < INDEX_LEAST)
			return false;
		most = v[i] > most ? v[i] : most;
	}
	return most > INDEX_MOST;
}

/* Figures of a size that would be results of a machine fast and slow beyond reason: indexes. A
 * Dhrystone of 2500 a second beside a Whetstone of 580 MWIPS is no machine's. */
static bool are_indexes(const double *as_index, const double *as_result, size_t n)
{
	double made = spread(as_result, n);

	return are_index_sized(as_index, n) && made > ABSURD_SPREAD &&
	       made > RESULTS_SPREAD / 100.0 * spread(as_index, n);
}

static enum meaning meaning_by_size(const double *as_index, const double *as_result, size_t n)
{
	if (are_results(as_index, as_result, n))
		return RESULTS;
	return are_indexes(as_index, as_result, n) ? INDEXES : UNKNOWN;
}

enum meaning machine_meaning(const struct machine *m)
{
	double as_index[TABLE_COLUMNS], as_result[TABLE_COLUMNS];
	size_t n = 0;

	for (size_t i = 0; i < m->n; i++) {
		if (m->tests[i]->category != CATEGORY_SYSTEM || !(m->values[i].value > 0))
			continue;
		as_index[n] = m->values[i].value;
		as_result[n++] = unixbench_index(m->values[i].value, m->tests[i]->baseline);
	}
	if (n < LEAST_TESTS)
		return UNKNOWN;
	if (m->score.value > 0 && near(unixbench_score(as_index, n), m->score.value))
		return INDEXES;
	if (m->score.value > 0 && near(unixbench_score(as_result, n), m->score.value))
		return RESULTS;
	return meaning_by_size(as_index, as_result, n);
}

bool machine_is_baseline(const struct machine *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (fabs(m->values[i].value - m->tests[i]->baseline) > 0.001)
			return false;
	return m->n >= LEAST_TESTS;
}

/* The place of a test among the figures of a machine; n: it is not there. */
static size_t place_of(const struct machine *m, const struct test *test)
{
	size_t i = 0;

	while (i < m->n && m->tests[i] != test)
		i++;
	return i;
}

/* Whether a printed index, of one decimal, is that of the result. */
static bool is_index_of(double index, double result, const struct test *test)
{
	return test->baseline > 0 &&
	       fabs(unixbench_index(result, test->baseline) - index) <= 0.06 + 0.015 * index;
}

bool machine_take_indexes(struct machine *m, const struct machine *next)
{
	for (size_t i = 0; i < next->n; i++) {
		size_t at = place_of(m, next->tests[i]);

		if (at == m->n ||
		    !is_index_of(next->values[i].value, m->values[at].value, next->tests[i]))
			return false;
	}
	if (next->n < LEAST_TESTS)
		return false;
	for (size_t i = 0; i < m->n; i++) {
		size_t at = place_of(next, m->tests[i]);

		m->indexes[i] = at < next->n ? next->values[at] : FIGURE_NONE;
	}
	if (isnan(m->score.value))
		m->score = next->score;
	return m->indexed = true;
}
