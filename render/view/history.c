/* The figures of a plan or machine by date, other subjects beside it for scale. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "render/view/view.h"

enum { SERIES_MAX = 12, TICKS_MAX = 6 };

/* Days since 1970-01-01 of a date YYYY-MM-DD (Howard Hinnant's civil-from-days, inverted). */
static double days_of(const char *date)
{
	double y, m, d;
	long year, era, yoe, doy;

	if (!date || strlen(date) < 10 || !number_read(date, 4, &y) || !number_read(date + 5, 2, &m) ||
	    !number_read(date + 8, 2, &d))
		return NAN;
	year = (long)y - (m <= 2);
	era = year / 400;
	yoe = year - era * 400;
	doy = (153 * ((long)m + (m > 2 ? -3 : 9)) + 2) / 5 + (long)d - 1;
	return (double)(era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468);
}

static const struct row *dated_row(const struct group *g, size_t subject)
{
	const struct row *found = NULL, *rows[8];
	size_t n = head_rows(g, rows, 8);

	for (size_t r = 0; r < n; r++)
		for (size_t k = 0; k < rows[r]->cells[subject].n; k++)
			if (rows[r]->cells[subject].points[k].run->date)
				found = rows[r];
	return found;
}

static struct chart_history_series series_of(struct view *v, const struct group *g,
                                             const struct row *row, size_t s, bool muted)
{
	const struct cell *c = &row->cells[s];
	struct chart_history_point *points = pool_alloc(&v->pool, (c->n + 1) * sizeof *points);
	struct chart_history_series out = {
	        .subject = view_name(v, g->subjects[s]),
	        .colour = (size_t)view_colour(v, g->subjects[s]),
	        .muted = muted,
	        .points = points,
	};

	for (size_t i = 0; i < c->n; i++) {
		struct chart_history_point p = {.at = days_of(c->points[i].run->date),
		                                .mark = view_mark(v, row, &c->points[i])};
		size_t at = out.n_points;

		if (isnan(p.at))
			continue;
		for (; at > 0 && points[at - 1].at > p.at; at--)
			points[at] = points[at - 1];
		points[at] = p;
		out.n_points++;
	}
	for (size_t i = 1; i < out.n_points; i++)
		points[i].joined = true;
	return out;
}

/* First and last date, and what lies evenly between where they are apart. */
static size_t make_ticks(struct view *v, const struct group *g, const struct row *row,
                         struct chart_history_tick *ticks)
{
	size_t n = 0;

	for (size_t s = 0; s < g->n_subjects; s++)
		for (size_t k = 0; k < row->cells[s].n; k++) {
			const char *date = row->cells[s].points[k].run->date;
			double at = days_of(date);
			size_t i = 0;

			while (i < n && ticks[i].at < at)
				i++;
			if (isnan(at) || (i < n && ticks[i].at == at) || n == TICKS_MAX)
				continue;
			memmove(ticks + i + 1, ticks + i, (n - i) * sizeof *ticks);
			ticks[i] = (struct chart_history_tick){at, pool_strdup(&v->pool, date)};
			n++;
		}
	return n;
}

void view_history(struct view *v, xmlNode *page, const struct subject *s,
                  const struct comparison *all)
{
	for (size_t i = 0; i < all->n_groups; i++) {
		const struct group *g = &all->groups[i];
		struct chart_history_series series[SERIES_MAX];
		struct chart_history_tick ticks[TICKS_MAX + 1];
		struct chart_history_panel panel = {.series = series, .ticks = ticks, .dated = true};
		struct chart_history chart = {.panels = &panel, .n_panels = 1};
		struct page_chart picture = {0};
		const struct row *row = NULL;
		const char *name = pool_printf(&v->pool, "history-%s", s->id);
		struct lang_metric m;
		size_t me = 0;
		xmlNode *figure;

		while (me < g->n_subjects && g->subjects[me] != s)
			me++;
		if (me < g->n_subjects)
			row = dated_row(g, me);
		if (!row)
			continue;
		m = lang_metric(v->lang, g->tool, row->metric);
		series[panel.n_series++] = series_of(v, g, row, me, false);
		for (size_t k = 0; k < g->n_subjects && panel.n_series < SERIES_MAX; k++)
			if (k != me)
				series[panel.n_series++] = series_of(v, g, row, k, true);
		panel.n_ticks = make_ticks(v, g, row, ticks);
		chart.words = (struct chart_words){
		        .title = view_format(v, "view.history-title", {"metric", m.title},
		                             {"series", view_series(v, row->sample)}),
		        .subtitle = m.axis,
		        .direction = view_text(v, row->better == BETTER_LOWER ? "view.lower" : "view.higher"),
		        .towards = row->better == BETTER_LOWER ? CHART_LOWER_IS_BETTER
		                                               : CHART_HIGHER_IS_BETTER,
		        .footer = view_format(v, "view.history-footer", {"tool", view_tool_version(v, g)}),
		};
		view_picture(v, name, plan_history(&chart, CHART_WIDE), plan_history(&chart, CHART_NARROW),
		             &picture);
		picture.alt = view_alt(v, chart.words.title, g, &row, 1);
		figure = page_figure(page_section(page, "history", view_text(v, "section.history")), NULL,
		                     &picture);
		run_message(figure_caption(figure), v->lang, "view.history-count",
		            {"n", view_integer(v, (double)series[0].n_points)},
		            {"a", view_name(v, s)});
		return;
	}
}
