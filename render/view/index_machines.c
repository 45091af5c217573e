/* SPDX-License-Identifier: MIT */
/* Machines on the front page: a table a tool. */
#include <math.h>
#include <string.h>

#include "render/view/index.h"

enum { SETS_MAX = 12 /* of one tool, in a table */ };

double shown_value(const struct cell *c)
{
	for (size_t i = 0; c && i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			return c->n_counted >= 2 && !isnan(c->value) ? c->value : c->points[i].value;
	return NAN;
}

/* The groups of one tool in a table: a column a figure, a set of lines what was measured alike. What
 * stands in one set may be compared there. */
struct machine_table {
	const struct group *groups[SETS_MAX];
	const struct row *heads[SETS_MAX][HEADS_MAX]; /* of each set, which is of that group */
	size_t n_heads[SETS_MAX], n_groups;
	const struct row *columns[HEADS_MAX]; /* one that is like those of the column */
	size_t n_columns;
};

static bool same_column(struct view *v, const struct row *a, const struct row *b)
{
	return strcmp(a->metric, b->metric) == 0 &&
	       strcmp(view_series(v, a->sample), view_series(v, b->sample)) == 0;
}

static bool same_set(struct view *v, const struct row *a, const struct row *b)
{
	return strcmp(view_row_conditions(v, a), view_row_conditions(v, b)) == 0;
}

/* The row of a set in a column; NULL: it has none. */
static const struct row *row_in(struct view *v, const struct machine_table *t, size_t group,
                                size_t column)
{
	for (size_t i = 0; i < t->n_heads[group]; i++)
		if (same_column(v, t->heads[group][i], t->columns[column]))
			return t->heads[group][i];
	return NULL;
}

/* Whether a subject stands in the table of plans, or in a set of this one. */
static bool is_told(const struct plan_table *plans, const struct machine_table *t,
                    const struct subject *s)
{
	bool told = in_plan_table(plans, s);

	for (size_t i = 0; i < t->n_groups && !told; i++) {
		size_t at = group_place(t->groups[i], s);

		told = at < t->groups[i]->n_subjects && rows_have(t->heads[i], t->n_heads[i], at);
	}
	return told;
}

/* Adds a set of these rows if it tells of a subject that no other does. */
static void add_set(struct view *v, struct machine_table *t, const struct plan_table *plans,
                    const struct group *g, const struct row *const *rows, size_t n)
{
	bool news = false;

	for (size_t i = 0; i < g->n_subjects; i++)
		news = news || (rows_have(rows, n, i) && !is_told(plans, t, g->subjects[i]));
	if (!news || t->n_groups == SETS_MAX)
		return;
	for (size_t i = 0; i < n; i++) {
		bool there = false;

		t->heads[t->n_groups][i] = rows[i];
		for (size_t c = 0; c < t->n_columns; c++)
			there = there || same_column(v, rows[i], t->columns[c]);
		if (!there && t->n_columns < HEADS_MAX)
			t->columns[t->n_columns++] = rows[i];
	}
	t->groups[t->n_groups] = g;
	t->n_heads[t->n_groups++] = n;
}

/* What is measured under one condition is a set; a column has one row of it. */
static void add_group(struct view *v, struct machine_table *t, const struct plan_table *plans,
                      const struct group *g)
{
	const struct row **all = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *all);
	size_t n_all = head_rows(g, all, g->n_rows);

	for (size_t i = 0; i < n_all; i++) {
		const struct row *rows[HEADS_MAX], *first = all[i];
		size_t n = 0;

		for (size_t k = i; first && k < n_all; k++) {
			bool fits = all[k] && n < HEADS_MAX && same_set(v, first, all[k]);

			for (size_t c = 0; c < n && fits; c++)
				fits = !same_column(v, rows[c], all[k]);
			if (!fits)
				continue;
			rows[n++] = all[k];
			all[k] = NULL;
		}
		add_set(v, t, plans, g, rows, n);
	}
}

/* What is known of the disk; NULL: nothing. */
static const char *storage_of(struct view *v, const struct subject *s)
{
	const char *storage = view_fact(v, s, "storage");

	return storage ? storage : view_fact(v, s, "device_model");
}

