/* SPDX-License-Identifier: MIT */
/* Logs in tables: what each is called, holds and weighs. */
#include <stdlib.h>
#include <string.h>

#include "render/page/log.h"
#include "render/stat/condition.h"
#include "render/view/view.h"

enum { PART_LOGS_MIN = 50, PART_LOGS_MAX = 200 /* of one table */ };
enum { SHA_SHOWN = 12, RUNS_MAX = 12, TOOLS_MAX = 64 /* of one log, named in a table */ };

/* "web1-20261130T103235Z/capture": the folder of a capture and the file in it. */
static const char *capture_name(struct view *v, const char *path)
{
	const char *file = strrchr(path, '/'), *folder = file;

	while (folder && folder > path && folder[-1] != '/')
		folder--;
	return folder ? pool_strdup(&v->pool, folder) : path;
}

const char *view_log_title(struct view *v, const struct report *r)
{
	const char *path = r->import.path ? r->import.path : "", *slash = strrchr(path, '/');
	const char *name = r->title ? r->title : slash && slash[1] ? slash + 1 : path;

	if (r->import.member && !r->title)
		name = capture_name(v, path);
	if (v->privacy->anonymous || !*name)
		return pool_printf(&v->pool, "%.*s", SHA_SHOWN, r->sha256);
	return view_keep(v, public_text(name, v->privacy));
}

void view_log_columns(struct view *v, xmlNode *table)
{
	table_column(table, view_text(v, "column.log"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.runs"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.sha256"), NULL, COLUMN_MONO);
	table_column(table, view_text(v, "column.size"), "B", COLUMN_NUMBER);
}

/* The runs of one subject, each linked to its first line. */
static void runs_of(struct view *v, xmlNode *cell, const struct report *r, const struct subject *s)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_runs; i++) {
		const struct run *run = r->runs[i];
		struct figure first = {.line = run->first_line, .column = 1};
		const char *series, *tool = lang_tool(v->lang, run_suite(run));

		if (run->subject != s || ++n > RUNS_MAX)
			continue;
		series = view_series(v, run);
		run_text(cell, n > 1 ? view_text(v, "list.comma") : "");
		run_link(cell, pool_printf(&v->pool, "%s%s%s", tool, *series ? " " : "", series),
		         view_place(v, run, &first));
	}
	if (n > RUNS_MAX)
		run_text(cell, view_count(v, "view.more-runs", n - RUNS_MAX));
}

/* "6 UnixBench, 4 ioping": how many runs of each tool; of a log that has more tools, of the first. */
static void counts_of(struct view *v, xmlNode *cell, const struct report *r)
{
	const char *tools[TOOLS_MAX];
	size_t counts[TOOLS_MAX], n = 0;

	for (size_t i = 0; i < r->n_runs; i++) {
		const char *tool = run_suite(r->runs[i]);
		size_t k = 0;

		while (k < n && strcmp(tools[k], tool) != 0)
			k++;
		if (k == n && n < TOOLS_MAX) {
			tools[n] = tool;
			counts[n++] = 0;
		}
		if (k < n)
			counts[k]++;
	}
	for (size_t k = 0; k < n; k++) {
		run_text(cell, k ? view_text(v, "list.comma") : "");
		run_text(cell, pool_printf(&v->pool, "%zu %s", counts[k], lang_tool(v->lang, tools[k])));
	}
}

void view_log_row(struct view *v, xmlNode *rows, const struct report *r, const struct subject *s)
{
	const char *href = pool_printf(&v->pool, "log/%.12s.html", r->sha256);
	xmlNode *row = table_row(rows, -1, view_log_title(v, r), href), *cell = row_cell(row);

	if (s)
		runs_of(v, cell, r, s);
	else
		counts_of(v, cell, r);
	run_mono(row_cell(row), pool_printf(&v->pool, "%.*s…", SHA_SHOWN, r->sha256));
	run_text(row_cell(row), view_integer(v, (double)r->bytes));
}

void log_page_write(struct view *v, const struct report *r)
{
	struct pool kept = v->pool;
	xmlNode *page;

	pool_init(&v->pool);
	page = log_page(v->lang, r, view_log_title(v, r), v->privacy);
	if (page_write(v->pages, page) < 0)
		v->failed = true;
	pool_release(&v->pool);
	v->pool = kept;
}

/* How many logs, from one on, stand on a page: up to one that begins the next, as one in 128 does, so
 * that one log more changes the page it comes to, or two, and no page behind. */
static size_t part_size(const struct archive *a, size_t from)
{
	size_t left = a->n_reports - from, n = PART_LOGS_MIN;

	while (n < left && n < PART_LOGS_MAX && strncmp(a->reports[from + n]->sha256, "00", 2) != 0 &&
	       strncmp(a->reports[from + n]->sha256, "80", 2) != 0)
		n++;
	return n < left ? n : left;
}

size_t logs_pages(const struct archive *a)
{
	size_t n = 0;

	for (size_t from = 0; a->n_reports > PART_LOGS_MAX && from < a->n_reports; n++)
		from += part_size(a, from);
	return n;
}

size_t logs_of_page(const struct archive *a, size_t part, size_t *n)
{
	size_t from = 0;

	for (size_t i = 0; i < part; i++)
		from += part_size(a, from);
	*n = part_size(a, from);
	return from;
}

/* By the first and the last log that stands there. */
static const char *part_title(struct view *v, size_t part)
{
	size_t n, from = logs_of_page(v->archive, part, &n);

	return view_format(v, "logs.part",
	                   {"range", view_range(v, view_log_title(v, v->archive->reports[from]),
	                                        view_log_title(v, v->archive->reports[from + n - 1]))});
}

/* The first page is called so, the others by the log that they begin with. */
static const char *part_href(struct view *v, size_t part)
{
	size_t n, from = logs_of_page(v->archive, part, &n);

	return part ? pool_printf(&v->pool, "logs/%.*s.html", SHA_SHOWN, v->archive->reports[from]->sha256)
	            : "logs/1.html";
}

size_t logs_links(struct view *v, xmlNode *section)
{
	size_t n = logs_pages(v->archive);
	xmlNode *p = n ? page_prose(section) : NULL;

	for (size_t i = 0; i < n; i++) {
		run_text(p, i ? view_text(v, "list.comma") : "");
		run_link(p, part_title(v, i), part_href(v, i));
	}
	return n;
}

void logs_page_write(struct view *v, size_t part)
{
	xmlNode *page = page_new(v->lang, "index", part_href(v, part), part_title(v, part));
	size_t n, from = logs_of_page(v->archive, part, &n);
	xmlNode *table, *rows;

	page_crumb(page, view_text(v, "page.logs"), "index.html#logs");
	table = page_table(page_section(page, "logs", view_text(v, "index.logs")), TABLE_FIT);
	run_text(table_caption(table), view_text(v, "index.logs-caption"));
	run_text(table_sub(table), view_text(v, "index.logs-sub"));
	view_log_columns(v, table);
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t i = from; i < from + n; i++)
		view_log_row(v, rows, v->archive->reports[i], NULL);
	if (page_write(v->pages, page) < 0)
		v->failed = true;
}
