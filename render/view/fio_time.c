/* SPDX-License-Identifier: MIT */
/* fio: requests second by second, where a capture has them. */
#include <math.h>
#include <string.h>

#include "base/series.h"
#include "render/stat/median.h"
#include "render/view/fio.h"

enum { PANELS_MAX = 24, SECONDS_LEAST = 5 };

/* One direction of one run. */
struct lapse {
	const struct run *run;
	const struct result *result;
	size_t dir;
	struct series_change change;
	double median, low, high; /* of all seconds */
	const char *detail;
};

struct lapses {
	struct view *v;
	const struct group *g;
	struct lapse list[PANELS_MAX];
	size_t n, all; /* drawn, and there are */
};

static bool is_whole(const struct result *r)
{
	for (size_t i = 0; i < r->details->n_samples; i++)
		if (!(r->details->samples[i] >= 0) || isinf(r->details->samples[i]))
			return false;
	return r->details->n_samples >= SECONDS_LEAST;
}

/* "random read, run 2 · queue depth 4 · not from disk" */
static const char *detail_of(struct lapses *s, const struct lapse *l, size_t n_loads)
{
	struct view *v = s->v;
	const char *parts[2];
	size_t n = 0;

	parts[n++] = fio_load_title(v, fio_run_title(v, s->g, l->run, l->dir), l->run, n_loads);
	if (fio_is_hollow(s->g, l->run))
		parts[n++] = view_text(v, "state.not-from-disk");
	return view_join(v, parts, n, view_text(v, "list.between"));
}

static void measure(struct lapses *s, struct lapse *l)
{
	size_t n = l->result->details->n_samples;
	double *sorted = pool_alloc(&s->v->pool, n * sizeof *sorted);

	memcpy(sorted, l->result->details->samples, n * sizeof *sorted);
	sort_values(sorted, n);
	l->low = sorted[0];
	l->high = sorted[n - 1];
	l->median = median_of_sorted(sorted, n);
	l->change = series_find_change(l->result->details->samples, n);
}

static void add_run(struct lapses *s, const struct run *run, size_t n_loads)
{
	for (size_t d = 0; d < FIO_DIRECTIONS; d++) {
		const struct result *r = fio_result(s->v, run, d, "iops");
		struct lapse *l = &s->list[s->n];

		if (!r || !is_whole(r))
			continue;
		s->all++;
		if (s->n == PANELS_MAX)
			continue;
		*l = (struct lapse){.run = run, .result = r, .dir = d};
		measure(s, l);
		l->detail = detail_of(s, l, n_loads);
		s->n++;
	}
}

/* Subject by subject, each by the order of its logs. */
static void gather(struct lapses *s)
{
	const struct run **loads;
	size_t n_loads = fio_loads(s->v, s->g, &loads);

	for (size_t i = 0; i < s->g->n_subjects; i++)
		for (size_t k = 0; k < s->g->n_runs; k++)
			if (s->g->runs[k]->subject == s->g->subjects[i])
				add_run(s, s->g->runs[k], n_loads);
}

static const char *count_of(struct view *v, double value)
{
	return view_number(v, value, 3);
}

/* "10,986 → 1,020 after 22 s", "median 3,020" */
static const char *says(struct view *v, const struct lapse *l)
{
	if (!l->change.found)
		return view_format(v, "view.time.median", {"median", count_of(v, l->median)});
	return view_format(v, "view.time.falls", {"before", count_of(v, l->change.before)},
	                   {"after", count_of(v, l->change.after)},
	                   {"at", view_integer(v, (double)l->change.at)});
}

static struct chart_time_panel panel_of(struct lapses *s, const struct lapse *l)
{
	struct chart_time_level *levels = pool_alloc(&s->v->pool, 2 * sizeof *levels);
	double end = (double)l->result->details->n_samples,
	       at = l->change.found ? (double)l->change.at : end;

	levels[0] =
		(struct chart_time_level){0, at, l->change.found ? l->change.before : l->median};
	levels[1] = (struct chart_time_level){at, end, l->change.after};
	return (struct chart_time_panel){
		.subject = view_built_in_name(s->v, l->run->subject,
	                                      l->run->built_in && group_is_mixed(s->g)),
		.detail = l->detail,
		.says = view_signed(s->v, says(s->v, l), l->run, l->result),
		.colour = (size_t)view_colour(s->v, l->run->subject),
		.hollow = fio_is_hollow(s->g, l->run),
		.values = l->result->details->samples,
		.n_values = l->result->details->n_samples,
		.levels = levels,
		.n_levels = l->change.found ? 2 : 1,
	};
}

/* A change with both rates; that there is none; that too few seconds can't tell. */
static void put_sentence(struct view *v, xmlNode *to, const char *name, const struct lapse *l)
{
	const char *key = l->change.found                         ? "view.time.change"
	                  : l->result->details->n_samples >= SERIES_ENOUGH ? "view.time.level"
	                                                          : "view.time.short";

	run_message(to, v->lang, key, {"a", name}, {"detail", l->detail},
	            {"before", count_of(v, l->change.before)},
	            {"after", count_of(v, l->change.after)},
	            {"at", view_integer(v, (double)l->change.at)},
	            {"n", view_integer(v, (double)l->result->details->n_samples)},
	            {"median", count_of(v, l->median)}, {"low", count_of(v, l->low)},
	            {"high", count_of(v, l->high)});
}

