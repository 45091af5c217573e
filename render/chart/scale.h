/* SPDX-License-Identifier: MIT */
/* Scales: from values to px, ticks, and how ticks are written.
 * The files of render/chart may include this. */
#ifndef RENDER_CHART_SCALE_H
#define RENDER_CHART_SCALE_H

#include <stdbool.h>
#include <stddef.h>

#include "render/chart/chart.h"

struct scale {
	bool log;
	double from, to; /* values, from < to; log: both above 0 */
	double x0, x1;	 /* where they stand, px */
};

/* Where a value stands; one outside (or NAN) at the nearer end (at x0). */
double scale_at(const struct scale *s, double value);

enum { SCALE_LEAST = 40 }; /* px that a scale keeps in any case */

/* Squeezes the scale so that `value` stands at `limit` or left of it. */
void scale_squeeze(struct scale *s, double value, double limit);

/* A scale from zero to the most of what is seen; 1 when that is nothing. */
struct scale scale_from_zero(double most);

/* A log scale for values from least to most (both above 0): it begins with the decade below unless
 * that is under half of the least. Where least is most: the decade that it lies in. */
struct scale scale_decades(double least, double most);

enum { TICKS_MAX = 24, TICK_TEXT = 48 };

struct ticks {
	double at[TICKS_MAX];
	size_t n;
	double step; /* 0: log */
};

/* Steps of 1, 2, 2.5 or 5 × 10ⁿ, as near to four ticks as can be, 0 among them. `coarser` (0, 1, …)
 * skips the so many finest of those that fit. */
void ticks_linear(struct ticks *t, double most, size_t coarser);

/* Decades; where fewer than two are in the range, also 2 and 5 of each. */
void ticks_decades(struct ticks *t, const struct scale *s);

/* Powers of `base` within the range, at most TICKS_MAX. */
void ticks_powers(struct ticks *t, const struct scale *s, double base);

/* The text of a tick. `brief`: k, M, G behind a no-break space. Returns out. */
char *tick_text(enum chart_axis axis, double value, bool brief, char out[TICK_TEXT]);

#endif
