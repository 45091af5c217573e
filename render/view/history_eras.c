/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "parse/model/era.h"
#include "render/view/day.h"
#include "render/view/history.h"

enum { HEADS_MAX = 8 };

static bool is_shown(const struct point *p, bool built_in)
{
	return !isnan(p->value) && !isnan(day_number(p->run->date)) && (built_in || !p->run->built_in);
}

/* How many figures of a cell are shown. */
static size_t shown(const struct cell *c, bool built_in)
{
	size_t n = 0;

	for (size_t k = 0; k < c->n; k++)
		n += is_shown(&c->points[k], built_in);
	return n;
}

/* The headline row that has most dated figures of the subject: of those the one of most copies, else
 * the first. Of this metric and condition, unless `like` is NULL. NULL: none has any. */
static const struct row *dated_row(const struct group *g, size_t subject, const struct row *like,
                                   bool built_in)
{
	const struct row *found = NULL, *rows[HEADS_MAX];
	size_t n = head_rows(g, rows, HEADS_MAX), most = 0;

	for (size_t r = 0; r < n; r++) {
		size_t figures = shown(rows[r]->cells[subject], built_in);
		bool more = found && strcmp(rows[r]->metric, found->metric) == 0 &&
		            row_param(rows[r], "copies") > row_param(found, "copies");

		if (like && (strcmp(rows[r]->metric, like->metric) != 0 ||
		             strcmp(rows[r]->condition, like->condition) != 0))
			continue;
		if (figures > most || (figures && figures == most && more)) {
			found = rows[r];
			most = figures;
		}
	}
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
		h->posted = true;
		out.mark.label = view_format(h->v, "view.history.posted-label", {"figure", out.mark.label});
	}
	return out;
}

static struct chart_history_series series_of(struct history *h, struct history_era *e, size_t s)
{
	const struct cell *c = e->row->cells[s];
	struct chart_history_point *points = pool_alloc(&h->v->pool, (c->n + 1) * sizeof *points);
	const struct run **runs = pool_alloc(&h->v->pool, (c->n + 1) * sizeof *runs);
	struct chart_history_series out = {
	        .subject = view_name(h->v, e->g->subjects[s]),
	        .colour = (size_t)view_colour(h->v, e->g->subjects[s]),
	        .muted = s != e->me,
	        .points = points,
	};

	for (size_t i = 0; i < c->n; i++) {
		struct chart_history_point p;
		size_t at = out.n_points;

		if (!is_shown(&c->points[i], e->built_in))
			continue;
		p = point_of(h, e->row, &c->points[i]);
		for (; at > 0 && points[at - 1].at > p.at; at--) {
			points[at] = points[at - 1];
			runs[at] = runs[at - 1];
		}
		points[at] = p;
		runs[at] = c->points[i].run;
		out.n_points++;
		e->runs[e->n_runs++] = c->points[i].run;
	}
	for (size_t i = 1; i < out.n_points; i++)
		points[i].joined = same_program(runs[i - 1], runs[i]);
	return out;
}

/* The first and the last date of what is shown. */
static void find_ends(const struct history_era *e, const char *ends[2])
{
	for (size_t i = 0; i < e->n_runs; i++) {
		const char *date = e->runs[i]->date;

		ends[0] = !ends[0] || strcmp(date, ends[0]) < 0 ? date : ends[0];
		ends[1] = !ends[1] || strcmp(date, ends[1]) > 0 ? date : ends[1];
	}
}

