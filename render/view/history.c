/* SPDX-License-Identifier: MIT */
/* The figures of a plan or machine by date, other subjects beside it for scale; and how old the
 * newest is. */
#include <math.h>
#include <string.h>

#include "render/article/draft.h"
#include "render/view/day.h"
#include "render/view/history.h"

static const double LOW_PART = 4; /* a subject so many times below the top wants a log scale */

/* "UnixBench 5.1.3" of the figures in a panel. */
static const char *era_name(struct history *h, size_t i)
{
	const struct history_era *e = &h->eras[i];

	return view_runs_tool_version(h->v, e->g->tool, e->runs, e->n_runs);
}

static const char *footer(struct history *h)
{
	struct view *v = h->v;
	const char *parts[4];
	size_t n = 0;
	bool others = false;

	for (size_t i = 0; i < h->n; i++)
		others = others || h->panels[i].n_series > 1;
	parts[n++] = h->n == 1 ? era_name(h, 0)
	                       : lang_tool(v->lang, h->eras[0].g->tool);
	if (others)
		parts[n++] = view_text(v, "view.history.others");
	if (h->posted)
		parts[n++] = view_text(v, "view.history.posted");
	return view_join(v, parts, n, view_text(v, "list.between"));
}

/* Whether the panels are to be log: from zero the subject's figures would lie in the lowest part of
 * one, or those of others would. A zero has no place there. */
static bool wants_log(const struct history *h)
{
	bool log = false;

	for (size_t i = 0; i < h->n; i++) {
		const struct chart_history_panel *p = &h->panels[i];
		double own = 0, most = 0, least = INFINITY;

		for (size_t s = 0; s < p->n_series; s++)
			for (size_t k = 0; k < p->series[s].n_points; k++) {
				double value = p->series[s].points[k].mark.value;

				if (value <= 0)
					return false;
				most = fmax(most, value);
				least = fmin(least, value);
				own = p->series[s].muted ? own : fmax(own, value);
			}
		log = log || chart_wants_log((const double[]){least, most}, 2) || most > LOW_PART * own;
	}
	return log;
}

static struct chart_words words_of(struct history *h)
{
	struct view *v = h->v;
	const struct row *row = h->rows[0];
	struct lang_metric m = lang_metric(v->lang, h->eras[0].g->tool, row->metric);
	bool lower = row->better == BETTER_LOWER;

	return (struct chart_words){
	        .title = view_format(v, "view.history.title",
	                             {"metric", view_row_title(v, h->eras[0].g, row)}),
	        .subtitle = m.axis,
	        .direction = row->better == BETTER_NONE ? NULL
	                                                : view_text(v, lower ? "view.lower" : "view.higher"),
	        .towards = row->better == BETTER_NONE ? CHART_NO_DIRECTION
	                   : lower                    ? CHART_LOWER_IS_BETTER
	                                              : CHART_HIGHER_IS_BETTER,
	        .remark = h->panels[0].log ? view_text(v, "chart.log-scale") : NULL,
	        .footer = footer(h),
	};
}

static const char *alt_of(struct history *h, const char *title)
{
	const char *parts[HISTORY_ERAS_MAX];

	for (size_t i = 0; i < h->n; i++) {
		const struct row *row = &h->eras[i].shown_row;

		parts[i] = view_alt(h->v, i ? era_name(h, i) : title, &h->eras[i].shown, &row, 1);
	}
	return view_join(h->v, parts, h->n, view_text(h->v, "list.between"));
}

/* More than one era: each has a panel of its own, named by the versions in it. All have one kind of
 * scale. */
static void finish_panels(struct history *h)
{
	bool log = wants_log(h);

	for (size_t i = 0; i < h->n; i++) {
		h->panels[i].title = h->n > 1 ? era_name(h, i) : NULL;
		h->panels[i].log = log;
	}
}

static void put_figure(struct history *h, xmlNode *section, const char *name)
{
	struct view *v = h->v;
	struct chart_history chart = {.panels = h->panels, .n_panels = h->n};
	struct page_chart picture = {0};
	xmlNode *figure, *caption;

	finish_panels(h);
	chart.words = words_of(h);
	view_picture(v, name, plan_history(&chart, CHART_WIDE), plan_history(&chart, CHART_NARROW),
	             &picture);
	picture.alt = alt_of(h, chart.words.title);
	figure = page_figure(section, NULL, &picture);
	caption = figure_caption(figure);
	run_message(caption, v->lang, "view.history-count",
	            {"n", view_integer(v, (double)h->n_dated)}, {"a", view_name(v, h->s)});
	if (h->n > 1)
		run_text(caption, view_text(v, "view.history.eras"));
	for (size_t i = 0; i < h->n; i++) {
		const struct row *row = &h->eras[i].shown_row;

		view_footer_source(v, figure, &row, 1, h->eras[i].shown.n_subjects, name, CHART_WIDE);
	}
}

static size_t all_points(const struct history *h)
{
	size_t n = 0;

	for (size_t i = 0; i < h->n; i++)
		for (size_t s = 0; s < h->panels[i].n_series; s++)
			n += h->panels[i].series[s].n_points;
	return n;
}

static bool has_tool_before(const struct comparison *all, size_t group)
{
	for (size_t k = 0; k < group; k++)
		if (strcmp(all->groups[k].tool, all->groups[group].tool) == 0)
			return true;
	return false;
}

void view_history(struct view *v, xmlNode *page, const struct subject *s,
                  const struct comparison *all)
{
	xmlNode *section = NULL;

	for (size_t i = 0; i < all->n_groups; i++) {
		struct history h = {.v = v, .s = s};
		const char *tool = all->groups[i].tool;
		char id[64];

		if (has_tool_before(all, i))
			continue;
		view_signs_begin(v);
		history_gather(&h, all, tool);
		if (all_points(&h) < 2 || (v->sets->many && h.n_dated < 2))
			continue;
		make_id(tool, NULL, NULL, id);
		if (!section)
			section = page_section(page, "history", view_text(v, "section.history"));
		put_figure(&h, section, pool_printf(&v->pool, "history-%s-%s", view_id(v, s), id));
	}
}

const char *view_age(struct view *v, const struct run *const *runs, size_t n)
{
	const char *newest = NULL;
	char today[11];
	unsigned years;

	for (size_t i = 0; i < n; i++)
		if (runs[i]->date && (!newest || strcmp(runs[i]->date, newest) > 0))
			newest = runs[i]->date;
	years = newest ? years_between(newest, draft_date(today)) : 0;
	return years ? view_count(v, "view.age", years) : NULL;
}
