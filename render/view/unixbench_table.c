/* SPDX-License-Identifier: MIT */
/* UnixBench: the tables of all figures, one a number of copies. */
#include <math.h>

#include "base/unixbench.h"
#include "render/stat/printed.h"
#include "render/view/unixbench.h"

enum {
	TABLE_RATIOS = 6, /* subjects up to which there is a column of ratios */
	SCORE_DIGITS = 5, /* of a score that no log has */
};

static const struct point *only_point(const struct row *row, size_t subject)
{
	return row && row->cells[subject]->n ? &row->cells[subject]->points[0] : NULL;
}

/* The index of a median: all indices of a test are its result by one factor. */
static void index_of_median(struct suite *s, xmlNode *row, const struct cell *c)
{
	const struct point *p = cell_leading(c);
	double factor = p->result->details->index.value / p->value;

	row_figure(row, view_number(s->v, c->value * factor, printed_digits(&p->result->details->index)), NULL,
	           CELL_FIGURE, c->best ? BEST_HIGHEST : BEST_NO);
}

/* The index of a test: highest of the row boxed. */
static void index_cell(struct suite *s, xmlNode *row, const struct row *of, size_t subject)
{
	const struct cell *c = of->cells[subject];
	const struct point *p = cell_leading(c);
	const struct figure *f = p ? &p->result->details->index : NULL;

	if (f && !isnan(f->value) && c->n_counted >= 2 && !isnan(c->value)) {
		index_of_median(s, row, c);
		return;
	}
	if (!f || isnan(f->value)) {
		row_cell(row);
		return;
	}
	row_figure(row, view_printed(s->v, f), view_place(s->v, p->run, f), CELL_FIGURE,
	           of->cells[subject]->best ? BEST_HIGHEST : BEST_NO);
}

/* The rows of all tests with copies[k]; some may be NULL. */
static const struct row *const *tests_of(struct suite *s, size_t k)
{
	const struct row **rows = pool_alloc(&s->v->pool, UB_TESTS * sizeof *rows);

	for (size_t t = 0; t < UB_TESTS; t++)
		rows[t] = s->test[t][k];
	return rows;
}

/* A subject without any figure with as many copies has no columns. */
static bool has_column(struct suite *s, size_t k, size_t subject)
{
	return rows_have(tests_of(s, k), UB_TESTS, subject) ||
	       (s->score[k] && s->score[k]->cells[subject]->n);
}

/* Whether single passes of tests of the index are known of a subject, with copies[k]. */
static bool has_passes(const struct suite *s, size_t k, size_t subject)
{
	for (size_t t = 0; t < UNIXBENCH_TESTS; t++) {
		const struct row *row = s->test[t][k];

		if (row && row->cells[subject]->n &&
		    cell_leading(row->cells[subject])->result->details->n_samples)
			return true;
	}
	return false;
}

static void passes_cell(struct suite *s, xmlNode *row, const struct cell *c)
{
	const char *text = view_passes(s->v, c);

	run_text(row_cell(row), text ? text : "");
}

/* The score that the medians of all passes make, where every test of it has one; NAN: they don't. */
static double median_score(struct suite *s, size_t k, size_t subject)
{
	double indexes[UNIXBENCH_TESTS];

	for (size_t t = 0; t < UNIXBENCH_TESTS; t++) {
		const struct cell *c = s->test[t][k] ? s->test[t][k]->cells[subject] : NULL;
		double median = c && c->n ? cell_passes_median(&s->v->pool, c) : NAN;
		double baseline = c && c->n ? cell_leading(c)->result->details->baseline.value : NAN;

		if (!(median > 0) || !(baseline > 0))
			return NAN;
		indexes[t] = unixbench_index(median, baseline);
	}
	return unixbench_score(indexes, UNIXBENCH_TESTS);
}

static void median_score_cell(struct suite *s, xmlNode *row, size_t k, size_t subject)
{
	double score = median_score(s, k, subject);
	xmlNode *cell = row_cell(row);

	if (!isnan(score))
		run_text(cell, view_number(s->v, score, SCORE_DIGITS));
}

static void ratio_cell(struct suite *s, xmlNode *row, const struct row *of, size_t subject)
{
	double r = ub_ratio_to_base(s, of, subject);

	if (isnan(r))
		row_cell(row);
	else
		run_text(row_cell(row), view_number(s->v, r, r >= 10 ? 4 : r < 1 ? 2 : 3));
}

