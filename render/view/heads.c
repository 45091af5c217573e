/* SPDX-License-Identifier: MIT */
/* Headline figures: which rows stand for a group on tiles, cards and the front page, and their words. */
#include <math.h>
#include <string.h>

#include "render/stat/order.h"
#include "render/view/view.h"

enum { HEADS_OF_TOOL = 3 };

/* The figures that stand for a tool on tiles, cards and the front page: where they are others than
 * those that order its subjects. */
static const struct {
	const char *tool, *metrics[HEADS_OF_TOOL];
} heads[] = {
        {"ioping", {"lat.mean", "lat.max"}},
        {"bonnie++", {"put_block", "rewrite", "seeks"}},
        {"bonnie", {"put_block", "rewrite", "seeks"}},
};

/* How many subjects have a figure in a row. */
static size_t covers(const struct group *g, const struct row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n_subjects; i++)
		n += row->cells[i]->n_counted > 0;
	return n;
}

/* Whether two rows are one but for conditions: the same metric, pattern and number of copies. */
static bool are_alike(const struct row *a, const struct row *b)
{
	const char *x, *y;
	double m, n;

	if (strcmp(a->metric, b->metric) != 0)
		return false;
	x = attrs_string(&a->sample->params, "rw");
	y = attrs_string(&b->sample->params, "rw");
	m = row_param(a, "copies");
	n = row_param(b, "copies");
	return strcmp(x ? x : "", y ? y : "") == 0 && (m == n || (isnan(m) && isnan(n)));
}

/* Whether another row that is alike has figures of more subjects, or of as many and stands before. */
static bool is_surpassed(const struct group *g, const struct row *row)
{
	size_t own = covers(g, row);

	for (size_t i = 0; i < g->n_rows; i++) {
		const struct row *other = &g->rows[i];
		size_t theirs = are_alike(other, row) ? covers(g, other) : 0;

		if (theirs > own || (theirs && theirs == own && other < row))
			return true;
	}
	return false;
}

/* Adds the rows of a metric: those that no alike one surpasses, or the others. */
static void add_heads(const struct group *g, const char *metric, bool surpassed,
                      const struct row **rows, size_t *n, size_t max)
{
	for (size_t r = 0; r < g->n_rows && *n < max; r++)
		if (row_is(&g->rows[r], metric) && !row_is_partial(&g->rows[r]) &&
		    is_surpassed(g, &g->rows[r]) == surpassed)
			rows[(*n)++] = &g->rows[r];
}

/* The m-th of the figures that stand for a tool; NULL: it has not so many. */
static const char *head_metric(const char *tool, size_t m)
{
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (strcmp(heads[i].tool, tool) == 0)
			return heads[i].metrics[m];
	return headline_metric(tool, m);
}

size_t head_rows(const struct group *g, const struct row **rows, size_t max)
{
	size_t n = 0;

	for (int pass = 0; pass < 2; pass++)
		for (size_t m = 0; m < HEADS_OF_TOOL; m++)
			if (head_metric(g->tool, m))
				add_heads(g, head_metric(g->tool, m), pass == 1, rows, &n, max);
	if (!n && g->n_rows && max)
		rows[n++] = &g->rows[g->headline];
	return n;
}

size_t head_rows_of(struct view *v, const struct group *g, size_t subject, const struct row **rows,
                    size_t max)
{
	const struct row **all = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *all);
	size_t n_all = head_rows(g, all, g->n_rows), n = 0;

	for (size_t i = 0; i < n_all && n < max; i++)
		if (all[i]->cells[subject]->n_counted)
			rows[n++] = all[i];
	return n;
}

/* Whether one of n rows has the same label: it differs in its condition only. */
static bool is_labelled(struct view *v, const struct row *const *rows, size_t n, const struct row *row)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(rows[i]->metric, row->metric) == 0 &&
		    strcmp(view_series(v, rows[i]->sample), view_series(v, row->sample)) == 0)
			return true;
	return false;
}

size_t tile_rows(struct view *v, const struct group *g, size_t subject, const struct row **rows,
                 size_t max)
{
	const struct row **all = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *all);
	size_t n_all = head_rows_of(v, g, subject, all, g->n_rows), n = 0;

	for (size_t i = 0; i < n_all && n < max; i++)
		if (!is_labelled(v, rows, n, all[i]))
			rows[n++] = all[i];
	return n;
}


struct comparison *groups_ordered(struct comparison *c)
{
	for (size_t i = 1; i < c->n_groups; i++) {
		struct group g = c->groups[i];
		size_t k = i;

		for (; k > 0 && headline_order(c->groups[k - 1].tool) > headline_order(g.tool); k--)
			c->groups[k] = c->groups[k - 1];
		c->groups[k] = g;
	}
	return c;
}

/* "random read", "random read, queue depth 4" where there are others. */
static const char *head_series(struct view *v, const struct group *g, const struct row *row)
{
	const char *series = view_series(v, row->sample);
	double depth = row_param(row, "iodepth");

	for (size_t i = 0; i < g->n_rows && depth > 0; i++) {
		const struct row *other = &g->rows[i];
		double theirs = row_param(other, "iodepth");

		if (theirs > 0 && theirs != depth && strcmp(other->metric, row->metric) == 0 &&
		    strcmp(view_series(v, other->sample), series) == 0)
			return pool_concat(&v->pool, series, view_text(v, "list.comma"),
			                   view_count(v, "condition.queue-depth", (size_t)depth), NULL);
	}
	return series;
}

const char *head_label(struct view *v, const struct group *g, const struct row *row)
{
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	const char *series = head_series(v, g, row);

	if (strcmp(row->metric, "index") == 0)
		return series;
	return pool_printf(&v->pool, "%s%s%s", *series ? series : m.brief, view_text(v, "list.comma"),
	                   m.axis);
}

const char *head_sub(struct view *v, const struct group *g, const struct row *row)
{
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	const char *series = head_series(v, g, row);
	const char *unit = strcmp(m.axis, m.brief) == 0 || strcmp(row->metric, "index") == 0 ? "" : m.axis;

	return pool_printf(&v->pool, "%s%s%s", series,
	                   *series && *unit ? view_text(v, "list.comma") : "", unit);
}
