/* SPDX-License-Identifier: MIT */
/* Latency histograms: the same buckets under each other, a panel a run. */
#include "render/chart/frame.h"

#include "base/number.h"

enum { TALL = 62, TALL_SHARE = 70, COLUMN_GAP = 2, WIDE_PITCH = 88, NARROW_PITCH = 110, NAME_LINE = 18 };

struct histogram {
	struct plan *p;
	const struct chart_histogram *c;
	struct shown shown;
	double x0;     /* where the columns begin */
	double column; /* width, gap included */
	double most;   /* share that is TALL px high */
	bool apart;    /* narrow: names have a line of their own above detail and mean */
};

static const char *narrow_detail(const struct chart_histogram_panel *panel)
{
	return panel->detail_short ? panel->detail_short : panel->detail;
}

/* What name, detail and mean take on one line. */
static double narrow_width(struct histogram *a, const struct chart_histogram_panel *panel)
{
	double detail = fonts_width(a->p->fonts, TYPE_LABEL, narrow_detail(panel));
	double mean = fonts_width(a->p->fonts, TYPE_LABEL, panel->mean_label);
	return fonts_width(a->p->fonts, TYPE_STRONG, panel->subject) + (detail > 0 ? 10 + detail : 0) +
	       (mean > 0 ? 12 + mean : 0);
}

static void measure(struct histogram *a)
{
	double names = 0;
	a->most = TALL_SHARE;
	for (size_t i = 0; i < a->c->n_panels; i++) {
		const struct chart_histogram_panel *panel = &a->c->panels[i];
		shown_add(&a->shown, panel->colour);
		names = fmax(names, fonts_width(a->p->fonts, TYPE_STRONG, panel->subject));
		names = fmax(names, fonts_width(a->p->fonts, TYPE_LABEL, panel->detail));
		names = fmax(names, fonts_width(a->p->fonts, TYPE_LABEL, panel->mean_label));
		for (size_t j = 0; j < a->c->n_bounds; j++)
			if (isfinite(panel->shares[j]))
				a->most = fmax(a->most, panel->shares[j]);
	}
	for (size_t i = 0; i < a->c->n_panels && is_narrow(a->p); i++)
		a->apart |= narrow_width(a, &a->c->panels[i]) > a->p->width;
	a->x0 = is_narrow(a->p) ? 5 : ceil(fmin(names, a->p->width * 0.3) + 32);
	a->column = (a->p->width - a->x0) / (double)(a->c->n_bounds ? a->c->n_bounds : 1);
	if (a->column > 8)
		a->column = floor(a->column);
}

static double column_x(const struct histogram *a, size_t i)
{
	return a->p->width - a->column * (double)(a->c->n_bounds - i);
}

static void draw_column(struct histogram *a, const struct chart_histogram_panel *panel,
			const struct look *look, size_t i, double axis)
{
	double share = panel->shares[i];
	if (!(share > 0) || !isfinite(share))
		return;
	struct shape *s = plan_add(a->p, SHAPE_RECT, look->colour);
	s->h = fmax(1, share / a->most * TALL);
	s->x = column_x(a, i) + COLUMN_GAP / 2.0;
	s->y = axis - s->h;
	s->w = fmax(a->column - COLUMN_GAP, 1);
	s->fill = panel->hollow ? FILL_NONE : FILL_FULL;
	s->edge = panel->hollow ? 1 : 0;
	s->hatch = look->hatch && !panel->hollow;
	s->value = share;
}

/* The share as it is printed over its column, in two figures. */
static const char *share_text(struct histogram *a, double share)
{
	char digits[NUMBER_MAX + 32];
	number_fixed(share, share < 9.95 ? 1 : 0, "", digits, sizeof digits);
	return pool_strdup(&a->p->pool, digits);
}

static size_t largest(const struct histogram *a, const struct chart_histogram_panel *panel)
{
	size_t most = 0;
	for (size_t i = 1; i < a->c->n_bounds; i++)
		if (panel->shares[i] > panel->shares[most] || !isfinite(panel->shares[most]))
			most = i;
	return most;
}

