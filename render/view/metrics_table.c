/* SPDX-License-Identifier: MIT */
/* Tables with subjects as rows and metrics as columns, and bars of one metric. */
#include <math.h>
#include <string.h>

#include "render/view/view.h"

enum { COLUMNS_MAX = 16, SUBJECTS_MAX = 64 };

size_t rows_of_metrics(const struct group *g, const char *const *metrics, size_t n_metrics,
                       const char *condition, const struct row **rows)
{
	size_t n = 0;

	for (size_t i = 0; i < n_metrics; i++) {
		const struct row *row = group_row(g, metrics[i], condition);
		if (row)
			rows[n++] = row;
	}
	return n;
}

void view_metrics_table(struct view *v, xmlNode *section, const struct group *g,
                        const struct row *const *rows, size_t n, const char *caption,
                        const char *sub)
{
	xmlNode *table = page_table(section, TABLE_WIDE), *body;

	run_text(table_caption(table), caption);
	run_text(table_sub(table), sub);
	table_column(table, view_text(v, "column.subject"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < n; i++) {
		struct lang_metric m = lang_metric(v->lang, g->tool, rows[i]->metric);
		const char *unit = m.axis;

		if (rows[i]->better == BETTER_LOWER)
			unit = view_format(v, "unit.lower-better", {"unit", unit});
		table_column(table, m.brief, unit, COLUMN_NUMBER);
	}
	body = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t s = 0; s < g->n_subjects; s++) {
		xmlNode *row;
		const char *storage;
		bool said;

		if (!rows_have(rows, n, s))
			continue;
		row = view_subject_row(v, body, g->subjects[s]);
		said = view_built_in_badge(v, row_head(row), g, rows, n, s);
		storage = view_fact(v, g->subjects[s], "storage");
		if (storage)
			run_text(run_small(row_head(row)), storage);
		for (size_t i = 0; i < n; i++) {
			xmlNode *cell = view_cell(v, row, rows[i], rows[i]->cells[s], BEST_OF_COLUMN);

			if (!said)
				view_built_in_mark(v, cell, g, rows[i]->cells[s]);
		}
	}
	view_disturbed_note(v, table, g, NULL, 0);
}

/* One bar a subject that has a figure in any of `all`. */
size_t view_bar_groups(struct view *v, const struct group *g, const struct row *row,
                       const struct row *const *all, size_t n_all, struct chart_bar_group *groups,
                       size_t max)
{
	size_t n = 0;

	for (size_t s = 0; s < g->n_subjects && n < max; s++) {
		struct chart_bar *bar = pool_alloc(&v->pool, sizeof *bar);

		if (!rows_have(all, n_all, s))
			continue;
		bar->mark = view_cell_mark(v, row, row->cells[s]);
		if (group_is_mixed(g) && cell_is_built_in(row->cells[s]))
			bar->mark.note = view_built_in_label(v, g, row->cells[s],
			                                     bar->mark.note ? bar->mark.note : "");
		groups[n++] = (struct chart_bar_group){
		        .subject = view_name(v, g->subjects[s]),
		        .detail = view_fact(v, g->subjects[s], "storage"),
		        .colour = (size_t)view_colour(v, g->subjects[s]),
		        .bars = bar,
		        .n_bars = 1,
		};
	}
	return n;
}

static const char *chart_footer(struct view *v, const struct group *g,
                                const struct row *const *rows, size_t n)
{
	const char *const parts[] = {view_rows_tool_version(v, g, rows, n),
	                             view_runs_note(v, rows, n, g->n_subjects),
	                             view_whiskers(v, rows, n, g->n_subjects, true)};

	return view_join(v, parts, parts[2] ? 3 : 2, view_text(v, "list.between"));
}

xmlNode *view_bars_figure(struct view *v, xmlNode *section, const struct comparison *c,
                          const struct group *g, const struct row *row, const char *name)
{
	struct chart_bar_group groups[SUBJECTS_MAX];
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	bool lower = row->better == BETTER_LOWER;
	struct chart_bars chart = {
	        .words = {.title = m.title,
	                  .subtitle = m.axis,
	                  .direction = view_text(v, lower ? "view.lower" : "view.higher"),
	                  .towards = lower ? CHART_LOWER_IS_BETTER : CHART_HIGHER_IS_BETTER,
	                  .footer = chart_footer(v, g, &row, 1)},
	        .groups = groups,
	};
	struct page_chart picture = {0};
	xmlNode *figure;

	view_signs_begin(v);
	chart.n_groups = view_bar_groups(v, g, row, &row, 1, groups, SUBJECTS_MAX);
	view_picture(v, name, plan_bars(&chart, CHART_WIDE), plan_bars(&chart, CHART_NARROW), &picture);
	picture.alt = view_alt(v, m.title, g, &row, 1);
	figure = page_figure(section, NULL, &picture);
	view_sentences(v, figure_caption(figure), c, g, &row, 1);
	view_footer_source(v, figure, &row, 1, g->n_subjects, name, CHART_WIDE);
	return figure;
}

xmlNode *view_panels_figure(struct view *v, xmlNode *section, const struct comparison *c,
                            const struct group *g, const struct row *const *rows, size_t n,
                            const char *name, const char *title)
{
	struct chart_panel panels[COLUMNS_MAX];
	struct chart_panels chart = {.panels = panels};
	struct page_chart picture = {0};
	xmlNode *figure;

	view_signs_begin(v);
	for (size_t i = 0; i < n && i < COLUMNS_MAX; i++) {
		struct lang_metric m = lang_metric(v->lang, g->tool, rows[i]->metric);
		struct chart_bar_group *groups = pool_alloc(&v->pool, SUBJECTS_MAX * sizeof *groups);

		panels[chart.n_panels++] = (struct chart_panel){
		        .title = m.title,
		        .unit = m.axis,
		        .groups = groups,
		        .n_groups = view_bar_groups(v, g, rows[i], rows, n, groups, SUBJECTS_MAX),
		};
		for (size_t k = 0; k < panels[i].n_groups; k++)
			groups[k].detail = NULL;
	}
	chart.words = (struct chart_words){
	        .title = title,
	        .subtitle = view_row_conditions(v, rows[0]),
	        .direction = view_text(v, "view.higher"),
	        .towards = CHART_HIGHER_IS_BETTER,
	        .footer = chart_footer(v, g, rows, n),
	};
	view_picture(v, name, plan_panels(&chart, CHART_WIDE), plan_panels(&chart, CHART_NARROW),
	             &picture);
	picture.alt = view_alt(v, title, g, rows, n);
	figure = page_figure(section, NULL, &picture);
	view_sentences(v, figure_caption(figure), c, g, rows, n);
	view_footer_source(v, figure, rows, n, g->n_subjects, name, CHART_WIDE);
	return figure;
}
