/* fio on a comparison page: requests per second, latency, all runs, how steady. */
#include <math.h>
#include <string.h>

#include "render/stat/histogram.h"
#include "render/view/view.h"

enum { ROWS_MAX = 32, SUBJECTS_MAX = 64, PANELS_MAX = 24, BOUNDS_MAX = 64 };

static const char *const directions[] = {"read", "write", "trim", "mixed"};
enum { N_DIRECTIONS = 4 };

/* Direction of a metric "read.iops" as an index, or N_DIRECTIONS. */
static size_t direction_of(const char *metric)
{
	size_t i = 0;

	while (i < N_DIRECTIONS && (strncmp(metric, directions[i], strlen(directions[i])) != 0 ||
	                            metric[strlen(directions[i])] != '.'))
		i++;
	return i;
}

static const struct result *dir_result(struct view *v, const struct run *run, size_t dir,
                                       const char *rest)
{
	return run_find(run, pool_printf(&v->pool, "%s.%s", directions[dir], rest));
}

/* The rows of one metric of every direction, in the order of directions. */
static size_t rows_of(const struct group *g, const char *rest, const struct row **rows)
{
	size_t n = 0;

	for (size_t d = 0; d < N_DIRECTIONS; d++)
		for (size_t i = 0; i < g->n_rows && n < ROWS_MAX; i++)
			if (direction_of(g->rows[i].metric) == d &&
			    strcmp(g->rows[i].metric + strlen(directions[d]) + 1, rest) == 0)
				rows[n++] = &g->rows[i];
	return n;
}

/* "Random read, 4 KiB, queue depth 32" */
static const char *row_title(struct view *v, const struct row *row)
{
	const char *series = view_series(v, row->sample), *conditions = view_conditions(v, row->sample);

	if (!*series)
		series = view_text(v, pool_printf(&v->pool, "dir.%s", directions[direction_of(row->metric)]));
	series = view_capital(v, series);
	return *conditions ? pool_printf(&v->pool, "%s%s%s", series, view_text(v, "list.between"),
	                                 conditions)
	                   : series;
}

/* What all conditions of the rows have in common is said once; the title is the series then. */
static const char *section_title(struct view *v, const struct row *const *rows, size_t n, size_t i)
{
	const char *first = view_conditions(v, rows[0]->sample);

	for (size_t k = 1; k < n; k++)
		if (strcmp(view_conditions(v, rows[k]->sample), first) != 0)
			return row_title(v, rows[i]);
	return view_capital(v, view_series(v, rows[i]->sample));
}

static struct chart_point_section point_section(struct view *v, const struct group *g,
                                                const struct row *const *rows, size_t n, size_t i)
{
	struct chart_point_row *points = pool_alloc(&v->pool, SUBJECTS_MAX * sizeof *points);
	size_t n_points = 0;

	for (size_t s = 0; s < g->n_subjects && n_points < SUBJECTS_MAX; s++)
		if (rows[i]->cells[s].n)
			points[n_points++] = view_point_row(v, g, rows[i], s);
	return (struct chart_point_section){
	        .title = section_title(v, rows, n, i), .rows = points, .n_rows = n_points};
}

static bool any_left_out(const struct row *const *rows, size_t n, size_t n_subjects)
{
	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s].n; k++)
				if (rows[r]->cells[s].points[k].state == POINT_NOT_FROM_DISK)
					return true;
	return false;
}

static const char *footer(struct view *v, const struct group *g, const struct row *const *rows,
                          size_t n)
{
	const char *parts[4];
	size_t m = 0;

	parts[m++] = view_tool_version(v, g);
	parts[m++] = view_conditions(v, rows[0]->sample);
	parts[m++] = any_left_out(rows, n, g->n_subjects) ? view_text(v, "chart.hollow")
	                                                  : view_runs_note(v, rows, n, g->n_subjects);
	return view_join(v, parts, m, view_text(v, "list.between"));
}

