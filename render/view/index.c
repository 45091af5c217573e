/* SPDX-License-Identifier: MIT */
/* The front page. */
#include <math.h>
#include <string.h>

#include "render/article/article.h"
#include "render/view/index.h"

static const struct cell *cell_of(const struct column *c, const struct subject *s)
{
	size_t i = group_place(c->group, s);

	return i < c->group->n_subjects ? c->row->cells[i] : NULL;
}

/* The columns that have figures of at least so many plans, at most COLUMNS_MAX. */
static size_t plan_columns(const struct archive *a, const struct comparison *all, size_t plans,
                           struct column *columns)
{
	size_t n = 0;

	for (size_t g = 0; g < all->n_groups; g++) {
		const struct row *rows[HEADS_MAX];
		size_t n_rows = head_rows(&all->groups[g], rows, HEADS_MAX);

		for (size_t r = 0; r < n_rows && n < COLUMNS_MAX; r++) {
			struct column c = {&all->groups[g], rows[r], 0};
			size_t with = 0;

			for (size_t i = 0; i < a->subjects->n; i++) {
				const struct subject *s = a->subjects->list[i];
				double value = s->plan ? shown_value(cell_of(&c, s)) : NAN;

				c.most = value > c.most ? value : c.most;
				with += value > 0 ? 1 : 0;
			}
			if (with >= plans)
				columns[n++] = c;
		}
	}
	return n;
}

static void plan_row(struct view *v, xmlNode *rows, const struct subject *s,
                     const struct column *columns, size_t n)
{
	xmlNode *row = view_subject_row(v, rows, s);

	for (size_t i = 0; i < n; i++) {
		const struct cell *c = cell_of(&columns[i], s);
		double value = shown_value(c);
		xmlNode *cell;

		if (!c || !c->n) {
			row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
			continue;
		}
		cell = view_cell(v, row, columns[i].row, c, BEST_OF_COLUMN);
		if (!isnan(value))
			cell_bar(cell, value / columns[i].most, view_colour(v, s));
	}
	run_link(row_cell(row), view_integer(v, (double)s->n_runs),
	         pool_printf(&v->pool, "%s#sources", view_href(v, s)));
}

static void plan_table_init(struct plan_table *t, const struct archive *a,
                            const struct comparison *all)
{
	t->n = plan_columns(a, all, 2, t->columns);
	if (!t->n)
		t->n = plan_columns(a, all, 1, t->columns);
}

bool in_plan_table(const struct plan_table *t, const struct subject *s)
{
	for (size_t i = 0; s->plan && i < t->n; i++) {
		const struct cell *c = cell_of(&t->columns[i], s);

		if (c && c->n)
			return true;
	}
	return false;
}

static void plans_section(struct view *v, xmlNode *page, const struct plan_table *t)
{
	const struct subjects *subjects = v->archive->subjects;
	xmlNode *table, *rows;

	if (!t->n)
		return;
	table = page_table(page_section(page, "plans", view_text(v, "index.plans")), TABLE_WIDE);
	run_text(table_caption(table), view_text(v, "index.plans-caption"));
	run_text(table_sub(table), view_text(v, "index.plans-sub"));
	table_column(table, view_text(v, "column.plan"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < t->n; i++)
		table_column(table, lang_tool(v->lang, t->columns[i].group->tool),
		             head_label(v, t->columns[i].group, t->columns[i].row),
		             COLUMN_NUMBER | COLUMN_NARROW);
	table_column(table, view_text(v, "column.runs"), NULL, COLUMN_NUMBER);
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t i = 0; i < subjects->n; i++)
		if (in_plan_table(t, subjects->list[i]))
			plan_row(v, rows, subjects->list[i], t->columns, t->n);
}

static void comparisons_section(struct view *v, xmlNode *page, const struct compare_page *pages,
                                size_t n)
{
	xmlNode *entries;

	if (!n)
		return;
	entries = page_entries(page_section(page, "comparisons", view_text(v, "index.comparisons")));
	for (size_t i = 0; i < n; i++)
		compare_entry(v, entries, &pages[i]);
}

static void logs_section(struct view *v, xmlNode *page)
{
	xmlNode *section = page_section(page, "logs", view_text(v, "index.logs")), *table, *rows;

	if (logs_links(v, section))
		return;
	table = page_table(section, TABLE_FIT);
	run_text(table_caption(table), view_text(v, "index.logs-caption"));
	run_text(table_sub(table), view_text(v, "index.logs-sub"));
	view_log_columns(v, table);
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t i = 0; i < v->archive->n_reports; i++)
		view_log_row(v, rows, v->archive->reports[i], NULL);
}

static size_t count_tools(const struct comparison *all)
{
	size_t n = 0;

	for (size_t g = 0; g < all->n_groups; g++) {
		bool seen = false;

		for (size_t k = 0; k < g; k++)
			seen = seen || strcmp(all->groups[k].tool, all->groups[g].tool) == 0;
		n += seen ? 0 : 1;
	}
	return n;
}

static const char *counts(struct view *v, const struct comparison *all)
{
	const struct archive *a = v->archive;
	size_t n_runs = 0;
	const char *parts[3];

	for (size_t i = 0; i < a->n_reports; i++)
		n_runs += a->reports[i]->n_runs;
	parts[0] = view_count(v, "count.subjects", a->subjects->n);
	parts[1] = view_format(v, "count.runs-of-tools", {"runs", view_integer(v, (double)n_runs)},
	                       {"tools", view_integer(v, (double)count_tools(all))});
	parts[2] = view_count(v, "count.logs", a->n_reports);
	return view_join(v, parts, 3, view_text(v, "list.between"));
}

void index_page_write(struct view *v, const struct comparison *all,
                      const struct compare_page *pages, size_t n)
{
	const char *title = view_site_title(v);
	xmlNode *page = page_new(v->lang, "index", "index.html",
	                         title ? title : view_text(v, "index.title"));
	struct plan_table plan_table;

	page_describe(page, view_text(v, "index.description"));
	run_text(page_lead(page), view_text(v, "index.lead"));
	run_text(page_cond(page), counts(v, all));
	plan_table_init(&plan_table, v->archive, all);
	if (!v->sets->many)
		plans_section(v, page, &plan_table);
	comparisons_section(v, page, pages, n);
	articles_section(v, page, v->articles);
	if (!v->sets->many)
		machines_section(v, page, &plan_table, all);
	for (int kind = 0; kind < SET_KINDS; kind++)
		sets_section(v, page, (enum set_kind)kind);
	logs_section(v, page);
	if (page_write(v->pages, page) < 0)
		v->failed = true;
}
