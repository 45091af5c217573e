/* SPDX-License-Identifier: MIT */
#include "render/chart/draw.h"

static void slanted(cairo_t *cr, double x, double y, double w, double h, double step, int slope)
{
	for (double i = -h; i < w; i += step) {
		cairo_move_to(cr, x + i, slope > 0 ? y + h : y);
		cairo_line_to(cr, x + i + h, slope > 0 ? y : y + h);
	}
	cairo_stroke(cr);
}

static void diagonal(cairo_t *cr, double x, double y, double w, double h)
{
	slanted(cr, x, y, w, h, 8, 1);
}

static void back_diagonal(cairo_t *cr, double x, double y, double w, double h)
{
	slanted(cr, x, y, w, h, 8, -1);
}

static void crossed(cairo_t *cr, double x, double y, double w, double h)
{
	slanted(cr, x, y, w, h, 7, 1);
	slanted(cr, x, y, w, h, 7, -1);
}

static void horizontal(cairo_t *cr, double x, double y, double w, double h)
{
	for (double i = 2.5; i < h; i += 5) {
		cairo_move_to(cr, x, y + i);
		cairo_line_to(cr, x + w, y + i);
	}
	cairo_stroke(cr);
}

static void vertical(cairo_t *cr, double x, double y, double w, double h)
{
	for (double i = 3.5; i < w; i += 6) {
		cairo_move_to(cr, x + i, y);
		cairo_line_to(cr, x + i, y + h);
	}
	cairo_stroke(cr);
}

static void dotted(cairo_t *cr, double x, double y, double w, double h, double across, double down)
{
	int row = 0;
	for (double j = 2; j < h + 1; j += down, row++)
		for (double i = row % 2 ? across / 2 + 2 : 2; i < w + 1; i += across) {
			cairo_new_sub_path(cr);
			cairo_arc(cr, x + i, y + j, 0.95, 0, 6.283185307179586);
		}
	cairo_fill(cr);
}

static void dots(cairo_t *cr, double x, double y, double w, double h)
{
	dotted(cr, x, y, w, h, 6, 4);
}

static void sparse_dots(cairo_t *cr, double x, double y, double w, double h)
{
	dotted(cr, x, y, w, h, 10, 6);
}

static void (*const patterns[SUBJECT_COLOURS])(cairo_t *, double, double, double, double) = {
	[1] = diagonal, [2] = dots,	[3] = horizontal,  [4] = back_diagonal,
	[5] = crossed,	[6] = vertical, [7] = sparse_dots,
};

void draw_hatch(cairo_t *cr, enum colour colour, uint32_t rgb, double x, double y, double w,
		double h)
{
	if (colour < COLOUR_SUBJECT || !patterns[colour - COLOUR_SUBJECT])
		return;
	cairo_save(cr);
	cairo_rectangle(cr, x, y, w, h);
	cairo_clip(cr);
	draw_source(cr, rgb);
	cairo_set_line_width(cr, 1.1);
	patterns[colour - COLOUR_SUBJECT](cr, x, y, w, h);
	cairo_restore(cr);
}
