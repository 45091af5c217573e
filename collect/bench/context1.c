/* SPDX-License-Identifier: MIT */
/* Pipe-based Context Switching: a counter goes to another process through a pipe, is checked there,
 * comes back through a second pipe and is checked here. */
#include "collect/bench.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

struct partners {
	int there[2], back[2]; /* pipes */
	unsigned long count;
	pid_t other;
};

static void close_one(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void free_partners(struct partners *p)
{
	for (int i = 0; i < 2; i++) {
		close_one(&p->there[i]);
		close_one(&p->back[i]);
	}
	free(p);
}

static _Noreturn void other_main(struct partners *p)
{
	unsigned long got;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	close_one(&p->there[1]);
	close_one(&p->back[0]);
	for (unsigned long i = 0; read(p->there[0], &got, sizeof got) == sizeof got; i++)
		if (got != i || write(p->back[1], &got, sizeof got) != sizeof got)
			_exit(1);
	_exit(0);
}

static int setup(const struct bench_env *env, void **state, struct buf *err)
{
	struct partners *p = xmalloc(sizeof *p);

	(void)env;
	*p = (struct partners){.there = {-1, -1}, .back = {-1, -1}};
	if (pipe(p->there) < 0 || pipe(p->back) < 0)
		buf_printf(err, "can't make a pipe: %s", strerror(errno));
	else if ((p->other = fork()) == 0)
		other_main(p);
	else if (p->other < 0)
		buf_printf(err, "can't start the other process: %s", strerror(errno));
	else
		*state = p;
	if (*state != p) {
		free_partners(p);
		return -1;
	}
	close_one(&p->there[0]);
	close_one(&p->back[1]);
	return 0;
}

static int run(void *state, uint64_t n, struct buf *err)
{
	struct partners *p = state;
	unsigned long got;

	for (; n; n--) {
		if (write(p->there[1], &p->count, sizeof p->count) != sizeof p->count ||
		    read(p->back[0], &got, sizeof got) != sizeof got || got != p->count) {
			buf_puts(err, "the other process does not answer");
			return -1;
		}
		p->count++;
	}
	return 0;
}

static double cpu(void *state)
{
	const struct partners *p = state;
	struct timespec t;
	clockid_t clock;

	if (clock_getcpuclockid(p->other, &clock) != 0 || clock_gettime(clock, &t) < 0)
		return 0;
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void teardown(void *state)
{
	struct partners *p = state;
	pid_t other = p->other;

	free_partners(p); /* the other reads the end */
	while (waitpid(other, NULL, 0) < 0 && errno == EINTR)
		;
}

const struct bench bench_context1 = {
	.name = "context1",
	.title = "Pipe-based Context Switching",
	.suite = "unixbench",
	.unit = "lps",
	.timebase = 1,
	.baseline = 4000,
	.passes = {6, 6, 10},
	.seconds = {0.3, 3, 10},
	.setup = setup,
	.run = run,
	.cpu = cpu,
	.teardown = teardown,
};
