/* SPDX-License-Identifier: MIT */
/* A table of figures: metrics as rows, subjects as columns, and what is how many times what. */
#include <math.h>
#include <string.h>

#include "render/article/writing.h"

enum { METRICS_MAX = 64 };

/* Rows of one group, in the order asked for. */
struct table {
	const struct group *group;
	const struct row *rows[METRICS_MAX];
	size_t n;
};

static bool has_figures(const struct table *t, size_t subject)
{
	return rows_have(t->rows, t->n, subject);
}

/* The subjects that have a column. Returns how many. */
static size_t columns_of(struct writing *w, const struct table *t, size_t **columns)
{
	size_t n = 0;

	*columns = pool_alloc(&w->v->pool, (t->group->n_subjects + 1) * sizeof **columns);
	for (size_t s = 0; s < t->group->n_subjects; s++)
		if (has_figures(t, s))
			(*columns)[n++] = s;
	return n;
}

static void head(struct writing *w, xmlNode *table, const struct table *t, const size_t *columns,
                 size_t n)
{
	struct view *v = w->v;

	table_column(table, view_text(v, "column.metric"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.unit"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < n; i++)
		table_column(table, view_name(v, t->group->subjects[columns[i]]), NULL, COLUMN_NUMBER);
	if (n == 2)
		table_column(table,
		             view_format(v, "column.ratio-to",
		                         {"name", view_name(v, t->group->subjects[columns[1]])}),
		             NULL, COLUMN_NUMBER | COLUMN_NARROW);
}

/* Returns whether it is a range. */
static bool ratio_cell(struct writing *w, xmlNode *to, const struct row *row, const size_t *columns)
{
	struct ratio r = cells_compare(row, columns[0], columns[1]);
	xmlNode *cell = row_cell(to);

	if (!r.exists || row->better == BETTER_NONE)
		return false;
	if (!isnan(r.ratio))
		run_text(cell, view_ratio(w->v, r.ratio));
	else
		run_text(cell, view_range(w->v, view_ratio(w->v, r.least), view_ratio(w->v, r.most)));
	return isnan(r.ratio);
}

/* Whether another row of the table has this metric under another condition. */
static bool comes_again(const struct table *t, size_t i)
{
	for (size_t k = 0; k < t->n; k++)
		if (k != i && row_is(t->rows[k], t->rows[i]->metric))
			return true;
	return false;
}

/* Returns whether its ratio is a range. */
static bool metric_row(struct writing *w, xmlNode *rows, const struct table *t, size_t i,
                       const size_t *columns, size_t n)
{
	struct view *v = w->v;
	const struct row *row = t->rows[i];
	struct lang_metric m = lang_metric(v->lang, t->group->tool, row->metric);
	xmlNode *to = table_row(rows, -1, m.title, NULL);

	if (comes_again(t, i))
		run_text(run_small(row_head(to)),
		         *view_series(v, row->sample) ? view_series(v, row->sample)
		                                      : view_row_conditions(v, row));
	run_text(row_cell(to), m.axis);
	for (size_t k = 0; k < n; k++) {
		const struct cell *c = row->cells[columns[k]];

		view_cell(v, to, row, c,
		          n == 1 || row->better == BETTER_NONE ? BEST_NO
		          : row->better == BETTER_LOWER         ? BEST_LOWEST
		                                                : BEST_HIGHEST);
		for (size_t p = 0; p < c->n; p++)
			article_uses(w, c->points[p].run);
	}
	return n == 2 && ratio_cell(w, to, row, columns);
}

static void write_table(struct writing *w, const struct block *b, const struct table *t)
{
	struct view *v = w->v;
	struct word caption = block_value(b, "caption");
	xmlNode *table = page_table(article_section(w), TABLE_WIDE), *rows;
	size_t *columns, n = columns_of(w, t, &columns);
	bool ranges = false;

	run_text(table_caption(table), caption.text ? caption.text
	                                            : view_rows_tool_version(v, t->group, t->rows, t->n));
	if (*view_conditions(v, t->rows[0]->sample))
		run_text(table_sub(table), view_row_conditions(v, t->rows[0]));
	head(w, table, t, columns, n);
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t i = 0; i < t->n; i++)
		ranges |= metric_row(w, rows, t, i, columns, n);
	if (n == 2) {
		xmlNode *note = table_note(table);

		run_message(note, v->lang, "view.ratio-note",
		            {"a", view_name(v, t->group->subjects[columns[0]])},
		            {"b", view_name(v, t->group->subjects[columns[1]])});
		run_text(note, ranges ? view_text(v, "view.ratio-ranges") : "");
	}
}

static void add_row(struct table *t, const struct row *row)
{
	if (t->n < METRICS_MAX)
		t->rows[t->n++] = row;
}

/* The rows of the metrics that are of one group; without metrics those that head its pages. */
static void gather(struct writing *w, const struct block *b, const struct chosen *c,
                   const struct group *g, const struct words *metrics, struct table *t)
{
	t->group = g;
	t->n = 0;
	if (!metrics->n)
		t->n = head_rows(g, t->rows, METRICS_MAX);
	for (size_t m = 0; m < metrics->n; m++) {
		struct place_in *rows;
		size_t n = article_rows(w, b, c, metrics->list[m], &rows);

		for (size_t i = 0; i < n; i++)
			if (rows[i].group == g)
				add_row(t, rows[i].row);
	}
}

static void write_tables(struct writing *w, const struct block *b, const struct chosen *c,
                         const struct words *metrics)
{
	struct table *t = pool_alloc(&w->v->pool, sizeof *t);
	bool any = false, before = w->failed;

	w->failed = false;
	for (size_t g = 0; g < c->c->n_groups && !w->failed; g++) {
		gather(w, b, c, &c->c->groups[g], metrics, t);
		if (t->n) {
			write_table(w, b, t);
			any = true;
		}
	}
	if (!any && !w->failed)
		article_fault(w, b->kind, "the archive has no figures of these subjects for a table");
	w->failed = w->failed || before;
}

void block_table(struct writing *w, struct block *b)
{
	struct chosen chosen;

	if (b->words.n && !block_value(b, "suite").text)
		block_set(b, "suite", b->words.list[0]);
	if (article_choose(w, b, NULL, 0, NULL, 0, &chosen)) {
		struct words metrics = chosen.metrics;

		if (b->words.n > 1)
			metrics = (struct words){.list = b->words.list + 1, .n = b->words.n - 1};
		write_tables(w, b, &chosen, &metrics);
	}
	chosen_release(&chosen);
}
