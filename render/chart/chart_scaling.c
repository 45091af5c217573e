/* SPDX-License-Identifier: MIT */
/* How often the figure of one copy several copies reach together: log axes, the diagonal is
 * proportion. */
#include "render/chart/boxes.h"
#include "render/chart/frame.h"

enum { TALL = 190, RADIUS = 6, GAP = 6, INSET = 16, RIGHT_GAP = 60, SIGN_GAP = 24 };

struct scaling {
	struct plan *p;
	const struct chart_scaling *c;
	struct shown shown;
	struct scale across, up; /* of `up` x0 is the bottom, x1 the top */
	struct ticks ticks;	 /* of `up` */
	double left, right;	 /* of the plot */
	struct boxes taken;
};

static bool has_place(const struct chart_scaling_point *pt)
{
	return isfinite(pt->times) && pt->times > 0 && isfinite(pt->copies) && pt->copies >= 1;
}

/* Both scales are in powers of two. With fewer ticks than these the plot would tell nothing. */
static void make_scales(struct scaling *a)
{
	double most = 2, least = 1, high = 1.25;

	for (size_t i = 0; i < a->c->n_ticks; i++)
		most = fmax(most, a->c->ticks[i].copies);
	for (size_t i = 0; i < a->c->n_lines; i++)
		for (size_t j = 0; j < a->c->lines[i].n_points; j++) {
			const struct chart_scaling_point *pt = &a->c->lines[i].points[j];
			if (!has_place(pt))
				continue;
			least = fmin(least, pt->times);
			high = fmax(high, pt->times);
			most = fmax(most, pt->copies);
		}
	a->across = (struct scale){.log = true, .from = 1, .to = most};
	a->up = (struct scale){.log = true,
			       .from = exp2(floor(log2(least) + 1e-9)),
			       .to = fmax(2, exp2(ceil(log2(high) - 1e-9)))};
	ticks_powers(&a->ticks, &a->up, 2);
}

static const char *times_text(struct scaling *a, double times)
{
	char text[TICK_TEXT];

	return pool_printf(&a->p->pool, "%s×", tick_text(CHART_AXIS_NUMBER, times, true, text));
}

static bool any_sign(const struct scaling *a)
{
	for (size_t i = 0; i < a->c->n_lines; i++)
		for (size_t j = 0; j < a->c->lines[i].n_points; j++)
			if (a->c->lines[i].points[j].sign)
				return true;
	return false;
}

static void place_plot(struct scaling *a, double top)
{
	double labels = 0;

	for (size_t i = 0; i < a->ticks.n; i++)
		labels = fmax(labels, fonts_width(a->p->fonts, TYPE_TICK,
						  times_text(a, a->ticks.at[i])));
	a->left = labels + GAP;
	a->right = a->p->width;
	a->across.x0 = a->left + INSET;
	a->across.x1 = a->right - RIGHT_GAP - (any_sign(a) ? SIGN_GAP : 0);
	a->up.x1 = top + 4;
	a->up.x0 = a->up.x1 + TALL;
}

static struct xy place_of(const struct scaling *a, double copies, double times)
{
	return (struct xy){scale_at(&a->across, copies), scale_at(&a->up, times)};
}

static void draw_grid(struct scaling *a)
{
	size_t stride = 1 + a->ticks.n / 8;

	for (size_t i = 0; i < a->ticks.n; i += stride) {
		double y = scale_at(&a->up, a->ticks.at[i]);
		bool one = fabs(a->ticks.at[i] - 1) < 1e-9;

		plan_horizontal(a->p, one ? COLOUR_AXIS : COLOUR_GRID, y, a->left, a->right);
		plan_text(a->p, (struct label){.text = times_text(a, a->ticks.at[i]),
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .anchor = ANCHOR_END,
					       .x = a->left - GAP,
					       .y = text_middle(y, TYPE_TICK)});
	}
}

static void draw_ticks(struct scaling *a)
{
	double free = -INFINITY;

	for (size_t i = 0; i < a->c->n_ticks; i++) {
		const struct chart_scaling_tick *t = &a->c->ticks[i];
		double x = scale_at(&a->across, t->copies);
		double width = fonts_width(a->p->fonts, TYPE_TICK, t->label);
		double start = fmax(0, fmin(x - width / 2, a->p->width - width));

		plan_vertical(a->p, COLOUR_AXIS, x, a->up.x0, a->up.x0 + 5);
		if (start < free)
			continue;
		plan_text(a->p, (struct label){.text = t->label,
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .x = start,
					       .y = a->up.x0 + TICKS_BELOW_PLOT + 2,
					       .most = a->p->width});
		free = start + width + 6;
	}
}

/* From one copy to where the diagonal leaves the plot. */
static void draw_ideal(struct scaling *a)
{
	double end = fmin(a->across.to, a->up.to);
	struct xy line[] = {place_of(a, 1, 1), place_of(a, end, end)};
	struct shape *s = plan_path(a->p, COLOUR_MUTED, line, 2, 1.5);

	s->dash[0] = 4;
	s->dash[1] = 4;
}

static struct look look_of(const struct scaling *a, const struct chart_scaling_line *l)
{
	struct look look = subject_look(l->colour, false, shown_many(&a->shown));

	look.hollow = l->hollow;
	return look;
}

