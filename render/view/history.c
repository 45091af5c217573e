/* SPDX-License-Identifier: MIT */
/* The figures of a plan or machine by date, other subjects beside it for scale; and how old the
 * newest is. */
#include <math.h>
#include <string.h>

#include "render/article/draft.h"
#include "render/view/day.h"
#include "render/view/view.h"

enum { SERIES_MAX = 12, ERAS_MAX = 4, TICKS_MAX = 6, HEADS_MAX = 8 };

static const double LOW_PART = 4; /* a subject so many times below the top wants a log scale */

/* One era of method: a panel. */
struct era {
	const struct group *g;
	const struct row *row;
	size_t me;
	struct chart_history_series series[SERIES_MAX];
	struct chart_history_tick ticks[TICKS_MAX];
};

struct history {
	struct view *v;
	const struct subject *s;
	struct era eras[ERAS_MAX];
	struct chart_history_panel panels[ERAS_MAX];
	const struct row *rows[ERAS_MAX];
	size_t n;
	size_t n_dated; /* points of the subject */
	bool posted;    /* the date of any is that of a page */
};

static bool is_dated(const struct cell *c)
{
	for (size_t k = 0; k < c->n; k++)
		if (!isnan(day_number(c->points[k].run->date)))
			return true;
	return false;
}

/* The last headline row with a dated figure of the subject; of this metric and condition, unless
 * `like` is NULL. */
static const struct row *dated_row(const struct group *g, size_t subject, const struct row *like)
{
	const struct row *found = NULL, *rows[HEADS_MAX];
	size_t n = head_rows(g, rows, HEADS_MAX);

	for (size_t r = 0; r < n; r++)
		if (is_dated(rows[r]->cells[subject]) &&
		    (!like || (strcmp(rows[r]->metric, like->metric) == 0 &&
		               strcmp(rows[r]->condition, like->condition) == 0)))
			found = rows[r];
	return found;
}

/* Whether the same program measured both, as far as the logs say. */
static bool same_program(const struct run *a, const struct run *b)
{
	return a->built_in == b->built_in && a->tool_version && b->tool_version &&
	       strcmp(a->tool_version, b->tool_version) == 0;
}

static struct chart_history_point point_of(struct history *h, const struct row *row,
                                           const struct point *p)
{
	struct chart_history_point out = {.at = day_number(p->run->date),
	                                  .mark = view_mark(h->v, row, p)};

	if (p->run->date_from && strcmp(p->run->date_from, "posted") == 0) {
		h->posted = h->posted || !isnan(out.at);
		out.mark.label = view_format(h->v, "view.history.posted-label", {"figure", out.mark.label});
	}
	return out;
}

static struct chart_history_series series_of(struct history *h, const struct group *g,
                                             const struct row *row, size_t s, bool muted)
{
	const struct cell *c = row->cells[s];
	struct chart_history_point *points = pool_alloc(&h->v->pool, (c->n + 1) * sizeof *points);
	const struct run **runs = pool_alloc(&h->v->pool, (c->n + 1) * sizeof *runs);
	struct chart_history_series out = {
	        .subject = view_name(h->v, g->subjects[s]),
	        .colour = (size_t)view_colour(h->v, g->subjects[s]),
	        .muted = muted,
	        .points = points,
	};

	for (size_t i = 0; i < c->n; i++) {
		struct chart_history_point p = point_of(h, row, &c->points[i]);
		size_t at = out.n_points;

		if (isnan(p.at))
			continue;
		for (; at > 0 && points[at - 1].at > p.at; at--) {
			points[at] = points[at - 1];
			runs[at] = runs[at - 1];
		}
		points[at] = p;
		runs[at] = c->points[i].run;
		out.n_points++;
	}
	for (size_t i = 1; i < out.n_points; i++)
		points[i].joined = same_program(runs[i - 1], runs[i]);
	return out;
}

/* The first and the last date of what is shown. */
static void find_ends(const struct era *e, const struct chart_history_panel *panel,
                      const char *ends[2])
{
	for (size_t s = 0; s < e->g->n_subjects; s++)
		for (size_t k = 0; k < e->row->cells[s]->n; k++) {
			const char *date = e->row->cells[s]->points[k].run->date;
			double at = day_number(date);
			bool shown = false;

			for (size_t i = 0; !isnan(at) && i < panel->n_series && !shown; i++)
				for (size_t j = 0; j < panel->series[i].n_points; j++)
					shown = shown || panel->series[i].points[j].at == at;
			if (!shown)
				continue;
			ends[0] = !ends[0] || strcmp(date, ends[0]) < 0 ? date : ends[0];
			ends[1] = !ends[1] || strcmp(date, ends[1]) > 0 ? date : ends[1];
		}
}

