/* SPDX-License-Identifier: MIT */
/* Quantities as people read them: in a handy unit, never with more digits than the log.
 * render/plain, render/sentence.c and tests may include this. */
#ifndef RENDER_PLAIN_QUANTITY_H
#define RENDER_PLAIN_QUANTITY_H

#include "base/buf.h"
#include "parse/model/model.h"
#include "render/lang.h"

/* What values are shown in. */
struct quantity {
	double divisor;	  /* value / divisor is shown; > 0 */
	const char *unit; /* "MB/s", "ms"; NULL: the unit that the language has for the metric */
};

/* For values of about `size` in an SI unit: B/s as MB/s, B as MB or kB, seconds as s, ms or µs. */
struct quantity quantity_for(const char *unit, double size);

/* The unit to print: "IOPS", "MB/s". Lives as long as l. */
const char *quantity_unit(const struct quantity *q, const struct lang *l, const char *tool,
			  const char *metric);

/* Appends the value with so many significant digits (see stat/printed.h), grouped; digits before
 * the point are never dropped. */
void quantity_put(struct buf *out, const struct quantity *q, double value, int digits);

#endif