static void take_line(struct scaling *a, const struct chart_scaling_line *l)
{
	struct xy last = {NAN, NAN};

	for (size_t i = 0; i < l->n_points; i++) {
		struct xy at = place_of(a, l->points[i].copies, l->points[i].times);

		if (!has_place(&l->points[i]))
			continue;
		boxes_add(&a->taken, (struct box){at.x - 8, at.y - 7, at.x + 8, at.y + 7});
		if (!isnan(last.x)) {
			struct xy line[] = {last, at};
			plan_path(a->p, look_of(a, l).colour, line, 2, 2);
			boxes_add_line(&a->taken, last, at);
		}
		last = at;
	}
}

/* Writes a text beside a point; false: there is no room for it. */
static bool draw_text(struct scaling *a, const struct chart_scaling_point *pt, const char *text,
		      bool last)
{
	struct box within = {a->left + 2, a->up.x1 - 8, a->right, a->up.x0}, box;
	struct type type = last ? TYPE_STRONG : TYPE_TICK;
	double width = fonts_width(a->p->fonts, type, text);

	if (!(width > 0) || !boxes_place(&a->taken, within, place_of(a, pt->copies, pt->times),
					 width, &box))
		return false;
	plan_text(a->p, (struct label){.text = text,
				       .type = type,
				       .colour = last ? COLOUR_INK : COLOUR_MUTED,
				       .x = box.x0,
				       .y = box.y0 + 12,
				       .clear = true});
	boxes_add(&a->taken, box);
	return true;
}

static void draw_label(struct scaling *a, const struct chart_scaling_point *pt, bool last)
{
	if (!draw_text(a, pt, frame_signed(a->p, pt->label, pt->sign), last) && pt->sign)
		draw_text(a, pt, pt->sign, last);
}

/* Points in doubt are labelled before all others, then the last of each line; that of one copy is 1
 * by itself. */
static void draw_labels(struct scaling *a)
{
	for (int turn = 0; turn < 3; turn++)
		for (size_t i = 0; i < a->c->n_lines; i++) {
			const struct chart_scaling_line *l = &a->c->lines[i];

			for (size_t j = 0; j < l->n_points; j++)
				if (has_place(&l->points[j]) && l->points[j].copies > 1 &&
				    turn == (l->points[j].sign ? 0 : j + 1 == l->n_points ? 1 : 2))
					draw_label(a, &l->points[j], j + 1 == l->n_points);
		}
}

static void draw_points(struct scaling *a)
{
	for (size_t i = a->c->n_lines; i-- > 0;) {
		const struct chart_scaling_line *l = &a->c->lines[i];
		struct look look = look_of(a, l);

		for (size_t j = 0; j < l->n_points; j++) {
			const struct chart_scaling_point *pt = &l->points[j];
			struct xy at = place_of(a, pt->copies, pt->times);

			if (!has_place(pt))
				continue;
			struct shape *s = plan_marker(a->p, look.colour, look.marker, at.x, at.y, RADIUS);
			s->hollow = look.hollow;
			s->value = pt->times;
		}
	}
}

/* The name of the diagonal, where it is free: at its end, else along it. */
static void draw_ideal_name(struct scaling *a)
{
	double end = fmin(a->across.to, a->up.to), width;
	struct xy line[] = {place_of(a, 1, 1), place_of(a, end, end)};
	struct box within = {a->left + 2, a->up.x1 - 8, a->right, a->up.x0}, box;

	boxes_add_line(&a->taken, line[0], line[1]);
	width = fonts_width(a->p->fonts, TYPE_TICK, a->c->ideal);
	for (double share = 0.9; width > 0 && share > 0.1; share -= 0.1) {
		double at = pow(end, share);

		if (!boxes_place(&a->taken, within, place_of(a, at, at), width, &box))
			continue;
		plan_text(a->p, (struct label){.text = a->c->ideal,
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .x = box.x0,
					       .y = box.y0 + 12,
					       .clear = true});
		boxes_add(&a->taken, box);
		return;
	}
}

static double draw_keys(struct scaling *a, double y)
{
	struct look *looks = pool_alloc(&a->p->pool, (a->c->n_lines + 1) * sizeof *looks);
	const char **names = pool_alloc(&a->p->pool, (a->c->n_lines + 1) * sizeof *names);
	size_t n = 0;

	for (size_t i = 0; i < a->c->n_lines; i++)
		shown_add(&a->shown, a->c->lines[i].colour);
	for (size_t i = 0; i < a->c->n_lines; i++) {
		if (!a->c->lines[i].subject)
			continue;
		looks[n] = look_of(a, &a->c->lines[i]);
		names[n++] = a->c->lines[i].subject;
	}
	return frame_keys(a->p, looks, names, n, y);
}

struct plan *plan_scaling(const struct chart_scaling *c, int width)
{
	struct scaling a = {.p = plan_new(width), .c = c};

	make_scales(&a);
	place_plot(&a, draw_keys(&a, frame_head(a.p, &c->words, true)));
	draw_grid(&a);
	draw_ticks(&a);
	draw_ideal(&a);
	for (size_t i = 0; i < c->n_lines; i++)
		take_line(&a, &c->lines[i]);
	draw_labels(&a);
	draw_ideal_name(&a);
	draw_points(&a);
	frame_foot(a.p, &c->words, a.up.x0 + TICKS_BELOW_PLOT + 2 + FOOT_BELOW_TICKS);
	boxes_release(&a.taken);
	return a.p;
}
