/* SPDX-License-Identifier: MIT */
/* Boxes that labels must not cover. The files of render/chart may include this. */
#ifndef RENDER_CHART_BOXES_H
#define RENDER_CHART_BOXES_H

#include "render/chart/plan.h"

struct box {
	double x0, y0, x1, y1;
};

struct boxes {
	struct box *list;
	size_t n, cap;
};

void boxes_add(struct boxes *b, struct box box);
void boxes_add_line(struct boxes *b, struct xy from, struct xy to); /* as a run of small boxes */
bool boxes_free(const struct boxes *b, struct box box);		    /* none is touched */

/* The first free of ten places around a marker for a label so wide, within a frame: right of it,
 * above, below, left of it, right between others. The label's baseline is 12 below the box's top. False: none is free. */
bool boxes_place(const struct boxes *taken, struct box within, struct xy at, double width,
		 struct box *box);

/* The same, or else the nearest above or below where one is free. */
bool boxes_place_anywhere(const struct boxes *taken, struct box within, struct xy at, double width,
			  struct box *box);
void boxes_release(struct boxes *b);

#endif
