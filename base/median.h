/* SPDX-License-Identifier: MIT */
/* The median and the rank of its interval by order statistics.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_MEDIAN_H
#define BASE_MEDIAN_H

#include <stddef.h>

/* Sorts n values, the smallest first. */
void sort_values(double *values, size_t n);

/* The median of n > 0 values that rise: the middle one, or the mean of the middle two. */
double median_of_sorted(const double *values, size_t n);

/* The largest k such that the interval from the k-th smallest to the k-th largest of n values holds
 * the median of a continuous distribution with at least 95 %: 2 P(X < k) <= 0.05 for X binomial
 * with n and 1/2 (Conover, Practical Nonparametric Statistics, "Confidence interval for a
 * quantile"). 0: there is none, n is below 6. */
size_t median_interval_rank(size_t n);

#endif
