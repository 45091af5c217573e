/* SPDX-License-Identifier: MIT */
#include "render/page/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "parse/model/doubt.h"
#include "parse/model/subject.h"
#include "render/page/log_line.h"
#include "render/page/log_marks.h"
#include "render/page/page.h"

/* Anchors ---------------------------------------------------------------------------------------
 */

enum { ANCHOR_MAX = 32 };

static void row_anchor(const struct report *r, size_t row, char out[ANCHOR_MAX])
{
	unsigned line = r->shown[row].line;
	size_t first = report_shown_from(r, line);

	if (row == first)
		snprintf(out, ANCHOR_MAX, "L%u", line);
	else
		snprintf(out, ANCHOR_MAX, "L%u-%zu", line, row - first + 1);
}

/* The row that shows a place; n_shown: none does. */
static size_t find_row(const struct report *r, unsigned line, unsigned column)
{
	size_t first = report_shown_from(r, line), row = first;

	if (row == r->n_shown || r->shown[row].line != line)
		return r->n_shown;
	while (row + 1 < r->n_shown && r->shown[row + 1].line == line &&
	       r->shown[row + 1].column <= column)
		row++;
	return row;
}

const char *log_href(const struct report *report, unsigned line, unsigned column,
		     char out[LOG_HREF_MAX])
{
	size_t row = find_row(report, line, column);
	char anchor[ANCHOR_MAX];

	if (row == report->n_shown) {
		snprintf(out, LOG_HREF_MAX, "log/%.12s.html", report->sha256);
	} else {
		row_anchor(report, row, anchor);
		snprintf(out, LOG_HREF_MAX, "log/%.12s.html#%s", report->sha256, anchor);
	}
	return out;
}

/* Runs ------------------------------------------------------------------------------------------
 */

/* The place that a run begins at: its first line, or where several rows show that, the row of its
 * first figure. */
static size_t row_of_run(const struct report *r, const struct run *run, const struct marks *marks)
{
	size_t row = report_shown_from(r, run->first_line);

	if (row + 1 < r->n_shown && r->shown[row + 1].line == run->first_line)
		for (size_t i = marks_from(marks, run->first_line, 0); i < marks->n; i++)
			if (marks->list[i].run == run)
				return find_row(r, marks->list[i].line, marks->list[i].column);
	return row;
}

static void put_run_details(const struct lang *l, const struct run *run, struct buf *out)
{
	const char *rw = attrs_string(&run->params, "rw");
	double copies = attrs_number(&run->params, "copies");
	char key[64], n[32];

	if (rw) {
		snprintf(key, sizeof key, "rw.%.40s", rw);
		buf_printf(out, " %s", strcmp(lang_text(l, key), key) ? lang_text(l, key) : rw);
	}
	if (copies > 0) {
		number_fixed(copies, 0, "", n, sizeof n);
		buf_puts(out, " ");
		lang_format(l, out, "count.copies", {"n", n});
	}
}

/* "fio 1.57 random read, Sakura VPS SSD 1G" */
static void put_run_name(const struct lang *l, const struct run *run, const struct privacy *privacy,
			 struct buf *out)
{
	struct buf tool = BUF_INIT;
	char *name = run->subject ? public_name(run->subject, privacy) : NULL;

	buf_puts(&tool, lang_tool(l, run->tool));
	if (run->tool_version)
		buf_printf(&tool, " %s", run->tool_version);
	put_run_details(l, run, &tool);
	if (out->n)
		buf_puts(out, lang_text(l, "list.between"));
	if (name)
		lang_format(l, out, "log.run", {"tool", tool.s}, {"name", name});
	else
		buf_put(out, tool.s, tool.n);
	free(name);
	buf_release(&tool);
}

/* The name of what begins in each row; NULL: nothing. All to free(). */
static char **name_rows(const struct lang *l, const struct report *r, const struct marks *marks,
			const struct privacy *privacy)
{
	char **names = xcalloc(r->n_shown + 1, sizeof *names);

	for (size_t i = 0; i < r->n_runs; i++) {
		size_t row = row_of_run(r, r->runs[i], marks);
		struct buf name = BUF_INIT;

		if (row >= r->n_shown)
			continue;
		if (names[row])
			buf_puts(&name, names[row]);
		put_run_name(l, r->runs[i], privacy, &name);
		free(names[row]);
		names[row] = buf_detach(&name);
	}
	return names;
}

/* Rows ------------------------------------------------------------------------------------------
 */

static void put_gap(xmlNode *log, const struct lang *l, unsigned from, unsigned to)
{
	char a[32], b[32];
	struct buf text = BUF_INIT;

	if (from > to)
		return;
	number_fixed(from, 0, ",", a, sizeof a);
	number_fixed(to, 0, ",", b, sizeof b);
	lang_format(l, &text, from == to ? "log.gap-one" : "log.gap", {"from", a}, {"to", b});
	log_gap(log, text.s);
	buf_release(&text);
}

/* The marks that one row shows: from its first character to that of the next row of its line. */
static const struct mark *row_marks(const struct report *r, size_t row, const struct marks *m,
				    size_t *n)
{
	const struct shown_line *s = &r->shown[row];
	bool first = row == 0 || r->shown[row - 1].line != s->line;
	bool last = row + 1 == r->n_shown || r->shown[row + 1].line != s->line;
	size_t from = marks_from(m, s->line, first ? 0 : s->column);
	size_t to = last ? marks_from(m, s->line + 1, 0) : marks_from(m, s->line, s[1].column);

	*n = to > from ? to - from : 0;
	return m->list + from;
}

