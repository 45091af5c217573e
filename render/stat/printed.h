/* SPDX-License-Identifier: MIT */
/* How exactly a figure was printed.
 * render may include this, render/chart must not. It includes base and parse/model. */
#ifndef RENDER_STAT_PRINTED_H
#define RENDER_STAT_PRINTED_H

#include "parse/model/model.h"

/* The step of the last printed digit, in the unit of the value: 1e5 of "45.3M", 0.001 of
 * "1m20.521s". 0: it was not printed, or in a way that does not tell. */
double printed_step(const struct figure *f);

/* How many significant digits the value has as printed: 3 of "45.3M", 5 of "1m20.521s" (80.521). Of
 * one that was not printed those of its shortest form, at most 4; at least 1. Of more than two
 * decimals, as JSON has them ("10986.654321"), at most 6 in all: no benchmark measures more. */
int printed_digits(const struct figure *f);

#endif
