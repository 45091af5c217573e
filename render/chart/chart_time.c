/* SPDX-License-Identifier: MIT */
/* A rate second by second, a panel a run, its levels behind it. */
#include "render/chart/upright.h"

enum { TALL = 76, HEAD = 22, NEXT_PANEL = 18, RIGHT_GAP = 30, SAYS_GAP = 12, LINE = 18 };
enum { STEPS_MAX = 600 }; /* of one panel: with more, some share a step from lowest to highest */

struct lapse {
	struct plan *p;
	const struct chart_time *c;
	struct shown shown;
	struct upright *ups; /* one a panel */
	struct scale across;
	struct ticks ticks;
	double left;
};

static double most_of(const struct chart_time_panel *c)
{
	double most = 0;

	for (size_t i = 0; i < c->n_values; i++)
		if (isfinite(c->values[i]))
			most = fmax(most, c->values[i]);
	return most;
}

static void make_scales(struct lapse *a)
{
	size_t longest = 0;
	double labels = 0;

	a->ups = pool_alloc(&a->p->pool, (a->c->n_panels + 1) * sizeof *a->ups);
	for (size_t i = 0; i < a->c->n_panels; i++) {
		const struct chart_time_panel *c = &a->c->panels[i];

		shown_add(&a->shown, c->colour);
		longest = c->n_values > longest ? c->n_values : longest;
		a->ups[i] = upright_make(0, most_of(c), false, CHART_AXIS_NUMBER);
		labels = fmax(labels, upright_width(a->p, &a->ups[i]));
	}
	a->left = labels + UPRIGHT_GAP;
	a->across = scale_from_zero((double)longest);
	a->across.x0 = a->left;
	a->across.x1 = a->p->width - RIGHT_GAP;
	frame_ticks_linear(a->p, &a->ticks, &a->across);
}

/* Name and detail at the left, what is said of the run at the right, or, where that leaves too
 * little room, below. Returns where the plot may begin. */
static double draw_words(struct lapse *a, const struct chart_time_panel *c, double y)
{
	const struct label says = {.text = c->says,
	                           .type = TYPE_TICK_STRONG,
	                           .colour = COLOUR_INK,
	                           .anchor = ANCHOR_END,
	                           .x = a->p->width,
	                           .y = y + 16};
	double width = fonts_width(a->p->fonts, says.type, c->says ? c->says : "");
	bool beside = !is_narrow(a->p) && width <= a->p->width / 2.0;
	double most = a->p->width - (beside ? width + SAYS_GAP : 0);
	struct label below = says;

	frame_name(a->p, 0, y + 16, c->subject, c->detail, most, false);
	if (beside) {
		plan_text(a->p, says);
		return y + HEAD;
	}
	below.anchor = ANCHOR_START;
	below.x = 0;
	below.y += LINE;
	below.most = a->p->width;
	return plan_text(a->p, below) > 0 ? y + HEAD + LINE : y + HEAD;
}

struct steps {
	struct xy *points;
	size_t n;
};

static void add_step(struct steps *s, double x, double y)
{
	s->points[s->n++] = (struct xy){x, y};
}

/* The values from `from` to before `to` as one step; those that are none are left out. */
static bool extremes(const struct chart_time_panel *c, size_t from, size_t to, double *low,
                     double *high)
{
	*low = INFINITY;
	*high = -INFINITY;
	for (size_t i = from; i < to; i++) {
		if (!isfinite(c->values[i]))
			continue;
		*low = fmin(*low, c->values[i]);
		*high = fmax(*high, c->values[i]);
	}
	return *low <= *high;
}

static void end_steps(struct lapse *a, const struct chart_time_panel *c, struct steps *s)
{
	struct look look = subject_look(c->colour, false, shown_many(&a->shown));

	if (s->n)
		plan_path(a->p, c->hollow ? COLOUR_MUTED : look.colour, s->points, s->n, 1.6);
	s->n = 0;
}

/* Level within each second, nothing smoothed, a gap where no value is. */
static void draw_steps(struct lapse *a, const struct chart_time_panel *c, const struct scale *up)
{
	size_t each = (c->n_values + STEPS_MAX - 1) / STEPS_MAX;
	struct steps s = {.points = pool_alloc(&a->p->pool, 4 * STEPS_MAX * sizeof *s.points)};

	for (size_t from = 0, to; from < c->n_values; from = to) {
		double low, high;

		to = from + each < c->n_values ? from + each : c->n_values;
		if (!extremes(c, from, to, &low, &high)) {
			end_steps(a, c, &s);
			continue;
		}
		add_step(&s, scale_at(&a->across, (double)from), scale_at(up, low));
		if (high > low) {
			add_step(&s, scale_at(&a->across, (double)from), scale_at(up, high));
			add_step(&s, scale_at(&a->across, (double)to), scale_at(up, high));
		}
		add_step(&s, scale_at(&a->across, (double)to), scale_at(up, low));
	}
	end_steps(a, c, &s);
}

static void draw_level(struct lapse *a, const struct chart_time_level *l, const struct scale *up)
{
	double y = scale_at(up, l->value);
	struct xy line[] = {{scale_at(&a->across, l->from), y}, {scale_at(&a->across, l->to), y}};
	struct shape *s;

	if (!isfinite(l->value))
		return;
	s = plan_path(a->p, COLOUR_INK, line, 2, 1.6);
	s->value = l->value;
}

/* A dashed line where one level ends and the next begins. */
static void draw_change(struct lapse *a, double at, double top, double bottom)
{
	double x = scale_at(&a->across, at);
	struct xy line[] = {{x, top}, {x, bottom}};
	struct shape *s = plan_path(a->p, COLOUR_INK, line, 2, 1.2);

	s->dash[0] = 4;
	s->dash[1] = 3;
}

/* Returns the bottom of its plot. */
static double draw_panel(struct lapse *a, size_t i, double y)
{
	const struct chart_time_panel *c = &a->c->panels[i];
	struct upright *up = &a->ups[i];
	double top = draw_words(a, c, y) + 8, bottom = top + TALL;

	up->scale.x0 = bottom;
	up->scale.x1 = top;
	upright_draw(a->p, up, a->left, a->p->width);
	plan_horizontal(a->p, COLOUR_AXIS, bottom, a->left, a->p->width);
	for (size_t k = 0; k < c->n_levels; k++) {
		if (k)
			draw_change(a, c->levels[k].from, top, bottom);
		draw_level(a, &c->levels[k], &up->scale);
	}
	draw_steps(a, c, &up->scale);
	return bottom;
}

struct plan *plan_time(const struct chart_time *c, int width)
{
	struct lapse a = {.p = plan_new(width), .c = c};
	double y = frame_head(a.p, &c->words, true), bottom = y;

	make_scales(&a);
	for (size_t i = 0; i < c->n_panels; i++) {
		bottom = draw_panel(&a, i, y);
		y = bottom + NEXT_PANEL;
	}
	for (size_t i = 0; c->n_panels && i < a.ticks.n; i++)
		plan_vertical(a.p, COLOUR_AXIS, scale_at(&a.across, a.ticks.at[i]), bottom,
		              bottom + 5);
	if (c->n_panels)
		frame_tick_labels(a.p, &a.across, &a.ticks, CHART_AXIS_TIME,
		                  bottom + TICKS_BELOW_PLOT + 2);
	frame_foot(a.p, &c->words, bottom + TICKS_BELOW_PLOT + 2 + FOOT_BELOW_TICKS);
	return a.p;
}
