/* SPDX-License-Identifier: MIT */
/* fio: requests per second. */
#include <math.h>
#include <string.h>

#include "render/view/fio_sweep.h"

static const double FAR_APART = 10; /* figures so many times apart: why bars would not do */

/* The rows of one metric of every direction under a load, in the order of fio_directions. */
static size_t rows_of(const struct group *g, const struct run *load, const char *rest,
                      const struct row **rows)
{
	size_t n = 0;

	for (size_t d = 0; d < FIO_DIRECTIONS; d++)
		for (size_t i = 0; i < g->n_rows; i++)
			if (fio_direction_of(g->rows[i].metric) == d &&
			    fio_same_load(g->rows[i].sample, load) &&
			    strcmp(g->rows[i].metric + strlen(fio_directions[d]) + 1, rest) == 0)
				rows[n++] = &g->rows[i];
	return n;
}

/* "Random read", or where conditions differ "Random read · 1 GiB file": what all rows have in common
 * the title of the chart and its foot say. */
static const char *section_title(struct view *v, const struct row *const *rows, size_t n, size_t i)
{
	const char *own = view_own_conditions(v, rows, n, i), *series = view_series(v, rows[i]->sample);

	if (!*series)
		series = view_text(v, pool_printf(&v->pool, "dir.%s",
		                                  fio_directions[fio_direction_of(rows[i]->metric)]));
	series = view_capital(v, series);
	if (*own)
		return pool_concat(&v->pool, series, view_text(v, "list.between"), own, NULL);
	/* A mixed job has a row a direction. */
	for (size_t k = 0; *view_series(v, rows[i]->sample) && k < n; k++)
		if (k != i && strcmp(rows[k]->condition, rows[i]->condition) == 0 &&
		    fio_direction_of(rows[k]->metric) != fio_direction_of(rows[i]->metric))
			return pool_printf(&v->pool, "%s%s%s", series, view_text(v, "view.colon"),
			                   view_text(v, pool_printf(&v->pool, "dir.%s",
			                                            fio_directions[fio_direction_of(
			                                                    rows[i]->metric)])));
	return series;
}

static struct chart_point_section point_section(struct view *v, const struct group *g,
                                                const struct row *const *rows, size_t n, size_t i)
{
	struct chart_point_row *points = pool_alloc(&v->pool, g->n_subjects * sizeof *points);
	size_t n_points = 0;

	for (size_t s = 0; s < g->n_subjects; s++)
		if (rows[i]->cells[s]->n)
			points[n_points++] = view_point_row(v, g, rows[i], s);
	return (struct chart_point_section){
	        .title = section_title(v, rows, n, i), .rows = points, .n_rows = n_points};
}

static bool any_left_out(const struct row *const *rows, size_t n, size_t n_subjects)
{
	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s]->n; k++)
				if (rows[r]->cells[s]->points[k].state == POINT_NOT_FROM_DISK)
					return true;
	return false;
}

static const char *footer(struct view *v, const struct group *g, const struct row *const *rows,
                          size_t n)
{
	const char *parts[4], *whiskers = view_whiskers(v, rows, n, g->n_subjects, false);
	size_t m = 0;

	parts[m++] = view_rows_tool_version(v, g, rows, n);
	if (*view_shared_conditions(v, rows, n))
		parts[m++] = view_shared_conditions(v, rows, n);
	parts[m++] = any_left_out(rows, n, g->n_subjects) ? view_text(v, "chart.hollow")
	                                                  : view_runs_note(v, rows, n, g->n_subjects);
	if (whiskers)
		parts[m++] = whiskers;
	return view_join(v, parts, m, view_text(v, "list.between"));
}

