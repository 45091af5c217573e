/* SPDX-License-Identifier: MIT */
#include "render/stat/mann_whitney.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "render/stat/median.h"

enum {
	EXACT_MOST = 49,   /* values a side while the distribution is counted exactly, as in R */
	SCANNED_MOST = 40, /* values in all while every place is tried for an end of the interval */
};
static const double TIE = 1e-12; /* closer values are one: logarithms of printed figures are not */
static const double ALPHA = 0.05;

struct pooled {
	double value;
	bool of_x;
};

/* The samples and room to work in. */
struct test {
	const double *x, *y;
	size_t nx, ny;
	struct pooled *pool; /* nx + ny */
	size_t *ranks;       /* nx + ny: midranks, doubled so that they are whole */
	double *differences; /* x[i] - y[j], rising */
	size_t n;            /* differences that are not one another's ties */
	double *ways;        /* (fewer + 1) rows of `sums` + 1: see count_ways(); NULL: too many */
	double *tied, *untied; /* p by how far the sum is away: see exact_tails() */
	bool untied_known;
	size_t fewer, sums;
};

static int by_value(const void *a, const void *b)
{
	const struct pooled *p = a, *q = b;

	return (p->value > q->value) - (p->value < q->value);
}

/* Ranks x - shift and y together. Returns the doubled sum of x's midranks; *ties gets the sum of
 * t^3 - t over the groups of t ties. */
static size_t rank_all(struct test *t, double shift, double *ties)
{
	size_t n = t->nx + t->ny, sum = 0;

	for (size_t i = 0; i < t->nx; i++)
		t->pool[i] = (struct pooled){t->x[i] - shift, true};
	for (size_t i = 0; i < t->ny; i++)
		t->pool[t->nx + i] = (struct pooled){t->y[i], false};
	qsort(t->pool, n, sizeof *t->pool, by_value);
	*ties = 0;
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && t->pool[end].value - t->pool[i].value <= TIE; end++)
			;
		*ties += pow((double)(end - i), 3) - (double)(end - i);
		for (size_t k = i; k < end; k++) {
			t->ranks[k] = i + end + 1; /* twice the mean of i + 1 … end */
			sum += t->pool[k].of_x ? t->ranks[k] : 0;
		}
	}
	return sum;
}

/* ways[k][s]: in how many ways k of the ranks (the smallest first) add up to s. Counts are exact in
 * a double up to 2^53, and beyond, where only sums of positive numbers are rounded, to 1e-14. */
static void count_ways(struct test *t)
{
	size_t n = t->nx + t->ny, row = t->sums + 1, so_far = 0;

	for (size_t i = 0; i < (t->fewer + 1) * row; i++)
		t->ways[i] = 0;
	t->ways[0] = 1;
	for (size_t i = 0; i < n; i++) {
		size_t rank = t->ranks[i], most;

		so_far += rank;
		most = so_far < t->sums ? so_far : t->sums;
		for (size_t k = t->fewer < i + 1 ? t->fewer : i + 1; k > 0; k--) {
			const double *from = t->ways + (k - 1) * row;
			double *to = t->ways + k * row + rank;

			for (size_t s = 0; s + rank <= most; s++)
				to[s] += from[s];
		}
	}
}

/* Sets far[d] to the share of sums at least d (doubled) from the expectation. The smaller sample is
 * counted: what one has more, the other has less. */
static void exact_tails(struct test *t, double *far)
{
	size_t expected = t->fewer * (t->nx + t->ny + 1);
	const double *last = t->ways + t->fewer * (t->sums + 1);
	double all = 0;

	count_ways(t);
	for (size_t d = 0; d <= t->sums; d++)
		far[d] = 0;
	for (size_t s = 0; s <= t->sums; s++)
		far[s > expected ? s - expected : expected - s] += last[s];
	for (size_t d = t->sums + 1; d-- > 0;)
		far[d] = all += far[d];
	for (size_t d = 0; d <= t->sums; d++)
		far[d] /= all;
}

/* Without ties the distribution is one and the same for all shifts, and counted once. */
static double exact_p(struct test *t, size_t away, bool tied)
{
	double *far = tied ? t->tied : t->untied;

	if (tied || !t->untied_known)
		exact_tails(t, far);
	t->untied_known = t->untied_known || !tied;
	return far[away];
}

static double normal_p(const struct test *t, double away, double ties)
{
	double nx = (double)t->nx, ny = (double)t->ny, n = nx + ny;
	double variance = nx * ny / 12 * (n + 1 - ties / (n * (n - 1)));
	double z = variance > 0 ? (away - 0.5) / sqrt(variance) : 0;

	return z > 0 ? erfc(z / sqrt(2)) : 1;
}

static double p_at(struct test *t, double shift)
{
	double ties;
	size_t n = t->nx + t->ny, sum = rank_all(t, shift, &ties), expected = t->nx * (n + 1);
	size_t away = sum > expected ? sum - expected : expected - sum;

	return t->ways ? exact_p(t, away, ties > 0) : normal_p(t, (double)away / 2, ties);
}

