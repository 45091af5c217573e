/* SPDX-License-Identifier: MIT */
#include "render/chart/plan.h"

#include <string.h>

#include "base/memory.h"

struct plan *plan_new(int width)
{
	struct plan *p = xcalloc(1, sizeof *p);
	pool_init(&p->pool);
	p->fonts = fonts_new();
	p->width = width < 200 ? 200 : width > 2000 ? 2000 : width;
	return p;
}

void plan_free(struct plan *p)
{
	if (!p)
		return;
	pool_release(&p->pool);
	fonts_free(p->fonts);
	free(p->shapes);
	free(p);
}

int plan_width(const struct plan *p)
{
	return p->width;
}

int plan_height(const struct plan *p)
{
	return p->height;
}

size_t plan_missing_glyphs(const struct plan *p)
{
	return p->missing;
}

struct shape *plan_add(struct plan *p, enum shape_kind kind, enum colour colour)
{
	GROW(p->shapes, p->n, p->cap);
	struct shape *s = &p->shapes[p->n++];
	*s = (struct shape){.kind = kind, .colour = colour, .value = NAN};
	return s;
}

double crisp(double x)
{
	return floor(x) + 0.5;
}

struct shape *plan_path(struct plan *p, enum colour colour, const struct xy *points, size_t n,
			double width)
{
	struct shape *s = plan_add(p, SHAPE_PATH, colour);
	s->points = pool_alloc(&p->pool, n * sizeof *points);
	memcpy(s->points, points, n * sizeof *points);
	s->n_points = n;
	s->edge = width;
	return s;
}

void plan_vertical(struct plan *p, enum colour colour, double x, double y0, double y1)
{
	plan_path(p, colour, (struct xy[]){{crisp(x), y0}, {crisp(x), y1}}, 2, 1);
}

void plan_horizontal(struct plan *p, enum colour colour, double y, double x0, double x1)
{
	plan_path(p, colour, (struct xy[]){{x0, crisp(y)}, {x1, crisp(y)}}, 2, 1);
}

struct shape *plan_marker(struct plan *p, enum colour colour, enum marker marker, double x,
			  double y, double radius)
{
	struct shape *s = plan_add(p, SHAPE_MARKER, colour);
	s->marker = marker;
	s->x = x;
	s->y = y;
	s->radius = radius;
	s->halo = 1.6;
	return s;
}

double plan_text(struct plan *p, struct label l)
{
	const char *text = fonts_clean(p->fonts, l.text);
	if (l.most != 0)
		text = fonts_fit(p->fonts, &p->pool, l.type, text, l.most);
	if (!*text)
		return 0;
	double width = fonts_width(p->fonts, l.type, text);
	p->missing += fonts_missing(p->fonts, l.type, text);
	struct shape *s = plan_add(p, SHAPE_TEXT, l.colour);
	s->text = pool_strdup(&p->pool, text);
	s->type = l.type;
	s->anchor = l.anchor;
	s->x = l.x;
	s->y = l.y;
	s->w = width;
	s->clear = l.clear;
	if (l.has_value)
		s->value = l.value;
	return width;
}

double text_middle(double y, struct type type)
{
	return round(y + 0.365 * type.size);
}
