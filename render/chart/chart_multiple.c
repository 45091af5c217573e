/* SPDX-License-Identifier: MIT */
/* Small charts of one metric: the multiples of a page and the bars of the front page. */
#include "render/chart/bar.h"

enum { BAR = 11, BETWEEN_BARS = 3, BETWEEN_GROUPS = 12, SERIES_GAP = 7, NAME_GAP = 16 };

struct columns {
	double names, series;     /* widths */
	double axis;              /* x */
	const char **short_names; /* one a group */
};

static struct columns measure(struct plan *p, const struct chart_bar_group *groups, size_t n,
                              bool all)
{
	struct columns c = {0};
	double least = p->width * 0.42, gap, most;
	for (size_t i = 0; all && i < n; i++)
		for (size_t j = 0; j < groups[i].n_bars; j++)
			c.series = fmax(c.series,
			                fonts_width(p->fonts, TYPE_TICK, groups[i].bars[j].series));
	c.series = fmin(c.series, p->width * 0.2);
	gap = c.series > 0 ? NAME_GAP + c.series + SERIES_GAP : 14;
	most = bar_names_most(p, groups, n, all, p->width - gap, TYPE_TICK_STRONG);
	c.names = bar_names_width(p, groups, n, TYPE_TICK, least, fmax(least, most));
	c.short_names = bar_short_names(p, groups, n, TYPE_TICK, c.names + 1);
	c.axis = ceil(c.names + gap);
	return c;
}

static double group_height(const struct chart_bar_group *g)
{
	double n = (double)(g->n_bars ? g->n_bars : 1);
	return n * BAR + (n - 1) * BETWEEN_BARS;
}

static void put_name(struct plan *p, const char *name, double middle)
{
	plan_text(p, (struct label){.text = name,
	                            .type = TYPE_TICK,
	                            .colour = COLOUR_INK,
	                            .y = text_middle(middle, TYPE_TICK)});
}

static void group_bars(struct plan *p, const struct chart_bar_group *g, const struct scale *s,
                       bool many, double y, const struct columns *c)
{
	struct look look = subject_look(g->colour, g->set_off, many);
	for (size_t i = 0; i < g->n_bars; i++) {
		plan_text(p, (struct label){.text = g->bars[i].series,
		                            .type = TYPE_TICK,
		                            .colour = COLOUR_MUTED,
		                            .anchor = ANCHOR_END,
		                            .x = c->axis - SERIES_GAP,
		                            .y = text_middle(y + BAR / 2.0, TYPE_TICK),
		                            .most = c->series + 1});
		struct bar_place at = {s, y, BAR, p->width, TYPE_TICK_STRONG};
		bar_mark(p, &at, &look, g->bars[i].tint, &g->bars[i].mark);
		y += BAR + BETWEEN_BARS;
	}
}

static void title(struct plan *p, const struct chart_multiple *c)
{
	double unit = plan_text(p, (struct label){.text = c->unit,
	                                          .type = TYPE_TICK,
	                                          .colour = COLOUR_MUTED,
	                                          .anchor = ANCHOR_END,
	                                          .x = p->width,
	                                          .y = 15,
	                                          .most = p->width * 0.4});
	plan_text(p, (struct label){.text = c->title,
	                            .type = TYPE_SMALL_TITLE,
	                            .colour = COLOUR_INK,
	                            .y = 15,
	                            .most = p->width - unit - 12});
}

struct plan *plan_multiple(const struct chart_multiple *c, int width)
{
	struct plan *p = plan_new(width);
	struct columns columns = measure(p, c->groups, c->n_groups, true);
	struct scale s = bar_scale(p, c->groups, c->n_groups, true, columns.axis, p->width,
	                           TYPE_TICK_STRONG);
	bool many = bars_many(c->groups, c->n_groups);
	title(p, c);
	double y = 28;
	for (size_t i = 0; i < c->n_groups; i++) {
		put_name(p, columns.short_names[i], y + group_height(&c->groups[i]) / 2);
		group_bars(p, &c->groups[i], &s, many, y, &columns);
		y += group_height(&c->groups[i]) + BETWEEN_GROUPS;
	}
	p->height = (int)(c->n_groups ? y - BETWEEN_GROUPS + 5 : y);
	plan_vertical(p, COLOUR_AXIS, columns.axis - 1, 25, p->height);
	return p;
}

struct plan *plan_teaser_bars(const struct chart_teaser_bars *c, int width)
{
	struct plan *p = plan_new(width);
	struct columns columns = measure(p, c->groups, c->n_groups, false);
	struct scale s = bar_scale(p, c->groups, c->n_groups, false, columns.axis, p->width,
	                           TYPE_TICK_STRONG);
	double n = (double)c->n_groups;
	double pitch = fmax(20, fmin(26, floor(78 / fmax(n, 1)))), bar = pitch < 24 ? 12 : 16;
	double end = fmax(78, n * pitch);
	bool many = bars_many(c->groups, c->n_groups);
	for (size_t i = 0; i < c->n_groups; i++) {
		const struct chart_bar_group *g = &c->groups[i];
		double y = pitch * (double)i + (pitch - bar) / 2;
		struct look look = subject_look(g->colour, g->set_off, many);
		put_name(p, columns.short_names[i], y + bar / 2);
		if (g->n_bars)
			bar_mark(p, &(struct bar_place){&s, y, bar, p->width, TYPE_TICK_STRONG},
			         &look, g->bars[0].tint, &g->bars[0].mark);
	}
	plan_vertical(p, COLOUR_AXIS, columns.axis - 1, 0, end);
	plan_text(p, (struct label){.text = c->caption,
	                            .type = TYPE_TICK,
	                            .colour = COLOUR_MUTED,
	                            .x = columns.axis,
	                            .y = end + 16,
	                            .most = p->width - columns.axis});
	p->height = (int)end + 22;
	return p;
}
