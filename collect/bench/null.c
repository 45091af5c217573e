/* SPDX-License-Identifier: MIT */
/* Nothing, as often as asked: what the harness itself costs. The barrier keeps the compiler from
 * removing the loop, so an iteration is that of every benchmark here: count down and jump. */
#include "collect/bench.h"

static int run(void *state, uint64_t n, struct buf *err)
{
	(void)state;
	(void)err;
	for (; n; n--)
		__asm__ volatile("" ::: "memory");
	return 0;
}

const struct bench bench_null = {
	.name = "null",
	.title = "Nothing (the cost of the harness)",
	.suite = "unixbench",
	.unit = "lps",
	.timebase = 1,
	.passes = {3, 5, 5},
	.seconds = {0.2, 0.5, 1},
	.run = run,
};
