/* SPDX-License-Identifier: MIT */
/* Pipe Throughput: one process writes 512 bytes into a pipe and reads them back. */
#include "collect/bench.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

enum { BLOCK = 512 };

struct loopback {
	int pipe[2];
	char block[BLOCK];
};

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	struct loopback *l = xcalloc(1, sizeof *l);

	(void)env;
	if (pipe(l->pipe) < 0) {
		buf_printf(err, "can't make a pipe: %s", strerror(errno));
		free(l);
		return -1;
	}
	*state = l;
	return 0;
}

static int fail(struct buf *err, const char *what, ssize_t moved)
{
	if (moved < 0)
		buf_printf(err, "can't %s a pipe: %s", what, strerror(errno));
	else
		buf_printf(err, "%s of %d bytes moved %zd only", what, BLOCK, moved);
	return -1;
}

static int run(void *state, uint64_t n, struct buf *err)
{
	struct loopback *l = state;

	for (; n; n--) {
		ssize_t moved = write(l->pipe[1], l->block, BLOCK);

		if (moved != BLOCK)
			return fail(err, "write into", moved);
		moved = read(l->pipe[0], l->block, BLOCK);
		if (moved != BLOCK)
			return fail(err, "read from", moved);
	}
	return 0;
}

static void teardown(void *state)
{
	struct loopback *l = state;

	close(l->pipe[0]);
	close(l->pipe[1]);
	free(l);
}

const struct bench bench_pipe = {
	.name = "pipe",
	.title = "Pipe Throughput",
	.suite = "unixbench",
	.unit = "lps",
	.timebase = 1,
	.baseline = 12440,
	.passes = {6, 6, 10},
	.seconds = {0.3, 3, 10},
	.setup = setup,
	.run = run,
	.teardown = teardown,
};
