/* SPDX-License-Identifier: MIT */
/* Drawing a plan by Cairo. The files of render/chart may include this. */
#ifndef RENDER_CHART_DRAW_H
#define RENDER_CHART_DRAW_H

#include <cairo.h>

#include "render/chart/plan.h"

/* Paints ground and shapes; `density` dots a px. Returns 0, or -1 with a sentence in `err`. */
int chart_draw(const struct plan *p, enum chart_theme theme, int density, cairo_surface_t *surface,
	       struct buf *err);

/* Sets the source to a colour 0xRRGGBB. */
void draw_source(cairo_t *cr, uint32_t rgb);

/* Fills x, y, w, h with the pattern of a subject's colour; COLOUR_SUBJECT + 0 and + 6 … have their
 * own, other colours none. */
void draw_hatch(cairo_t *cr, enum colour colour, uint32_t rgb, double x, double y, double w,
		double h);

/* The outline of a marker as the current path. */
void draw_marker_path(cairo_t *cr, enum marker marker, double x, double y, double radius);

#endif
