/* SPDX-License-Identifier: MIT */
/* How many different numbers there are among some, such as the sockets that processors name.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_DISTINCT_H
#define BASE_DISTINCT_H

#include <stddef.h>

enum { DISTINCT_MOST = 1024 };

/* All zero at first. */
struct distinct {
	double values[DISTINCT_MOST];
	size_t n; /* how many; 1 + DISTINCT_MOST: more than are told apart */
};

/* Takes a number in, unless it is there already. */
static inline void distinct_add(struct distinct *d, double value)
{
	for (size_t i = 0; i < d->n && i < DISTINCT_MOST; i++)
		if (d->values[i] == value)
			return;
	if (d->n < DISTINCT_MOST)
		d->values[d->n] = value;
	if (d->n <= DISTINCT_MOST)
		d->n++;
}

#endif
