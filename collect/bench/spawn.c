/* SPDX-License-Identifier: MIT */
/* Process Creation: a small process forks a child that exits at once, and waits for it;
 * by helper/helper.c. */
#include "collect/bench/helper_program.h"

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	return helper_setup(env, "spawn", state, err);
}

const struct bench bench_spawn = {
	.name = "spawn",
	.title = "Process Creation",
	.suite = "unixbench",
	.unit = "lps",
	.timebase = 1,
	.baseline = 126,
	.passes = {3, 3, 3},
	.seconds = {0.5, 5, 30},
	.work_folder = true,
	.setup = setup,
	.pass = helper_pass,
	.teardown = helper_teardown,
	.bytes = helper_bytes,
};