static const struct figure *baseline_of(const struct suite *s, const struct row *row)
{
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		const struct point *p = only_point(row, i);

		if (p && !isnan(p->result->details->baseline.value))
			return &p->result->details->baseline;
	}
	return NULL;
}

static void test_row(struct suite *s, xmlNode *rows, size_t t, size_t k, bool ratios)
{
	const struct row *of = s->test[t][k];
	struct lang_metric m = lang_metric(s->v->lang, "unixbench", ub_tests[t]);
	const struct figure *baseline = baseline_of(s, of);
	xmlNode *row = table_row(rows, -1, m.title,
	                         *m.term ? pool_printf(&s->v->pool, "glossary.html#%s", m.term) : NULL);

	run_text(row_cell(row), of->unit);
	run_text(row_cell(row), baseline ? view_printed(s->v, baseline) : "");
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		xmlNode *cell;

		if (!has_column(s, k, i))
			continue;
		cell = view_cell(s->v, row, of, of->cells[i], BEST_NO);
		if (!rows_built_in(s->g, tests_of(s, k), UB_TESTS, i))
			view_built_in_mark(s->v, cell, s->g, of->cells[i]);
		if (has_passes(s, k, i))
			passes_cell(s, row, of->cells[i]);
		index_cell(s, row, of, i);
		if (ratios && i != s->base)
			ratio_cell(s, row, of, i);
	}
}

static void score_row(struct suite *s, xmlNode *table, size_t k, bool ratios)
{
	const struct row *of = s->score[k];
	xmlNode *row;

	if (!of)
		return;
	row = table_row(table_total(table), -1, lang_metric(s->v->lang, "unixbench", "index").title,
	                NULL);
	row_cell(row);
	row_cell(row);
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		if (!has_column(s, k, i))
			continue;
		row_cell(row);
		if (has_passes(s, k, i))
			median_score_cell(s, row, k, i);
		view_cell(s->v, row, of, of->cells[i], BEST_HIGHEST);
		if (ratios && i != s->base)
			ratio_cell(s, row, of, i);
	}
}

static void table_of(struct suite *s, xmlNode *section, size_t k)
{
	struct view *v = s->v;
	bool ratios = s->g->n_subjects > 1 && s->g->n_subjects <= TABLE_RATIOS, any = false;
	xmlNode *table, *rows;

	for (size_t t = 0; t < UB_TESTS; t++)
		any = any || s->test[t][k];
	if (!any)
		return;
	table = page_table(section, TABLE_WIDE);
	run_text(table_caption(table), ub_copies_text(s, k));
	run_message(table_sub(table), v->lang, ratios ? "view.unixbench.table" : "compare.best-note",
	            {"name", view_name(v, s->g->subjects[s->base])});
	table_group(table, 3, -1, "");
	table_column(table, view_text(v, "column.test"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.unit"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.baseline"), NULL, COLUMN_NUMBER);
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		bool ratio = ratios && i != s->base, passes = has_passes(s, k, i);
		xmlNode *head;

		if (!has_column(s, k, i))
			continue;
		head = table_group(table, 2 + ratio + passes, view_colour(v, s->g->subjects[i]),
		                   view_name(v, s->g->subjects[i]));
		view_built_in_badge(v, head, s->g, tests_of(s, k), UB_TESTS, i);
		table_column(table, view_text(v, "column.result"), NULL, COLUMN_FIRST);
		if (passes)
			table_column(table, view_text(v, "column.passes"),
			             view_text(v, "column.passes-unit"), COLUMN_NUMBER);
		table_column(table, view_text(v, "column.index"), NULL, COLUMN_NUMBER);
		if (ratio)
			table_column(table, view_text(v, "column.ratio"), NULL, COLUMN_NUMBER);
	}
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t t = 0; t < UB_TESTS; t++)
		if (s->test[t][k])
			test_row(s, rows, t, k, ratios);
	score_row(s, table, k, ratios);
	view_disturbed_note(v, table, s->g, NULL, s->copies[k]);
}

void ub_figures_section(struct suite *s, xmlNode *page)
{
	xmlNode *section = page_section(page, pool_printf(&s->v->pool, "%s-figures", s->id),
	                                view_text(s->v, "section.figures"));

	for (size_t k = 0; k < s->n_copies; k++)
		table_of(s, section, k);
}
