/* SPDX-License-Identifier: MIT */
/* Plans as keys: what must be the same for two pictures to be the same. */
#include <fontconfig/fontconfig.h>
#include <string.h>

#include <png.h>

#include "render/chart/chart_fonts.h"
#include "render/chart/plan.h"

static void add_text(struct sha256 *h, const char *s)
{
	sha256_add(h, s ? s : "", s ? strlen(s) + 1 : 1);
}

/* Padding between fields is no part of a shape, so they go one by one. */
static void add_shape(struct sha256 *h, const struct shape *s)
{
	const double numbers[] = {s->x,    s->y,       s->w,       s->h,         s->edge,
				  s->halo, s->dash[0], s->dash[1], s->radius, s->type.size};
	const int choices[] = {(int)s->kind, (int)s->colour, (int)s->fill,   s->hatch,    (int)s->marker,
			       s->hollow,    s->type.bold,   (int)s->anchor, s->clear,    (int)s->n_points};

	sha256_add(h, numbers, sizeof numbers);
	sha256_add(h, choices, sizeof choices);
	for (size_t i = 0; i < s->n_points; i++) {
		sha256_add(h, &s->points[i].x, sizeof s->points[i].x);
		sha256_add(h, &s->points[i].y, sizeof s->points[i].y);
	}
	add_text(h, s->text);
}

void plan_hash(const struct plan *p, struct sha256 *h)
{
	const int size[] = {p->width, p->height};

	sha256_add(h, size, sizeof size);
	for (size_t i = 0; i < p->n; i++)
		add_shape(h, &p->shapes[i]);
}

void chart_libraries(struct buf *out)
{
	buf_printf(out, "cairo %s pango %s libpng %s fontconfig %d\n", cairo_version_string(),
		   pango_version_string(), png_get_libpng_ver(NULL), FcGetVersion());
	chart_fonts_key(out);
}
