/* SPDX-License-Identifier: MIT */
/* When enough passes are done: the 95 % interval of their median, by order statistics.
 * collect may include this; it knows libc only. */
#ifndef COLLECT_SETTLED_H
#define COLLECT_SETTLED_H

#include <stdbool.h>
#include <stddef.h>

enum { SETTLED_LEAST = 6 }; /* passes; below, order statistics reach no 95 % */

#define SETTLED_WITHIN 0.02 /* of the median, to either side */

struct middle {
	double median;	  /* NAN: there are no values */
	double low, high; /* the interval from the k-th smallest to the k-th largest value, k the largest
			     for which it holds the median of a continuous distribution with at least
			     95 %: 2 P(X < k) <= 0.05 for X binomial with n and 1/2. NAN below
			     SETTLED_LEAST */
};

struct middle middle_of(const double *values, size_t n);

/* Whether both ends of the interval lie within SETTLED_WITHIN of the median. */
bool middle_is_settled(const struct middle *m);

#endif