/* Place 2 i is the i-th difference itself, place 2 i + 1 lies between it and the next. */
static bool accepted(struct test *t, size_t place)
{
	const double *d = t->differences + place / 2;

	return p_at(t, place % 2 ? d[0] + (d[1] - d[0]) / 2 : d[0]) > ALPHA;
}

/* The accepted place nearest to an end, from where places are tried towards `to`. Of few values
 * every place is tried; else p rises towards `to` and halving does. Returns false when none is
 * accepted. */
static bool outermost(struct test *t, size_t from, size_t to, size_t *place)
{
	size_t n = from < to ? to - from : from - to;
	size_t low = 0, high = n; /* steps from the end */

	if (t->nx + t->ny <= SCANNED_MOST) {
		for (size_t k = 0; k <= n; k++) {
			*place = from < to ? from + k : from - k;
			if (accepted(t, *place))
				return true;
		}
		return false;
	}
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (accepted(t, from < to ? from + middle : from - middle))
			high = middle;
		else
			low = middle + 1;
	}
	*place = from < to ? from + low : from - low;
	return accepted(t, *place);
}

/* The place at or just below the estimate, where hardly anything is rejected. */
static size_t middle_place(const struct test *t, double estimate)
{
	size_t i = 0;

	while (i + 1 < t->n && t->differences[i + 1] <= estimate)
		i++;
	return 2 * i + (i + 1 < t->n && estimate - t->differences[i] > TIE);
}

/* What is accepted may have holes where ties come and go. 0 must not fall into one: then the nearer
 * end goes there. */
static void agree(struct mann_whitney *m)
{
	if (m->p > ALPHA) {
		m->low = fmin(m->low, 0);
		m->high = fmax(m->high, 0);
		m->low_open = m->low_open && m->low < 0;
		m->high_open = m->high_open && m->high > 0;
	} else if (m->low <= 0 && m->high >= 0 && -m->low < m->high) {
		m->low = 0;
		m->low_open = true;
	} else if (m->low <= 0 && m->high >= 0) {
		m->high = 0;
		m->high_open = true;
	}
}

static void invert(struct test *t, struct mann_whitney *out)
{
	size_t last = 2 * (t->n - 1), low, high, middle = middle_place(t, out->estimate);
	const double *d = t->differences;

	out->low = out->high = NAN;
	out->low_open = out->high_open = false;
	/* Beyond all differences the samples lie fully apart: is even that too little? */
	if (p_at(t, d[0] - 1) > ALPHA || p_at(t, d[t->n - 1] + 1) > ALPHA)
		return;
	if (!outermost(t, 0, middle, &low) || !outermost(t, last, middle, &high))
		return;
	out->low = d[low / 2];
	out->low_open = low % 2;
	out->high = d[(high + 1) / 2];
	out->high_open = high % 2;
	agree(out);
}

/* Sets `differences`; returns the median of all of them. */
static double take_differences(struct test *t)
{
	size_t n = 0, all = t->nx * t->ny;
	double estimate;

	for (size_t i = 0; i < t->nx; i++)
		for (size_t j = 0; j < t->ny; j++)
			t->differences[n++] = t->x[i] - t->y[j];
	sort_values(t->differences, all);
	estimate = median_of_sorted(t->differences, all);
	t->n = 0;
	for (size_t i = 0; i < all; i++)
		if (!t->n || t->differences[i] - t->differences[t->n - 1] > TIE)
			t->differences[t->n++] = t->differences[i];
	return estimate;
}

static bool run(const double *x, size_t nx, const double *y, size_t ny, bool interval,
                struct mann_whitney *out)
{
	struct test t = {.x = x, .y = y, .nx = nx, .ny = ny};
	size_t n = nx + ny;

	if (!nx || !ny || nx > MANN_WHITNEY_MOST || ny > MANN_WHITNEY_MOST)
		return false;
	t.pool = xcalloc(n, sizeof *t.pool);
	t.ranks = xcalloc(n, sizeof *t.ranks);
	t.differences = xcalloc(nx * ny, sizeof *t.differences);
	t.fewer = nx < ny ? nx : ny;
	t.sums = 2 * n * t.fewer;
	if (nx <= EXACT_MOST && ny <= EXACT_MOST) {
		t.ways = xcalloc((t.fewer + 1) * (t.sums + 1), sizeof *t.ways);
		t.tied = xcalloc(t.sums + 1, sizeof *t.tied);
		t.untied = xcalloc(t.sums + 1, sizeof *t.untied);
	}
	*out = (struct mann_whitney){.estimate = take_differences(&t), .low = NAN, .high = NAN};
	out->p = p_at(&t, 0);
	if (interval)
		invert(&t, out);
	free(t.pool);
	free(t.ranks);
	free(t.differences);
	free(t.ways);
	free(t.tied);
	free(t.untied);
	return true;
}

bool mann_whitney(const double *x, size_t nx, const double *y, size_t ny, struct mann_whitney *out)
{
	return run(x, nx, y, ny, true, out);
}

bool mann_whitney_test(const double *x, size_t nx, const double *y, size_t ny,
                       struct mann_whitney *out)
{
	return run(x, nx, y, ny, false, out);
}
