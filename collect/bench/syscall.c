/* SPDX-License-Identifier: MIT */
/* System Call Overhead: five system calls an iteration that do next to nothing in the kernel: dup
 * and close of a descriptor of the process's own, getpid, getuid, umask. */
#include "collect/bench.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/memory.h"

struct descriptors {
	int pipe[2];
};

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	struct descriptors *d = xmalloc(sizeof *d);

	(void)env;
	if (pipe(d->pipe) < 0) {
		buf_printf(err, "can't make a pipe: %s", strerror(errno));
		free(d);
		return -1;
	}
	*state = d;
	return 0;
}

static int run(void *state, uint64_t n, struct buf *err)
{
	int fd = ((const struct descriptors *)state)->pipe[0];

	for (; n; n--) {
		if (close(dup(fd)) < 0) {
			buf_printf(err, "can't duplicate a descriptor: %s", strerror(errno));
			return -1;
		}
		syscall(SYS_getpid); /* not getpid(), which some libcs answer by themselves */
		(void)getuid();
		umask(022);
	}
	return 0;
}

static void teardown(void *state)
{
	struct descriptors *d = state;

	close(d->pipe[0]);
	close(d->pipe[1]);
	free(d);
}

const struct bench bench_syscall = {
	.name = "syscall",
	.title = "System Call Overhead",
	.suite = "unixbench",
	.unit = "lps",
	.timebase = 1,
	.baseline = 15000,
	.passes = {6, 6, 10},
	.seconds = {0.3, 3, 10},
	.setup = setup,
	.run = run,
	.teardown = teardown,
};
