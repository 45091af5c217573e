/* SPDX-License-Identifier: MIT */
/* fio: the table of all runs. */
#include <math.h>

#include "render/stat/histogram.h"
#include "render/view/fio.h"

static const struct {
	const char *rest; /* behind the direction */
	double percentile; /* from the histogram where no result has it; 0: none */
} columns[] = {
        {"iops", 0},       {"bw", 0},       {"lat.mean", 0}, {"lat.stdev", 0},  {"lat.max", 0},
        {"clat.p50", 50},  {"clat.p90", 90}, {"clat.p99", 99}, {"clat.p99.9", 99.9},
};
enum { N_COLUMNS = sizeof columns / sizeof *columns };

/* Which columns any run has a figure for; the first always. */
static void choose_columns(struct view *v, const struct group *g, bool wanted[N_COLUMNS])
{
	for (size_t c = 0; c < N_COLUMNS; c++) {
		wanted[c] = c == 0;
		for (size_t i = 0; i < g->n_runs && !wanted[c]; i++)
			for (size_t d = 0; d < FIO_DIRECTIONS && !wanted[c]; d++)
				wanted[c] = fio_result(v, g->runs[i], d, columns[c].rest) ||
				            (columns[c].percentile > 0 && g->runs[i]->histogram.n);
	}
}

static void percentile_cell(struct view *v, xmlNode *row, const struct run *run, double percentile)
{
	const struct histogram *h = &run->histogram;
	double bound = h->n ? histogram_percentile(h, percentile) : NAN;
	const struct figure *at;

	if (isnan(bound)) {
		row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
		return;
	}
	at = &h->buckets[0].share;
	for (size_t i = 0; i < h->n; i++)
		if (h->buckets[i].upper == bound)
			at = &h->buckets[i].share;
	run_link(row_cell(row), view_seconds(v, bound), view_place(v, run, at));
}

/* What the rows of a table have in common. */
struct runs_table {
	const struct group *g;
	size_t n_loads;
	bool wanted[N_COLUMNS];
};

static void run_row(struct view *v, xmlNode *rows, const struct runs_table *t, const struct run *run,
                    size_t dir, bool own)
{
	const struct group *g = t->g;
	const char *load = fio_load_title(v, "", run, t->n_loads);
	size_t siblings = 0;
	const struct point *p = fio_point_of(g, run, &siblings);
	xmlNode *row = table_row(rows, -1, fio_run_title(v, g, run, dir), NULL), *cell;
	const struct result *usr = run_find(run, "cpu.usr"), *sys = run_find(run, "cpu.sys");
	double share = NAN;

	if (p && p->state == POINT_NOT_FROM_DISK)
		run_badge(row_head(row), view_text(v, "state.not-from-disk"));
	else if (siblings == 1)
		run_badge(row_head(row), view_text(v, "state.single-run"));
	if (run->built_in && !own && group_is_mixed(g))
		run_badge(row_head(row), view_text(v, "state.built-in"));
	if (*load)
		run_text(run_small(row_head(row)), load);
	for (size_t i = 0; i < N_COLUMNS; i++) {
		const struct result *r = fio_result(v, run, dir, columns[i].rest);

		if (!t->wanted[i])
			continue;
		if (!r && columns[i].percentile > 0)
			percentile_cell(v, row, run, columns[i].percentile);
		else
			view_result(v, row, run, r);
	}
	cell = row_cell(row);
	if (usr && sys) {
		run_figure(cell, view_printed(v, &usr->value), view_place(v, run, &usr->value));
		view_doubts(v, cell, run, usr);
		run_text(cell, " + ");
		run_figure(cell, view_printed(v, &sys->value), view_place(v, run, &sys->value));
		view_doubts(v, cell, run, sys);
	}
	run_not_from_disk(run, &share);
	cell = row_cell(row);
	if (isnan(share))
		run_none(cell, view_text(v, "condition.not-stated"));
	else
		run_text(cell, view_number(v, share, share < 1 ? 1 : share < 100 ? 3 : 4));
}

static void run_rows(struct view *v, xmlNode *rows, const struct runs_table *t, const struct run *run,
                     bool own)
{
	size_t first = fio_run_direction(v, run);

	run_row(v, rows, t, run, first, own);
	for (size_t d = first + 1; d < FIO_DIRECTIONS; d++)
		if (fio_result(v, run, d, "iops"))
			run_row(v, rows, t, run, d, own);
}

/* The rows of a subject; that all are kurabe's own is said once. */
static void subject_rows(struct view *v, xmlNode *table, const struct runs_table *t,
                         const struct subject *s)
{
	bool own = group_is_mixed(t->g);
	xmlNode *rows;

	for (size_t i = 0; i < t->g->n_runs; i++)
		own = own && (t->g->runs[i]->subject != s || t->g->runs[i]->built_in);
	rows = table_rows(table, view_colour(v, s), view_name(v, s), view_href(v, s),
	                  own ? view_text(v, "state.built-in") : NULL);
	for (size_t i = 0; i < t->g->n_runs; i++)
		if (t->g->runs[i]->subject == s)
			run_rows(v, rows, t, t->g->runs[i], own);
}

void fio_runs_section(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	xmlNode *section = page_section(page, pool_printf(&v->pool, "%s-runs", id),
	                                view_text(v, "section.runs"));
	xmlNode *table = page_table(section, TABLE_WIDE);
	struct runs_table t = {.g = g};
	const struct run **loads;

	t.n_loads = fio_loads(v, g, &loads);
	choose_columns(v, g, t.wanted);
	run_text(table_caption(table), view_text(v, "section.runs"));
	run_text(table_sub(table), view_tool_version(v, g));
	table_column(table, view_text(v, "column.run"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < N_COLUMNS; i++) {
		const char *metric = pool_printf(&v->pool, "read.%s", columns[i].rest);
		struct lang_metric m = lang_metric(v->lang, "fio", metric);

		if (!t.wanted[i])
			continue;
		table_column(table, m.brief,
		             columns[i].percentile > 0 ? view_text(v, "unit.at-most") :
		             i == 0                    ? "1/s"
		                                       : m.axis,
		             COLUMN_NUMBER);
	}
	table_column(table, view_text(v, "column.cpu"), "usr + sys, %", COLUMN_NUMBER);
	table_column(table, view_text(v, "column.reached-disk"), "%", COLUMN_NUMBER);
	for (size_t s = 0; s < g->n_subjects; s++)
		subject_rows(v, table, &t, g->subjects[s]);
	run_text(table_note(table), view_text(v, "compare.reached-disk"));
}