static bool draw_share(struct histogram *a, const struct chart_histogram_panel *panel, size_t i,
		       bool bold, double axis, double *free)
{
	double share = panel->shares[i];
	const char *text = share_text(a, share);
	struct type type = bold ? TYPE_TICK_STRONG : TYPE_TICK;
	double width = fonts_width(a->p->fonts, type, text);
	double x = column_x(a, i) + a->column / 2 - width / 2;
	x = fmin(x, a->p->width - width);
	if (x < *free)
		return false;
	plan_text(a->p, (struct label){.text = text,
				       .type = type,
				       .colour = COLOUR_INK,
				       .x = x,
				       .y = axis - fmax(1, share / a->most * TALL) - 4});
	*free = x + width + 2;
	return true;
}

/* Shares worth a number, the largest first so that no other takes its place. */
static void draw_shares(struct histogram *a, const struct chart_histogram_panel *panel, double axis)
{
	double least = is_narrow(a->p) ? 9.95 : 0.995, free = -INFINITY;
	size_t most = largest(a, panel);
	if (!a->c->n_bounds || !(panel->shares[most] > 0))
		return;
	double ahead =
		column_x(a, most) + a->column / 2 -
		fonts_width(a->p->fonts, TYPE_TICK_STRONG, share_text(a, panel->shares[most])) / 2;
	for (size_t i = 0; i < a->c->n_bounds; i++) {
		if (i != most && !(panel->shares[i] >= least && isfinite(panel->shares[i])))
			continue;
		double width = fonts_width(a->p->fonts, TYPE_TICK, share_text(a, panel->shares[i]));
		if (i < most && column_x(a, i) + a->column / 2 + width / 2 + 2 > ahead)
			continue;
		draw_share(a, panel, i, i == most, axis, &free);
	}
}

/* Where a time stands among the buckets: on a log scale within its own. */
static double time_x(const struct histogram *a, double seconds)
{
	const double *bounds = a->c->bounds;
	size_t i = 0, last = a->c->n_bounds - 1;
	while (i < last && seconds > bounds[i])
		i++;
	double upper = isfinite(bounds[i]) ? bounds[i] : 2 * (i ? bounds[i - 1] : 1);
	double lower = i ? bounds[i - 1] : upper / 2;
	double t = log(seconds / lower) / log(upper / lower);
	return column_x(a, i) + a->column * (t > 1 ? 1 : t > 0 ? t : 0);
}

static void draw_plot(struct histogram *a, const struct chart_histogram_panel *panel, double axis)
{
	struct look look = subject_look(panel->colour, panel->set_off, shown_many(&a->shown));
	for (size_t i = 0; i < a->c->n_bounds; i++)
		draw_column(a, panel, &look, i, axis);
	plan_horizontal(a->p, COLOUR_AXIS, axis, a->c->n_bounds ? column_x(a, 0) : a->x0,
			a->p->width);
	draw_shares(a, panel, axis);
	if (!a->c->n_bounds || !(panel->mean > 0) || !isfinite(panel->mean))
		return;
	double x = time_x(a, panel->mean);
	struct shape *s = plan_marker(a->p, COLOUR_INK, MARKER_TRIANGLE, x, axis + 5, 3.4);
	s->halo = 0;
	s->value = panel->mean;
}

static void draw_wide_name(struct histogram *a, const struct chart_histogram_panel *panel,
			   double axis)
{
	struct label l = {.text = panel->subject,
			  .type = TYPE_STRONG,
			  .colour = COLOUR_INK,
			  .y = axis - 41,
			  .most = a->x0 - 12};
	plan_text(a->p, l);
	l.type = TYPE_LABEL;
	l.colour = COLOUR_MUTED;
	l.y += 18;
	l.text = panel->detail;
	plan_text(a->p, l);
	l.y += 18;
	l.text = panel->mean_label;
	plan_text(a->p, l);
}

static void draw_narrow_name(struct histogram *a, const struct chart_histogram_panel *panel,
			     double axis)
{
	double baseline = axis - 84;
	double mean = plan_text(a->p, (struct label){.text = panel->mean_label,
						     .type = TYPE_LABEL,
						     .colour = COLOUR_MUTED,
						     .anchor = ANCHOR_END,
						     .x = a->p->width,
						     .y = baseline,
						     .most = a->p->width * 0.4});
	double most = a->p->width - mean - (mean > 0 ? 12 : 0);
	if (a->apart)
		frame_name(a->p, 0, baseline - NAME_LINE, panel->subject, NULL, a->p->width, false);
	frame_name(a->p, 0, baseline, a->apart ? NULL : panel->subject, narrow_detail(panel), most, false);
}