/* First and last date; between them where years begin, as many as there is room for. */
static size_t make_ticks(struct view *v, const char *const ends[2], struct chart_history_tick *ticks)
{
	double first = day_number(ends[0]), last = day_number(ends[1]), room = (last - first) / 6;
	unsigned years = years_between(ends[0], ends[1]), step = years / (HISTORY_TICKS_MAX - 2) + 1;
	size_t n = 0;

	ticks[n++] = (struct chart_history_tick){first, pool_strndup(&v->pool, ends[0], 10)};
	for (unsigned k = 1; k <= years + 1 && n < HISTORY_TICKS_MAX - 1; k += step) {
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

/* Room for the runs of all points of a row. */
static const struct run **room_for_runs(struct view *v, const struct group *g, const struct row *row)
{
	size_t n = 0;

	for (size_t s = 0; s < g->n_subjects; s++)
		n += row->cells[s]->n;
	return pool_alloc(&v->pool, (n + 1) * sizeof(struct run *));
}

static void begin_shown(struct view *v, struct history_era *e)
{
	e->shown = *e->g;
	e->shown.n_subjects = 0;
	e->shown.subjects = pool_alloc(&v->pool, HISTORY_SERIES_MAX * sizeof *e->shown.subjects);
	e->shown_row = *e->row;
	e->shown_row.cells = pool_alloc(&v->pool, HISTORY_SERIES_MAX * sizeof *e->shown_row.cells);
}

static struct chart_history_series show(struct history *h, struct history_era *e, size_t subject)
{
	size_t at = e->shown.n_subjects++;

	e->shown.subjects[at] = e->g->subjects[subject];
	e->shown_row.cells[at] = e->row->cells[subject];
	return series_of(h, e, subject);
}

static void add_era(struct history *h, const struct history_era *what)
{
	struct history_era *e = &h->eras[h->n];
	struct chart_history_panel *panel = &h->panels[h->n];
	const char *ends[2] = {NULL, NULL};

	*e = *what;
	e->runs = room_for_runs(h->v, e->g, e->row);
	begin_shown(h->v, e);
	*panel = (struct chart_history_panel){.series = e->series, .ticks = e->ticks, .dated = true};
	e->series[panel->n_series++] = show(h, e, e->me);
	h->n_dated += e->series[0].n_points;
	for (size_t k = 0; k < e->g->n_subjects && panel->n_series < HISTORY_SERIES_MAX; k++)
		if (k != e->me && shown(e->row->cells[k], e->built_in))
			e->series[panel->n_series++] = show(h, e, k);
	find_ends(e, ends);
	panel->n_ticks = make_ticks(h->v, ends, e->ticks);
	h->rows[h->n++] = e->row;
}

/* The groups of a tool that have the subject, the newest era first. */
static const struct group **groups_of(struct history *h, const struct comparison *all,
                                      const char *tool, size_t *n)
{
	const struct group **groups = pool_alloc(&h->v->pool, (all->n_groups + 1) * sizeof *groups);

	*n = 0;
	for (size_t i = 0; i < all->n_groups; i++) {
		const struct group *g = &all->groups[i];
		size_t at = *n;

		if (strcmp(g->tool, tool) != 0 || group_place(g, h->s) == g->n_subjects)
			continue;
		for (; at > 0 && version_compare(groups[at - 1]->era, g->era) < 0; at--)
			groups[at] = groups[at - 1];
		groups[at] = g;
		(*n)++;
	}
	return groups;
}

/* The eras in which the subject has dated figures of one metric, at most `max`, the newest first. */
static size_t find_eras(const struct history *h, const struct group *const *groups, size_t n_groups,
                        bool built_in, size_t max, struct history_era *found)
{
	size_t n = 0;

	for (size_t i = 0; i < n_groups && n < max; i++) {
		size_t me = group_place(groups[i], h->s);
		const struct row *like = n ? found[0].row : NULL;
		const struct row *row = dated_row(groups[i], me, like, built_in);

		if (row)
			found[n++] = (struct history_era){.g = groups[i], .row = row, .me = me};
	}
	return n;
}

void history_gather(struct history *h, const struct comparison *all, const char *tool)
{
	struct history_era found[HISTORY_ERAS_MAX];
	size_t n_groups;
	const struct group *const *groups = groups_of(h, all, tool, &n_groups);
	size_t n = find_eras(h, groups, n_groups, false, HISTORY_ERAS_MAX, found);

	if (n == 0)
		n = find_eras(h, groups, n_groups, true, 1, found);
	for (size_t i = n; i-- > 0;) {
		found[i].built_in = i == 0;
		add_era(h, &found[i]);
	}
}
