/* SPDX-License-Identifier: MIT */
/* What a histogram of latencies tells of percentiles.
 * render may include this, render/chart must not. */
#ifndef RENDER_STAT_HISTOGRAM_H
#define RENDER_STAT_HISTOGRAM_H

#include "parse/model/model.h"

/* The upper bound of the bucket in which `percent` (0 to 100) of the requests are reached, in the
 * unit of the bounds: the percentile is at most that. INFINITY in the open last bucket; NAN when the
 * shares do not reach that far or there is no histogram. */
double histogram_percentile(const struct histogram *h, double percent);

/* The bucket with the largest share, or NULL; *lower gets its lower bound: the upper one of the
 * bucket before, 0 for the first. */
const struct bucket *histogram_mode(const struct histogram *h, double *lower);

#endif
