/* SPDX-License-Identifier: MIT */
/* Points on a log axis for the front page: rows only, a caption beside the ticks. */
#include "render/chart/point.h"
#include "render/chart/short_names.h"

enum { PITCH = 20, RADIUS = 5 };

struct teaser {
	struct plan *p;
	const struct chart_teaser_points *c;
	struct shown shown;
	double names, series;
	const char **short_names; /* one a row */
	struct scale scale;
};

static void fit_names(struct teaser *a)
{
	const char **names = pool_alloc(&a->p->pool, (a->c->n_rows + 1) * sizeof *names);
	for (size_t i = 0; i < a->c->n_rows; i++)
		names[i] = a->c->rows[i].subject;
	a->short_names = short_names(a->p, TYPE_TICK, names, a->c->n_rows, a->names + 1);
}

static void measure(struct teaser *a)
{
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < a->c->n_rows; i++) {
		const struct chart_point_row *r = &a->c->rows[i];
		shown_add(&a->shown, r->colour);
		a->names = fmax(a->names, fonts_width(a->p->fonts, TYPE_TICK, r->subject));
		a->series = fmax(a->series, fonts_width(a->p->fonts, TYPE_TICK, r->series));
		points_range(r->marks, r->n_marks, &least, &most);
	}
	a->names = fmin(a->names, a->p->width * 0.42);
	a->series = fmin(a->series, a->p->width * 0.15);
	fit_names(a);
	a->scale = most > 0 ? scale_decades(least, most) : scale_decades(1, 1);
	a->scale.x0 = ceil(a->names + (a->series > 0 ? 10 + a->series : 0) + 10);
	a->scale.x1 = a->p->width - RADIUS - 9;
}

static void draw_names(struct teaser *a, size_t i, double middle)
{
	struct label l = {.text = a->short_names[i],
	                  .type = TYPE_TICK,
	                  .colour = COLOUR_INK,
	                  .y = text_middle(middle, TYPE_TICK)};
	plan_text(a->p, l);
	l.text = a->c->rows[i].series;
	l.colour = COLOUR_MUTED;
	l.anchor = ANCHOR_END;
	l.x = a->scale.x0 - 10;
	l.most = a->series + 1;
	plan_text(a->p, l);
}

struct plan *plan_teaser_points(const struct chart_teaser_points *c, int width)
{
	struct teaser a = {.p = plan_new(width), .c = c};
	measure(&a);
	struct point_row *rows = pool_alloc(&a.p->pool, (c->n_rows + 1) * sizeof *rows);
	double end = 0;
	for (size_t i = 0; i < c->n_rows; i++) {
		rows[i] = (struct point_row){.marks = c->rows[i].marks,
		                             .n = c->rows[i].n_marks,
		                             .scale = &a.scale,
		                             .left = a.scale.x0 - 4,
		                             .right = a.p->width,
		                             .above = INFINITY,
		                             .radius = RADIUS,
		                             .type = TYPE_TICK_STRONG,
		                             .faint = true};
		points_place(a.p, &rows[i]);
		end += PITCH + POINT_LINE * (double)rows[i].lines;
	}
	end = fmax(end, 80);
	struct ticks ticks;
	ticks_decades(&ticks, &a.scale);
	frame_grid(a.p, &a.scale, &ticks, 0, end);
	double middle = 10;
	for (size_t i = 0; i < c->n_rows; i++) {
		struct look look =
			subject_look(c->rows[i].colour, c->rows[i].set_off, shown_many(&a.shown));
		draw_names(&a, i, middle);
		points_draw(a.p, &rows[i], &look, middle);
		middle += PITCH + POINT_LINE * (double)rows[i].lines;
	}
	plan_text(a.p, (struct label){.text = c->caption,
	                              .type = TYPE_TICK,
	                              .colour = COLOUR_MUTED,
	                              .y = end + 14,
	                              .most = a.scale.x0 - 24});
	frame_tick_labels(a.p, &a.scale, &ticks, c->axis, end + 14);
	a.p->height = (int)end + 20;
	return a.p;
}
