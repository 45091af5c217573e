/* SPDX-License-Identifier: MIT */
/* The page of a provider, of a CPU model, of a plan whose machines have pages of their own; tables
 * of such pages. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/view/certain.h"
#include "render/view/view.h"

enum { HEADS_MAX = 3, OF_MANY = 6 /* the colour of more than can be told apart */ };

static const struct {
	const char *kind; /* of page, and its folder */
	const char *of_many, *anchor, *lead;
} kinds[SET_KINDS] = {
        [SET_PROVIDER] = {"provider", "page.providers", "index.html#providers", "set.provider"},
        [SET_CPU] = {"cpu", "page.cpus", "index.html#cpus", "set.cpu"},
        [SET_PLAN] = {"plan", "page.plans", "index.html#plans", "set.plan"},
};

const char *set_href(struct view *v, const struct subject_set *s, size_t part)
{
	return pool_printf(&v->pool, "%s/%s.html", kinds[s->kind].kind, s->parts[part].id);
}

const char *set_name(struct view *v, const struct subject_set *s)
{
	const struct plan *plan = s->list[0]->plan;
	char *clean;
	const char *name;

	if (!s->name)
		return view_text(v, "set.not-stated");
	if (s->kind == SET_PROVIDER)
		return s->name;
	if (s->kind == SET_PLAN)
		return plan->name ? plan->name : plan->id;
	clean = public_text(s->name, v->privacy);
	name = pool_strdup(&v->pool, clean);
	free(clean);
	return name;
}

/* All runs of a set or part, in a new array of the pool. */
static const struct run **runs_of(struct view *v, const struct subject *const *list, size_t n,
                                  size_t *n_runs)
{
	const struct run **runs;
	size_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += list[i]->n_runs;
	runs = pool_alloc(&v->pool, (sum + 1) * sizeof *runs);
	*n_runs = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < list[i]->n_runs; k++)
			runs[(*n_runs)++] = list[i]->runs[k];
	return runs;
}

/* The first page counts all of the set, the others what stands there. */
static void head(struct view *v, xmlNode *page, const struct subject_set *s, size_t part)
{
	size_t n, n_subjects = part ? s->parts[part].n : s->n;
	const struct run **runs = runs_of(v, part ? s->parts[part].list : s->list, n_subjects, &n);
	const char *const parts[] = {view_count(v, "count.subjects", n_subjects),
	                             view_count(v, "count.runs", n), view_dates(v, runs, n)};
	const char *age = view_age(v, runs, n);

	page_crumb(page, view_text(v, kinds[s->kind].of_many), kinds[s->kind].anchor);
	if (part)
		page_crumb(page, set_name(v, s), set_href(v, s, 0));
	run_message(page_lead(page), v->lang, kinds[s->kind].lead, {"name", set_name(v, s)});
	run_text(page_cond(page), view_join(v, parts, 3, view_text(v, "list.between")));
	if (age)
		run_text(page_cond(page), age);
}

/* Links to the other pages of a large set: from the first to all, from the others to their neighbours,
 * by the names that they go from and to. */
static void parts_line(struct view *v, xmlNode *page, const struct subject_set *s, size_t part)
{
	xmlNode *line;

	if (s->n_parts < 2)
		return;
	line = page_cond(page);
	for (size_t i = part ? part - 1 : 0; i < (part ? part + 2 : s->n_parts) && i < s->n_parts; i++) {
		const struct set_part *p = &s->parts[i];
		const char *text = view_range(v, view_name(v, p->list[0]), view_name(v, p->list[p->n - 1]));

		run_text(line, i && i + 1 != part ? view_text(v, "list.comma") : "");
		if (i == part)
			run_strong(line, text);
		else
			run_link(line, text, set_href(v, s, i));
	}
}

static bool one_condition(const struct row *const *rows, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (strcmp(rows[i]->condition, rows[0]->condition) != 0)
			return false;
	return true;
}

/* "ms", and where conditions differ "ms · cache used": columns of one name are told apart. */
static const char *column_sub(struct view *v, const struct group *g, const struct row *const *rows,
                              size_t n, size_t i)
{
	const char *sub = head_sub(v, g, rows[i]), *own = view_own_conditions(v, rows, n, i);
	bool again = false;

	for (size_t k = 0; k < n; k++)
		again = again || (k != i && strcmp(rows[k]->metric, rows[i]->metric) == 0 &&
		                  strcmp(head_sub(v, g, rows[k]), sub) == 0);
	return again && *own ? pool_concat(&v->pool, sub, view_text(v, "list.between"), own, NULL) : sub;
}

