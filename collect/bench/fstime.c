/* SPDX-License-Identifier: MIT */
/* File Copy 1024 bufsize 2000 maxblocks, by copy.c. */
#include "collect/bench/copy.h"

static const struct copy_size size = {.piece = 1024, .file = 2000};

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	return copy_setup(env, &size, state, err);
}

static uint64_t bytes(void)
{
	return COPY_FILES * 1024 * (uint64_t)size.file;
}

const struct bench bench_fstime = {
	.name = "fstime",
	.title = "File Copy 1024 bufsize 2000 maxblocks",
	.suite = "unixbench",
	.unit = "KBps",
	.timebase = 1,
	.baseline = 3960,
	.passes = {3, 3, 3},
	.seconds = {0.5, 5, 30},
	.setup = setup,
	.pass = copy_pass,
	.teardown = copy_teardown,
	.bytes = bytes,
	.preparation = copy_preparation,
};
