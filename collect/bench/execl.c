/* SPDX-License-Identifier: MIT */
/* Execl Throughput: a process replaces itself by the same small dynamically linked
 * program, which carries count and start time as arguments; by helper/helper.c. */
#include "collect/bench/helper_program.h"

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	return helper_setup(env, "execl", state, err);
}

const struct bench bench_execl = {
	.name = "execl",
	.title = "Execl Throughput",
	.suite = "unixbench",
	.unit = "lps",
	.timebase = 1,
	.baseline = 43,
	.passes = {3, 3, 3},
	.seconds = {0.5, 5, 30},
	.work_folder = true,
	.setup = setup,
	.pass = helper_pass,
	.teardown = helper_teardown,
	.bytes = helper_bytes,
};
