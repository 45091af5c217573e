/* SPDX-License-Identifier: MIT */
/* A figure over time, or run by run. */
#include "render/chart/bar.h"
#include "render/chart/boxes.h"
#include "render/chart/upright.h"

enum { TITLE_LINES = 3, TITLE_LINE = 18 };
enum { WIDE_TALL = 130, NARROW_TALL = 205, BETWEEN = 56, RADIUS = 6 };
enum { TICKS_BELOW = 18, FOOT_BELOW = 26, RIGHT_GAP = 12 };

struct panel {
	struct plan *p;
	const struct chart_history_panel *c;
	double x, width;    /* the place that it has */
	double tall;	    /* of the plot */
	double top, bottom; /* likewise */
	struct scale across;
	double left;	    /* of the plot */
	struct upright up;
	bool many;
	struct boxes taken;
};

static bool has_place(const struct panel *a, const struct chart_mark *m)
{
	return mark_has_value(m) && (a->c->log ? m->value > 0 : m->value >= 0);
}

static void range(const struct panel *a, double *least, double *most)
{
	for (size_t i = 0; i < a->c->n_series; i++)
		for (size_t j = 0; j < a->c->series[i].n_points; j++) {
			const struct chart_mark *m = &a->c->series[i].points[j].mark;
			if (!has_place(a, m))
				continue;
			*least = fmin(*least, m->value);
			*most = fmax(*most, m->value);
		}
}

static void scale_up(struct panel *a)
{
	double least = INFINITY, most = 0;
	range(a, &least, &most);
	a->up = upright_make(least, most, a->c->log, a->c->axis);
}

/* Each figure of the subjects themselves, of those for scale only the last one. */
static const char *point_label(struct panel *a, const struct chart_history_series *s, size_t i)
{
	const char *label = s->points[i].mark.label ? s->points[i].mark.label : "";
	bool last = i + 1 == s->n_points;
	if (!last && s->muted)
		return "";
	if (!last || !s->subject)
		return label;
	return pool_printf(&a->p->pool, "%s%s%s", s->subject, *label ? " " : "", label);
}

static struct type label_type(const struct chart_history_series *s)
{
	return s->muted ? TYPE_TICK : TYPE_STRONG;
}

/* Whether a point would stand on the labels at the left. */
static bool starts_with_a_point(const struct panel *a)
{
	for (size_t i = 0; a->c->n_ticks && i < a->c->n_series; i++)
		if (a->c->series[i].n_points && a->c->series[i].points[0].at <= a->c->ticks[0].at)
			return true;
	return false;
}

/* The plot is as wide as names behind the last points leave it, those for scale less than others. */
static void scale_across(struct panel *a)
{
	double labels = upright_width(a->p, &a->up);
	size_t n = a->c->n_ticks;
	double first = n ? a->c->ticks[0].at : 0, last = n ? a->c->ticks[n - 1].at : 1;
	double half = a->c->dated ? 0 : n > 1 ? (last - first) / (double)(n - 1) / 2 : 0.5;
	a->across = (struct scale){.from = first - half, .to = last + half};
	if (!(a->across.to > a->across.from))
		a->across.to = a->across.from + 1;
	a->left = a->x + labels + UPRIGHT_GAP;
	a->across.x0 = a->left + (a->c->dated && starts_with_a_point(a) ? 10 : 0);
	a->across.x1 = a->x + a->width - RIGHT_GAP;
	for (size_t i = 0; !is_narrow(a->p) && a->c->dated && i < a->c->n_series; i++) {
		const struct chart_history_series *s = &a->c->series[i];
		if (!s->n_points)
			continue;
		double width =
			fonts_width(a->p->fonts, label_type(s), point_label(a, s, s->n_points - 1));
		double before = a->across.x1;
		double least = a->across.x0 + a->width * (s->muted ? 0.75 : 0.55);
		scale_squeeze(&a->across, s->points[s->n_points - 1].at,
			      a->x + a->width - 11 - width);
		a->across.x1 = fmax(a->across.x1, fmin(before, least));
	}
}

static struct xy place_of(const struct panel *a, const struct chart_history_point *pt)
{
	return (struct xy){scale_at(&a->across, pt->at), scale_at(&a->up.scale, pt->mark.value)};
}

