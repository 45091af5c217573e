/* SPDX-License-Identifier: MIT */
#include "render/stat/spread.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/model/subject_name.h"

/* Sums of the logarithms of one group. */
struct sums {
	size_t n;
	double mean, squares; /* squares: of the distances from the mean (Welford, 1962) */
};

static void add(struct sums *s, double value)
{
	double from_old = log(value) - s->mean;

	s->n++;
	s->mean += from_old / (double)s->n;
	s->squares += from_old * (log(value) - s->mean);
}

static struct sums *sum_up(const struct spread_values *v)
{
	struct sums *sums = xcalloc(v->n_groups + 1, sizeof *sums);

	for (size_t i = 0; i < v->n; i++)
		add(&sums[v->group[i]], v->values[i]);
	return sums;
}

static double share(double squares, size_t freedom)
{
	return freedom ? expm1(sqrt(squares / (double)freedom)) : NAN;
}

double spread_within(const struct spread_values *v, size_t *behind)
{
	struct sums *sums = sum_up(v);
	double squares = 0;
	size_t freedom = 0;

	*behind = 0;
	for (size_t i = 0; i < v->n_groups; i++) {
		if (sums[i].n < 2)
			continue;
		*behind += sums[i].n;
		freedom += sums[i].n - 1;
		squares += sums[i].squares;
	}
	free(sums);
	return share(squares, freedom);
}

double spread_between(const struct spread_values *v)
{
	struct sums *sums = sum_up(v), all = {0};

	for (size_t i = 0; i < v->n_groups; i++)
		if (sums[i].n)
			add(&all, exp(sums[i].mean));
	free(sums);
	return share(all.squares, all.n ? all.n - 1 : 0);
}

/* The counted runs of a cell, and which instance each is of; 0: its log names no host. */
struct counted {
	const struct point **points;
	double *values;
	size_t *instance;
	size_t n, n_instances; /* with that of 0 */
};

static size_t instance_of(const struct counted *c, const char *host)
{
	if (!host || host_is_placeholder(host))
		return 0;
	for (size_t i = 0; i < c->n; i++) {
		const char *other = c->points[i]->run->host;

		if (other && strcmp(other, host) == 0)
			return c->instance[i];
	}
	return c->n_instances;
}

static struct counted count(const struct cell *c)
{
	struct counted out = {.points = xcalloc(c->n + 1, sizeof *out.points),
	                      .values = xcalloc(c->n + 1, sizeof *out.values),
	                      .instance = xcalloc(c->n + 1, sizeof *out.instance),
	                      .n_instances = 1};

	for (size_t i = 0; i < c->n; i++) {
		const struct point *p = &c->points[i];
		size_t at = instance_of(&out, p->run->host);

		if (p->state != POINT_MEASURED || !(p->value > 0))
			continue;
		out.points[out.n] = p;
		out.values[out.n] = p->value;
		out.instance[out.n++] = at;
		out.n_instances += at == out.n_instances;
	}
	return out;
}

/* The single values of all runs, a group a run. A value that is not positive has no logarithm. */
static double within_runs(const struct counted *c, size_t *behind)
{
	size_t most = 0;
	double *values, spread;
	size_t *group;
	struct spread_values v = {.n_groups = c->n};

	for (size_t i = 0; i < c->n; i++)
		most += c->points[i]->result->details->n_samples;
	v.values = values = xcalloc(most + 1, sizeof *values);
	v.group = group = xcalloc(most + 1, sizeof *group);
	for (size_t i = 0; i < c->n; i++)
		for (size_t k = 0; k < c->points[i]->result->details->n_samples; k++) {
			if (!(c->points[i]->result->details->samples[k] > 0))
				continue;
			values[v.n] = c->points[i]->result->details->samples[k];
			group[v.n++] = i;
		}
	spread = spread_within(&v, behind);
	free(values);
	free(group);
	return spread;
}

/* The same without the runs whose log names no host. */
static double between_named(const struct counted *c)
{
	double *values = xcalloc(c->n + 1, sizeof *values), spread;
	size_t *group = xcalloc(c->n + 1, sizeof *group), n = 0;

	for (size_t i = 0; i < c->n; i++) {
		if (!c->instance[i])
			continue;
		values[n] = c->values[i];
		group[n++] = c->instance[i] - 1;
	}
	spread = spread_between(&(struct spread_values){values, group, n, c->n_instances - 1});
	free(values);
	free(group);
	return spread;
}

struct spread cell_spread(const struct cell *cell)
{
	struct counted c = count(cell);
	struct spread_values runs = {c.values, c.instance, c.n, c.n_instances};
	struct spread out = {.n_instances = c.n_instances - 1};

	out.within = within_runs(&c, &out.n_samples);
	out.runs = spread_within(&runs, &out.n_runs);
	out.instances = between_named(&c);
	free(c.points);
	free(c.values);
	free(c.instance);
	return out;
}
