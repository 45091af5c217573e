/* SPDX-License-Identifier: MIT */
#include "parse/model/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/memory.h"
#include "parse/model/metric.h"
#include "parse/model/model_parts.h"

enum { ID_DIGITS = 12, STEP = 4 };

/* Details are made several at once, so that the results of a run mostly grow in place. */
enum { DETAILS_AT_ONCE = 16 };

/* As GROW of an array that is full, in a pool: by a few where it is the pool's latest object, else the
 * old array stays behind until the pool is released. */
static void *grow(struct pool *pool, void *array, size_t n, size_t *cap, size_t size)
{
	size_t bigger = *cap + *cap / 2 + STEP;
	void *copy;

	if (n && pool_extend(pool, array, *cap * size, (*cap + STEP) * size)) {
		*cap += STEP;
		return array;
	}
	copy = pool_alloc(pool, bigger * size);
	if (n)
		memcpy(copy, array, n * size);
	*cap = bigger;
	return copy;
}

#define POOL_GROW(r, array, n, cap)                                                                \
	((array) = (n) < (cap) ? (array) : grow(&(r)->pool, (array), (n), &(cap), sizeof *(array)))

struct report *report_new(void)
{
	struct report *r = xcalloc(1, sizeof *r);

	pool_init(&r->pool);
	return r;
}

void report_free(struct report *r)
{
	if (!r)
		return;
	diags_release(&r->diags);
	name_map_release(&r->names);
	pool_release(&r->pool);
	free(r);
}

void run_number(const struct report *r, struct run *run, size_t ordinal)
{
	char digits[20]; /* of a number of 64 bits, from its end */
	size_t n = sizeof digits, at = strnlen(r->sha256, ID_DIGITS);

	do {
		digits[--n] = (char)('0' + ordinal % 10);
		ordinal /= 10;
	} while (ordinal && sizeof digits - n + ID_DIGITS + 2 < sizeof run->id);
	memcpy(run->id, r->sha256, at);
	run->id[at++] = '.';
	memcpy(run->id + at, digits + n, sizeof digits - n);
	run->id[at + sizeof digits - n] = '\0';
}

struct run *report_add_run(struct report *r, const char *tool)
{
	struct run *run = pool_alloc(&r->pool, sizeof *run);

	POOL_GROW(r, r->runs, r->n_runs, r->cap_runs);
	r->runs[r->n_runs++] = run;
	run_number(r, run, r->n_runs);
	run->tool = name_map_keep(&r->names, &r->pool, tool);
	run->era = "";
	run->report = r;
	return run;
}

static bool shown_above(const void *shown, const void *line)
{
	return ((const struct shown_line *)shown)->line < *(const unsigned *)line;
}

size_t report_shown_from(const struct report *r, unsigned line)
{
	return bisect(&line, r->shown, r->n_shown, sizeof *r->shown, shown_above);
}

struct fact_block *report_add_facts(struct report *r, const char *source)
{
	struct fact_block *f;

	POOL_GROW(r, r->facts, r->n_facts, r->cap_facts);
	f = &r->facts[r->n_facts++];
	*f = (struct fact_block){.source = pool_strdup(&r->pool, source)};
	return f;
}

#define DETAIL(name)                                                                               \
	{                                                                                          \
		#name, offsetof(struct details, name)                                              \
	}

const struct detail detail_table[DETAILS] = {
	DETAIL(passes), DETAIL(stdev),	  DETAIL(cpu),	   DETAIL(latency),
	DETAIL(index),	DETAIL(baseline), DETAIL(seconds), DETAIL(bytes),
};

const struct figure *details_figure(const struct details *d, size_t i)
{
	return (const struct figure *)((const char *)d + detail_table[i].offset);
}

const struct details details_none = {
	.passes = FIGURE_NONE,
	.stdev = FIGURE_NONE,
	.cpu = FIGURE_NONE,
	.latency = FIGURE_NONE,
	.index = FIGURE_NONE,
	.baseline = FIGURE_NONE,
	.seconds = FIGURE_NONE,
	.bytes = FIGURE_NONE,
};

/* A built-in run's metrics are those of the tool whose work it does. */
static const char *metric_tool(const struct run *run)
{
	const char *suite = NULL;

	if (strcmp(run->tool, "kurabe") == 0)
		suite = attrs_string(&run->params, "suite");
	return suite ? suite : run->tool;
}