/* "fio issued 1,048,576 requests, the disk saw 1,820: 0.2%." beside the chart. */
static void disk_notes(struct view *v, xmlNode *figure, const struct row *const *rows, size_t n,
                       size_t n_subjects)
{
	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s].n; k++) {
				const struct point *p = &rows[r]->cells[s].points[k];
				size_t dir = direction_of(rows[r]->metric);
				const struct result *issued = dir_result(v, p->run, dir, "issued");
				const struct result *seen = run_find(
				        p->run, pool_printf(&v->pool, "disk.%s.ios", directions[dir]));
				double share;
				xmlNode *note;

				if (p->state != POINT_NOT_FROM_DISK || !issued || !seen)
					continue;
				run_not_from_disk(p->run, &share);
				note = figure_note(
				        figure, view_format(v, "note.disk.title",
				                            {"run", view_capital(v, view_run_word(v, p->ordinal))}));
				run_message(page_prose(note), v->lang, "note.disk",
				            {"issued", view_printed(v, &issued->value),
				             view_place(v, p->run, &issued->value), LANG_FIGURE},
				            {"seen", view_printed(v, &seen->value),
				             view_place(v, p->run, &seen->value), LANG_FIGURE},
				            {"share", view_number(v, share, share < 1 ? 1 : 2)});
			}
}

static double spread(const struct row *const *rows, size_t n, size_t n_subjects)
{
	double least = INFINITY, most = 0;

	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s].n; k++) {
				double value = rows[r]->cells[s].points[k].value;

				if (!(value > 0))
					continue;
				least = value < least ? value : least;
				most = value > most ? value : most;
			}
	return most > 0 ? most / least : 1;
}

static void iops_section(struct view *v, xmlNode *page, const struct comparison *c,
                         const struct group *g, const char *id)
{
	const struct row *rows[ROWS_MAX];
	size_t n = rows_of(g, "iops", rows);
	struct chart_point_section sections[ROWS_MAX];
	struct chart_points chart = {.sections = sections, .n_sections = n};
	struct page_chart picture = {0};
	const char *name = pool_printf(&v->pool, "%s-iops", id);
	xmlNode *figure;

	if (!n)
		return;
	for (size_t i = 0; i < n; i++)
		sections[i] = point_section(v, g, rows, n, i);
	chart.words = (struct chart_words){
	        .title = view_text(v, "chart.title.fio-iops"),
	        .subtitle = pool_printf(&v->pool, "IOPS%s%s", view_text(v, "list.comma"),
	                                view_text(v, "chart.log-scale")),
	        .direction = view_text(v, "view.higher"),
	        .towards = CHART_HIGHER_IS_BETTER,
	        .footer = footer(v, g, rows, n),
	};
	view_picture(v, name, plan_points(&chart, CHART_WIDE), plan_points(&chart, CHART_NARROW),
	             &picture);
	picture.alt = view_alt(v, chart.words.title, g, rows, n);
	figure = page_figure(page_section(page, name, view_text(v, "section.iops")), NULL, &picture);
	view_sentences(v, figure_caption(figure), c, g, rows, n);
	view_footer_source(v, figure, rows, n, g->n_subjects, name, CHART_WIDE);
	disk_notes(v, figure, rows, n, g->n_subjects);
	run_message(page_prose(figure_note(figure, view_text(v, "note.log-scale.title"))), v->lang,
	            "note.log-scale", {"ratio", view_number(v, spread(rows, n, g->n_subjects), 3)});
}

/* Latency ------------------------------------------------------------------------------------ */

/* The runs of the group that have a histogram, subject by subject. */
static size_t histogram_runs(const struct group *g, const struct run **runs)
{
	size_t n = 0;

	for (size_t s = 0; s < g->n_subjects; s++)
		for (size_t i = 0; i < g->n_runs && n < PANELS_MAX; i++)
			if (g->runs[i]->subject == g->subjects[s] && g->runs[i]->histogram.n)
				runs[n++] = g->runs[i];
	return n;
}

static size_t all_bounds(const struct run *const *runs, size_t n, double *bounds)
{
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < runs[i]->histogram.n; k++) {
			double b = runs[i]->histogram.buckets[k].upper;
			size_t at = 0;

			while (at < count && bounds[at] < b)
				at++;
			if ((at < count && bounds[at] == b) || count == BOUNDS_MAX)
				continue;
			memmove(bounds + at + 1, bounds + at, (count - at) * sizeof *bounds);
			bounds[at] = b;
			count++;
		}
	return count;
}