static bool any_storage(struct view *v, const struct machine_table *t)
{
	for (size_t g = 0; g < t->n_groups; g++)
		for (size_t s = 0; s < t->groups[g]->n_subjects; s++)
			if (storage_of(v, t->groups[g]->subjects[s]))
				return true;
	return false;
}

static void machine_cell(struct view *v, xmlNode *tr, const struct group *g, const struct row *row,
                         size_t subject)
{
	double most = 0, value;
	xmlNode *cell;

	if (!row || !row->cells[subject]->n) {
		row_figure(tr, NULL, NULL, CELL_NONE, BEST_NO);
		return;
	}
	for (size_t i = 0; i < g->n_subjects; i++)
		most = fmax(most, shown_value(row->cells[i]));
	cell = view_cell(v, tr, row, row->cells[subject], BEST_NO);
	value = shown_value(row->cells[subject]);
	if (!isnan(value) && most > 0)
		cell_bar(cell, value / most, view_colour(v, g->subjects[subject]));
}

static void machine_rows(struct view *v, xmlNode *table, const struct machine_table *t, size_t group,
                         bool storage)
{
	const struct group *g = t->groups[group];
	const char *conditions = view_row_conditions(v, t->heads[group][0]);
	const char *tool = view_rows_tool_version(v, g, t->heads[group], t->n_heads[group]);
	xmlNode *rows = table_rows(table, -1, tool, NULL, conditions);

	for (size_t s = 0; s < g->n_subjects; s++) {
		const char *disk = storage_of(v, g->subjects[s]);
		xmlNode *tr;

		if (!rows_have(t->heads[group], t->n_heads[group], s))
			continue;
		tr = view_subject_row(v, rows, g->subjects[s]);
		for (size_t c = 0; c < t->n_columns; c++)
			machine_cell(v, tr, g, row_in(v, t, group, c), s);
		if (storage && disk)
			run_text(row_cell(tr), disk);
		else if (storage)
			run_none(row_cell(tr), view_text(v, "condition.not-stated"));
	}
}

static void put_machines(struct view *v, xmlNode *section, const struct machine_table *t)
{
	xmlNode *table = page_table(section, TABLE_FIT);
	bool storage = any_storage(v, t);

	run_text(table_caption(table), lang_tool(v->lang, t->groups[0]->tool));
	run_text(table_sub(table), view_text(v, t->n_groups > 1 ? "index.machines-sets" : "index.machines-sub"));
	table_column(table, view_text(v, "column.machine"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < t->n_columns; i++) {
		struct lang_metric m =
			lang_metric(v->lang, t->groups[0]->tool, t->columns[i]->metric);
		const char *series = view_series(v, t->columns[i]->sample);

		table_column(table, m.brief, *series ? series : m.axis, COLUMN_NUMBER);
	}
	if (storage)
		table_column(table, view_text(v, "column.storage"), NULL, COLUMN_TEXT);
	for (size_t g = 0; g < t->n_groups; g++)
		machine_rows(v, table, t, g, storage);
}

/* Whether an earlier group is of the same tool: its table has this one's rows. */
static bool is_begun(const struct comparison *all, size_t g)
{
	for (size_t k = 0; k < g; k++)
		if (strcmp(all->groups[k].tool, all->groups[g].tool) == 0)
			return true;
	return false;
}

void machines_section(struct view *v, xmlNode *page, const struct plan_table *plans,
                             const struct comparison *all)
{
	xmlNode *section = NULL;

	for (size_t g = 0; g < all->n_groups; g++) {
		struct machine_table t = {.n_groups = 0};

		for (size_t k = g; k < all->n_groups && !is_begun(all, g); k++)
			if (strcmp(all->groups[k].tool, all->groups[g].tool) == 0)
				add_group(v, &t, plans, &all->groups[k]);
		if (!t.n_groups)
			continue;
		if (!section)
			section = page_section(page, "machines", view_text(v, "index.machines"));
		put_machines(v, section, &t);
	}
}
