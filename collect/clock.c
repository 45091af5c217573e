/* SPDX-License-Identifier: MIT */
#include "collect/clock.h"

#include <sys/resource.h>
#include <time.h>

enum { COST_ROUNDS = 8, COST_READINGS = 256 };

static uint64_t monotonic(void *user)
{
	struct timespec t;

	(void)user;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

const struct clock clock_monotonic = {.now = monotonic};

uint64_t clock_cost(const struct clock *c)
{
	uint64_t least = UINT64_MAX;

	for (int round = 0; round < COST_ROUNDS; round++) {
		uint64_t start = c->now(c->user), last = start;

		for (int i = 0; i < COST_READINGS; i++)
			last = c->now(c->user);
		if ((last - start) / COST_READINGS < least)
			least = (last - start) / COST_READINGS;
	}
	return least ? least : 1;
}

static double seconds_of(const struct timeval *t)
{
	return (double)t->tv_sec + (double)t->tv_usec * 1e-6;
}

double clock_cpu(void)
{
	struct timespec own = {0};
	struct rusage children = {0};

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
	getrusage(RUSAGE_CHILDREN, &children);
	return (double)own.tv_sec + (double)own.tv_nsec * 1e-9 + seconds_of(&children.ru_utime) +
	       seconds_of(&children.ru_stime);
}