/* The largest figure of a row; 0: there is none. */
static double most_of(const struct group *g, const struct row *row)
{
	double most = 0;

	for (size_t s = 0; s < g->n_subjects; s++)
		most = fmax(most, cell_key(row, row->cells[s]));
	return most;
}

/* A figure with a tiny bar, as long as its share of the largest. */
static void bar_cell(struct view *v, xmlNode *tr, const struct group *g, const struct row *row,
                     size_t subject, double most)
{
	double key = cell_key(row, row->cells[subject]);
	xmlNode *cell = view_cell(v, tr, row, row->cells[subject], BEST_NO);

	if (key >= 0 && most > 0 && row->cells[subject]->n_counted)
		cell_bar(cell, key / most, view_colour(v, g->subjects[subject]));
}

/* The conditions that all columns share, unless their heads say them. */
static const char *shared_conditions(struct view *v, const struct group *g,
                                     const struct row *const *rows, size_t n)
{
	const char *conditions = n && one_condition(rows, n) ? view_row_conditions(v, rows[0]) : "";

	return n && strcmp(conditions, column_sub(v, g, rows, n, 0)) == 0 ? "" : conditions;
}

void group_table(struct view *v, xmlNode *section, const struct group *g)
{
	const struct row *rows[HEADS_MAX];
	size_t n = head_rows(g, rows, HEADS_MAX);
	xmlNode *table = page_table(section, TABLE_FIT), *body;
	const char *conditions = shared_conditions(v, g, rows, n);
	double most[HEADS_MAX];

	run_text(table_caption(table), view_rows_tool_version(v, g, rows, n));
	if (*conditions)
		run_text(table_sub(table), conditions);
	table_column(table, view_text(v, "column.subject"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < n; i++)
		table_column(table, lang_metric(v->lang, g->tool, rows[i]->metric).brief,
		             column_sub(v, g, rows, n, i), COLUMN_NUMBER);
	for (size_t i = 0; i < n; i++)
		most[i] = most_of(g, rows[i]);
	body = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t s = 0; s < g->n_subjects; s++) {
		xmlNode *row;

		if (!rows_have(rows, n, s))
			continue;
		row = view_subject_row(v, body, g->subjects[s]);
		for (size_t i = 0; i < n; i++)
			bar_cell(v, row, g, rows[i], s, most[i]);
	}
}

/* What a comparison page has, where these subjects stand on none. */
static void charts(struct view *v, xmlNode *page, const struct subject_set *s,
                   struct set_part *part)
{
	const struct comparison *c = set_comparison(v->archive, part);

	for (size_t i = 0; i < c->n_groups; i++) {
		const char *id = pool_printf(&v->pool, "%s-%s-%zu", kinds[s->kind].kind, part->id, i + 1);

		if (c->groups[i].n_subjects < 2)
			continue;
		sections_of(c->groups[i].tool)(v, page, c, &c->groups[i], id);
		view_ranks(v, page, &c->groups[i], id);
		view_prices_in(v, page, &c->groups[i], id);
		page_sections_of(page, view_tool_version(v, &c->groups[i]));
	}
}

void set_page_write(struct view *v, const struct subject_set *s, size_t part)
{
	const struct comparison *c = set_comparison(v->archive, &s->parts[part]);
	xmlNode *page = page_new(v->lang, kinds[s->kind].kind, set_href(v, s, part), set_name(v, s));
	xmlNode *section;

	page_describe(page, view_format(v, "plan.description", {"name", set_name(v, s)}));
	head(v, page, s, part);
	parts_line(v, page, s, part);
	section = page_section(page, "figures", view_text(v, "section.headlines"));
	for (size_t i = 0; i < c->n_groups; i++)
		group_table(v, section, &c->groups[i]);
	if (v->sets->many && s->n <= PAGE_SUBJECTS_MAX)
		charts(v, page, s, &s->parts[part]);
	if (page_write(v->pages, page) < 0)
		v->failed = true;
}

/* Tables of sets ------------------------------------------------------------------------------ */