/* "fio issued 1,048,576 requests, the disk saw 1,820: 0.2%." beside the chart. */
static void disk_notes(struct view *v, xmlNode *figure, const struct row *const *rows, size_t n,
                       size_t n_subjects)
{
	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s]->n; k++) {
				const struct point *p = &rows[r]->cells[s]->points[k];
				size_t dir = fio_direction_of(rows[r]->metric);
				const struct result *issued = fio_result(v, p->run, dir, "issued");
				const struct result *seen = run_find(
				        p->run, pool_printf(&v->pool, "disk.%s.ios", fio_directions[dir]));
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
			for (size_t k = 0; k < rows[r]->cells[s]->n; k++) {
				double value = rows[r]->cells[s]->points[k].value;

				if (!(value > 0))
					continue;
				least = value < least ? value : least;
				most = value > most ? value : most;
			}
	return most > 0 ? most / least : 1;
}

static void load_figure(struct view *v, xmlNode *section, const struct comparison *c,
                        const struct group *g, const struct row *const *rows, size_t n,
                        const char *title, const char *name)
{
	struct chart_point_section *sections = pool_alloc(&v->pool, n * sizeof *sections);
	struct chart_points chart = {.sections = sections, .n_sections = n};
	struct page_chart picture = {0};
	double ratio = spread(rows, n, g->n_subjects);
	xmlNode *figure;

	view_signs_begin(v);
	for (size_t i = 0; i < n; i++)
		sections[i] = point_section(v, g, rows, n, i);
	chart.words = (struct chart_words){
	        .title = title,
	        .subtitle = pool_printf(&v->pool, "IOPS%s%s", view_text(v, "list.comma"),
	                                view_text(v, "chart.log-scale")),
	        .direction = view_text(v, "view.higher"),
	        .towards = CHART_HIGHER_IS_BETTER,
	        .footer = footer(v, g, rows, n),
	};
	view_picture(v, name, plan_points(&chart, CHART_WIDE), plan_points(&chart, CHART_NARROW),
	             &picture);
	picture.alt = view_alt(v, chart.words.title, g, rows, n);
	figure = page_figure(section, NULL, &picture);
	view_sentences(v, figure_caption(figure), c, g, rows, n);
	view_footer_source(v, figure, rows, n, g->n_subjects, name, CHART_WIDE);
	disk_notes(v, figure, rows, n, g->n_subjects);
	if (ratio >= FAR_APART)
		run_message(page_prose(figure_note(figure, view_text(v, "note.log-scale.title"))), v->lang,
		            "note.log-scale", {"ratio", view_number(v, ratio, 3)});
}

/* Whether all that rows have is of one subject's sweep, whose chart says more. */
static bool is_swept(struct view *v, const struct group *g, const struct row *const *rows, size_t n)
{
	const struct subject *one = NULL;

	for (size_t r = 0; r < n; r++)
		for (size_t s = 0; s < g->n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s]->n; k++) {
				const struct run *run = rows[r]->cells[s]->points[k].run;

				if ((one && one != run->subject) ||
				    sweep_place_of(v, g, run) == SWEEP_NOT)
					return false;
				one = run->subject;
			}
	return one;
}

static void put_loads(struct view *v, xmlNode *page, const struct comparison *c,
                      const struct group *g, const char *id, bool beside_sweeps)
{
	const struct row **rows = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *rows);
	const struct run **loads;
	size_t n_loads = fio_loads(v, g, &loads), drawn = 0;
	xmlNode *section = NULL;

	for (size_t i = 0; i < n_loads; i++) {
		size_t n = rows_of(g, loads[i], "iops", rows);
		const char *name = fio_numbered(v, id, "iops", drawn);

		if (!n || (beside_sweeps && is_swept(v, g, rows, n)))
			continue;
		if (!drawn++)
			section = page_section(page, name, view_text(v, "section.iops"));
		load_figure(v, section, c, g, rows, n,
		            fio_load_title(v, view_text(v, "chart.title.fio-iops"), loads[i], n_loads), name);
	}
}

void fio_iops_section(struct view *v, xmlNode *page, const struct comparison *c,
                      const struct group *g, const char *id)
{
	put_loads(v, page, c, g, id, false);
}

void fio_iops_beside_sweeps(struct view *v, xmlNode *page, const struct comparison *c,
                            const struct group *g, const char *id)
{
	put_loads(v, page, c, g, id, true);
}