/* The figures of the runs drawn, as if they were one cell: where the source of the chart is. */
static void put_source(struct lapses *s, xmlNode *figure, const char *name)
{
	struct point *points = pool_alloc(&s->v->pool, (s->n + 1) * sizeof *points);
	struct cell cell = {.points = points, .n = s->n};
	struct cell *cells[] = {&cell};
	struct row row = {.cells = cells};
	const struct row *rows = &row;

	for (size_t i = 0; i < s->n; i++)
		points[i] = (struct point){.run = s->list[i].run, .result = s->list[i].result};
	view_footer_source(s->v, figure, &rows, 1, 1, name, CHART_WIDE);
}

static void figure_cell(struct view *v, xmlNode *row, double value)
{
	if (isfinite(value))
		row_figure(row, count_of(v, value), NULL, CELL_FIGURE, BEST_NO);
	else
		run_text(row_cell(row), "—");
}

static void seconds_cell(struct view *v, xmlNode *row, double seconds)
{
	if (isfinite(seconds))
		row_figure(row, view_integer(v, seconds), NULL, CELL_FIGURE, BEST_NO);
	else
		run_text(row_cell(row), "—");
}

static void put_row(struct lapses *s, xmlNode *rows, const struct lapse *l)
{
	struct view *v = s->v;
	xmlNode *row = table_row(rows, -1, l->detail, NULL);
	bool found = l->change.found;

	view_result(v, row, l->run, l->result);
	figure_cell(v, row, l->median);
	figure_cell(v, row, l->low);
	figure_cell(v, row, l->high);
	seconds_cell(v, row, (double)l->result->details->n_samples);
	seconds_cell(v, row, found ? (double)l->change.at : NAN);
	figure_cell(v, row, found ? l->change.before : NAN);
	figure_cell(v, row, found ? l->change.after : NAN);
}

static void put_table(struct lapses *s, xmlNode *section)
{
	static const struct {
		const char *key, *unit;
	} columns[] = {
		{"column.whole-run", "1/s"}, {"column.median", "1/s"}, {"column.lowest", "1/s"},
		{"column.highest", "1/s"},   {"column.length", "s"},   {"column.change-after", "s"},
		{"column.before", "1/s"},    {"column.after", "1/s"},
	};
	xmlNode *table = page_table(section, TABLE_WIDE), *rows = NULL;
	const struct subject *last = NULL;

	run_text(table_caption(table), view_text(s->v, "section.time-series"));
	run_text(table_sub(table), view_text(s->v, "view.time.table"));
	table_column(table, view_text(s->v, "column.run"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		table_column(table, view_text(s->v, columns[i].key), columns[i].unit,
		             COLUMN_NUMBER);
	for (size_t i = 0; i < s->n; i++) {
		const struct subject *who = s->list[i].run->subject;

		if (!rows || who != last)
			rows = table_rows(table, view_colour(s->v, who), view_name(s->v, who),
			                  view_href(s->v, who), NULL);
		last = who;
		put_row(s, rows, &s->list[i]);
	}
}

static const char *footer(struct lapses *s)
{
	const struct run **runs = pool_alloc(&s->v->pool, (s->n + 1) * sizeof *runs);
	const char *parts[4];

	for (size_t i = 0; i < s->n; i++)
		runs[i] = s->list[i].run;
	parts[0] = view_runs_tool_version(s->v, s->g->tool, runs, s->n);
	parts[1] = view_dates(s->v, runs, s->n);
	parts[2] = view_text(s->v, "state.single-runs");
	parts[3] = view_text(s->v, "view.time.footer");
	return view_join(s->v, parts, 4, view_text(s->v, "list.between"));
}

static void put_figure(struct lapses *s, xmlNode *section, const char *name)
{
	struct view *v = s->v;
	struct chart_time_panel *panels = pool_alloc(&v->pool, (s->n + 1) * sizeof *panels);
	struct chart_time c = {.panels = panels, .n_panels = s->n};
	struct page_chart picture = {0};
	struct buf alt = BUF_INIT;
	xmlNode *figure;

	c.words = (struct chart_words){
		.title = view_text(v, "chart.title.fio-time"),
		.subtitle = view_text(v, "view.time.subtitle"),
		.direction = view_text(v, "view.higher"),
		.towards = CHART_HIGHER_IS_BETTER,
		.footer = footer(s),
	};
	buf_puts(&alt, c.words.title);
	view_signs_begin(v);
	for (size_t i = 0; i < s->n; i++) {
		panels[i] = panel_of(s, &s->list[i]);
		buf_printf(&alt, " · %s%s%s%s%s", panels[i].subject, view_text(v, "list.comma"),
		           panels[i].detail, view_text(v, "view.colon"), panels[i].says);
	}
	view_picture(v, name, plan_time(&c, CHART_WIDE), plan_time(&c, CHART_NARROW), &picture);
	picture.alt = pool_strndup(&v->pool, alt.s, alt.n);
	buf_release(&alt);
	figure = page_figure(section, NULL, &picture);
	for (size_t i = 0; i < s->n; i++)
		put_sentence(v, figure_caption(figure), panels[i].subject, &s->list[i]);
	put_source(s, figure, name);
	if (s->n < s->all)
		run_message(page_prose(section), v->lang, "view.time.first",
		            {"n", view_integer(v, (double)s->n)},
		            {"all", view_integer(v, (double)s->all)});
	view_note(v, figure, "note.time");
	put_table(s, section);
}

void fio_time_section(struct view *v, xmlNode *page, const struct comparison *c,
                      const struct group *g, const char *id)
{
	struct lapses *s = pool_alloc(&v->pool, sizeof *s);
	const char *name = fio_numbered(v, id, "time", 0);

	(void)c;
	s->v = v;
	s->g = g;
	gather(s);
	if (s->n)
		put_figure(s, page_section(page, name, view_text(v, "section.time-series")), name);
}