static void draw_frame(struct panel *a)
{
	upright_draw(a->p, &a->up, a->left, a->across.x1);
	plan_horizontal(a->p, COLOUR_AXIS, a->bottom, a->left, a->across.x1);
}

/* Where a tick's label begins; those of the first and the last date stand within the plot. */
static double tick_start(const struct panel *a, size_t i, double width)
{
	double x = scale_at(&a->across, a->c->ticks[i].at), start = x - width / 2;
	if (a->c->dated && i == 0)
		start = x;
	else if (a->c->dated && i + 1 == a->c->n_ticks)
		start = x - width;
	return fmax(a->x, fmin(start, a->x + a->width - width));
}

/* The first and the last date are labelled before those between them. */
static void draw_ticks(struct panel *a)
{
	const struct chart_history_tick *ticks = a->c->ticks;
	size_t n = a->c->n_ticks;
	double free = -INFINITY, end = INFINITY;
	if (a->c->dated && n > 2)
		end = tick_start(a, n - 1, fonts_width(a->p->fonts, TYPE_TICK, ticks[n - 1].label));
	for (size_t i = 0; i < n; i++) {
		double x = scale_at(&a->across, ticks[i].at);
		double width = fonts_width(a->p->fonts, TYPE_TICK, ticks[i].label);
		double start = tick_start(a, i, width);
		bool between = i > 0 && i + 1 < n;
		plan_vertical(a->p, COLOUR_AXIS, fmin(x, a->across.x1 - 1), a->bottom,
			      a->bottom + 5);
		if (start < free || (between && start + width + 6 > end))
			continue;
		plan_text(a->p, (struct label){.text = ticks[i].label,
					       .type = TYPE_TICK,
					       .colour = COLOUR_MUTED,
					       .x = start,
					       .y = a->bottom + TICKS_BELOW,
					       .most = a->width});
		free = start + width + 6;
	}
}

static struct look look_of(const struct panel *a, const struct chart_history_series *s)
{
	struct look look = subject_look(s->colour, false, false);
	if (s->muted)
		look.colour = COLOUR_MUTED;
	else if (a->many)
		look.colour = COLOUR_SUBJECT + 6;
	return look;
}

static void draw_joins(struct panel *a, const struct chart_history_series *s)
{
	for (size_t i = 1; i < s->n_points; i++) {
		const struct chart_history_point *from = &s->points[i - 1], *to = &s->points[i];
		if (!to->joined || !has_place(a, &from->mark) || !has_place(a, &to->mark))
			continue;
		struct xy line[] = {place_of(a, from), place_of(a, to)};
		plan_path(a->p, look_of(a, s).colour, line, 2, 2);
		boxes_add_line(&a->taken, line[0], line[1]);
	}
}

/* `named`: it has to stand somewhere. */
static bool find_place(const struct panel *a, struct xy at, double width, bool named, struct box *box)
{
	struct box within = {a->left + 2, a->top - 8, a->x + a->width + 0.5, a->bottom};

	return named ? boxes_place_anywhere(&a->taken, within, at, width, box)
		     : boxes_place(&a->taken, within, at, width, box);
}

/* The last one, which names the series, comes first. */
static void draw_labels(struct panel *a, const struct chart_history_series *s)
{
	for (size_t i = s->n_points; i-- > 0;) {
		const char *text = point_label(a, s, i);
		bool named = !s->muted && i + 1 == s->n_points;
		double width = fonts_width(a->p->fonts, label_type(s), text);
		struct box box;
		if (!has_place(a, &s->points[i].mark) || !(width > 0) ||
		    !find_place(a, place_of(a, &s->points[i]), width, named, &box))
			continue;
		plan_text(a->p, (struct label){.text = text,
					       .type = label_type(s),
					       .colour = s->muted ? COLOUR_MUTED : COLOUR_INK,
					       .x = box.x0,
					       .y = box.y0 + 12,
					       .clear = true});
		boxes_add(&a->taken, box);
	}
}

static void draw_points(struct panel *a, const struct chart_history_series *s)
{
	struct look look = look_of(a, s);
	for (size_t i = 0; i < s->n_points; i++) {
		const struct chart_mark *m = &s->points[i].mark;
		if (!has_place(a, m))
			continue;
		struct xy at = place_of(a, &s->points[i]);
		struct shape *shape = plan_marker(a->p, look.colour, look.marker, at.x, at.y,
						  s->muted ? RADIUS - 1 : RADIUS);
		shape->hollow = s->muted || m->state == CHART_NOT_FROM_DISK;
		shape->value = m->value;
	}
}

