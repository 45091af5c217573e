/* SPDX-License-Identifier: MIT */
/* Grouped horizontal bars from zero: names at the left when wide, above their bars when narrow. */
#include "render/chart/bar.h"

struct bars {
	struct plan *p;
	const struct chart_bars *c;
	bool grouped; /* some group has more than one bar */
	bool many;
	double bar, group_gap; /* px */
	double names, details;	    /* widths of the columns at the left; 0: none */
	double series;
	const char **short_names; /* one a group, for one line; NULL: narrow, or there is room for two */
	struct scale scale;
};

enum { SERIES_GAP = 8, BETWEEN_BARS = 3, NAME_LINE = 20, AXIS_BEYOND = 8 };

static void measure_columns(struct bars *b)
{
	struct fonts *f = b->p->fonts;
	for (size_t i = 0; i < b->c->n_groups; i++) {
		const struct chart_bar_group *g = &b->c->groups[i];
		b->grouped |= g->n_bars > 1;
		b->names = fmax(b->names, fonts_width(f, TYPE_STRONG, g->subject));
		b->details = fmax(b->details, fonts_width(f, TYPE_TICK, g->detail));
		for (size_t j = 0; j < g->n_bars; j++)
			b->series = fmax(b->series, fonts_width(f, TYPE_TICK, g->bars[j].series));
	}
}

/* A name on one line: what its column takes, and how it is cut. `beside`: px of other columns. */
static void fit_names(struct bars *b, double least, double beside)
{
	const struct chart_bar_group *groups = b->c->groups;
	size_t n = b->c->n_groups;
	double most = bar_names_most(b->p, groups, n, true, b->p->width - beside, TYPE_STRONG);
	b->names = bar_names_width(b->p, groups, n, TYPE_STRONG, least, fmax(least, most));
	b->short_names = bar_short_names(b->p, groups, n, TYPE_STRONG, b->names + 1);
}

/* Sizes of the form, wide or narrow; returns where the axis stands. */
static double arrange(struct bars *b)
{
	bool narrow = is_narrow(b->p);
	double width = b->p->width;
	b->many = bars_many(b->c->groups, b->c->n_groups);
	measure_columns(b);
	b->bar = b->grouped && narrow ? 18 : b->many && !narrow ? 18 : 20;
	b->group_gap = narrow ? 12 : b->grouped ? 18 : b->many ? 7 : 12;
	b->series = fmin(b->series, width * 0.3);
	double series = b->series > 0 ? b->series + SERIES_GAP : 0;
	if (narrow)
		return series > 0 ? series : 1;
	double least = width * (b->details > 0 ? 0.22 : 0.3);
	b->details = fmin(b->details, width * 0.25);
	double details = b->details > 0 ? 12 + b->details : 0;
	double gap = series > 0 ? 16 + series : 17;
	if (b->grouped)
		b->names = fmin(b->names, least);
	else
		fit_names(b, least, details + gap);
	return ceil(b->names + details + (b->names + details + series > 0 ? gap : 1));
}

static double group_height(const struct bars *b, const struct chart_bar_group *g)
{
	double n = (double)(g->n_bars ? g->n_bars : 1);
	return n * b->bar + (n - 1) * BETWEEN_BARS;
}

/* The name left of a group, on two lines where there is room for them. */
static void wide_name(struct bars *b, size_t group, double y)
{
	const struct chart_bar_group *g = &b->c->groups[group];
	const char *lines[LINES_MAX];
	size_t most = g->n_bars > 1 ? 2 : 1;
	const char *name = b->short_names ? b->short_names[group] : g->subject;
	size_t n = fonts_wrap(b->p->fonts, &b->p->pool, TYPE_STRONG, name, b->names + 1, most,
			      lines);
	double middle = y + group_height(b, g) / 2 - 9 * (double)(n ? n - 1 : 0);
	for (size_t i = 0; i < n; i++)
		plan_text(b->p,
			  (struct label){.text = lines[i],
					 .type = TYPE_STRONG,
					 .colour = COLOUR_INK,
					 .y = text_middle(middle + 18 * (double)i, TYPE_STRONG)});
	plan_text(b->p, (struct label){.text = g->detail,
				       .type = TYPE_TICK,
				       .colour = COLOUR_MUTED,
				       .x = b->names + 12,
				       .y = text_middle(y + group_height(b, g) / 2, TYPE_STRONG),
				       .most = b->details + 1});
}

static void group_bars(struct bars *b, const struct chart_bar_group *g, double y)
{
	struct look look = subject_look(g->colour, g->set_off, b->many);
	for (size_t i = 0; i < g->n_bars; i++) {
		const struct chart_bar *bar = &g->bars[i];
		struct bar_place at = {&b->scale, y, b->bar, b->p->width, TYPE_STRONG};
		plan_text(b->p, (struct label){.text = bar->series,
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .anchor = ANCHOR_END,
					       .x = b->scale.x0 - SERIES_GAP,
					       .y = text_middle(y + b->bar / 2, TYPE_TICK),
					       .most = b->series + 1});
		bar_mark(b->p, &at, &look, bar->tint, &bar->mark);
		y += b->bar + BETWEEN_BARS;
	}
}

static void place_wide(struct bars *b, double y)
{
	y += 2;
	for (size_t i = 0; i < b->c->n_groups; i++) {
		const struct chart_bar_group *g = &b->c->groups[i];
		wide_name(b, i, y);
		group_bars(b, g, y);
		y += group_height(b, g) + b->group_gap;
	}
}

static void place_narrow(struct bars *b, double y)
{
	y += 2;
	for (size_t i = 0; i < b->c->n_groups; i++) {
		const struct chart_bar_group *g = &b->c->groups[i];
		frame_name(b->p, 0, y + 14, g->subject, g->detail, b->p->width, true);
		y += NAME_LINE;
		group_bars(b, g, y);
		double end = y + group_height(b, g);
		plan_vertical(b->p, COLOUR_AXIS, b->scale.x0 - 1, y - 2, end + 2);
		y = end + b->group_gap;
	}
}

/* Where the bars will end, before they are placed: the grid lies under them. */
static double bars_end(const struct bars *b, double y)
{
	y += 2;
	for (size_t i = 0; i < b->c->n_groups; i++) {
		y += is_narrow(b->p) ? NAME_LINE : 0;
		y += group_height(b, &b->c->groups[i]) + (i ? b->group_gap : 0);
	}
	return y;
}

struct plan *plan_bars(const struct chart_bars *c, int width)
{
	struct bars b = {.p = plan_new(width), .c = c};
	double x0 = arrange(&b);
	b.scale = bar_scale(b.p, c->groups, c->n_groups, true, x0, b.p->width, TYPE_STRONG);
	double top = frame_head(b.p, &c->words, false);
	double bottom = bars_end(&b, top) + AXIS_BEYOND;
	struct ticks ticks;
	frame_ticks_linear(b.p, &ticks, &b.scale);
	frame_grid(b.p, &b.scale, &ticks, top, bottom);
	if (is_narrow(b.p)) {
		place_narrow(&b, top);
	} else {
		place_wide(&b, top);
		plan_vertical(b.p, COLOUR_AXIS, x0 - 1, top, bottom);
	}
	double baseline = bottom + TICKS_BELOW_PLOT;
	frame_tick_labels(b.p, &b.scale, &ticks, CHART_AXIS_NUMBER, baseline);
	frame_foot(b.p, &c->words, baseline + FOOT_BELOW_TICKS);
	return b.p;
}
