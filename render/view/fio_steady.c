/* fio: how steady each run was, by the samples of its bandwidth. */
#include "render/view/fio.h"

enum { SUBJECTS_MAX = 64, PANELS_MAX = 24 };

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
	        .label = view_number(v, mean->value.value / 1e6, 3),
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

void fio_steady_section(struct view *v, xmlNode *page, const struct group *g, const char *id)
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
