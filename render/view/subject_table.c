/* SPDX-License-Identifier: MIT */
/* All figures of a subject: a table a tool, a column a series, rows grouped by condition. */
#include <math.h>
#include <string.h>

#include "render/view/fio_sweep.h"

/* Whether there are others to stand among, and a better and a worse. */
static bool has_strip(const struct row *row, const struct group *g, size_t subject)
{
	for (size_t i = 0; row->better != BETTER_NONE && i < g->n_subjects; i++)
		if (i != subject && !isnan(cell_key(row, row->cells[i])))
			return true;
	return false;
}

/* Where the others stand on a strip from zero to the largest. */
static void strip(struct view *v, xmlNode *cell, const struct row *row, const struct group *g,
                  size_t subject)
{
	double most = 0;

	for (size_t i = 0; i < g->n_subjects; i++)
		if (cell_key(row, row->cells[i]) > most)
			most = cell_key(row, row->cells[i]);
	if (!(most > 0))
		return;
	for (size_t i = 0; i < g->n_subjects; i++) {
		double key = cell_key(row, row->cells[i]);

		if (!isnan(key) && i != subject)
			cell_strip_mark(cell, key / most, -1);
	}
	if (row->cells[subject]->n_counted)
		cell_strip_mark(cell, cell_key(row, row->cells[subject]) / most,
		                view_colour(v, g->subjects[subject]));
}

/* What a page of a subject says of each tool; all of what was read is on the page of the log. */
static bool is_shown(const char *tool, const char *metric)
{
	static const char *const of_fio[] = {"iops",    "bw",      "lat.mean", "lat.stdev", "lat.min",
	                                     "lat.max", "clat.p50", "clat.p99", "usr",       "sys",
	                                     "util"};
	const char *rest = strchr(metric, '.');

	if (strcmp(tool, "fio") != 0)
		return strcmp(metric, "null") != 0;
	for (size_t i = 0; rest && i < sizeof of_fio / sizeof *of_fio; i++)
		if (strcmp(rest + 1, of_fio[i]) == 0)
			return true;
	return false;
}

/* A row that is shown, and where: the series is its column, the condition its group of lines. */
struct shown {
	const struct row *row;
	size_t series, condition;
	bool done; /* it stands in a line already */
};

struct figures {
	struct shown *rows;
	size_t n;
	const char **series; /* "1 copy", "random read"; at least one */
	size_t n_series;
	const struct row **conditions; /* a row of each */
	size_t n_conditions;
	bool swept;	  /* queue depths are series of their own */
	bool one_pattern; /* of a sweep: all its rows are random reads, or whatever it is */
	bool strips;	  /* any of its rows has one */
};

/* The next parameter of a canonical condition that is not a series; its length is 0 at the end. */
static const char *next_param(const char *at, size_t *n, bool swept)
{
	for (;; at += *n) {
		at += strspn(at, " ");
		*n = strcspn(at, " ");
		if (!*n || (strncmp(at, "rw=", 3) != 0 && strncmp(at, "copies=", 7) != 0 &&
		            !(swept && strncmp(at, "iodepth=", 8) == 0)))
			return at;
	}
}

/* Whether two conditions are one but for the series. */
static bool same_condition(const struct row *a, const struct row *b, bool swept)
{
	const char *x = a->condition, *y = b->condition;
	size_t n, m;

	do {
		x = next_param(x, &n, swept);
		y = next_param(y, &m, swept);
		if (n != m || memcmp(x, y, n) != 0)
			return false;
		x += n;
		y += m;
	} while (n);
	return true;
}

/* Whether two rows share a line: the same metric, or the same of another direction ("read.iops",
 * "write.iops"). */
static bool same_metric(const struct row *a, const struct row *b)
{
	const char *x = strchr(a->metric, '.'), *y = strchr(b->metric, '.');

	if (strcmp(a->metric, b->metric) == 0)
		return true;
	return x && y && strcmp(x, y) == 0 && attrs_string(&a->sample->params, "rw") &&
	       strncmp(a->metric, "cpu", 3) != 0 && strncmp(a->metric, "disk", 4) != 0;
}

/* A mixed job has two directions, so two lines in the column of one series. */
static bool same_line(const struct shown *a, const struct shown *b)
{
	return a->condition == b->condition && same_metric(a->row, b->row) &&
	       (a->series != b->series || a->row == b->row);
}

