/* SPDX-License-Identifier: MIT */
#include "render/stat/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/stat/condition.h"

enum { HEADLINES_MAX = 6 };

static const struct {
	const char *tool, *metrics[HEADLINES_MAX];
} headlines[] = {
	{"unixbench", {"index"}},
	{"fio", {"read.iops", "write.iops", "mixed.iops", "trim.iops"}},
	{"ioping", {"lat.mean", "iops"}},
	{"bonnie++", {"put_block", "get_block", "rewrite", "seq_create", "time.real"}},
	{"bonnie", {"put_block", "get_block", "rewrite"}},
	{"hdparm", {"buffered_read", "cached_read"}},
	{"time", {"time.real"}},
	{"dd", {"bw"}},
	{"sysbench", {"events_per_second", "iops", "bw"}},
	{"bench.sh", {"write.bw.mean", "write.bw"}},
	{"nench", {"write.bw.mean", "read.bw", "seek.lat.mean"}},
	{"yabs", {"read.iops", "write.iops", "total.iops"}},
	{"lemonbench", {"read.iops", "write.iops"}},
	{"kubestr", {"read.iops", "write.iops"}},
	{"kdiskmark", {"read.bw", "write.bw"}},
	{"dbench", {"read.iops", "write.iops"}},
	{"kbench", {"read.iops", "write.iops"}},
};

size_t headline_order(const char *tool)
{
	size_t i = 0;

	while (i < sizeof headlines / sizeof *headlines && strcmp(headlines[i].tool, tool) != 0)
		i++;
	return i;
}

const char *headline_metric(const char *tool, size_t n)
{
	size_t i = headline_order(tool);

	if (i == sizeof headlines / sizeof *headlines || n >= HEADLINES_MAX)
		return NULL;
	return headlines[i].metrics[n];
}

const struct result *run_headline(const struct run *run)
{
	const char *metric;

	for (size_t i = 0; (metric = headline_metric(run_suite(run), i)); i++) {
		const struct result *r = run_find(run, metric);

		if (r)
			return r;
	}
	for (size_t i = 0; i < run->n_results; i++)
		if (run->results[i].better != BETTER_NONE)
			return &run->results[i];
	return run->n_results ? &run->results[0] : NULL;
}

static size_t measured(const struct group *g, const struct row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n_subjects; i++)
		n += row->cells[i]->n_counted > 0;
	return n;
}

/* The row that most subjects have a figure in; of several, that with most copies, else the first.
 * `metric` NULL: any with a better direction. Returns n_rows when there is none. */
static size_t best_row(const struct group *g, const char *metric)
{
	size_t best = g->n_rows, most = 0;
	double copies = 0;

	for (size_t i = 0; i < g->n_rows; i++) {
		const struct row *row = &g->rows[i];
		size_t n;
		double c;

		if (metric ? strcmp(metric, row->metric) != 0 : row->better == BETTER_NONE)
			continue;
		n = measured(g, row);
		c = row_param(row, "copies");
		if (n > most || (n && n == most && c > copies)) {
			best = i;
			most = n;
			copies = isnan(c) ? 0 : c;
		}
	}
	return best;
}

static size_t choose_headline(const struct group *g)
{
	const char *metric;
	size_t row = g->n_rows;

	for (size_t i = 0; row == g->n_rows && (metric = headline_metric(g->tool, i)); i++)
		row = best_row(g, metric);
	if (row == g->n_rows)
		row = best_row(g, NULL);
	return row == g->n_rows ? 0 : row;
}

/* What a subject is ordered by: its figure, or the worst where runs have no median. NAN: none. */
static double key(const struct row *row, size_t subject)
{
	const struct cell *c = row->cells[subject];

	if (!isnan(c->value))
		return c->value;
	return row->better == BETTER_LOWER ? c->most : c->least;
}

/* The better first, those without a figure last; of equals the one met first. */
static int by_key(const void *a, const void *b, void *headline)
{
	const struct row *row = headline;
	size_t i = *(const size_t *)a, k = *(const size_t *)b;
	double x = key(row, i), y = key(row, k);

	if (isnan(x) != isnan(y))
		return isnan(x) ? 1 : -1;
	if (isnan(x) || x == y)
		return (i > k) - (i < k);
	return (x > y) == (row->better == BETTER_LOWER) ? 1 : -1;
}

/* Puts the subjects, so far in the order met, into `order`. */
static void sort_subjects(const struct group *g, size_t *order)
{
	for (size_t i = 0; i < g->n_subjects; i++)
		order[i] = i;
	qsort_r(order, g->n_subjects, sizeof *order, by_key, &g->rows[g->headline]);
}

void group_order(struct group *g)
{
	size_t *order = xcalloc(g->n_subjects + 1, sizeof *order);
	const struct subject **subjects = xcalloc(g->n_subjects + 1, sizeof(struct subject *));
	struct cell **cells = xcalloc(g->n_subjects + 1, sizeof *cells);

	g->headline = choose_headline(g);
	if (g->n_rows)
		sort_subjects(g, order);
	for (size_t i = 0; g->n_rows && i < g->n_subjects; i++)
		subjects[i] = g->subjects[order[i]];
	if (g->n_rows && g->n_subjects)
		memcpy(g->subjects, subjects, g->n_subjects * sizeof *subjects);
	for (size_t r = 0; r < g->n_rows; r++) {
		for (size_t i = 0; i < g->n_subjects; i++)
			cells[i] = g->rows[r].cells[order[i]];
		memcpy(g->rows[r].cells, cells, g->n_subjects * sizeof *cells);
	}
	free(order);
	free(subjects);
	free(cells);
}

size_t group_baseline(const struct comparison *c, const struct group *g)
{
	size_t best = 0, most = 0;
	bool *shared = xcalloc(g->n_rows + 1, sizeof *shared);

	for (size_t r = 0; r < g->n_rows; r++)
		shared[r] = measured(g, &g->rows[r]) > 1;
	for (size_t i = 0; i < g->n_subjects; i++) {
		size_t n = 0;
		bool compared = false;

		if (c->baseline && g->subjects[i] == c->baseline) {
			best = i;
			break;
		}
		for (size_t r = 0; r < g->n_rows; r++) {
			n += g->rows[r].cells[i]->n_counted > 0;
			compared = compared || (shared[r] && g->rows[r].cells[i]->n_counted > 0);
		}
		if (compared && n >= most) {
			most = n;
			best = i;
		}
	}
	free(shared);
	return best;
}
