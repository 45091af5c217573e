/* SPDX-License-Identifier: MIT */
/* What a figure costs: price across, figure up, and a line through those that nothing cheaper
 * matches. */
#include "render/chart/boxes.h"
#include "render/chart/upright.h"

enum { WIDE_TALL = 250, NARROW_TALL = 230, RADIUS = 6, RIGHT_GAP = 16, TICKS_BELOW = 18 };
enum { COST_BELOW = 17, KEY_LINE = 19, KEY_GAP = 16, FOOT_BELOW = 26 };

struct frontier {
	struct plan *p;
	const struct chart_frontier *c;
	struct shown shown;
	struct upright up;
	struct scale across;
	struct ticks ticks; /* of `across` */
	double left, right; /* of the plot */
	struct boxes taken;
	size_t *order;	    /* of the points that have a place, cheapest first */
	size_t n;
	size_t *unnamed;    /* points whose name had no room: they have a number */
	size_t n_unnamed;
};

static bool has_place(const struct chart_frontier *c, const struct chart_frontier_point *pt)
{
	const struct chart_mark *m = &pt->mark;

	return m->state == CHART_MEASURED && isfinite(m->value) && isfinite(pt->cost) &&
	       pt->cost >= 0 && (c->log ? m->value > 0 : m->value >= 0);
}

static bool better(const struct chart_frontier *c, double a, double b)
{
	return c->words.towards == CHART_LOWER_IS_BETTER ? a < b : a > b;
}

/* Whether point i stands before point j: it costs less, or as much and is better. */
static bool before(const struct chart_frontier *c, size_t i, size_t j)
{
	const struct chart_frontier_point *a = &c->points[i], *b = &c->points[j];

	return a->cost < b->cost ||
	       (a->cost == b->cost && better(c, a->mark.value, b->mark.value));
}

static void put_in_order(struct frontier *a)
{
	const struct chart_frontier *c = a->c;

	a->order = pool_alloc(&a->p->pool, (c->n_points + 1) * sizeof *a->order);
	a->unnamed = pool_alloc(&a->p->pool, (c->n_points + 1) * sizeof *a->unnamed);
	for (size_t i = 0; i < c->n_points; i++) {
		size_t at = a->n;

		if (!has_place(c, &c->points[i]))
			continue;
		for (; at > 0 && before(c, i, a->order[at - 1]); at--)
			a->order[at] = a->order[at - 1];
		a->order[at] = i;
		a->n++;
		shown_add(&a->shown, c->points[i].colour);
	}
}

static void make_scales(struct frontier *a, double top)
{
	double least = INFINITY, most = 0, cost = 0;

	for (size_t i = 0; i < a->n; i++) {
		const struct chart_frontier_point *pt = &a->c->points[a->order[i]];

		least = fmin(least, pt->mark.value);
		most = fmax(most, fmax(pt->mark.value, pt->mark.high));
		cost = fmax(cost, pt->cost);
	}
	a->up = upright_make(least, most, a->c->log, a->c->axis);
	a->up.scale.x1 = top + 8;
	a->up.scale.x0 = a->up.scale.x1 + (is_narrow(a->p) ? NARROW_TALL : WIDE_TALL);
	a->left = upright_width(a->p, &a->up) + UPRIGHT_GAP;
	a->right = a->p->width;
	a->across = scale_from_zero(cost);
	a->across.x0 = a->left;
	a->across.x1 = a->right - RIGHT_GAP;
	frame_ticks_linear(a->p, &a->ticks, &a->across);
}

static struct xy place_of(const struct frontier *a, const struct chart_frontier_point *pt)
{
	return (struct xy){scale_at(&a->across, pt->cost), scale_at(&a->up.scale, pt->mark.value)};
}

/* The line goes level to the price at which there is better, and from there to that. */
static void draw_line(struct frontier *a)
{
	struct xy *line = pool_alloc(&a->p->pool, (2 * a->n + 1) * sizeof *line);
	double best = NAN;
	size_t n = 0;
	struct shape *s;

	for (size_t i = 0; i < a->n; i++) {
		const struct chart_frontier_point *pt = &a->c->points[a->order[i]];
		struct xy at = place_of(a, pt);

		if (!isnan(best) && !better(a->c, pt->mark.value, best))
			continue;
		if (n)
			line[n] = (struct xy){at.x, line[n - 1].y}, n++;
		line[n++] = at;
		best = pt->mark.value;
	}
	line[n] = (struct xy){a->right, line[n - 1].y};
	n++;
	s = plan_path(a->p, COLOUR_MUTED, line, n, 1.5);
	s->dash[0] = 5;
	s->dash[1] = 3;
	for (size_t i = 1; i < n; i++)
		boxes_add_line(&a->taken, line[i - 1], line[i]);
}

/* From the lowest to the highest of few runs, or the interval of the median. */
static void draw_whisker(struct frontier *a, const struct chart_frontier_point *pt,
			 enum colour colour)
{
	const struct chart_mark *m = &pt->mark;
	struct xy at = place_of(a, pt), line[2];

	if (!isfinite(m->low) || !isfinite(m->high) || m->low > m->high || m->high <= 0)
		return;
	line[0] = (struct xy){at.x, scale_at(&a->up.scale, m->low)};
	line[1] = (struct xy){at.x, scale_at(&a->up.scale, m->high)};
	plan_path(a->p, colour, line, 2, 2);
	boxes_add_line(&a->taken, line[0], line[1]);
}

