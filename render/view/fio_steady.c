/* SPDX-License-Identifier: MIT */
/* fio: how steady each run was, by the samples of its bandwidth. */
#include <stdio.h>

#include "render/view/fio.h"

enum { ROWS_MAX = 24 };

static struct chart_point_row steady_row(struct view *v, const struct group *g,
                                         const struct run *run, bool *found)
{
	size_t dir = fio_run_direction(v, run);
	const struct result *mean = fio_result(v, run, dir, "bw.mean");
	const struct result *min = fio_result(v, run, dir, "bw.min");
	const struct result *max = fio_result(v, run, dir, "bw.max");
	struct chart_mark *mark = pool_alloc(&v->pool, sizeof *mark);

	*found = mean && min && max;
	if (!*found)
		return (struct chart_point_row){0};
	*mark = (struct chart_mark){
	        .state = fio_is_hollow(g, run) ? CHART_NOT_FROM_DISK : CHART_MEASURED,
	        .value = mean->value.value / 1e6,
	        .low = min->value.value / 1e6,
	        .high = max->value.value / 1e6,
	        .label = view_all_signed(v, view_number(v, mean->value.value / 1e6, 3), run,
	                                 (const struct result *[]){mean, min, max}, 3),
	};
	return (struct chart_point_row){
	        .subject = view_name(v, run->subject),
	        .series = fio_run_detail(v, g, run),
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

static bool is_sampled(const struct run *run)
{
	for (size_t d = 0; d < FIO_DIRECTIONS; d++) {
		char metric[32];

		snprintf(metric, sizeof metric, "%s.bw.mean", fio_directions[d]);
		if (run_find(run, metric))
			return true;
	}
	return false;
}

/* The runs as rows, a section a subject. */
static void gather(struct view *v, const struct group *g, const struct run *const *runs, size_t n,
                   struct chart_points *c, struct buf *alt)
{
	struct chart_point_row *rows = pool_alloc(&v->pool, (n + 1) * sizeof *rows);
	struct chart_point_section *sections = pool_alloc(&v->pool, (n + 1) * sizeof *sections);
	const struct subject *last = NULL;
	size_t n_rows = 0;

	c->sections = sections;
	for (size_t i = 0; i < n; i++) {
		bool found;
		struct chart_point_row *row = &rows[n_rows];

		*row = steady_row(v, g, runs[i], &found);
		if (!found)
			continue;
		if (!c->n_sections || last != runs[i]->subject)
			sections[c->n_sections++] = (struct chart_point_section){.rows = row};
		sections[c->n_sections - 1].n_rows++;
		last = runs[i]->subject;
		buf_printf(alt, " · %s, %s: %s", row->subject, row->series, row->marks[0].label);
		n_rows++;
	}
}

/* One load. Returns its figure; NULL: nothing was sampled. */
static xmlNode *load_figure(struct view *v, xmlNode *page, xmlNode **section, const struct group *g,
                            const struct run *const *runs, size_t n, const char *title,
                            const char *name)
{
	struct chart_points c = {0};
	struct page_chart picture = {0};
	struct buf alt = BUF_INIT;
	xmlNode *figure = NULL;

	buf_puts(&alt, title);
	view_signs_begin(v);
	gather(v, g, runs, n, &c, &alt);
	if (c.n_sections) {
		c.words = (struct chart_words){
		        .title = title,
		        .subtitle = pool_printf(&v->pool, "MB/s%s%s", view_text(v, "list.comma"),
		                                view_text(v, "chart.log-scale")),
		        .direction = view_text(v, "view.higher"),
		        .towards = CHART_HIGHER_IS_BETTER,
		        .footer = view_format(v, "view.steady-footer", {"tool", view_runs_tool_version(v, g->tool, runs, n)}),
		};
		view_picture(v, name, plan_points(&c, CHART_WIDE), plan_points(&c, CHART_NARROW), &picture);
		picture.alt = pool_strndup(&v->pool, alt.s, alt.n);
		if (!*section)
			*section = page_section(page, name, view_text(v, "section.spread"));
		figure = page_figure(*section, NULL, &picture);
		steady_sentences(v, figure_caption(figure), &c);
		view_signs_put(v, figure);
		view_note(v, figure, "view.note.whiskers");
		view_note(v, figure, "note.repeats");
	}
	buf_release(&alt);
	return figure;
}

void fio_steady_section(struct view *v, xmlNode *page, const struct group *g, const char *id)
{
	const struct run *runs[ROWS_MAX], **loads;
	size_t n_loads = fio_loads(v, g, &loads), drawn = 0, all;
	xmlNode *section = NULL;

	for (size_t i = 0; i < n_loads; i++) {
		size_t n = fio_choose(g, loads[i], is_sampled, runs, ROWS_MAX, &all);
		const char *title = fio_load_title(v, view_text(v, "chart.title.fio-bandwidth"), loads[i],
		                                   n_loads);

		if (!n || !load_figure(v, page, &section, g, runs, n, title,
		                       fio_numbered(v, id, "steady", drawn)))
			continue;
		if (n < all)
			fio_say_chosen(v, page_prose(section), n, all);
		drawn++;
	}
}
