/* The front page. */
#include <math.h>
#include <string.h>

#include "render/view/view.h"

enum { COLUMNS_MAX = 6, HEADS_MAX = 3 };

/* A column of the table of plans: one row of one group. */
struct column {
	const struct group *group;
	const struct row *row;
	double most; /* the largest counted value of a plan */
};

static size_t place_in(const struct group *g, const struct subject *s)
{
	size_t i = 0;

	while (i < g->n_subjects && g->subjects[i] != s)
		i++;
	return i;
}

static const struct cell *cell_of(const struct column *c, const struct subject *s)
{
	size_t i = place_in(c->group, s);

	return i < c->group->n_subjects ? &c->row->cells[i] : NULL;
}

static double shown_value(const struct cell *c)
{
	for (size_t i = 0; c && i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			return c->n_counted >= 2 && !isnan(c->value) ? c->value : c->points[i].value;
	return NAN;
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
			cell_bar(cell, value / columns[i].most, view_colour(s));
	}
	run_link(row_cell(row), view_integer(v, (double)s->n_runs),
	         pool_printf(&v->pool, "%s#sources", view_href(v, s)));
}

static void plans_section(struct view *v, xmlNode *page, const struct comparison *all)
{
	const struct subjects *subjects = v->archive->subjects;
	struct column columns[COLUMNS_MAX];
	size_t n = plan_columns(v->archive, all, 2, columns), plans = 0;
	xmlNode *table, *rows;

	for (size_t i = 0; i < subjects->n; i++)
		plans += subjects->list[i]->plan ? 1 : 0;
	if (!plans)
		return;
	if (!n)
		n = plan_columns(v->archive, all, 1, columns);
	table = page_table(page_section(page, "plans", view_text(v, "index.plans")), TABLE_WIDE);
	run_text(table_caption(table), view_text(v, "index.plans-caption"));
	run_text(table_sub(table), view_text(v, "index.plans-sub"));
	table_column(table, view_text(v, "column.plan"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < n; i++)
		table_column(table, lang_tool(v->lang, columns[i].group->tool),
		             head_label(v, columns[i].group, columns[i].row), COLUMN_NUMBER);
	table_column(table, view_text(v, "column.runs"), NULL, COLUMN_NUMBER);
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t i = 0; i < subjects->n; i++)
		if (subjects->list[i]->plan)
			plan_row(v, rows, subjects->list[i], columns, n);
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

/* One group's machines, in rows of their own. */
static void machine_rows(struct view *v, xmlNode *section, const struct group *g)
{
	const struct row *rows[HEADS_MAX];
	size_t n = head_rows(g, rows, HEADS_MAX);
	xmlNode *table = NULL, *body = NULL;

	for (size_t s = 0; s < g->n_subjects; s++) {
		xmlNode *row;
		const char *storage;

		if (g->subjects[s]->plan || !rows_have(rows, n, s))
			continue;
		if (!table) {
			table = page_table(section, TABLE_FIT);
			run_text(table_caption(table), view_tool_version(v, g));
			run_text(table_sub(table), view_row_conditions(v, rows[0]));
			table_column(table, view_text(v, "column.machine"), NULL, COLUMN_TEXT);
			for (size_t i = 0; i < n; i++)
				table_column(table, lang_metric(v->lang, g->tool, rows[i]->metric).brief,
				             lang_metric(v->lang, g->tool, rows[i]->metric).axis,
				             COLUMN_NUMBER);
			table_column(table, view_text(v, "column.storage"), NULL, COLUMN_TEXT);
			body = table_rows(table, -1, NULL, NULL, NULL);
		}
		row = view_subject_row(v, body, g->subjects[s]);
		for (size_t i = 0; i < n; i++)
			view_cell(v, row, rows[i], &rows[i]->cells[s], BEST_NO);
		storage = view_fact(v, g->subjects[s], "storage");
		if (!storage)
			storage = view_fact(v, g->subjects[s], "device_model");
		if (storage)
			run_text(row_cell(row), storage);
		else
			run_none(row_cell(row), view_text(v, "condition.not-stated"));
	}
}

static void machines_section(struct view *v, xmlNode *page, const struct comparison *all)
{
	const struct subjects *subjects = v->archive->subjects;
	bool any = false;
	xmlNode *section;

	for (size_t i = 0; i < subjects->n; i++)
		any = any || !subjects->list[i]->plan;
	if (!any)
		return;
	section = page_section(page, "machines", view_text(v, "index.machines"));
	for (size_t g = 0; g < all->n_groups; g++)
		machine_rows(v, section, &all->groups[g]);
}

static void logs_section(struct view *v, xmlNode *page)
{
	xmlNode *table = page_table(page_section(page, "logs", view_text(v, "index.logs")), TABLE_FIT);
	xmlNode *rows;

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
	const char *title = v->archive->plans->title;
	xmlNode *page = page_new(v->lang, "index", "index.html",
	                         title ? title : view_text(v, "index.title"));

	page_describe(page, view_text(v, "index.description"));
	run_text(page_lead(page), view_text(v, "index.lead"));
	run_text(page_cond(page), counts(v, all));
	plans_section(v, page, all);
	comparisons_section(v, page, pages, n);
	machines_section(v, page, all);
	logs_section(v, page);
	if (page_write(v->pages, page) < 0)
		v->failed = true;
}
