/* SPDX-License-Identifier: MIT */
#include "collect/loop.h"

uint64_t loop_batch_length(uint64_t cost)
{
	uint64_t length = cost * LOOP_CLOCK_SHARE;

	return length > LOOP_LEAST_BATCH ? length : LOOP_LEAST_BATCH;
}

static int timed(const struct loop *l, uint64_t n, uint64_t *ns, struct buf *err)
{
	uint64_t start = l->clock->now(l->clock->user);

	if (l->run(l->state, n, err) < 0)
		return -1;
	*ns = l->clock->now(l->clock->user) - start;
	return 0;
}

/* The batch that would last `length` if `n` lasted `ns`; at most eight times n, since a short time
 * is an inexact one. */
static uint64_t bigger(uint64_t n, uint64_t ns, uint64_t length)
{
	double factor = ns ? 1.2 * (double)length / (double)ns : 8;

	factor = factor > 8 ? 8 : factor < 1.1 ? 1.1 : factor;
	return (uint64_t)((double)n * factor) + 1;
}

int loop_calibrate(const struct loop *l, uint64_t length, uint64_t warmup, uint64_t *batch,
		   struct buf *err)
{
	uint64_t spent = 0, ns = 0, n = 1;

	do {
		if (timed(l, n, &ns, err) < 0)
			return -1;
		spent += ns;
		if (ns < length)
			n = bigger(n, ns, length);
	} while (spent < warmup || ns < length);
	*batch = n;
	return 0;
}

int loop_run(const struct loop *l, uint64_t batch, uint64_t length, uint64_t *count, uint64_t *ns,
	     struct buf *err)
{
	uint64_t start = l->clock->now(l->clock->user), done = 0, spent;

	do {
		if (l->run(l->state, batch, err) < 0)
			return -1;
		done += batch;
		spent = l->clock->now(l->clock->user) - start;
	} while (spent < length);
	*count = done;
	*ns = spent;
	return 0;
}
