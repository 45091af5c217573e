/* SPDX-License-Identifier: MIT */
/* Figures in prose, and whether a run has them. render/article and tests may include this. */
#ifndef RENDER_ARTICLE_CLAIMS_H
#define RENDER_ARTICLE_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>

#include "parse/model/archive.h"

/* A figure as somebody wrote it. */
struct claim {
	double value;
	double half;      /* half a unit of its last digit but zeros: what rounding explains */
	int significant;  /* digits before the zeros at its end: 1 of 10,000, 3 of 10,900 and 1.50*/
	size_t used;      /* bytes of the number */
	const char *unit; /* a known unit that follows ("IOPS", "ms"); NULL: none */
	size_t end;       /* bytes with the unit */
};

/* Reads the number at s, with commas between thousands, and a unit of measurement behind it.
 * false: there is none. */
bool claim_read(const char *s, size_t n, struct claim *out);
/* Whether the claim may be `value` in `unit` ("B/s", "s"), rounded; a claim without a unit is held
 * against the value as it stands. */
bool claim_fits(const struct claim *c, double value, const char *unit);

/* All figures of an archive. Free with claims_free(). */
struct claims *claims_new(const struct archive *a);
void claims_free(struct claims *c);
bool claims_hold(const struct claims *all, const struct claim *c);
/* The figure closest to it, in the claim's unit; NAN: there is none of that unit. */
double claims_nearest(const struct claims *all, const struct claim *c);

#endif
