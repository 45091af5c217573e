/* SPDX-License-Identifier: MIT */
#include "base/series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/median.h"
#include "base/memory.h"

static const double CHANCE = 0.001, LEAST_DIFFERENCE = 0.2, MARGIN = 0.05;

struct ranked {
	double value, rank;
	size_t place;
};

static int by_value(const void *a, const void *b)
{
	double x = ((const struct ranked *)a)->value, y = ((const struct ranked *)b)->value;

	return (x > y) - (x < y);
}

/* The midranks, from 1, in the order of the series. Free with free(). */
static double *ranks_of(const double *values, size_t n)
{
	struct ranked *list = xcalloc(n, sizeof *list);
	double *ranks = xcalloc(n, sizeof *ranks);

	for (size_t i = 0; i < n; i++)
		list[i] = (struct ranked){.value = values[i], .place = i};
	qsort(list, n, sizeof *list, by_value);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && list[end].value == list[i].value; end++)
			;
		for (size_t k = i; k < end; k++)
			ranks[list[k].place] = (double)(i + 1 + end) / 2;
	}
	free(list);
	return ranks;
}

static double median_of(const double *values, size_t n)
{
	double *sorted = xcalloc(n, sizeof *sorted), median;

	memcpy(sorted, values, n * sizeof *sorted);
	sort_values(sorted, n);
	median = median_of_sorted(sorted, n);
	free(sorted);
	return median;
}

static size_t margin_of(size_t n)
{
	return (size_t)ceil((double)n * MARGIN);
}

/* The largest |U| in its standard deviations. */
static double largest(const double *ranks, size_t n)
{
	double sum = 0, count = (double)n, most = 0;

	for (size_t t = 1; t <= n - margin_of(n); t++) {
		double before = (double)t, variance;

		sum += ranks[t - 1];
		variance = before * (count - before) * (count + 1) / 3;
		if (t >= margin_of(n) && t < n)
			most = fmax(most, fabs(2 * sum - before * (count + 1)) / sqrt(variance));
	}
	return most;
}

/* Where two means fit best: the sum of squares that a split takes away is that of the difference of
 * its means times t (n - t) / n. 0: there is no place to choose. */
static size_t best_split(const double *values, size_t n)
{
	double all = 0, sum = 0, most = 0;
	size_t at = 0;

	for (size_t i = 0; i < n; i++)
		all += values[i];
	for (size_t t = 1; t < n && t <= n - margin_of(n); t++) {
		double before = (double)t, behind = (double)(n - t), difference, gain;

		sum += values[t - 1];
		difference = sum / before - (all - sum) / behind;
		gain = difference * difference * before * behind;
		if (t >= margin_of(n) && gain > most) {
			most = gain;
			at = t;
		}
	}
	return at;
}

static double chance_of(double b)
{
	double density = exp(-b * b / 2) / sqrt(2 * acos(-1));
	double p = density * (4 / b + (b - 1 / b) * 2 * log((1 - MARGIN) / MARGIN));

	return b > 1 ? fmin(1, p) : 1;
}

struct series_change series_find_change(const double *values, size_t n)
{
	struct series_change c = {.p = 1};
	double *ranks, b, higher;

	if (n < 2)
		return c;
	ranks = ranks_of(values, n);
	b = largest(ranks, n);
	free(ranks);
	c.at = best_split(values, n);
	if (!c.at)
		return c;
	c.p = chance_of(b);
	c.before = median_of(values, c.at);
	c.after = median_of(values + c.at, n - c.at);
	higher = fmax(c.before, c.after);
	c.found = c.p < CHANCE && fabs(c.before - c.after) >= LEAST_DIFFERENCE * higher;
	return c;
}

struct series_steady series_steadiness(const double values[STEADY_WINDOWS])
{
	double mean = 0, least = values[0], most = values[0], slope = 0, squares = 0;
	struct series_steady s = {.excursion = NAN, .slope = NAN};

	for (int i = 0; i < STEADY_WINDOWS; i++) {
		double x = i - (STEADY_WINDOWS - 1) / 2.0;

		mean += values[i] / STEADY_WINDOWS;
		least = fmin(least, values[i]);
		most = fmax(most, values[i]);
		slope += x * values[i];
		squares += x * x;
	}
	if (!(mean > 0))
		return s;
	s.excursion = 100 * (most - least) / mean;
	s.slope = 100 * fabs(slope / squares) * (STEADY_WINDOWS - 1) / mean;
	s.steady = s.excursion <= 20 && s.slope <= 10;
	return s;
}