/* First and last date; between them where years begin, as many as there is room for. */
static size_t make_ticks(struct view *v, const char *const ends[2], struct chart_history_tick *ticks)
{
	double first = day_number(ends[0]), last = day_number(ends[1]), room = (last - first) / 6;
	unsigned years = years_between(ends[0], ends[1]), step = years / (TICKS_MAX - 2) + 1;
	size_t n = 0;

	ticks[n++] = (struct chart_history_tick){first, pool_strndup(&v->pool, ends[0], 10)};
	for (unsigned k = 1; k <= years + 1 && n < TICKS_MAX - 1; k += step) {
		unsigned year = 0;
		double at;

		for (size_t i = 0; i < 4; i++)
			/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the subject is dated */
			year = year * 10 + (unsigned)(ends[0][i] - '0');
		at = day_number(pool_printf(&v->pool, "%04u-01-01", year + k));
		if (at > first + room && at < last - room)
			ticks[n++] = (struct chart_history_tick){
			        at, pool_printf(&v->pool, "%04u", year + k)};
	}
	if (last > first)
		ticks[n++] = (struct chart_history_tick){last, pool_strndup(&v->pool, ends[1], 10)};
	return n;
}

static void add_era(struct history *h, const struct group *g, const struct row *row, size_t me)
{
	struct era *e = &h->eras[h->n];
	struct chart_history_panel *panel = &h->panels[h->n];
	const char *ends[2] = {NULL, NULL};

	*e = (struct era){.g = g, .row = row, .me = me};
	*panel = (struct chart_history_panel){.series = e->series, .ticks = e->ticks, .dated = true};
	e->series[panel->n_series++] = series_of(h, g, row, me, false);
	h->n_dated += e->series[0].n_points;
	for (size_t k = 0; k < g->n_subjects && panel->n_series < SERIES_MAX; k++)
		if (k != me && is_dated(row->cells[k]))
			e->series[panel->n_series++] = series_of(h, g, row, k, true);
	find_ends(e, panel, ends);
	panel->n_ticks = make_ticks(h->v, ends, e->ticks);
	h->rows[h->n++] = row;
}

/* All eras of a tool in which the subject has dated figures of one metric. */
static void gather(struct history *h, const struct comparison *all, const char *tool)
{
	for (size_t i = 0; i < all->n_groups && h->n < ERAS_MAX; i++) {
		const struct group *g = &all->groups[i];
		size_t me = strcmp(g->tool, tool) == 0 ? group_place(g, h->s) : g->n_subjects;
		const struct row *row =
		        me < g->n_subjects ? dated_row(g, me, h->n ? h->rows[0] : NULL) : NULL;

		if (row)
			add_era(h, g, row, me);
	}
}

/* "UnixBench 5.1.3" of the figures in a panel. */
static const char *era_name(struct history *h, size_t i)
{
	return view_rows_tool_version(h->v, h->eras[i].g, &h->rows[i], 1);
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
	const char *parts[ERAS_MAX];

	for (size_t i = 0; i < h->n; i++)
		parts[i] = view_alt(h->v, i ? era_name(h, i) : title, h->eras[i].g, &h->rows[i], 1);
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
	for (size_t i = 0; i < h->n; i++)
		view_footer_source(v, figure, &h->rows[i], 1, h->eras[i].g->n_subjects, name, CHART_WIDE);
}

static size_t all_points(const struct history *h)
{
	size_t n = 0;

	for (size_t i = 0; i < h->n; i++)
		for (size_t s = 0; s < h->panels[i].n_series; s++)
			n += h->panels[i].series[s].n_points;
	return n;
}

void view_history(struct view *v, xmlNode *page, const struct subject *s,
                  const struct comparison *all)
{
	xmlNode *section = NULL;

	for (size_t i = 0; i < all->n_groups; i++) {
		struct history h = {.v = v, .s = s};
		const char *tool = all->groups[i].tool;
		char id[64];

		for (size_t k = 0; k < i && tool; k++)
			/* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a group has a tool */
			if (strcmp(all->groups[k].tool, tool) == 0)
				tool = NULL;
		view_signs_begin(v);
		if (tool)
			gather(&h, all, tool);
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