static const double *shares_at(struct view *v, const struct histogram *h, const double *bounds,
                               size_t n)
{
	double *shares = pool_alloc(&v->pool, (n ? n : 1) * sizeof *shares);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < h->n; k++)
			if (h->buckets[k].upper == bounds[i])
				shares[i] = h->buckets[k].share.value;
	return shares;
}

/* The direction whose requests a run made: its first with IOPS. */
static size_t run_direction(struct view *v, const struct run *run)
{
	for (size_t d = 0; d < N_DIRECTIONS; d++)
		if (dir_result(v, run, d, "iops"))
			return d;
	return 0;
}

/* The point of a run in the rows of IOPS, and how many its cell has. */
static const struct point *point_of(const struct group *g, const struct run *run, size_t *siblings)
{
	for (size_t r = 0; r < g->n_rows; r++) {
		size_t d = direction_of(g->rows[r].metric);

		if (d == N_DIRECTIONS ||
		    strcmp(g->rows[r].metric + strlen(directions[d]) + 1, "iops") != 0)
			continue;
		for (size_t s = 0; s < g->n_subjects; s++)
			for (size_t k = 0; k < g->rows[r].cells[s].n; k++)
				if (g->rows[r].cells[s].points[k].run == run) {
					*siblings = g->rows[r].cells[s].n;
					return &g->rows[r].cells[s].points[k];
				}
	}
	return NULL;
}

/* "random read, run 2" */
static const char *run_detail(struct view *v, const struct group *g, const struct run *run)
{
	size_t siblings = 0;
	const struct point *p = point_of(g, run, &siblings);
	const char *series = view_series(v, run);

	if (!*series)
		series = view_text(v, pool_printf(&v->pool, "dir.%s", directions[run_direction(v, run)]));
	return p && siblings > 1 ? pool_printf(&v->pool, "%s%s%s", series, view_text(v, "list.comma"),
	                                       view_run_word(v, p->ordinal))
	                         : series;
}

static bool is_hollow(const struct group *g, const struct run *run)
{
	size_t siblings;
	const struct point *p = point_of(g, run, &siblings);

	return p && p->state == POINT_NOT_FROM_DISK;
}

/* "On A 60% of the requests take 500 µs to 750 µs (random read)." */
static void bucket_sentence(struct view *v, xmlNode *to, const struct run *run, const char *detail)
{
	double lower = 0;
	const struct bucket *b = histogram_mode(&run->histogram, &lower);

	if (!b || isinf(b->upper))
		return;
	run_message(to, v->lang, "view.largest-bucket", {"a", view_name(v, run->subject)},
	            {"detail", detail},
	            {"share", view_number(v, b->share.value, b->share.value < 10 ? 2 : 3)},
	            {"from", view_seconds(v, lower)}, {"to", view_seconds(v, b->upper)});
}

static void histogram_figure(struct view *v, xmlNode *section, const struct group *g,
                             const struct run *const *runs, size_t n, const char *name)
{
	double bounds[BOUNDS_MAX];
	struct chart_histogram_panel panels[PANELS_MAX];
	struct chart_histogram c = {.bounds = bounds, .panels = panels, .n_panels = n};
	struct page_chart picture = {0};
	struct buf alt = BUF_INIT;
	xmlNode *figure, *caption;

	c.n_bounds = all_bounds(runs, n, bounds);
	buf_puts(&alt, view_text(v, "chart.title.fio-latency-histogram"));
	for (size_t i = 0; i < n; i++) {
		const struct result *mean = dir_result(v, runs[i], run_direction(v, runs[i]), "lat.mean");

		panels[i] = (struct chart_histogram_panel){
		        .subject = view_name(v, runs[i]->subject),
		        .detail = run_detail(v, g, runs[i]),
		        .mean = mean ? mean->value.value : NAN,
		        .mean_label = mean ? view_format(v, "view.mean-of",
		                                         {"value", view_seconds(v, mean->value.value)})
		                           : NULL,
		        .colour = (size_t)view_colour(v, runs[i]->subject),
		        .hollow = is_hollow(g, runs[i]),
		        .shares = shares_at(v, &runs[i]->histogram, bounds, c.n_bounds),
		};
		buf_printf(&alt, " · %s, %s: %s", panels[i].subject, panels[i].detail,
		           panels[i].mean_label ? panels[i].mean_label : "");
	}
	c.words = (struct chart_words){
	        .title = view_text(v, "chart.title.fio-latency-histogram"),
	        .subtitle = view_text(v, "view.histogram-subtitle"),
	        .direction = view_text(v, "view.lower"),
	        .towards = CHART_LOWER_IS_BETTER,
	        .footer = view_format(v, "view.histogram-footer", {"tool", view_tool_version(v, g)}),
	};
	view_picture(v, name, plan_histogram(&c, CHART_WIDE), plan_histogram(&c, CHART_NARROW),
	             &picture);
	picture.alt = pool_strndup(&v->pool, alt.s, alt.n);
	buf_release(&alt);
	figure = page_figure(section, NULL, &picture);
	caption = figure_caption(figure);
	for (size_t i = 0; i < n; i++)
		if (!panels[i].hollow)
			bucket_sentence(v, caption, runs[i], panels[i].detail);
	run_text(figure_source(figure), view_text(v, "note.small-shares"));
	view_note(v, figure, "note.histogram");
	view_note(v, figure, "note.mean");
}