static void draw_points(struct frontier *a)
{
	bool many = shown_many(&a->shown);

	for (size_t i = a->n; i-- > 0;) {
		const struct chart_frontier_point *pt = &a->c->points[a->order[i]];
		struct look look = subject_look(pt->colour, pt->set_off, many);
		struct xy at = place_of(a, pt);

		draw_whisker(a, pt, look.colour);
		plan_marker(a->p, look.colour, look.marker, at.x, at.y, RADIUS)->value =
			pt->mark.value;
	}
}

static bool place_label(struct frontier *a, const struct chart_frontier_point *pt,
			const char *text, struct type type)
{
	struct box within = {a->left + 2, a->up.scale.x1 - 8, a->right, a->up.scale.x0}, box;
	double width = fonts_width(a->p->fonts, type, text);

	if (!(width > 0) || !boxes_place(&a->taken, within, place_of(a, pt), width, &box))
		return false;
	plan_text(a->p, (struct label){.text = text,
				       .type = type,
				       .colour = COLOUR_INK,
				       .x = box.x0,
				       .y = box.y0 + 12,
				       .clear = true});
	boxes_add(&a->taken, box);
	return true;
}

/* Names beside their points: first those set off, then by price. One without room gets a number. */
static void draw_names(struct frontier *a)
{
	for (int set_off = 1; set_off >= 0; set_off--)
		for (size_t i = 0; i < a->n; i++) {
			const struct chart_frontier_point *pt = &a->c->points[a->order[i]];
			struct type type = pt->set_off ? TYPE_STRONG : TYPE_TICK;

			if (pt->set_off == set_off && !place_label(a, pt, pt->subject, type))
				a->unnamed[a->n_unnamed++] = a->order[i];
		}
	for (size_t i = 0; i < a->n_unnamed; i++)
		place_label(a, &a->c->points[a->unnamed[i]],
			    pool_printf(&a->p->pool, "%zu", i + 1), TYPE_TICK_STRONG);
}

/* "1 NAME", as many beside each other as there is room for; returns the last baseline. */
static double draw_keys(struct frontier *a, double y)
{
	double x = 0;

	for (size_t i = 0; i < a->n_unnamed; i++) {
		const char *text = pool_printf(&a->p->pool, "%zu\u00a0\u00a0%s", i + 1,
					       a->c->points[a->unnamed[i]].subject);
		double width = fonts_width(a->p->fonts, TYPE_TICK, text);

		if (i == 0 || x + width > a->p->width) {
			x = 0;
			y += KEY_LINE;
		}
		plan_text(a->p, (struct label){.text = text,
					       .type = TYPE_TICK,
					       .colour = COLOUR_INK,
					       .x = x,
					       .y = y,
					       .most = a->p->width});
		x += width + KEY_GAP;
	}
	return y;
}

/* Ticks of the price and what it is. */
static double draw_cost(struct frontier *a)
{
	double bottom = a->up.scale.x0, baseline = bottom + TICKS_BELOW;

	plan_horizontal(a->p, COLOUR_AXIS, bottom, a->left, a->right);
	for (size_t i = 0; i < a->ticks.n; i++)
		plan_vertical(a->p, COLOUR_AXIS, scale_at(&a->across, a->ticks.at[i]), bottom,
			      bottom + 5);
	frame_tick_labels(a->p, &a->across, &a->ticks, CHART_AXIS_NUMBER, baseline);
	plan_text(a->p, (struct label){.text = a->c->cost,
				       .type = TYPE_TICK,
				       .colour = COLOUR_MUTED,
				       .anchor = ANCHOR_END,
				       .x = a->p->width,
				       .y = baseline + COST_BELOW,
				       .most = a->p->width});
	return baseline + COST_BELOW;
}

/* Without a point: why. */
static double draw_nothing(struct frontier *a, double top)
{
	const char *lines[LINES_MAX];
	size_t n = fonts_wrap(a->p->fonts, &a->p->pool, TYPE_LABEL, a->c->missing, a->p->width,
			      LINES_MAX, lines);

	for (size_t i = 0; i < n; i++)
		plan_text(a->p, (struct label){.text = lines[i],
					       .type = TYPE_LABEL,
					       .colour = COLOUR_MUTED,
					       .y = top + 16 + KEY_LINE * (double)i});
	return top + 16 + KEY_LINE * (double)(n ? n - 1 : 0);
}

struct plan *plan_frontier(const struct chart_frontier *c, int width)
{
	struct frontier a = {.p = plan_new(width), .c = c};
	double y = frame_head(a.p, &c->words, true);

	put_in_order(&a);
	if (a.n) {
		make_scales(&a, y);
		upright_draw(a.p, &a.up, a.left, a.right);
		y = draw_cost(&a);
		for (size_t i = 0; i < a.n; i++) {
			struct xy at = place_of(&a, &c->points[a.order[i]]);

			boxes_add(&a.taken, (struct box){at.x - 8, at.y - 7, at.x + 8, at.y + 7});
		}
		draw_line(&a);
		draw_points(&a);
		draw_names(&a);
		y = draw_keys(&a, y);
	} else {
		y = draw_nothing(&a, y);
	}
	frame_foot(a.p, &c->words, y + FOOT_BELOW);
	boxes_release(&a.taken);
	return a.p;
}
