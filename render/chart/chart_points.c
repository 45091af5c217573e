/* SPDX-License-Identifier: MIT */
/* Points on a log axis, a row for each subject: every run is a point of its own. */
#include "render/chart/point.h"

#include <string.h>

struct placed {
	struct point_row row;
	const struct chart_point_row *from;
	bool named;    /* the subject is written */
	bool titled;   /* it stands under the title of its section */
	double middle; /* y of the markers */
};

struct points {
	struct plan *p;
	const struct chart_points *c;
	struct placed *rows;
	size_t n;
	struct shown shown;
	bool guides;
	double names, series; /* widths of the columns, wide */
	struct scale scale;
};

enum { RADIUS = 6 };

static bool has_title(const struct chart_point_section *s)
{
	return s->title && *s->title;
}

static bool same_subject(const struct chart_point_row *a, const struct chart_point_row *b)
{
	return a->colour == b->colour &&
	       strcmp(a->subject ? a->subject : "", b->subject ? b->subject : "") == 0;
}

static void gather(struct points *a)
{
	size_t most = 1;
	for (size_t i = 0; i < a->c->n_sections; i++)
		most += a->c->sections[i].n_rows;
	a->rows = pool_alloc(&a->p->pool, most * sizeof *a->rows);
	for (size_t i = 0; i < a->c->n_sections; i++) {
		const struct chart_point_section *s = &a->c->sections[i];
		for (size_t j = 0; j < s->n_rows; j++) {
			struct placed *r = &a->rows[a->n++];
			r->from = &s->rows[j];
			shown_add(&a->shown, r->from->colour);
			r->titled = has_title(s);
			r->named = r->titled || is_narrow(a->p) || j == 0 ||
				   !same_subject(&s->rows[j], &s->rows[j - 1]);
			r->row = (struct point_row){.marks = s->rows[j].marks,
						    .n = s->rows[j].n_marks,
						    .radius = RADIUS,
						    .type = TYPE_STRONG};
		}
	}
}

static void measure_columns(struct points *a)
{
	a->guides = true;
	for (size_t i = 0; i < a->n; i++) {
		const struct placed *r = &a->rows[i];
		struct type type = r->titled ? TYPE_LABEL : TYPE_STRONG;
		if (r->named)
			a->names = fmax(a->names, fonts_width(a->p->fonts, type, r->from->subject));
		a->series = fmax(a->series, fonts_width(a->p->fonts, TYPE_LABEL, r->from->series));
		for (size_t j = 0; j < r->row.n; j++)
			a->guides &= !mark_has_whisker(&r->row.marks[j]);
	}
	a->names = fmin(a->names, a->p->width * 0.3);
	a->series = fmin(a->series, fmax(a->p->width * 0.2, a->p->width * 0.45 - a->names));
}

static void make_scale(struct points *a)
{
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < a->n; i++)
		points_range(a->rows[i].row.marks, a->rows[i].row.n, &least, &most);
	a->scale = most > 0 ? scale_decades(least, most) : scale_decades(1, 1);
	double columns = a->names + (a->series > 0 ? 16 + a->series : 0);
	a->scale.x0 = is_narrow(a->p) ? 14 : ceil(columns + (a->guides ? 24 : 20));
	a->scale.x1 = a->p->width - (is_narrow(a->p) ? 20 : 33);
	for (size_t i = 0; i < a->n; i++)
		for (size_t j = 0; j < a->rows[i].row.n; j++) {
			const struct chart_mark *m = &a->rows[i].row.marks[j];
			if (point_on_axis(m) && mark_has_whisker(m))
				scale_squeeze(&a->scale, mark_reach(m),
					      a->p->width - mark_label_room(a->p, m, TYPE_STRONG));
		}
}

static double name_width(struct points *a, const struct placed *r)
{
	struct fonts *f = a->p->fonts;
	double series = fonts_width(f, TYPE_LABEL, r->from->series);
	return fonts_width(f, r->titled ? TYPE_LABEL : TYPE_STRONG, r->from->subject) +
	       (series > 0 ? 10 + series : 0);
}