static int rising(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The headline figures of those of a set that a group has, rising: what stands for each. */
static double *figures_of(const struct subject_set *s, const struct group *g, const bool *in,
                          size_t *n)
{
	const struct row *row = &g->rows[g->headline];
	double *figures = xcalloc(s->n + 1, sizeof *figures);

	*n = 0;
	for (size_t i = 0; i < g->n_subjects; i++) {
		double key = cell_key(row, row->cells[i]);

		if (in[g->subjects[i]->ordinal] && row->cells[i]->n_counted && !isnan(key))
			figures[(*n)++] = key;
	}
	qsort(figures, *n, sizeof *figures, rising);
	return figures;
}

/* Lowest, middle one and highest, and where they stand from zero to the highest of all sets. */
static void range_cells(struct view *v, xmlNode *row, const struct group *g, const double *figures,
                        size_t n)
{
	const struct row *of = &g->rows[g->headline];
	const struct point *p = NULL;
	double most = most_of(g, of);
	xmlNode *cell;
	double at[3] = {figures[0], n % 2 ? figures[n / 2] : (figures[n / 2 - 1] + figures[n / 2]) / 2,
	                figures[n ? n - 1 : 0]};

	for (size_t i = 0; i < g->n_subjects && !p; i++)
		p = cell_leading(of->cells[i]);
	for (size_t i = 0; p && i < 3; i++)
		row_figure(row, view_number(v, view_scaled(v, p->run, p->result, at[i]), 4), NULL,
		           CELL_FIGURE, BEST_NO);
	cell = row_cell(row);
	for (size_t i = 0; most > 0 && i < 3; i++)
		cell_strip_mark(cell, at[i] / most, i == 1 ? OF_MANY : -1);
}

static void set_row(struct view *v, xmlNode *rows, const struct subject_set *s, const struct group *g)
{
	bool *in = xcalloc(v->archive->subjects->n + 1, sizeof *in);
	xmlNode *row;
	double *figures = NULL;
	size_t n = s->n, n_runs;

	for (size_t i = 0; i < s->n; i++)
		in[s->list[i]->ordinal] = true;
	if (g)
		figures = figures_of(s, g, in, &n);
	if (n) {
		row = table_row(rows, -1, set_name(v, s), set_href(v, s, 0));
		run_text(row_cell(row), view_integer(v, (double)n));
		if (g)
			range_cells(v, row, g, figures, n);
		else {
			const struct run **runs = runs_of(v, s->list, s->n, &n_runs);

			run_text(row_cell(row), view_integer(v, (double)n_runs));
			run_text(row_cell(row), view_dates(v, runs, n_runs));
		}
	}
	free(figures);
	free(in);
}

static xmlNode *set_columns(struct view *v, xmlNode *section, enum set_kind kind,
                            const struct group *g)
{
	xmlNode *table = page_table(section, TABLE_FIT);

	if (g) {
		const struct row *row = &g->rows[g->headline];
		const char *unit = lang_metric(v->lang, g->tool, row->metric).axis;

		run_text(table_caption(table),
		         pool_printf(&v->pool, "%s%s%s", view_rows_tool_version(v, g, &row, 1),
		                     view_text(v, "list.between"), view_row_title(v, g, row)));
		run_text(table_sub(table), view_text(v, "set.range-sub"));
		table_column(table, view_text(v, kinds[kind].of_many), NULL, COLUMN_TEXT);
		table_column(table, view_text(v, "column.subjects"), NULL, COLUMN_NUMBER);
		table_column(table, view_text(v, "column.lowest"), unit, COLUMN_NUMBER);
		table_column(table, view_text(v, "column.median"), unit, COLUMN_NUMBER);
		table_column(table, view_text(v, "column.highest"), unit, COLUMN_NUMBER);
		table_column(table, view_text(v, "set.strip"), view_text(v, "set.strip-sub"), COLUMN_TEXT);
	} else {
		run_text(table_caption(table),
		         view_text(v, pool_concat(&v->pool, "set.caption.", kinds[kind].kind, NULL)));
		table_column(table, view_text(v, kinds[kind].of_many), NULL, COLUMN_TEXT);
		table_column(table, view_text(v, "column.subjects"), NULL, COLUMN_NUMBER);
		table_column(table, view_text(v, "column.runs"), NULL, COLUMN_NUMBER);
		table_column(table, view_text(v, "column.date"), NULL, COLUMN_TEXT);
	}
	return table_rows(table, -1, NULL, NULL, NULL);
}

void sets_table(struct view *v, xmlNode *section, enum set_kind kind, const struct group *g)
{
	xmlNode *rows = set_columns(v, section, kind, g);

	for (size_t i = 0; i < v->sets->n; i++)
		if (v->sets->list[i].kind == kind)
			set_row(v, rows, &v->sets->list[i], g);
}

void sets_section(struct view *v, xmlNode *page, enum set_kind kind)
{
	static const char *const ids[SET_KINDS] = {"providers", "cpus", "plans-of-machines"};

	if (sets_have(v->sets, kind))
		sets_table(v, page_section(page, ids[kind], view_text(v, kinds[kind].of_many)), kind, NULL);
}