/* The metric of a name. Its entry counts the row of the table, from 1, that was found last: mostly
 * it is of the same tool. */
static const struct metric *metric_of(struct name_entry *kept, const char *tool)
{
	const struct metric *m = kept->number ? &metric_table[kept->number - 1] : NULL;

	if (m && strcmp(m->tool, tool) == 0)
		return m;
	m = metric_find(tool, kept->name);
	kept->number = m ? (size_t)(m - metric_table) + 1 : 0;
	return m;
}

struct result *run_add_result(struct report *r, struct run *run, const char *metric,
                              struct figure value)
{
	struct name_entry *kept = name_map_entry(&r->names, &r->pool, metric);
	const struct metric *m = metric_of(kept, metric_tool(run));
	struct result *result;

	POOL_GROW(r, run->results, run->n_results, run->cap_results);
	result = &run->results[run->n_results++];
	*result = (struct result){
		.metric = kept->name,
		.unit = m ? m->unit : "",
		.better = m ? m->better : BETTER_NONE,
		.value = value,
		.details = &details_none,
	};
	return result;
}

struct details *result_details(struct report *r, struct result *result)
{
	struct details *own = (struct details *)result->details;

	if (result->details == &details_none) {
		if (!r->n_spare_details) {
			r->n_spare_details = DETAILS_AT_ONCE;
			r->spare_details =
				pool_alloc(&r->pool, DETAILS_AT_ONCE * sizeof *r->spare_details);
		}
		r->n_spare_details--;
		own = r->spare_details++;
		*own = details_none;
		result->details = own;
	}
	return own;
}

struct result *run_find(const struct run *run, const char *metric)
{
	for (size_t i = 0; i < run->n_results; i++)
		if (*run->results[i].metric == *metric &&
		    strcmp(run->results[i].metric, metric) == 0)
			return &run->results[i];
	return NULL;
}

static struct attr *attr_for(struct report *r, struct attrs *a, const char *name)
{
	for (size_t i = 0; i < a->n; i++)
		if (strcmp(a->list[i].name, name) == 0)
			return &a->list[i];
	POOL_GROW(r, a->list, a->n, a->cap);
	a->list[a->n] = (struct attr){.name = name_map_keep(&r->names, &r->pool, name)};
	return &a->list[a->n++];
}

void attrs_take(struct report *r, struct attrs *a, const char *name, const char *string,
                struct figure at)
{
	struct attr *x = attr_for(r, a, name);

	x->is_number = false;
	x->n_values = 0;
	x->string = string;
	x->figure = at;
	x->figure.value = NAN;
}

void attrs_set(struct report *r, struct attrs *a, const char *name, const char *string,
               struct figure at)
{
	attrs_take(r, a, name, pool_strdup(&r->pool, string), at);
}

void attrs_set_number(struct report *r, struct attrs *a, const char *name, struct figure value)
{
	struct attr *x = attr_for(r, a, name);

	x->is_number = true;
	x->string = NULL;
	x->figure = value;
	x->n_values = 0;
}

void attrs_add_value(struct report *r, struct attrs *a, const char *name, double value)
{
	struct attr *x = (struct attr *)attrs_find(a, name);

	if (!x || !x->is_number)
		return;
	if ((x->n_values & (x->n_values - 1)) == 0) { /* full: room grows by powers of two */
		double *more = pool_alloc(&r->pool, (x->n_values ? 2 * x->n_values : 1) * sizeof *more);

		if (x->n_values)
			memcpy(more, x->values, x->n_values * sizeof *more);
		x->values = more;
	}
	x->values[x->n_values++] = value;
}

const struct attr *attrs_find(const struct attrs *a, const char *name)
{
	for (size_t i = 0; i < a->n; i++)
		if (strcmp(a->list[i].name, name) == 0)
			return &a->list[i];
	return NULL;
}

double attrs_number(const struct attrs *a, const char *name)
{
	const struct attr *x = attrs_find(a, name);

	return x && x->is_number ? x->figure.value : NAN;
}

const char *attrs_string(const struct attrs *a, const char *name)
{
	const struct attr *x = attrs_find(a, name);

	return x && !x->is_number ? x->string : NULL;
}

void histogram_add(struct report *r, struct histogram *h, double upper, struct figure share)
{
	POOL_GROW(r, h->buckets, h->n, h->cap);
	h->buckets[h->n++] = (struct bucket){.upper = upper, .share = share};
}