static void place_row(struct points *a, struct placed *r)
{
	bool narrow = is_narrow(a->p);
	r->row.scale = &a->scale;
	r->row.left = narrow ? 0 : a->scale.x0 + (a->guides ? 6 : 0);
	r->row.right = a->p->width;
	r->row.above = narrow ? name_width(a, r) + 12 : INFINITY;
	points_place(a->p, &r->row);
}

/* Finds the y of every row from `y` on; returns the end of the plot. */
static double place(struct points *a, double y)
{
	bool narrow = is_narrow(a->p);
	struct placed *r = a->rows;
	double end = y;
	for (size_t i = 0; i < a->c->n_sections; i++) {
		const struct chart_point_section *s = &a->c->sections[i];
		bool titled = has_title(s);
		double middle = y + (titled ? narrow ? 55 : 39 : narrow ? 34 : 16);
		for (size_t j = 0; j < s->n_rows; j++, r++) {
			place_row(a, r);
			r->middle = middle;
			end = middle + POINT_LINE * (double)r->row.lines;
			middle = end + (narrow ? 46 : titled ? 30 : 28);
		}
		if (s->n_rows)
			y = end + (titled ? 19 : narrow ? 20 : 22);
		else if (titled)
			y = end = y + 26;
	}
	return end + 16;
}

static void draw_names(struct points *a, const struct placed *r)
{
	bool narrow = is_narrow(a->p);
	double most = narrow ? a->p->width : a->names + 1;
	double baseline = text_middle(r->middle - (narrow ? 22 : 0), TYPE_LABEL), used = 0;
	if (r->named)
		used = plan_text(a->p, (struct label){.text = r->from->subject,
						      .type = r->titled ? TYPE_LABEL : TYPE_STRONG,
						      .colour = COLOUR_INK,
						      .y = baseline,
						      .most = most,
						      .clear = true});
	struct label series = {.text = r->from->series,
			       .type = TYPE_LABEL,
			       .colour = COLOUR_MUTED,
			       .y = baseline,
			       .clear = true};
	if (narrow) {
		series.x = used + 10;
		series.most = fmax(most - series.x, 1);
	} else {
		series.anchor = ANCHOR_END;
		series.x = a->names + 16 + a->series;
		series.most = a->series + 1;
	}
	plan_text(a->p, series);
}

static void draw_titles(struct points *a)
{
	const struct placed *r = a->rows;
	for (size_t i = 0; i < a->c->n_sections; i++) {
		const struct chart_point_section *s = &a->c->sections[i];
		double middle = r->middle - (is_narrow(a->p) ? 44 : 28);
		if (has_title(s) && s->n_rows)
			plan_text(a->p, (struct label){.text = s->title,
						       .type = TYPE_STRONG,
						       .colour = COLOUR_INK,
						       .clear = true,
						       .y = text_middle(middle, TYPE_STRONG),
						       .most = a->p->width});
		r += s->n_rows;
	}
}

static void draw(struct points *a)
{
	double from = is_narrow(a->p) ? 0 : a->scale.x0;
	for (size_t i = 0; a->guides && i < a->n; i++)
		plan_horizontal(a->p, COLOUR_GRID, a->rows[i].middle, from, a->p->width);
	draw_titles(a);
	for (size_t i = 0; i < a->n; i++) {
		const struct chart_point_row *r = a->rows[i].from;
		struct look look = subject_look(r->colour, r->set_off, shown_many(&a->shown));
		draw_names(a, &a->rows[i]);
		points_draw(a->p, &a->rows[i].row, &look, a->rows[i].middle);
	}
}

struct plan *plan_points(const struct chart_points *c, int width)
{
	struct points a = {.p = plan_new(width), .c = c};
	gather(&a);
	measure_columns(&a);
	make_scale(&a);
	double top = frame_head(a.p, &c->words, false), bottom = place(&a, top);
	struct ticks ticks;
	ticks_decades(&ticks, &a.scale);
	frame_grid(a.p, &a.scale, &ticks, top, bottom);
	draw(&a);
	double baseline = bottom + TICKS_BELOW_PLOT;
	frame_tick_labels(a.p, &a.scale, &ticks, c->axis, baseline);
	frame_foot(a.p, &c->words, baseline + FOOT_BELOW_TICKS);
	return a.p;
}
