/* SPDX-License-Identifier: MIT */
/* Time, as the measuring loop sees it.
 * collect may include this; it knows libc only. */
#ifndef COLLECT_CLOCK_H
#define COLLECT_CLOCK_H

#include <stdint.h>

/* A clock that never goes back. Tests put in one of their own. */
struct clock {
	uint64_t (*now)(void *user); /* required: nanoseconds since any fixed moment */
	void *user;
};

extern const struct clock clock_monotonic; /* CLOCK_MONOTONIC */

/* What one reading costs, in nanoseconds, at least 1: the least of several means, so that an
 * interruption of one of them does not count. */
uint64_t clock_cost(const struct clock *c);

/* CPU seconds that this process and the children it has waited for have used. */
double clock_cpu(void);

#endif
