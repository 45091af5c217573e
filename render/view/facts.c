/* SPDX-License-Identifier: MIT */
/* Facts: what the logs say of a machine. */
#include <stdlib.h>
#include <string.h>

#include "render/stat/condition.h"
#include "render/view/view.h"

/* Facts worth a row, in this order; others are on the page of the machine. */
static const char *const shown[] = {"cpu_model", "mhz",     "cpus",    "memory",       "storage",
                                    "device",    "device_model", "raid", "interface",  "fs",
                                    "os",        "kernel",  "virtualization", "compiler",   "bench_flags",
                                    "load_average"};

/* A fact and who says so. */
struct found {
	const struct attr *attr;
	const struct report *report;
};

static struct found in_run(const struct run *run, const char *name)
{
	return (struct found){attrs_find(&run->facts, name), run->report};
}

/* A block of facts of the same log belongs to a run when both name the same CPU. */
static struct found in_block(const struct run *run, const char *name)
{
	const char *cpu = attrs_string(&run->facts, "cpu_model");

	for (size_t i = 0; cpu && i < run->report->n_facts; i++) {
		const struct fact_block *f = &run->report->facts[i];
		const char *theirs = attrs_string(&f->facts, "cpu_model");

		if (theirs && strcmp(theirs, cpu) == 0 && attrs_find(&f->facts, name))
			return (struct found){attrs_find(&f->facts, name), run->report};
	}
	return (struct found){NULL, NULL};
}

/* The fact of a subject: the first of its runs that states it. `tool`: of runs of this suite only,
 * or NULL. */
static struct found fact_of(const struct subject *s, const char *tool, const char *name)
{
	for (size_t i = 0; i < s->n_runs; i++) {
		struct found f;

		if (tool && strcmp(run_suite(s->runs[i]), tool) != 0)
			continue;
		f = in_run(s->runs[i], name);
		if (!f.attr)
			f = in_block(s->runs[i], name);
		if (f.attr)
			return f;
	}
	return (struct found){NULL, NULL};
}

static const char *place(struct view *v, struct found f)
{
	struct run of_report = {.report = f.report};

	return view_place(v, &of_report, &f.attr->figure);
}

static const char *fact_text(struct view *v, const struct attr *a)
{
	char *clean;
	const char *text;

	if (a->is_number)
		return strcmp(a->name, "memory") == 0 ? view_memory(v, a->figure.value)
		                                      : view_printed(v, &a->figure);
	clean = public_text(a->string, v->privacy);
	text = pool_strdup(&v->pool, clean);
	free(clean);
	return text;
}

static void fact_put(struct view *v, xmlNode *to, struct found f)
{
	if (f.attr)
		run_figure(to, fact_text(v, f.attr), place(v, f));
	else
		run_none(to, view_text(v, "condition.not-stated"));
}

/* "Started" is of the first run of the tool, not a fact of the machine. */
static void started_row(struct view *v, xmlNode *rows, const struct group *g)
{
	xmlNode *row = NULL;

	for (size_t i = 0; i < g->n_subjects; i++) {
		const struct run *first = NULL;

		for (size_t k = 0; k < g->n_runs && !first; k++)
			if (g->runs[k]->subject == g->subjects[i] && g->runs[k]->started)
				first = g->runs[k];
		if (!row)
			row = table_row(rows, -1, view_text(v, "view.started"), NULL);
		if (first) {
			struct figure at = {.line = first->started_line, .column = 1};
			char *text = pool_strdup(&v->pool, first->started);

			if (strlen(text) > 10 && text[10] == 'T')
				text[10] = ' ';
			run_figure(row_cell(row), text, view_place(v, first, &at));
		} else {
			run_none(row_cell(row), view_text(v, "condition.not-stated"));
		}
	}
}

/* The empty table, a column a subject; returns its rows. */
static xmlNode *facts_table(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	xmlNode *section = page_section(page, pool_printf(&v->pool, "%s-conditions", id),
	                                view_text(v, "section.conditions"));
	xmlNode *table = page_table(section, TABLE_WIDE);

	run_text(table_caption(table), view_text(v, "view.what-logs-say"));
	table_column(table, view_text(v, "view.fact"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < g->n_subjects; i++)
		table_column(table, view_name(v, g->subjects[i]), NULL, COLUMN_TEXT | COLUMN_FIRST);
	return table_rows(table, -1, NULL, NULL, NULL);
}

void view_facts_section(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	xmlNode *rows = NULL;

	for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) {
		bool any = false;
		xmlNode *row;

		for (size_t i = 0; i < g->n_subjects; i++)
			any = any || fact_of(g->subjects[i], g->tool, shown[k]).attr;
		if (!any)
			continue;
		if (!rows)
			rows = facts_table(v, page, g, id);
		row = table_row(rows, -1, lang_fact(v->lang, shown[k]), NULL);
		for (size_t i = 0; i < g->n_subjects; i++)
			fact_put(v, row_cell(row), fact_of(g->subjects[i], g->tool, shown[k]));
	}
	if (rows)
		started_row(v, rows, g);
}

void view_facts_list(struct view *v, xmlNode *list, const struct subject *s)
{
	for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) {
		struct found f = fact_of(s, NULL, shown[k]);

		if (f.attr)
			fact_put(v, facts_add(list, lang_fact(v->lang, shown[k])), f);
	}
}

const char *view_fact(struct view *v, const struct subject *s, const char *name)
{
	struct found f = fact_of(s, NULL, name);

	return f.attr ? fact_text(v, f.attr) : NULL;
}

bool view_fact_figure(struct view *v, xmlNode *to, const struct subject *s, const char *tool,
                      const char *name)
{
	struct found f = fact_of(s, tool, name);

	if (f.attr)
		fact_put(v, to, f);
	return f.attr;
}
