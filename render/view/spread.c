/* SPDX-License-Identifier: MIT */
/* How far a subject's own figures spread. */
#include "render/stat/spread.h"

#include <math.h>
#include <string.h>

#include "render/view/certain.h"

static const char *share(struct view *v, double spread)
{
	return pool_printf(&v->pool, "%s%%", view_number(v, spread * 100, spread < 0.1 ? 2 : 3));
}

/* The share, and of how many figures. */
static void spread_cell(struct view *v, xmlNode *tr, double spread, const char *of)
{
	if (isnan(spread)) {
		run_text(row_cell(tr), "—");
		return;
	}
	run_text(run_small(row_figure(tr, share(v, spread), NULL, CELL_FIGURE, BEST_NO)), of);
}

static xmlNode *begin(struct view *v, xmlNode *section)
{
	xmlNode *table = page_table(section, TABLE_FIT);

	run_text(table_caption(table), view_text(v, "spread.caption"));
	run_text(table_sub(table), view_text(v, "spread.sub"));
	table_column(table, view_text(v, "column.figure"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "spread.within"), NULL, COLUMN_NUMBER);
	table_column(table, view_text(v, "spread.runs"), NULL, COLUMN_NUMBER);
	table_column(table, view_text(v, "spread.instances"), NULL, COLUMN_NUMBER);
	return table_rows(table, -1, NULL, NULL, NULL);
}

/* A row of the table, which is begun when it is first needed. */
static void spread_row(struct view *v, xmlNode *section, xmlNode **rows, const struct group *g,
                       const struct row *row, size_t subject)
{
	struct spread s = cell_spread(row->cells[subject]);
	struct lang_metric m = lang_metric(v->lang, g->tool, row->metric);
	const char *const under[] = {view_series(v, row->sample), view_row_conditions(v, row)};
	bool both = *under[0] && *under[1] && strcmp(under[0], under[1]) != 0;
	const char *words = view_join(v, under + !*under[0], both ? 2 : 1,
	                              view_text(v, "list.between"));
	xmlNode *tr;

	if (isnan(s.within) && isnan(s.runs) && isnan(s.instances))
		return;
	if (!*rows)
		*rows = begin(v, section);
	tr = table_row(*rows, -1, m.title,
	               *m.term ? pool_printf(&v->pool, "glossary.html#%s", m.term) : NULL);
	run_text(run_small(row_head(tr)), *words ? words : lang_tool(v->lang, g->tool));
	spread_cell(
		v, tr, s.within,
		view_format(v, "spread.of-values", {"n", view_integer(v, (double)s.n_samples)}));
	spread_cell(v, tr, s.runs, view_count(v, "count.runs", s.n_runs));
	spread_cell(v, tr, s.instances,
	            view_format(v, "chart.n", {"n", view_integer(v, (double)s.n_instances)}));
}

void view_spread(struct view *v, xmlNode *section, const struct subject *s,
                 const struct comparison *all)
{
	xmlNode *rows = NULL;

	for (size_t i = 0; i < all->n_groups; i++) {
		const struct group *g = &all->groups[i];
		const struct row **heads = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *heads);
		size_t subject = group_place(g, s);
		size_t n =
			subject < g->n_subjects ? head_rows_of(v, g, subject, heads, g->n_rows) : 0;

		for (size_t k = 0; k < n; k++)
			spread_row(v, section, &rows, g, heads[k], subject);
	}
}
