/* SPDX-License-Identifier: MIT */
/* What more requests at once bring: rates across, what a request takes up, a line through the
 * depths of each subject. */
#include "render/chart/boxes.h"
#include "render/chart/upright.h"

enum { TALL = 200, BETWEEN = 40, RADIUS = 5, TITLE_BELOW = 16, PLOT_BELOW = 30 };
enum { TICKS_BELOW = 18, INSET = 14, RIGHT_GAP = 30, SIGN_GAP = 20, NEXT_PANEL = 14 };

struct sweep {
	struct plan *p;
	const struct chart_sweep *c;
	struct shown shown;
	struct scale across;
	struct upright up;
};

struct panel {
	struct sweep *of;
	const struct chart_sweep_panel *c;
	double x, width; /* the place that it has */
	double left, top, bottom;
	struct scale across, up;
	struct ticks ticks; /* of `across` */
	struct boxes taken;
};

static bool fits(double value, bool log)
{
	return isfinite(value) && (log ? value > 0 : value >= 0);
}

static bool has_place(const struct chart_sweep *c, const struct chart_sweep_point *pt)
{
	return fits(pt->rate, c->log_across) && fits(pt->seconds, c->log_up);
}

struct range {
	double least, most;
};

static void widen(struct range *r, double value)
{
	r->least = fmin(r->least, value);
	r->most = fmax(r->most, value);
}

static void range_of(const struct sweep *a, const struct chart_sweep_line *l, struct range *rate,
                     struct range *seconds)
{
	for (size_t i = 0; i < l->n_points; i++) {
		if (!has_place(a->c, &l->points[i]))
			continue;
		widen(rate, l->points[i].rate);
		widen(seconds, l->points[i].seconds);
	}
}

static void make_scales(struct sweep *a)
{
	struct range rate = {INFINITY, 0}, seconds = {INFINITY, 0};

	for (size_t i = 0; i < a->c->n_panels; i++)
		for (size_t j = 0; j < a->c->panels[i].n_lines; j++)
			range_of(a, &a->c->panels[i].lines[j], &rate, &seconds);
	a->across = !a->c->log_across ? scale_from_zero(rate.most)
	            : rate.most > 0   ? scale_decades(rate.least, rate.most)
	                              : scale_decades(1, 1);
	a->up = upright_make(seconds.least, seconds.most, a->c->log_up, CHART_AXIS_TIME);
}

static bool any_sign(const struct chart_sweep_panel *c)
{
	for (size_t i = 0; i < c->n_lines; i++)
		for (size_t j = 0; j < c->lines[i].n_points; j++)
			if (c->lines[i].points[j].sign)
				return true;
	return false;
}

/* The plot of a panel whose words begin at y. */
static void place_plot(struct panel *b, double y)
{
	struct sweep *a = b->of;

	b->top = y + PLOT_BELOW;
	b->bottom = b->top + TALL;
	b->left = b->x + upright_width(a->p, &a->up) + UPRIGHT_GAP;
	b->across = a->across;
	b->across.x0 = b->left + (a->c->log_across ? INSET : 0);
	b->across.x1 = b->x + b->width - RIGHT_GAP - (any_sign(b->c) ? SIGN_GAP : 0);
	a->up.scale.x0 = b->bottom;
	a->up.scale.x1 = b->top;
	b->up = a->up.scale;
	if (a->c->log_across)
		ticks_decades(&b->ticks, &b->across);
	else
		frame_ticks_linear(a->p, &b->ticks, &b->across);
}

static void draw_frame(struct panel *b)
{
	struct plan *p = b->of->p;

	plan_text(p, (struct label){.text = b->c->title,
	                            .type = TYPE_STRONG,
	                            .colour = COLOUR_INK,
	                            .x = b->x,
	                            .y = b->top - PLOT_BELOW + TITLE_BELOW,
	                            .most = b->width});
	upright_draw(p, &b->of->up, b->left, b->x + b->width);
	plan_horizontal(p, COLOUR_AXIS, b->bottom, b->left, b->x + b->width);
	for (size_t i = 0; i < b->ticks.n; i++)
		plan_vertical(p, COLOUR_AXIS, scale_at(&b->across, b->ticks.at[i]), b->bottom,
		              b->bottom + 5);
	frame_tick_labels(p, &b->across, &b->ticks, CHART_AXIS_NUMBER, b->bottom + TICKS_BELOW);
}

static struct xy place_of(const struct panel *b, const struct chart_sweep_point *pt)
{
	return (struct xy){scale_at(&b->across, pt->rate), scale_at(&b->up, pt->seconds)};
}

static struct look look_of(const struct sweep *a, const struct chart_sweep_line *l)
{
	return subject_look(l->colour, false, shown_many(&a->shown));
}

