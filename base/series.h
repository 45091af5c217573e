/* SPDX-License-Identifier: MIT */
/* A rate over time: does it change at some point, does it stay steady?
 * collect and render may include this; it knows libc only. */
#ifndef BASE_SERIES_H
#define BASE_SERIES_H

#include <stdbool.h>
#include <stddef.h>

struct series_change {
	bool found;
	size_t at;            /* index of the first value behind the change */
	double before, after; /* medians of the two sides */
	double p;             /* how likely such a change is by chance, about */
};

/* The most likely point of one change of level, by the maximally selected rank statistic (Lausen
 * and Schumacher, "Maximally Selected Rank Statistics", Biometrics 48, 1992), which needs no
 * distribution. With r the ranks (midranks of equal values), U(t) = 2 (r(1) + ... + r(t)) - t (n +
 * 1) has the mean 0 and the variance t (n - t) (n + 1) / 3 where nothing changes; b is the largest
 * |U(t)| in standard deviations, over all t from e n to (1 - e) n, e = 0.05. Miller and Siegmund
 * ("Maximally Selected Chi Square Statistics", Biometrics 38, 1982) give
 * p = f(b) (4 / b + (b - 1 / b) log((1 - e)^2 / e^2)), f being the normal density. Pettitt's test,
 * which weighs all t alike, misses a change in the first or last tenth of a series. The point given
 * is, of those t, the one at which two means leave the least sum of squares. A change is
 * found where p < 0.001 and the medians differ by a fifth of the higher one or more: a difference
 * that matters, however long the series is, and though its values depend on their neighbours. */
struct series_change series_find_change(const double *values, size_t n);

/* Of fewer values not even a step in the middle has p < 0.001: nothing can be said of them. */
enum { SERIES_ENOUGH = 26 };

struct series_steady {
	double excursion; /* % of the mean: highest less lowest */
	double slope; /* % of the mean: how much the straight line that fits best rises or falls */
	bool steady;  /* excursion at most 20, slope at most 10 */
};

enum { STEADY_WINDOWS = 5 };

/* The rule of SNIA's Solid State Storage Performance Test Specification, "Steady State": over a
 * window of five rounds no value leaves a span of 20 % of their mean, and the line of least squares
 * through them moves by 10 % of it at most. */
struct series_steady series_steadiness(const double values[STEADY_WINDOWS]);

#endif
