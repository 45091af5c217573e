/* SPDX-License-Identifier: MIT */
#include "render/chart/draw.h"

struct outline {
	size_t n;
	struct xy at[12]; /* for a radius of 1 */
};

/* Areas are alike, so that no subject looks more than another. */
static const struct outline outlines[] = {
	[MARKER_SQUARE] = {4, {{-.86, -.86}, {.86, -.86}, {.86, .86}, {-.86, .86}}},
	[MARKER_TRIANGLE] = {3, {{0, -1.17}, {1.17, .9}, {-1.17, .9}}},
	[MARKER_TRIANGLE_DOWN] = {3, {{0, 1.17}, {1.17, -.9}, {-1.17, -.9}}},
	[MARKER_DIAMOND] = {4, {{0, -1.22}, {1.22, 0}, {0, 1.22}, {-1.22, 0}}},
	[MARKER_PLUS] = {12,
			 {{-.37, -1.1},
			  {.37, -1.1},
			  {.37, -.37},
			  {1.1, -.37},
			  {1.1, .37},
			  {.37, .37},
			  {.37, 1.1},
			  {-.37, 1.1},
			  {-.37, .37},
			  {-1.1, .37},
			  {-1.1, -.37},
			  {-.37, -.37}}},
	[MARKER_HEXAGON] =
		{6, {{-1.08, 0}, {-.54, -.94}, {.54, -.94}, {1.08, 0}, {.54, .94}, {-.54, .94}}},
	[MARKER_STAR] = {10,
			 {{0, -1.3},
			  {.32, -.44},
			  {1.24, -.4},
			  {.52, .17},
			  {.76, 1.05},
			  {0, .54},
			  {-.76, 1.05},
			  {-.52, .17},
			  {-1.24, -.4},
			  {-.32, -.44}}},
};

void draw_marker_path(cairo_t *cr, enum marker marker, double x, double y, double radius)
{
	cairo_new_path(cr);
	if (marker == MARKER_CIRCLE) {
		cairo_arc(cr, x, y, 1.08 * radius, 0, 6.283185307179586);
		cairo_close_path(cr);
		return;
	}
	const struct outline *o = &outlines[marker];
	for (size_t i = 0; i < o->n; i++)
		cairo_line_to(cr, x + o->at[i].x * radius, y + o->at[i].y * radius);
	cairo_close_path(cr);
}