/* Remarks --------------------------------------------------------------------------------------- */

enum { SAID_MAX = 20 }; /* remarks on one line, or on lines not shown */

static void put_said(const struct diag *d, const struct privacy *privacy, xmlNode *line, xmlNode *log)
{
	char *message = public_text(d->message, privacy);

	if (line)
		line_said(line, level_name(d->level), message);
	else
		log_said(log, d->line, level_name(d->level), message);
	free(message);
}

/* What was said of the log, or of lines that it does not show. */
static void put_unseen(xmlNode *log, const struct lang *l, const struct report *r,
		       const struct privacy *privacy)
{
	char more[32];
	struct buf text = BUF_INIT;
	size_t n = 0;

	for (size_t i = 0; i < r->diags.n; i++) {
		const struct diag *d = &r->diags.list[i];

		if (find_row(r, d->line, d->column) == r->n_shown && n++ < SAID_MAX)
			put_said(d, privacy, NULL, log);
	}
	if (n <= SAID_MAX)
		return;
	number_fixed((double)(n - SAID_MAX), 0, ",", more, sizeof more);
	lang_format(l, &text, "log.said-more", {"n", more});
	log_gap(log, text.s);
	buf_release(&text);
}

/* What was said of a row's line, from its first column to that of the next row of the line. */
static void put_line_said(xmlNode *line, const struct report *r, size_t row,
			  const struct privacy *privacy)
{
	const struct shown_line *s = &r->shown[row];
	bool first = row == 0 || s[-1].line != s->line;
	bool last = row + 1 == r->n_shown || s[1].line != s->line;
	size_t n = 0;

	for (size_t i = diags_from(r, s->line); i < r->diags.n && n < SAID_MAX; i++) {
		const struct diag *d = &r->diags.list[i];

		if (d->line != s->line || (!last && d->column >= s[1].column))
			break;
		if (!first && d->column < s->column)
			continue;
		put_said(d, privacy, line, NULL);
		n++;
	}
}

static void put_row(xmlNode *log, const struct lang *l, const struct report *r, size_t row,
		    const struct marks *m, const char *run, const struct privacy *privacy)
{
	const struct shown_line *shown = &r->shown[row];
	size_t n;
	const struct mark *marks = row_marks(r, row, m, &n);
	char anchor[ANCHOR_MAX];
	xmlNode *line;

	row_anchor(r, row, anchor);
	line = log_line(log, anchor, shown->line, run, shown->heading);
	log_line_text(line, shown, marks, n, privacy);
	if (shown->heading && n == 0)
		run_text(line_read(line), lang_text(l, "log.label"));
	else
		log_line_reading(line, l, marks, n);
	put_line_said(line, r, row, privacy);
}

static void put_rows(xmlNode *log, const struct lang *l, const struct report *r,
		     const struct privacy *privacy)
{
	struct marks marks;
	char **names;
	unsigned next = 1; /* the line behind the last one shown */

	marks_gather(r, &marks);
	names = name_rows(l, r, &marks, privacy);
	put_unseen(log, l, r, privacy);
	for (size_t i = 0; i < r->n_shown; i++) {
		put_gap(log, l, next, r->shown[i].line - 1);
		put_row(log, l, r, i, &marks, names[i], privacy);
		next = r->shown[i].line + 1;
		free(names[i]);
	}
	free(names);
	free(marks.list);
}

/* Page ------------------------------------------------------------------------------------------
 */

static size_t count_results(const struct report *r)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_runs; i++)
		n += r->runs[i]->n_results;
	return n;
}

static void put_lead(xmlNode *page, const struct lang *l, const struct report *r)
{
	char runs[32], results[32];
	xmlNode *lead = page_lead(page);

	number_fixed((double)r->n_runs, 0, ",", runs, sizeof runs);
	number_fixed((double)count_results(r), 0, ",", results, sizeof results);
	run_message(lead, l, "log.lead", {"runs", runs}, {"results", results});
	run_mark(lead, lang_text(l, "log.like-this"));
	run_text(lead, lang_text(l, "log.lead-end"));
}

/* "003.txt · 6,266 bytes · SHA-256 a5cd7c59…" */
static void put_source(xmlNode *page, const struct lang *l, const struct report *r,
		       const struct privacy *privacy)
{
	char *path = public_path(r, privacy), *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	char bytes[32], hash[48];
	xmlNode *cond = page_cond(page);

	if (*name) {
		run_mono(cond, name);
		run_text(cond, lang_text(l, "list.between"));
	}
	number_fixed((double)r->bytes, 0, ",", bytes, sizeof bytes);
	run_message(cond, l, "log.bytes", {"n", bytes});
	run_text(cond, lang_text(l, "list.between"));
	run_text(cond, lang_text(l, "column.sha256"));
	snprintf(hash, sizeof hash, "%.32s…", r->sha256);
	run_text(cond, " ");
	run_mono(cond, hash);
	free(path);
}

xmlNode *log_page(const struct lang *l, const struct report *report, const char *title,
		  const struct privacy *privacy)
{
	char path[LOG_HREF_MAX];
	struct buf description = BUF_INIT;
	xmlNode *page;

	snprintf(path, sizeof path, "log/%.12s.html", report->sha256);
	page = page_new(l, "log", path, title);
	lang_format(l, &description, "log.description", {"title", title});
	page_describe(page, description.s);
	page_crumb(page, lang_text(l, "page.logs"), "index.html#logs");
	put_lead(page, l, report);
	put_source(page, l, report, privacy);
	put_rows(page_log(page_section(page, NULL, "")), l, report, privacy);
	buf_release(&description);
	return page;
}