static void curve_figure(struct view *v, xmlNode *section, const struct group *g,
                         const struct run *const *runs, size_t n, const char *name)
{
	static const enum chart_line lines[] = {CHART_SOLID, CHART_DASHED, CHART_DASHED, CHART_SOLID};
	struct chart_curve_line curves[PANELS_MAX];
	struct chart_curve c = {.lines = curves, .n_lines = n};
	struct page_chart picture = {0};
	struct buf alt = BUF_INIT;
	xmlNode *figure, *caption;

	buf_puts(&alt, view_text(v, "chart.title.fio-latency-curve"));
	for (size_t i = 0; i < n; i++) {
		const struct histogram *h = &runs[i]->histogram;
		double *bounds = pool_alloc(&v->pool, h->n * sizeof *bounds);

		for (size_t k = 0; k < h->n; k++)
			bounds[k] = h->buckets[k].upper;
		curves[i] = (struct chart_curve_line){
		        .subject = view_name(v, runs[i]->subject),
		        .detail = run_detail(v, g, runs[i]),
		        .colour = (size_t)view_colour(v, runs[i]->subject),
		        .line = is_hollow(g, runs[i]) ? CHART_DOTTED : lines[run_direction(v, runs[i])],
		        .bounds = bounds,
		        .shares = shares_at(v, h, bounds, h->n),
		        .n = h->n,
		};
		buf_printf(&alt, " · %s, %s: %s %s", curves[i].subject, curves[i].detail,
		           view_text(v, "view.half-within"),
		           view_seconds(v, histogram_percentile(h, 50)));
	}
	c.words = (struct chart_words){
	        .title = view_text(v, "chart.title.fio-latency-curve"),
	        .subtitle = view_text(v, "view.curve-subtitle"),
	        .direction = view_text(v, "view.further-left"),
	        .towards = CHART_NO_DIRECTION,
	        .footer = view_format(v, "view.curve-footer", {"tool", view_tool_version(v, g)}),
	};
	view_picture(v, name, plan_curve(&c, CHART_WIDE), plan_curve(&c, CHART_NARROW), &picture);
	picture.alt = pool_strndup(&v->pool, alt.s, alt.n);
	buf_release(&alt);
	figure = page_figure(section, NULL, &picture);
	caption = figure_caption(figure);
	for (size_t i = 0; i < n; i++) {
		run_message(caption, v->lang, "view.percentiles",
		            {"a", curves[i].subject}, {"detail", curves[i].detail},
		            {"p50", view_seconds(v, histogram_percentile(&runs[i]->histogram, 50))},
		            {"p99", view_seconds(v, histogram_percentile(&runs[i]->histogram, 99))});
	}
	run_text(figure_source(figure), view_text(v, "view.percentiles-from-buckets"));
	view_note(v, figure, "view.note.curve");
}

static void latency_section(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	const struct run *runs[PANELS_MAX];
	size_t n = histogram_runs(g, runs);
	xmlNode *section;

	if (!n)
		return;
	section = page_section(page, pool_printf(&v->pool, "%s-latency", id),
	                       view_text(v, "section.latency"));
	histogram_figure(v, section, g, runs, n, pool_printf(&v->pool, "%s-latency-histogram", id));
	curve_figure(v, section, g, runs, n, pool_printf(&v->pool, "%s-latency-curve", id));
}

