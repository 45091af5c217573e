/* SPDX-License-Identifier: MIT */
/* The geometric mean, and the tests that a set of subjects has in common.
 * render may include this, render/chart must not. It includes base and parse/model. */
#ifndef RENDER_STAT_GEOMETRIC_H
#define RENDER_STAT_GEOMETRIC_H

#include <stddef.h>

#include "render/stat/comparison.h"

/* The n-th root of the product of n positive values, by the mean of their logarithms; of ratios it
 * is the one mean that does not depend on the side they are divided by (Fleming and Wallace, How
 * not to lie with statistics, CACM 29, 1986). NAN: n is 0 or a value is not positive. */
double geometric_mean(const double *values, size_t n);

/* Of n rows keeps those in which both subjects have one figure that counts (a single run's or a
 * median) and it is positive; `common` (room for n) gets them in order. Returns how many. */
size_t common_rows(const struct row *const *rows, size_t n, size_t a, size_t b,
                   const struct row **common);

/* How many times a is as good as b over rows that both have: the geometric mean of the quotients,
 * turned over where lower is better. NAN: there are no rows. */
double common_ratio(const struct row *const *common, size_t n, size_t a, size_t b);

#endif
