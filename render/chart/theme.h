/* SPDX-License-Identifier: MIT */
/* The themes: what the colours of a plan look like. The files of render/chart may include this. */
#ifndef RENDER_CHART_THEME_H
#define RENDER_CHART_THEME_H

#include <stdint.h>

#include "render/chart/plan.h"

uint32_t theme_colour(enum chart_theme theme, enum colour colour); /* 0xRRGGBB */

/* `share` (0 … 1) of `a` in `b`. */
uint32_t theme_mix(uint32_t a, uint32_t b, double share);

const char *colour_name(enum colour colour); /* "ink", "subject-3" */
const char *marker_name(enum marker marker); /* "circle" */

#endif
