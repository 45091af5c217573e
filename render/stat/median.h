/* SPDX-License-Identifier: MIT */
/* From how many runs on there is a median, and an interval of it.
 * render and tests may include this. It includes base only. */
#ifndef RENDER_STAT_MEDIAN_H
#define RENDER_STAT_MEDIAN_H

#include "base/median.h"

enum {
	MEDIAN_LEAST = 4,   /* below, no median is taken: every run is its own point */
	INTERVAL_LEAST = 6, /* below, order statistics reach no 95 % */
};

#endif
