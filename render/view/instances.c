/* SPDX-License-Identifier: MIT */
/* The instances of a plan: each machine that was seen under it, with its runs. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/stat/condition.h"
#include "render/view/view.h"

enum { TOOLS_MAX = 12 };

/* One machine: a host of the runs of the plan, or a subject of its own. */
struct instance {
	const char *host;        /* NULL: none was printed */
	const struct subject *s; /* whose runs it has */
	bool own;                /* s is a machine of the plan, with a page of its own */
};

static bool same_host(const char *a, const char *b)
{
	return (!a && !b) || (a && b && strcmp(a, b) == 0);
}

static void add(struct instance **list, size_t *n, size_t *cap, struct instance i)
{
	for (size_t k = 0; k < *n; k++)
		if ((*list)[k].s == i.s && (i.own || same_host((*list)[k].host, i.host)))
			return;
	GROW(*list, *n, *cap);
	(*list)[(*n)++] = i;
}

/* The runs of an instance, in a new array of the pool. */
static const struct run **runs_of(struct view *v, const struct instance *i, size_t *n)
{
	const struct run **runs = pool_alloc(&v->pool, (i->s->n_runs + 1) * sizeof *runs);

	*n = 0;
	for (size_t k = 0; k < i->s->n_runs; k++)
		if (i->own || same_host(i->s->runs[k]->host, i->host))
			runs[(*n)++] = i->s->runs[k];
	return runs;
}

static const char *tools_of(struct view *v, const struct run *const *runs, size_t n)
{
	const char *tools[TOOLS_MAX];
	size_t n_tools = 0;

	for (size_t i = 0; i < n && n_tools < TOOLS_MAX; i++) {
		const char *tool = lang_tool(v->lang, run_suite(runs[i]));
		bool seen = false;

		for (size_t k = 0; k < n_tools; k++)
			seen = seen || strcmp(tools[k], tool) == 0;
		if (!seen)
			tools[n_tools++] = tool;
	}
	return view_join(v, tools, n_tools, view_text(v, "list.comma"));
}

/* A host by the first part of its name; with --anonymous by its number. */
static const char *name_of(struct view *v, const struct instance *i, size_t number)
{
	char *clean;
	const char *name;

	if (!i->host)
		return view_text(v, "plan.no-host");
	if (v->privacy->anonymous)
		return view_count(v, "plan.instance", number);
	clean = public_text(i->host, v->privacy);
	name = pool_strdup(&v->pool, clean);
	free(clean);
	return *name && strcmp(name, "…") != 0 ? name : view_count(v, "plan.instance", number);
}

static void instance_row(struct view *v, xmlNode *rows, const struct instance *i, size_t number)
{
	size_t n;
	const struct run **runs = runs_of(v, i, &n);
	struct figure first = {.line = runs[0]->first_line, .column = 1};
	xmlNode *row = i->own ? view_subject_row(v, rows, i->s)
	                      : table_row(rows, -1, name_of(v, i, number), NULL);
	const struct attr *cpu = NULL;

	run_link(row_cell(row), view_integer(v, (double)n), view_place(v, runs[0], &first));
	run_text(row_cell(row), tools_of(v, runs, n));
	run_text(row_cell(row), view_dates(v, runs, n));
	for (size_t k = 0; k < n && !cpu; k++)
		cpu = attrs_find(&runs[k]->facts, "cpu_model");
	if (cpu && cpu->string) {
		char *clean = public_text(cpu->string, v->privacy);

		run_text(row_cell(row), clean);
		free(clean);
	} else {
		run_none(row_cell(row), view_text(v, "condition.not-stated"));
	}
}

/* How many of them are machines: runs that name no host may be of any. */
static size_t machines(const struct instance *list, size_t n)
{
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		count += list[i].own || list[i].host;
	return count;
}

void view_instances(struct view *v, xmlNode *page, const struct subject *s)
{
	const struct subjects *all = v->archive->subjects;
	struct instance *list = NULL;
	size_t n = 0, cap = 0;
	xmlNode *table, *rows;

	for (size_t k = 0; s->plan && !s->machine && k < s->n_runs; k++)
		add(&list, &n, &cap, (struct instance){s->runs[k]->host, s, false});
	for (size_t k = 0; n && k < all->n; k++)
		if (all->list[k]->machine && all->list[k]->plan == s->plan && all->list[k]->n_runs)
			add(&list, &n, &cap, (struct instance){NULL, all->list[k], true});
	if (machines(list, n)) {
		table = page_table(page_section(page, "instances", view_text(v, "plan.machines-seen")),
		                   TABLE_FIT);
		run_text(table_caption(table), view_count(v, "count.machines", machines(list, n)));
		table_column(table, view_text(v, "column.machine"), NULL, COLUMN_TEXT);
		table_column(table, view_text(v, "column.runs"), NULL, COLUMN_NUMBER);
		table_column(table, view_text(v, "column.tools"), NULL, COLUMN_TEXT);
		table_column(table, view_text(v, "column.date"), NULL, COLUMN_UNBROKEN);
		table_column(table, lang_fact(v->lang, "cpu_model"), NULL, COLUMN_UNBROKEN);
		rows = table_rows(table, -1, NULL, NULL, NULL);
		for (size_t k = 0; k < n; k++)
			instance_row(v, rows, &list[k], k + 1);
	}
	free(list);
}
