/* SPDX-License-Identifier: MIT */
/* Ranks: brackets of places that tests leave open. */
#include <string.h>

#include "render/stat/verdict.h"
#include "render/view/certain.h"

enum { COLUMNS_MAX = 16, SUBJECTS_LEAST = 3 };

static void add(const struct row **rows, size_t *n, const struct row *row)
{
	for (size_t i = 0; i < *n; i++)
		if (rows[i] == row)
			return;
	if (*n < COLUMNS_MAX)
		rows[(*n)++] = row;
}

/* The rows that stand for the group and, of UnixBench, its tests, if something can be decided. */
static size_t choose(struct view *v, const struct group *g, const struct row **rows, bool *left)
{
	const struct row **heads = pool_alloc(&v->pool, (2 * g->n_rows + 1) * sizeof *heads);
	size_t n_heads = head_rows(g, heads, g->n_rows), n = 0;
	bool tests = strcmp(g->tool, "unixbench") == 0;

	for (size_t i = 0; tests && i < g->n_rows; i++)
		if (strncmp(g->rows[i].metric, "index", 5) != 0)
			heads[n_heads++] = &g->rows[i];
	*left = false;
	for (size_t i = 0; i < n_heads; i++) {
		bool decidable = row_chances(heads[i], g->n_subjects).decidable;

		if (decidable && heads[i]->better != BETTER_NONE)
			add(rows, &n, heads[i]);
		*left = *left || !decidable;
	}
	return n;
}

static void rank_cell(struct view *v, xmlNode *tr, const struct rank *r)
{
	const char *from = view_integer(v, (double)r->from), *to = view_integer(v, (double)r->to);

	if (!r->from)
		run_text(row_cell(tr), "—");
	else
		row_figure(tr, r->to > r->from ? pool_printf(&v->pool, "%s–%s", from, to) : from,
		           NULL, CELL_FIGURE, BEST_NO);
}

static void columns(struct view *v, xmlNode *table, const struct group *g,
                    const struct row *const *rows, size_t n)
{
	table_column(table, view_text(v, "column.subject"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < n; i++) {
		const char *brief = lang_metric(v->lang, g->tool, rows[i]->metric).brief;
		const char *series = view_series(v, rows[i]->sample);

		table_column(table, brief, *series ? series : NULL, COLUMN_NUMBER);
	}
}

void view_ranks(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	const struct row *rows[COLUMNS_MAX];
	struct rank *ranks;
	bool left;
	size_t n = g->n_subjects < SUBJECTS_LEAST ? 0 : choose(v, g, rows, &left);
	xmlNode *section, *table, *body;

	if (!n)
		return;
	section = page_section(page, pool_printf(&v->pool, "%s-ranks", id),
	                       view_text(v, "section.ranks"));
	run_text(page_intro(section), view_text(v, "ranks.intro"));
	table = page_table(section, n > 4 ? TABLE_WIDE : TABLE_FIT);
	run_text(table_caption(table), view_rows_tool_version(v, g, rows, n));
	columns(v, table, g, rows, n);
	ranks = pool_alloc(&v->pool, n * g->n_subjects * sizeof *ranks);
	for (size_t i = 0; i < n; i++)
		row_ranks(rows[i], g->n_subjects, ranks + i * g->n_subjects);
	body = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t s = 0; s < g->n_subjects; s++) {
		xmlNode *tr =
			rows_have(rows, n, s) ? view_subject_row(v, body, g->subjects[s]) : NULL;

		for (size_t i = 0; tr && i < n; i++)
			rank_cell(v, tr, &ranks[i * g->n_subjects + s]);
	}
	if (left)
		run_text(table_note(table), view_text(v, "ranks.left"));
}
