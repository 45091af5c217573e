/* Logs in tables: what each is called, holds and weighs. */
#include <stdlib.h>
#include <string.h>

#include "render/page/log.h"
#include "render/stat/condition.h"
#include "render/view/view.h"

enum { SHA_SHOWN = 12 };

const char *view_log_title(struct view *v, const struct report *r)
{
	const char *path = r->import.path ? r->import.path : "", *slash = strrchr(path, '/');
	const char *name = r->title ? r->title : slash && slash[1] ? slash + 1 : path;
	char *clean;
	const char *title;

	if (r->import.member && !r->title)
		name = path;
	clean = public_text(*name ? name : r->sha256, v->privacy);
	title = pool_strdup(&v->pool, clean);
	free(clean);
	return title;
}

void view_log_columns(struct view *v, xmlNode *table)
{
	table_column(table, view_text(v, "column.log"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.runs"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.sha256"), NULL, COLUMN_MONO);
	table_column(table, view_text(v, "column.size"), "B", COLUMN_NUMBER);
}

void view_log_row(struct view *v, xmlNode *rows, const struct report *r, const struct subject *s)
{
	const char *href = pool_printf(&v->pool, "log/%.12s.html", r->sha256);
	xmlNode *row = table_row(rows, -1, view_log_title(v, r), href), *cell = row_cell(row);
	size_t n = 0;

	for (size_t i = 0; i < r->n_runs; i++) {
		struct figure first = {.line = r->runs[i]->first_line, .column = 1};
		const char *series = view_series(v, r->runs[i]), *place = view_place(v, r->runs[i], &first);

		if (s && r->runs[i]->subject != s)
			continue;
		run_text(cell, n++ ? view_text(v, "list.comma") : "");
		run_link(cell,
		         pool_printf(&v->pool, "%s%s%s",
		                     lang_tool(v->lang, run_suite(r->runs[i])), *series ? " " : "", series),
		         place ? place : href);
	}
	run_mono(row_cell(row), pool_printf(&v->pool, "%.*s…", SHA_SHOWN, r->sha256));
	run_text(row_cell(row), view_number(v, (double)r->bytes, 15));
}

void log_page_write(struct view *v, const struct report *r)
{
	xmlNode *page = log_page(v->lang, r, view_log_title(v, r), v->privacy);

	if (page_write(v->pages, page) < 0)
		v->failed = true;
}