static int unit_of(double bound)
{
	double near = bound * (1 + 1e-9);
	return near < 1e-6 ? 0 : near < 1e-3 ? 1 : near < 1 ? 2 : 3;
}

static int bucket_unit(const struct histogram *a, size_t i)
{
	bool open = !isfinite(a->c->bounds[i]);
	return unit_of(open ? i ? a->c->bounds[i - 1] : 1 : a->c->bounds[i]);
}

static void draw_bound(struct histogram *a, size_t i, double y, double *free)
{
	static const double factors[] = {1e9, 1e6, 1e3, 1};
	bool open = !isfinite(a->c->bounds[i]);
	if (open && !i)
		return;
	char text[TICK_TEXT];
	double value = a->c->bounds[open ? i - 1 : i] * factors[bucket_unit(a, i)];
	tick_text(CHART_AXIS_NUMBER, value, false, text);
	const char *label = open ? pool_printf(&a->p->pool, "≥%s", text) : text;
	double width = fonts_width(a->p->fonts, TYPE_TICK, label);
	double x = column_x(a, i) + a->column / 2 - width / 2;
	x = fmin(x, a->p->width - width);
	if (x < *free)
		return;
	plan_text(
		a->p,
		(struct label){
			.text = label, .type = TYPE_TICK, .colour = COLOUR_MUTED, .x = x, .y = y});
	*free = x + width + 2;
}

/* The bounds as printed, bracketed by unit; returns the last baseline. */
static double draw_wide_bounds(struct histogram *a, double axis)
{
	static const char *const units[] = {"ns", "µs", "ms", "s"};
	double free = -INFINITY;
	for (size_t i = 0, end; i < a->c->n_bounds; i = end) {
		for (end = i; end < a->c->n_bounds && bucket_unit(a, end) == bucket_unit(a, i);
		     end++)
			draw_bound(a, end, axis + 28, &free);
		double from = column_x(a, i) + 3, to = column_x(a, end) - 3;
		plan_horizontal(a->p, COLOUR_AXIS, axis + 35, from, to);
		plan_text(a->p, (struct label){.text = units[bucket_unit(a, i)],
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .anchor = ANCHOR_MIDDLE,
					       .x = (from + to) / 2,
					       .y = axis + 50});
	}
	return axis + 50;
}

/* Ticks at the bounds that are powers of ten; returns the baseline of their labels. */
static double draw_narrow_bounds(struct histogram *a, double axis)
{
	double free = -INFINITY;
	for (size_t i = 0; i < a->c->n_bounds; i++) {
		double power = log10(a->c->bounds[i]);
		if (!isfinite(power) || fabs(power - round(power)) > 1e-6)
			continue;
		char text[TICK_TEXT];
		tick_text(CHART_AXIS_TIME, a->c->bounds[i], true, text);
		double at = column_x(a, i + 1), width = fonts_width(a->p->fonts, TYPE_TICK, text);
		double x = fmax(0, fmin(at - width / 2, a->p->width - width));
		if (x < free)
			continue;
		plan_vertical(a->p, COLOUR_AXIS, at - 1, axis + 14, axis + 19);
		plan_text(a->p, (struct label){.text = text,
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .x = x,
					       .y = axis + 33});
		free = x + width + 6;
	}
	return axis + 33;
}

struct plan *plan_histogram(const struct chart_histogram *c, int width)
{
	struct histogram a = {.p = plan_new(width), .c = c};
	measure(&a);
	bool narrow = is_narrow(a.p);
	double axis = frame_head(a.p, &c->words, false) - (narrow ? 12 : 10);
	for (size_t i = 0; i < c->n_panels; i++) {
		axis += narrow ? NARROW_PITCH + (a.apart ? NAME_LINE : 0) : WIDE_PITCH;
		draw_plot(&a, &c->panels[i], axis);
		if (narrow)
			draw_narrow_name(&a, &c->panels[i], axis);
		else
			draw_wide_name(&a, &c->panels[i], axis);
	}
	double last = narrow ? draw_narrow_bounds(&a, axis) : draw_wide_bounds(&a, axis);
	frame_foot(a.p, &c->words, last + (narrow ? 20 : 22));
	return a.p;
}
