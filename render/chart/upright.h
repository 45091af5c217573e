/* SPDX-License-Identifier: MIT */
/* A scale that runs up: its ticks at the left, its grid across.
 * The files of render/chart may include this. */
#ifndef RENDER_CHART_UPRIGHT_H
#define RENDER_CHART_UPRIGHT_H

#include "render/chart/frame.h"

enum { UPRIGHT_GAP = 6 }; /* between tick labels and plot, px */

struct upright {
	struct scale scale; /* x0 is the bottom, x1 the top */
	struct ticks ticks;
	enum chart_axis axis;
};

/* A scale for values from least to most (both above 0 where `log`): from zero and up to a whole
 * tick, or whole decades. The caller sets x0 and x1. */
struct upright upright_make(double least, double most, bool log, enum chart_axis axis);

/* The width that the tick labels take, px. */
double upright_width(struct plan *p, const struct upright *u);

/* Labels that end before `left`, grid lines from there to `right`. */
void upright_draw(struct plan *p, const struct upright *u, double left, double right);

#endif