/* All runs ----------------------------------------------------------------------------------- */

static const struct {
	const char *rest; /* behind the direction */
	double percentile; /* from the histogram where no result has it; 0: none */
} columns[] = {
        {"iops", 0},       {"bw", 0},       {"lat.mean", 0}, {"lat.stdev", 0},  {"lat.max", 0},
        {"clat.p50", 50},  {"clat.p90", 90}, {"clat.p99", 99}, {"clat.p99.9", 99.9},
};
enum { N_COLUMNS = sizeof columns / sizeof *columns };

static void percentile_cell(struct view *v, xmlNode *row, const struct run *run, double percentile)
{
	const struct histogram *h = &run->histogram;
	double bound = h->n ? histogram_percentile(h, percentile) : NAN;
	const struct figure *at = &h->buckets[0].share;

	if (isnan(bound)) {
		row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
		return;
	}
	for (size_t i = 0; i < h->n; i++)
		if (h->buckets[i].upper == bound)
			at = &h->buckets[i].share;
	run_link(row_cell(row), view_seconds(v, bound), view_place(v, run, at));
}

static void run_row(struct view *v, xmlNode *rows, const struct group *g, const struct run *run)
{
	size_t dir = run_direction(v, run), siblings = 0;
	const struct point *p = point_of(g, run, &siblings);
	xmlNode *row = table_row(rows, -1, run_detail(v, g, run), NULL), *cell;
	const struct result *usr = run_find(run, "cpu.usr"), *sys = run_find(run, "cpu.sys");
	double share = NAN;

	if (p && p->state == POINT_NOT_FROM_DISK)
		run_badge(row_head(row), view_text(v, "state.not-from-disk"));
	else if (siblings == 1)
		run_badge(row_head(row), view_text(v, "state.single-run"));
	for (size_t i = 0; i < N_COLUMNS; i++) {
		const struct result *r = dir_result(v, run, dir, columns[i].rest);

		if (!r && columns[i].percentile > 0)
			percentile_cell(v, row, run, columns[i].percentile);
		else
			view_result(v, row, run, r);
	}
	cell = row_cell(row);
	if (usr && sys) {
		run_figure(cell, view_printed(v, &usr->value), view_place(v, run, &usr->value));
		run_text(cell, " + ");
		run_figure(cell, view_printed(v, &sys->value), view_place(v, run, &sys->value));
	}
	run_not_from_disk(run, &share);
	cell = row_cell(row);
	if (isnan(share))
		run_none(cell, view_text(v, "condition.not-stated"));
	else
		run_text(cell, view_number(v, share, share < 1 ? 1 : share < 100 ? 3 : 4));
}

