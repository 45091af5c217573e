/* SPDX-License-Identifier: MIT */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "render/stat/comparison.h"
#include "render/stat/mann_whitney.h"
#include "render/stat/median.h"

static double *logarithms(const struct cell *c)
{
	double *out = xcalloc(c->n_counted, sizeof *out);
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			out[n++] = log(c->points[i].value);
	return out;
}

static size_t left_out(const struct cell *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		n += c->points[i].state == POINT_NOT_FROM_DISK;
	return n;
}

/* The ratio of locations: differences of logarithms are logarithms of ratios. An open end is moved
 * by the least step, so that 1 is inside exactly when p > 0.05. */
static void test(struct ratio *r, const struct cell *over, const struct cell *under)
{
	double *x = logarithms(over), *y = logarithms(under);
	struct mann_whitney m;

	if (mann_whitney(x, over->n_counted, y, under->n_counted, &m)) {
		r->ratio = exp(m.estimate);
		r->low = exp(m.low) * (m.low_open ? 1 + 2 * DBL_EPSILON : 1);
		r->high = exp(m.high) * (m.high_open ? 1 - 2 * DBL_EPSILON : 1);
		r->p = m.p;
	}
	free(x);
	free(y);
}

struct ratio cells_compare(const struct row *row, size_t a, size_t b)
{
	const struct cell *ca = row->cells[a], *cb = row->cells[b];
	const struct cell *over = row->better == BETTER_LOWER ? cb : ca;
	const struct cell *under = row->better == BETTER_LOWER ? ca : cb;
	struct ratio r = {
		.n_a = ca->n_counted,
		.n_b = cb->n_counted,
		.left_out_a = left_out(ca),
		.left_out_b = left_out(cb),
		.ratio = NAN,
		.least = NAN,
		.most = NAN,
		.low = NAN,
		.high = NAN,
		.p = NAN,
	};

	if (!ca->n_counted || !cb->n_counted || !(ca->least > 0) || !(cb->least > 0))
		return r;
	r.exists = true;
	r.single = ca->n_counted == 1 && cb->n_counted == 1;
	r.least = over->least / under->most;
	r.most = over->most / under->least;
	if (r.single)
		r.ratio = r.least;
	else if (ca->n_counted >= MEDIAN_LEAST && cb->n_counted >= MEDIAN_LEAST)
		test(&r, over, under);
	return r;
}

double cells_test(const struct row *row, size_t a, size_t b, double *ratio)
{
	const struct cell *ca = row->cells[a], *cb = row->cells[b];
	struct mann_whitney m;
	double *x, *y;
	bool tested;

	*ratio = NAN;
	if (ca->n_counted < MEDIAN_LEAST || cb->n_counted < MEDIAN_LEAST || !(ca->least > 0) ||
	    !(cb->least > 0))
		return NAN;
	x = logarithms(row->better == BETTER_LOWER ? cb : ca);
	y = logarithms(row->better == BETTER_LOWER ? ca : cb);
	tested = row->better == BETTER_LOWER
	                 ? mann_whitney_test(x, cb->n_counted, y, ca->n_counted, &m)
	                 : mann_whitney_test(x, ca->n_counted, y, cb->n_counted, &m);
	free(x);
	free(y);
	if (!tested)
		return NAN;
	*ratio = exp(m.estimate);
	return m.p;
}
