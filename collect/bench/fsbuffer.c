/* SPDX-License-Identifier: MIT */
/* File Copy 256 bufsize 500 maxblocks, by copy.c. */
#include "collect/bench/copy.h"

static const struct copy_size size = {.piece = 256, .file = 500};

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	return copy_setup(env, &size, state, err);
}

static uint64_t bytes(void)
{
	return COPY_FILES * 1024 * (uint64_t)size.file;
}

const struct bench bench_fsbuffer = {
	.name = "fsbuffer",
	.title = "File Copy 256 bufsize 500 maxblocks",
	.suite = "unixbench",
	.unit = "KBps",
	.timebase = 1,
	.baseline = 1655,
	.passes = {3, 3, 3},
	.seconds = {0.5, 5, 30},
	.setup = setup,
	.pass = copy_pass,
	.teardown = copy_teardown,
	.bytes = bytes,
	.preparation = copy_preparation,
};