static void runs_section(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	xmlNode *section = page_section(page, pool_printf(&v->pool, "%s-runs", id),
	                                view_text(v, "section.runs"));
	xmlNode *table = page_table(section, TABLE_WIDE);

	run_text(table_caption(table), view_text(v, "section.runs"));
	run_text(table_sub(table), view_tool_version(v, g));
	table_column(table, view_text(v, "column.run"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < N_COLUMNS; i++) {
		const char *metric = pool_printf(&v->pool, "read.%s", columns[i].rest);
		struct lang_metric m = lang_metric(v->lang, "fio", metric);

		table_column(table, m.brief,
		             columns[i].percentile > 0 ? view_text(v, "unit.at-most") :
		             i == 0                    ? "1/s"
		                                       : m.axis,
		             COLUMN_NUMBER);
	}
	table_column(table, view_text(v, "column.cpu"), "usr + sys, %", COLUMN_NUMBER);
	table_column(table, view_text(v, "column.reached-disk"), "%", COLUMN_NUMBER);
	for (size_t s = 0; s < g->n_subjects; s++) {
		xmlNode *rows = table_rows(table, view_colour(v, g->subjects[s]),
		                           view_name(v, g->subjects[s]),
		                           view_href(v, g->subjects[s]), NULL);

		for (size_t i = 0; i < g->n_runs; i++)
			if (g->runs[i]->subject == g->subjects[s])
				run_row(v, rows, g, g->runs[i]);
	}
	run_text(table_note(table), view_text(v, "compare.reached-disk"));
}

/* How steady --------------------------------------------------------------------------------- */

static struct chart_point_row steady_row(struct view *v, const struct group *g,
                                         const struct run *run, bool *found)
{
	size_t dir = run_direction(v, run);
	const struct result *mean = dir_result(v, run, dir, "bw.mean");
	const struct result *min = dir_result(v, run, dir, "bw.min");
	const struct result *max = dir_result(v, run, dir, "bw.max");
	struct chart_mark *mark = pool_alloc(&v->pool, sizeof *mark);

	*found = mean && min && max;
	if (!*found)
		return (struct chart_point_row){0};
	*mark = (struct chart_mark){
	        .state = is_hollow(g, run) ? CHART_NOT_FROM_DISK : CHART_MEASURED,
	        .value = mean->value.value / 1e6,
	        .low = min->value.value / 1e6,
	        .high = max->value.value / 1e6,
	        .label = view_number(v, mean->value.value / 1e6, 3),
	};
	return (struct chart_point_row){
	        .subject = view_name(v, run->subject),
	        .series = run_detail(v, g, run),
	        .colour = (size_t)view_colour(v, run->subject),
	        .marks = mark,
	        .n_marks = 1,
	};
}

/* "A, random read: 38.4 to 46.1 MB/s." for each run. */
static void steady_sentences(struct view *v, xmlNode *to, const struct chart_points *c)
{
	for (size_t i = 0; i < c->n_sections; i++)
		for (size_t k = 0; k < c->sections[i].n_rows; k++) {
			const struct chart_point_row *row = &c->sections[i].rows[k];

			run_message(to, v->lang, "view.steady", {"a", row->subject},
			            {"detail", row->series},
			            {"low", view_number(v, row->marks[0].low, 3)},
			            {"high", view_number(v, row->marks[0].high, 3)});
		}
}

static void steady_section(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	struct chart_point_section sections[SUBJECTS_MAX];
	struct chart_points c = {.sections = sections};
	struct page_chart picture = {0};
	const char *name = pool_printf(&v->pool, "%s-steady", id);
	struct buf alt = BUF_INIT;
	xmlNode *figure, *caption;

	buf_puts(&alt, view_text(v, "chart.title.fio-bandwidth"));
	for (size_t s = 0; s < g->n_subjects && s < SUBJECTS_MAX; s++) {
		struct chart_point_row *rows = pool_alloc(&v->pool, PANELS_MAX * sizeof *rows);
		size_t n = 0;

		for (size_t i = 0; i < g->n_runs && n < PANELS_MAX; i++) {
			bool found = false;

			if (g->runs[i]->subject != g->subjects[s])
				continue;
			rows[n] = steady_row(v, g, g->runs[i], &found);
			if (found)
				buf_printf(&alt, " · %s, %s: %s", rows[n].subject, rows[n].series,
				           rows[n].marks[0].label);
			n += found ? 1 : 0;
		}
		if (n)
			sections[c.n_sections++] = (struct chart_point_section){.rows = rows, .n_rows = n};
	}
	if (c.n_sections) {
		c.words = (struct chart_words){
		        .title = view_text(v, "chart.title.fio-bandwidth"),
		        .subtitle = pool_printf(&v->pool, "MB/s%s%s", view_text(v, "list.comma"),
		                                view_text(v, "chart.log-scale")),
		        .direction = view_text(v, "view.higher"),
		        .towards = CHART_HIGHER_IS_BETTER,
		        .footer = view_format(v, "view.steady-footer", {"tool", view_tool_version(v, g)}),
		};
		view_picture(v, name, plan_points(&c, CHART_WIDE), plan_points(&c, CHART_NARROW), &picture);
		picture.alt = pool_strndup(&v->pool, alt.s, alt.n);
		figure = page_figure(page_section(page, name, view_text(v, "section.spread")), NULL, &picture);
		caption = figure_caption(figure);
		steady_sentences(v, caption, &c);
		view_note(v, figure, "view.note.whiskers");
		view_note(v, figure, "note.repeats");
	}
	buf_release(&alt);
}

void fio_sections(struct view *v, xmlNode *page, const struct comparison *c, const struct group *g,
                  const char *id)
{
	iops_section(v, page, c, g, id);
	latency_section(v, page, g, id);
	runs_section(v, page, g, id);
	steady_section(v, page, g, id);
}
