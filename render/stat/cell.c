/* SPDX-License-Identifier: MIT */
#include "render/stat/cell.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "render/stat/median.h"
#include "render/stat/printed.h"

static bool counts(const struct point *p, bool built_in)
{
	return p->state == POINT_MEASURED && p->run->built_in == built_in;
}

/* Two programs' figures make no median: where the original has measured, it counts alone. */
static void set_built_in_apart(struct cell *c)
{
	bool original = false;

	for (size_t i = 0; i < c->n; i++)
		original = original || counts(&c->points[i], false);
	for (size_t i = 0; original && i < c->n; i++)
		if (counts(&c->points[i], true))
			c->points[i].state = POINT_BUILT_IN;
}

bool cell_is_built_in(const struct cell *c)
{
	bool all = c->n > 0;

	for (size_t i = 0; i < c->n; i++)
		if (!c->n_counted || c->points[i].state == POINT_MEASURED)
			all = all && c->points[i].run->built_in;
	return all;
}

double row_param(const struct row *row, const char *name)
{
	return attrs_number(&row->sample->params, name);
}

bool group_is_mixed(const struct group *g)
{
	size_t built_in = 0;

	for (size_t i = 0; i < g->n_runs; i++)
		built_in += g->runs[i]->built_in;
	return built_in && built_in < g->n_runs;
}

void cell_finish(struct cell *c)
{
	double *values = xcalloc(c->n ? c->n : 1, sizeof *values);
	size_t n = 0, k;

	set_built_in_apart(c);
	c->value = c->least = c->most = c->low = c->high = NAN;
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			values[n++] = c->points[i].value;
	c->n_counted = n;
	sort_values(values, n);
	if (n) {
		c->least = values[0];
		c->most = values[n - 1];
	}
	if (n == 1)
		c->value = values[0];
	if (n >= MEDIAN_LEAST)
		c->value = median_of_sorted(values, n);
	k = n >= INTERVAL_LEAST ? median_interval_rank(n) : 0;
	if (k) {
		c->low = values[k - 1];
		c->high = values[n - k];
	}
	free(values);
}

struct cell cell_by(struct pool *pool, const struct cell *c, bool built_in)
{
	struct cell out = {.points = pool_alloc(pool, (c->n + 1) * sizeof *out.points)};

	for (size_t i = 0; i < c->n; i++) {
		struct point *p = &out.points[out.n];

		if (c->points[i].run->built_in != built_in)
			continue;
		*p = c->points[i];
		p->state = p->state == POINT_BUILT_IN ? POINT_MEASURED : p->state;
		p->ordinal = ++out.n;
	}
	cell_finish(&out);
	return out;
}

double *cell_passes(struct pool *pool, const struct cell *c, size_t *n)
{
	double *list;
	size_t all = 0;

	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			all += c->points[i].result->details->n_samples;
	list = pool_alloc(pool, (all + 1) * sizeof *list);
	*n = 0;
	for (size_t i = 0; i < c->n; i++) {
		const struct result *r = c->points[i].result;

		for (size_t k = 0; c->points[i].state == POINT_MEASURED && k < r->details->n_samples; k++)
			list[(*n)++] = r->details->samples[k];
	}
	sort_values(list, *n);
	return list;
}

double cell_passes_median(struct pool *pool, const struct cell *c)
{
	size_t n;
	double *list = cell_passes(pool, c, &n);

	return n >= MEDIAN_LEAST ? median_of_sorted(list, n) : NAN;
}

/* The step of a cell with a single figure, 0 for others. */
static double cell_step(const struct cell *c)
{
	for (size_t i = 0; c->n_counted == 1 && i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			return printed_step(&c->points[i].result->value);
	return 0;
}

/* Whether a is ahead of b whichever of their runs is taken, by more than rounding hides. */
static bool ahead(const struct row *row, const struct cell *a, const struct cell *b)
{
	double a_low = isnan(a->value) ? a->least : a->value;
	double a_high = isnan(a->value) ? a->most : a->value;
	double b_low = isnan(b->value) ? b->least : b->value;
	double b_high = isnan(b->value) ? b->most : b->value;
	double lead = row->better == BETTER_HIGHER ? a_low - b_high : b_low - a_high;

	return lead > 0 && lead > fmax(cell_step(a), cell_step(b)) / 2 * (1 + 1e-9);
}

static bool any_too_fast(const struct row *row, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < row->cells[i]->n; k++)
			if (row->cells[i]->points[k].state == POINT_TOO_FAST)
				return true;
	return false;
}

void row_mark_best(struct row *row, size_t n)
{
	struct cell *first = NULL;
	size_t beaten = 0;

	if (row->better == BETTER_NONE || any_too_fast(row, n))
		return;
	for (size_t i = 0; i < n; i++)
		if (row->cells[i]->n_counted && (!first || ahead(row, row->cells[i], first)))
			first = row->cells[i];
	for (size_t i = 0; i < n; i++) {
		if (!row->cells[i]->n_counted || row->cells[i] == first)
			continue;
		if (!ahead(row, first, row->cells[i]))
			return;
		beaten++;
	}
	if (first && beaten)
		first->best = true;
}
