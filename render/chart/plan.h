/* SPDX-License-Identifier: MIT */
/* The plan of a chart: shapes in CSS px, in the order in which they are painted, with colours by
 * name. The files of render/chart may include this, others include chart.h. */
#ifndef RENDER_CHART_PLAN_H
#define RENDER_CHART_PLAN_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/pool.h"
#include "render/chart/chart.h"
#include "render/chart/fonts.h"

enum colour {
	COLOUR_GROUND,
	COLOUR_INK,
	COLOUR_MUTED,
	COLOUR_GRID,
	COLOUR_AXIS,
	COLOUR_SUBJECT, /* the first of SUBJECT_COLOURS */
	SUBJECT_COLOURS = 8,
	COLOUR_N = COLOUR_SUBJECT + SUBJECT_COLOURS,
};

enum fill {
	FILL_NONE, /* ground with an edge */
	FILL_TINT, /* 34 % colour in ground */
	FILL_FULL,
};

enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

/* In the order of the subjects' colours. */
enum marker {
	MARKER_CIRCLE,
	MARKER_SQUARE,
	MARKER_TRIANGLE,
	MARKER_DIAMOND,
	MARKER_TRIANGLE_DOWN,
	MARKER_PLUS,
	MARKER_HEXAGON,
	MARKER_STAR,
};

/* plan_hash.c counts each field of a shape but its value, which is not drawn. */
enum shape_kind { SHAPE_RECT, SHAPE_PATH, SHAPE_MARKER, SHAPE_TEXT };

struct xy {
	double x, y;
};

struct shape {
	enum shape_kind kind;
	enum colour colour;
	double value; /* the figure that it shows; NAN: none */

	double x, y; /* rect: top left; marker: centre; text: anchor on the baseline */
	double w, h; /* rect; text: measured width */

	enum fill fill;	   /* rect */
	bool hatch;	   /* rect: the pattern that belongs to a subject's colour */
	double edge;	   /* rect: line inside the edge; path: width of the line */
	double halo;	   /* path, marker: ground that shows around it */
	double dash[2];	   /* path: on, off; 0: solid */
	struct xy *points; /* path */
	size_t n_points;

	enum marker marker;
	double radius; /* marker */
	bool hollow;   /* marker */

	const char *text;
	struct type type;
	enum anchor anchor;
	bool clear; /* text: the ground is cleared behind it */
};

struct plan {
	struct pool pool;
	struct fonts *fonts;
	int width;
	int height;
	size_t missing; /* glyphs of its texts */
	struct shape *shapes;
	size_t n, cap;
};

struct plan *plan_new(int width); /* `width` is brought into 200 … 2000 */

/* Adds a shape; returns it, valid until the next is added. */
struct shape *plan_add(struct plan *p, enum shape_kind kind, enum colour colour);

/* Lines of the frame: crisp 1 px, no figure. */
void plan_vertical(struct plan *p, enum colour colour, double x, double y0, double y1);
void plan_horizontal(struct plan *p, enum colour colour, double y, double x0, double x1);

/* A line of `n` points (copied), `width` px wide. */
struct shape *plan_path(struct plan *p, enum colour colour, const struct xy *points, size_t n,
			double width);

struct shape *plan_marker(struct plan *p, enum colour colour, enum marker marker, double x,
			  double y, double radius);

/* What a text needs; fields left out are 0. */
struct label {
	const char *text;
	struct type type;
	enum colour colour;
	enum anchor anchor;
	double x, y; /* anchor; y is the baseline */
	double most; /* it is cut with an ellipsis to this width; 0: never */
	bool clear;
	double value; /* only used if has_value */
	bool has_value;
};

/* Adds a text unless it is NULL or empty; returns the width that it takes, 0 when there is none. */
double plan_text(struct plan *p, struct label l);

/* The baseline of a text whose figures are to stand centred on `y`. */
double text_middle(double y, struct type type);

/* A line's place on whole dots: x + 0.5 of the px that holds it. */
double crisp(double x);

#endif