static void take_points(struct panel *a)
{
	for (size_t i = 0; i < a->c->n_series; i++)
		for (size_t j = 0; j < a->c->series[i].n_points; j++) {
			const struct chart_history_point *pt = &a->c->series[i].points[j];
			struct xy at = place_of(a, pt);
			if (has_place(a, &pt->mark))
				boxes_add(&a->taken,
					  (struct box){at.x - 8, at.y - 7, at.x + 8, at.y + 7});
		}
}

/* Own series are labelled first, those for scale after them. */
static void draw_series(struct panel *a)
{
	take_points(a);
	for (size_t i = 0; i < a->c->n_series; i++)
		draw_joins(a, &a->c->series[i]);
	for (int muted = 0; muted < 2; muted++)
		for (size_t i = 0; i < a->c->n_series; i++)
			if (a->c->series[i].muted == muted)
				draw_labels(a, &a->c->series[i]);
	for (size_t i = a->c->n_series; i-- > 0;)
		draw_points(a, &a->c->series[i]);
}

/* How many lines the title of a panel takes; `lines` gets them. */
static size_t title_lines(struct plan *p, const char *title, double width,
			  const char *lines[LINES_MAX])
{
	if (!title || !*title)
		return 0;
	return fonts_wrap(p->fonts, &p->pool, TYPE_STRONG, title, width, TITLE_LINES, lines);
}

static void draw_words(struct panel *a, double y)
{
	const char *lines[LINES_MAX];
	size_t n = title_lines(a->p, a->c->title, a->width, lines);
	for (size_t i = 0; i < n; i++)
		plan_text(a->p, (struct label){.text = lines[i],
					       .type = TYPE_STRONG,
					       .colour = COLOUR_INK,
					       .x = a->x,
					       .y = y + 16 + TITLE_LINE * (double)i,
					       .most = a->width});
	plan_text(a->p, (struct label){
				.text = frame_direction(a->p, a->c->direction, a->c->towards, true),
				.type = TYPE_LABEL,
				.colour = COLOUR_MUTED,
				.x = a->x,
				.y = a->top - 12,
				.most = a->width});
}

/* One panel whose words begin at y and take so many lines; returns the baseline of its tick labels. */
static double draw_panel(struct panel *a, double y, size_t lines)
{
	struct shown shown = {0};
	for (size_t i = 0; i < a->c->n_series; i++)
		if (!a->c->series[i].muted)
			shown_add(&shown, a->c->series[i].colour);
	a->many = shown_many(&shown);
	a->top = y + (lines ? 28 + TITLE_LINE * (double)lines : 2);
	a->bottom = a->top + a->tall;
	scale_up(a);
	a->up.scale.x0 = a->bottom;
	a->up.scale.x1 = a->top;
	scale_across(a);
	draw_words(a, y);
	draw_frame(a);
	draw_ticks(a);
	draw_series(a);
	boxes_release(&a->taken);
	return a->bottom + TICKS_BELOW;
}

struct plan *plan_history(const struct chart_history *c, int width)
{
	struct plan *p = plan_new(width);
	double y = frame_head(p, &c->words, true), baseline = y;
	bool beside = !is_narrow(p) && c->n_panels == 2;
	double tall = is_narrow(p) && c->n_panels < 2 ? NARROW_TALL : WIDE_TALL;
	double each = beside ? (p->width - BETWEEN) / 2.0 : p->width;
	const char *title[LINES_MAX];
	size_t lines = 0, own;
	for (size_t i = 0; beside && i < c->n_panels; i++) {
		own = title_lines(p, c->panels[i].title, each, title);
		lines = own > lines ? own : lines;
	}
	for (size_t i = 0; i < c->n_panels; i++) {
		struct panel a = {.p = p, .c = &c->panels[i], .width = each, .tall = tall};
		a.x = beside ? (each + BETWEEN) * (double)i : 0;
		own = beside ? lines : title_lines(p, c->panels[i].title, each, title);
		baseline = draw_panel(&a, y, own);
		y = beside ? y : baseline + 10;
	}
	frame_foot(p, &c->words, baseline + FOOT_BELOW);
	return p;
}
