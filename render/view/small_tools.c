/* SPDX-License-Identifier: MIT */
/* Tools with few figures, and those without a view of their own. */
#include <string.h>

#include "render/view/view.h"

enum { ROWS_MAX = 24, CONDITIONS_MAX = 8 };

static const char *const ioping_metrics[] = {"lat.mean", "lat.min", "lat.max", "lat.mdev",
                                             "iops",     "bw",      "requests"};
static const char *const hdparm_metrics[] = {"buffered_read", "cached_read"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *numbered(struct view *v, const char *id, size_t i)
{
	return i ? pool_printf(&v->pool, "%s-%zu", id, i + 1) : id;
}

static const char *points_footer(struct view *v, const struct group *g, const struct row *row)
{
	const char *const parts[] = {view_rows_tool_version(v, g, &row, 1),
	                             view_runs_note(v, &row, 1, g->n_subjects),
	                             view_whiskers(v, &row, 1, g->n_subjects, false)};

	return view_join(v, parts, parts[2] ? 3 : 2, view_text(v, "list.between"));
}

xmlNode *view_points_figure(struct view *v, xmlNode *section, const struct comparison *c,
                            const struct group *g, const struct row *row, const char *name,
                            struct chart_words words)
{
	struct chart_point_row *points = pool_alloc(&v->pool, (g->n_subjects + 1) * sizeof *points);
	struct chart_point_section part = {.rows = points};
	struct chart_points chart = {.words = words, .sections = &part, .n_sections = 1};
	struct page_chart picture = {0};
	xmlNode *figure;

	view_signs_begin(v);
	chart.words.footer = points_footer(v, g, row);
	for (size_t s = 0; s < g->n_subjects; s++)
		if (row->cells[s]->n)
			points[part.n_rows++] = view_point_row(v, g, row, s);
	view_picture(v, name, plan_points(&chart, CHART_WIDE), plan_points(&chart, CHART_NARROW),
	             &picture);
	picture.alt = view_alt(v, words.title, g, &row, 1);
	figure = page_figure(section, NULL, &picture);
	view_sentences(v, figure_caption(figure), c, g, &row, 1);
	view_footer_source(v, figure, &row, 1, g->n_subjects, name, CHART_WIDE);
	return figure;
}

/* Points of a latency on a log axis, each run its own. */
static xmlNode *latency_figure(struct view *v, xmlNode *section, const struct comparison *c,
                               const struct group *g, const struct row *row, const char *name)
{
	const char *const subtitle[] = {
	        view_format(v, "view.latency-subtitle",
	                    {"unit", lang_metric(v->lang, g->tool, row->metric).axis}),
	        view_row_conditions(v, row)};
	struct chart_words words = {
	        .title = view_text(v, "chart.title.ioping"),
	        .subtitle = view_join(v, subtitle, subtitle[1] && *subtitle[1] ? 2 : 1,
	                              view_text(v, "list.between")),
	        .direction = view_text(v, "view.lower"),
	        .towards = CHART_LOWER_IS_BETTER,
	};

	return view_points_figure(v, section, c, g, row, name, words);
}

/* "Latency", and where there are several sections of it, of what requests. */
static const char *latency_title(struct view *v, const struct row *row, bool several)
{
	const char *const parts[] = {view_text(v, "section.latency"), view_row_conditions(v, row)};

	return view_join(v, parts, several && parts[1] && *parts[1] ? 2 : 1,
	                 view_text(v, "list.between"));
}

void ioping_sections(struct view *v, xmlNode *page, const struct comparison *c,
                     const struct group *g, const char *id)
{
	const char *conditions[CONDITIONS_MAX];
	size_t n = group_conditions(g, ioping_metrics, 1, conditions, CONDITIONS_MAX);

	for (size_t i = 0; i < n; i++) {
		const struct row *rows[COUNT(ioping_metrics)];
		size_t n_rows = rows_of_metrics(g, ioping_metrics, COUNT(ioping_metrics), conditions[i],
		                                rows);
		const char *name = numbered(v, pool_printf(&v->pool, "%s-latency", id), i);
		xmlNode *section;

		if (rows_shown_before(c, g, rows, n_rows))
			continue;
		section = page_section(page, name, latency_title(v, rows[0], n > 1));
		view_note(v, latency_figure(v, section, c, g, rows[0], name), "note.ioping");
		view_metrics_table(v, section, g, rows, n_rows,
		                   view_rows_tool_version(v, g, rows, n_rows),
		                   view_text(v, "compare.best-note-column"));
	}
}

void hdparm_sections(struct view *v, xmlNode *page, const struct comparison *c,
                     const struct group *g, const char *id)
{
	const struct row *rows[COUNT(hdparm_metrics)];
	size_t n = rows_of_metrics(g, hdparm_metrics, COUNT(hdparm_metrics), NULL, rows);
	const char *name = pool_printf(&v->pool, "%s-reads", id);
	xmlNode *section;

	if (!n)
		return;
	section = page_section(page, name, view_text(v, "section.throughput"));
	for (size_t i = 0; i < n; i++) {
		xmlNode *figure = view_bars_figure(v, section, c, g, rows[i], numbered(v, name, i));

		if (!i)
			view_note(v, figure, "note.hdparm");
	}
	view_metrics_table(v, section, g, rows, n, view_rows_tool_version(v, g, rows, n),
	                   view_text(v, "compare.best-note-column"));
}

void other_sections(struct view *v, xmlNode *page, const struct comparison *c,
                    const struct group *g, const char *id)
{
	xmlNode *section = page_section(page, pool_printf(&v->pool, "%s-figures", id),
	                                view_text(v, "section.figures"));

	(void)c;
	for (size_t i = 0; i < g->n_rows;) {
		const struct row *rows[ROWS_MAX];
		const char *condition = g->rows[i].condition;
		size_t n = 0;

		for (; i < g->n_rows && n < ROWS_MAX && strcmp(g->rows[i].condition, condition) == 0; i++)
			rows[n++] = &g->rows[i];
		view_metrics_table(v, section, g, rows, n, view_rows_tool_version(v, g, rows, n),
		                   view_row_conditions(v, rows[0]));
	}
}

write_sections *sections_of(const char *tool)
{
	static const struct {
		const char *tool;
		write_sections *sections;
	} views[] = {
	        {"unixbench", unixbench_sections}, {"fio", fio_sections},
	        {"bonnie++", bonnie_sections},     {"bonnie", bonnie_sections},
	        {"ioping", ioping_sections},       {"hdparm", hdparm_sections},
	};

	for (size_t i = 0; i < COUNT(views); i++)
		if (strcmp(views[i].tool, tool) == 0)
			return views[i].sections;
	return other_sections;
}