/* "1 copy", "random read"; of a sweep "queue depth 4", with the series before where there are more */
static const char *series_name(struct view *v, const struct figures *f, const struct row *row)
{
	const char *series = view_series(v, row->sample);
	double depth = row_param(row, "iodepth");

	if (!f->swept || !(depth > 0))
		return series;
	if (f->one_pattern)
		return view_count(v, "condition.queue-depth", (size_t)depth);
	return pool_concat(&v->pool, series, view_text(v, "list.comma"),
	                   view_count(v, "condition.queue-depth", (size_t)depth), NULL);
}

static size_t series_of(struct view *v, struct figures *f, const struct row *row)
{
	const char *series = series_name(v, f, row);
	size_t i = 0;

	while (i < f->n_series && strcmp(f->series[i], series) != 0)
		i++;
	if (i == f->n_series)
		f->series[f->n_series++] = series;
	return i;
}

static size_t condition_of(struct figures *f, const struct row *row)
{
	size_t i = 0;

	while (i < f->n_conditions && !same_condition(f->conditions[i], row, f->swept))
		i++;
	if (i == f->n_conditions)
		f->conditions[f->n_conditions++] = row;
	return i;
}

static bool has_one_pattern(struct view *v, const struct group *g, size_t subject)
{
	const char *first = NULL;

	for (size_t i = 0; i < g->n_rows; i++) {
		const char *series = view_series(v, g->rows[i].sample);

		if (!g->rows[i].cells[subject]->n)
			continue;
		if (first && strcmp(first, series) != 0)
			return false;
		first = series;
	}
	return true;
}

static void gather(struct view *v, const struct group *g, size_t subject, struct figures *f)
{
	size_t most = g->n_rows + 1;

	*f = (struct figures){.rows = pool_alloc(&v->pool, most * sizeof *f->rows),
	                      .series = pool_alloc(&v->pool, most * sizeof *f->series),
	                      .conditions = pool_alloc(&v->pool, most * sizeof *f->conditions),
	                      .swept = strcmp(g->tool, "fio") == 0 && sweeps_have(v, g, subject)};
	f->one_pattern = has_one_pattern(v, g, subject);
	for (size_t i = 0; i < g->n_rows; i++) {
		const struct row *row = &g->rows[i];

		if (!row->cells[subject]->n || !is_shown(g->tool, row->metric))
			continue;
		f->rows[f->n++] = (struct shown){.row = row,
		                                 .series = series_of(v, f, row),
		                                 .condition = condition_of(f, row)};
		f->strips = f->strips || has_strip(row, g, subject);
	}
}

/* Takes the row of a line in a column; NULL: there is none. */
static const struct row *take(struct figures *f, const struct shown *line, size_t column)
{
	for (size_t i = 0; i < f->n; i++) {
		struct shown *s = &f->rows[i];

		if (s->series != column || s->done || !same_line(s, line))
			continue;
		s->done = true;
		return s->row;
	}
	return NULL;
}

/* "Requests per second" of "Random read: requests per second" where columns name the direction. */
static const char *line_title(struct view *v, const struct figures *f, const struct shown *line)
{
	struct lang_metric m = lang_metric(v->lang, view_tool(line->row->sample), line->row->metric);
	const char *colon = strstr(m.title, view_text(v, "view.colon"));

	for (size_t i = 0; i < f->n; i++)
		if (f->rows[i].condition == line->condition && f->rows[i].series == line->series &&
		    f->rows[i].row != line->row && same_metric(f->rows[i].row, line->row))
			return m.title;
	if (f->n_series < 2 || !colon)
		return m.title;
	return view_capital(v, colon + strlen(view_text(v, "view.colon")));
}

/* The rows of one series, `n` of them. */
static const struct row **series_rows(struct view *v, const struct figures *f, size_t series,
                                      size_t *n)
{
	const struct row **rows = pool_alloc(&v->pool, (f->n + 1) * sizeof *rows);

	*n = 0;
	for (size_t i = 0; i < f->n; i++)
		if (f->rows[i].series == series)
			rows[(*n)++] = f->rows[i].row;
	return rows;
}

