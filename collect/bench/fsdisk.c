/* SPDX-License-Identifier: MIT */
/* File Copy 4096 bufsize 8000 maxblocks, by copy.c. */
#include "collect/bench/copy.h"

static const struct copy_size size = {.piece = 4096, .file = 8000};

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	return copy_setup(env, &size, state, err);
}

static uint64_t bytes(void)
{
	return COPY_FILES * 1024 * (uint64_t)size.file;
}

const struct bench bench_fsdisk = {
	.name = "fsdisk",
	.title = "File Copy 4096 bufsize 8000 maxblocks",
	.suite = "unixbench",
	.unit = "KBps",
	.timebase = 1,
	.baseline = 5800,
	.passes = {3, 3, 3},
	.seconds = {0.5, 5, 30},
	.setup = setup,
	.pass = copy_pass,
	.teardown = copy_teardown,
	.bytes = bytes,
	.preparation = copy_preparation,
};
