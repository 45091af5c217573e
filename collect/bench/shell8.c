/* SPDX-License-Identifier: MIT */
/* Shell Scripts (8 concurrent), by shell.c. */
#include "collect/bench/shell.h"

enum { TOGETHER = 8 };

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	return shell_setup(env, TOGETHER, state, err);
}

static uint64_t bytes(void)
{
	return shell_bytes(TOGETHER);
}

const struct bench bench_shell8 = {
	.name = "shell8",
	.title = "Shell Scripts (8 concurrent)",
	.suite = "unixbench",
	.unit = "lpm",
	.timebase = 60,
	.baseline = 6,
	.passes = {3, 3, 3},
	.seconds = {0.5, 5, 60},
	.work_folder = true,
	.setup = setup,
	.run = shell_run,
	.teardown = shell_teardown,
	.bytes = bytes,
};