static void own_cell(struct view *v, xmlNode *tr, const struct group *g, const struct figures *f,
                     const struct row *row, size_t series, size_t subject)
{
	xmlNode *cell = view_cell(v, tr, row, row->cells[subject], BEST_NO);
	size_t n;
	const struct row **rows = series_rows(v, f, series, &n);

	if (!rows_built_in(g, rows, n, subject))
		view_built_in_mark(v, cell, g, row->cells[subject]);
	if (strcmp(g->tool, "unixbench") == 0 && view_passes(v, row->cells[subject]))
		run_message(run_small(cell), v->lang,
		            isnan(cell_passes_median(&v->pool, row->cells[subject]))
		                    ? "view.all-passes"
		                    : "view.median-of-passes",
		            {"value", view_passes(v, row->cells[subject])});
}

static void figure_row(struct view *v, xmlNode *rows, const struct group *g, struct figures *f,
                       const struct shown *line, size_t subject)
{
	struct lang_metric m = lang_metric(v->lang, g->tool, line->row->metric);
	xmlNode *tr = table_row(rows, -1, line_title(v, f, line),
	                        *m.term ? pool_printf(&v->pool, "glossary.html#%s", m.term) : NULL);
	const struct row *last = NULL;

	run_text(row_cell(tr), m.axis);
	for (size_t k = 0; k < f->n_series; k++) {
		const struct row *row = take(f, line, k);

		if (!row) {
			row_figure(tr, NULL, NULL, CELL_NONE, BEST_NO);
			continue;
		}
		last = row;
		own_cell(v, tr, g, f, row, k, subject);
	}
	if (f->strips && last && has_strip(last, g, subject))
		strip(v, row_cell(tr), last, g, subject);
	else if (f->strips)
		row_cell(tr);
}

static void series_column(struct view *v, xmlNode *table, const struct group *g,
                          const struct figures *f, size_t series, size_t subject)
{
	const char *title = *f->series[series] ? view_capital(v, f->series[series])
	                                       : view_text(v, "column.result");
	size_t n;
	const struct row **rows = series_rows(v, f, series, &n);
	bool own = rows_built_in(g, rows, n, subject);

	table_column(table, title, own ? view_text(v, "state.built-in") : NULL,
	             COLUMN_NUMBER | (f->swept ? COLUMN_NARROW : 0));
}

/* What the columns do not say of a condition. */
static const char *condition_words(struct view *v, const struct figures *f, const struct row *of)
{
	struct row row = *of;
	const char *rest = f->swept ? sweep_condition(v, row.condition) : NULL;

	row.condition = rest ? rest : row.condition;
	if (!rest || !f->one_pattern)
		return view_row_conditions(v, &row);
	return pool_concat(&v->pool, view_capital(v, view_series(v, of->sample)),
	                   view_text(v, "list.between"), view_row_conditions(v, &row), NULL);
}

void view_subject_table(struct view *v, xmlNode *section, const struct group *g, size_t subject)
{
	struct figures f;
	xmlNode *table;

	gather(v, g, subject, &f);
	if (!f.n)
		return;
	table = page_table(section, TABLE_FIT);
	run_text(table_caption(table), view_subject_tool_version(v, g, g->subjects[subject]));
	if (f.strips)
		run_text(table_sub(table), view_text(v, "plan.strip"));
	table_column(table, view_text(v, "column.figure"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.unit"), NULL, COLUMN_TEXT);
	for (size_t k = 0; k < f.n_series; k++)
		series_column(v, table, g, &f, k, subject);
	if (f.strips)
		table_column(table, view_text(v, "plan.among"),
		             f.n_series > 1 ? view_text(v, "plan.among-last") : NULL, COLUMN_TEXT);
	for (size_t c = 0; c < f.n_conditions; c++) {
		const char *words = condition_words(v, &f, f.conditions[c]);
		bool told = f.n_conditions > 1 || f.swept;
		xmlNode *rows = table_rows(table, -1, told && *words ? words : NULL, NULL, NULL);

		for (size_t i = 0; i < f.n; i++)
			if (f.rows[i].condition == c && !f.rows[i].done)
				figure_row(v, rows, g, &f, &f.rows[i], subject);
	}
	view_disturbed_note(v, table, g, g->subjects[subject], 0);
}