static void draw_line(struct panel *b, const struct chart_sweep_line *l)
{
	const struct chart_sweep_point *last = NULL;

	for (size_t i = 0; i < l->n_points; i++) {
		const struct chart_sweep_point *pt = &l->points[i];

		if (!has_place(b->of->c, pt))
			continue;
		struct xy at = place_of(b, pt);
		boxes_add(&b->taken, (struct box){at.x - 7, at.y - 6, at.x + 7, at.y + 6});
		if (last) {
			struct xy line[] = {place_of(b, last), at};
			plan_path(b->of->p, look_of(b->of, l).colour, line, 2, 2);
			boxes_add_line(&b->taken, line[0], line[1]);
		}
		last = pt;
	}
}

/* Writes a text beside a point; false: there is no room for it. */
static bool draw_text(struct panel *b, const struct chart_sweep_point *pt, const char *text, bool end)
{
	struct plan *p = b->of->p;
	struct box within = {b->left + 2, b->top - 8, b->x + b->width, b->bottom}, box;
	struct type type = end ? TYPE_STRONG : TYPE_TICK;
	double width = fonts_width(p->fonts, type, text);

	if (!(width > 0) || !boxes_place(&b->taken, within, place_of(b, pt), width, &box))
		return false;
	plan_text(p, (struct label){.text = text,
	                            .type = type,
	                            .colour = end ? COLOUR_INK : COLOUR_MUTED,
	                            .x = box.x0,
	                            .y = box.y0 + 12,
	                            .clear = true});
	/* With the ground that is cleared around it. */
	boxes_add(&b->taken, (struct box){box.x0 - 3, box.y0 - 1, box.x1 + 3, box.y1 + 2});
	return true;
}

static void draw_label(struct panel *b, const struct chart_sweep_point *pt, bool end)
{
	if (!draw_text(b, pt, frame_signed(b->of->p, pt->label, pt->sign), end) && pt->sign)
		draw_text(b, pt, pt->sign, end);
}

/* Points in doubt are labelled before all others, then both ends of each line. */
static void draw_labels(struct panel *b)
{
	for (int turn = 0; turn < 3; turn++)
		for (size_t i = 0; i < b->c->n_lines; i++) {
			const struct chart_sweep_line *l = &b->c->lines[i];

			for (size_t j = 0; j < l->n_points; j++) {
				bool end = j == 0 || j + 1 == l->n_points;

				if (has_place(b->of->c, &l->points[j]) &&
				    turn == (l->points[j].sign ? 0 : end ? 1 : 2))
					draw_label(b, &l->points[j], end);
			}
		}
}

static void draw_points(struct panel *b)
{
	for (size_t i = b->c->n_lines; i-- > 0;) {
		const struct chart_sweep_line *l = &b->c->lines[i];
		struct look look = look_of(b->of, l);

		for (size_t j = 0; j < l->n_points; j++) {
			if (!has_place(b->of->c, &l->points[j]))
				continue;
			struct xy at = place_of(b, &l->points[j]);
			struct shape *s =
				plan_marker(b->of->p, look.colour, look.marker, at.x, at.y, RADIUS);
			s->hollow = l->points[j].hollow;
			s->value = l->points[j].seconds;
		}
	}
}

/* Returns the baseline of its ticks. */
static double draw_panel(struct panel *b, double y)
{
	place_plot(b, y);
	draw_frame(b);
	for (size_t i = 0; i < b->c->n_lines; i++)
		draw_line(b, &b->c->lines[i]);
	draw_labels(b);
	draw_points(b);
	boxes_release(&b->taken);
	return b->bottom + TICKS_BELOW;
}

static double draw_keys(struct sweep *a, double y)
{
	const struct chart_sweep_panel *first = a->c->panels;
	size_t n = 0, most = a->c->n_panels ? first->n_lines : 0;
	struct look *looks = pool_alloc(&a->p->pool, (most + 1) * sizeof *looks);
	const char **names = pool_alloc(&a->p->pool, (most + 1) * sizeof *names);

	for (size_t i = 0; i < most; i++)
		shown_add(&a->shown, first->lines[i].colour);
	for (size_t i = 0; i < most; i++) {
		if (!first->lines[i].subject)
			continue;
		looks[n] = look_of(a, &first->lines[i]);
		names[n++] = first->lines[i].subject;
	}
	return frame_keys(a->p, looks, names, n, y);
}

struct plan *plan_sweep(const struct chart_sweep *c, int width)
{
	struct sweep a = {.p = plan_new(width), .c = c};
	bool beside = !is_narrow(a.p) && c->n_panels == 2;
	double each = beside ? (a.p->width - BETWEEN) / 2.0 : a.p->width;
	double y = draw_keys(&a, frame_head(a.p, &c->words, true)), baseline = y;

	make_scales(&a);
	for (size_t i = 0; i < c->n_panels; i++) {
		struct panel b = {.of = &a, .c = &c->panels[i], .width = each};
		b.x = beside ? (each + BETWEEN) * (double)i : 0;
		baseline = draw_panel(&b, y);
		y = beside ? y : baseline + NEXT_PANEL;
	}
	frame_foot(a.p, &c->words, baseline + FOOT_BELOW_TICKS);
	return a.p;
}
