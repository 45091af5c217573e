/* SPDX-License-Identifier: MIT */
#include "collect/measure.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/clock.h"
#include "collect/loop.h"
#include "collect/work.h"

enum { TICK_MS = 100 };

/* What a copy tells the parent; shorter than PIPE_BUF, so it arrives whole. */
struct word {
	enum { COPY_READY, COPY_DONE, COPY_FAILED } what;
	long copy;
	struct pass pass;
	char message[256];
};

struct copies {
	pid_t *pids; /* each leads a process group, so that its own children end with it */
	bool *done;  /* has handed in its pass */
	long n;
	const char *work; /* the work folder, or NULL */
	int words[2];     /* from the copies to the parent */
	int go[2];        /* closed by the parent: all start */
};

/* In a copy ---------------------------------------------------------------------------------- */

/* A copy that can't say it ends, which the parent sees. */
static void say(const struct copies *c, struct word *w)
{
	ssize_t n;

	do
		n = write(c->words[1], w, sizeof *w);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		_exit(1);
}

/* Until the parent lets all copies start. */
static int wait_for_go(const struct copies *c, struct buf *err)
{
	ssize_t n;
	char end;

	do
		n = read(c->go[0], &end, 1);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		buf_printf(err, "can't wait for the other copies: %s", strerror(errno));
	return n < 0 ? -1 : 0;
}

static double cpu_now(const struct bench *b, void *state)
{
	return clock_cpu() + (b->cpu ? b->cpu(state) : 0);
}

static int copy_warm_up(const struct measure *m, const struct loop *loop, uint64_t *batch,
                        struct buf *err)
{
	uint64_t count, ns;

	if (m->bench->pass)
		return m->bench->pass(loop->state, m->warmup, &count, &ns, err);
	return loop_calibrate(loop, loop_batch_length(clock_cost(loop->clock)),
	                      (uint64_t)(m->warmup * 1e9), batch, err);
}

static int copy_pass(const struct measure *m, const struct copies *c, const struct loop *loop,
                     struct word *w, struct buf *err)
{
	uint64_t batch = 0, ns;
	double cpu;
	int ret;

	if (copy_warm_up(m, loop, &batch, err) < 0)
		return -1;
	w->what = COPY_READY;
	say(c, w);
	if (wait_for_go(c, err) < 0)
		return -1;
	cpu = cpu_now(m->bench, loop->state);
	if (m->bench->pass)
		ret = m->bench->pass(loop->state, m->seconds, &w->pass.count, &ns, err);
	else
		ret = loop_run(loop, batch, (uint64_t)(m->seconds * 1e9), &w->pass.count, &ns, err);
	if (ret < 0)
		return -1;
	w->pass.cpu = cpu_now(m->bench, loop->state) - cpu;
	w->pass.seconds = (double)ns * 1e-9;
	return 0;
}

static int copy_work(const struct measure *m, const struct copies *c, struct word *w,
                     struct buf *err)
{
	struct bench_env env = {
		.dir = m->dir, .work = c->work, .seconds = m->seconds, .copy = w->copy};
	struct loop loop = {.clock = &clock_monotonic, .run = m->bench->run};
	int ret;

	if (m->bench->setup && m->bench->setup(&env, &loop.state, err) < 0)
		return -1;
	ret = copy_pass(m, c, &loop, w, err);
	if (m->bench->teardown)
		m->bench->teardown(loop.state);
	return ret;
}

static _Noreturn void copy_main(const struct measure *m, const struct copies *c, long copy,
                                pid_t parent)
{
	struct word w = {.copy = copy};
	struct buf err = BUF_INIT;

	close(c->go[1]);
	setpgid(0, 0);
	signal(SIGINT, SIG_IGN); /* the parent decides */
	signal(SIGTERM, SIG_DFL);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	if (copy_work(m, c, &w, &err) < 0) {
		w.what = COPY_FAILED;
		memcpy(w.message, err.s, err.n < sizeof w.message ? err.n : sizeof w.message - 1);
	} else {
		w.what = COPY_DONE;
	}
	say(c, &w);
	_exit(0);
}

/* In the parent ------------------------------------------------------------------------------ */

static void close_both(int fds[2])
{
	for (int i = 0; i < 2; i++) {
		if (fds[i] >= 0)
			close(fds[i]);
		fds[i] = -1;
	}
}

static int copies_start(struct copies *c, const struct measure *m, struct buf *err)
{
	pid_t parent = getpid();

	if (pipe2(c->words, O_CLOEXEC) < 0 || pipe2(c->go, O_CLOEXEC) < 0) {
		buf_printf(err, "can't make a pipe: %s", strerror(errno));
		return -1;
	}
	for (long i = 0; i < c->n; i++) {
		pid_t pid = fork();

		if (pid == 0)
			copy_main(m, c, i, parent);
		if (pid < 0) {
			buf_printf(err, "can't start copy %ld of %ld: %s", i + 1, c->n,
			           strerror(errno));
			return -1;
		}
		setpgid(pid, pid);
		c->pids[i] = pid;
	}
	close(c->words[1]);
	c->words[1] = -1;
	return 0;
}

static void copies_end(struct copies *c)
{
	close_both(c->words);
	close_both(c->go);
	for (long i = 0; i < c->n; i++)
		if (c->pids[i] > 0)
			kill(-c->pids[i], SIGKILL);
	for (long i = 0; i < c->n; i++)
		if (c->pids[i] > 0)
			work_end_group(c->pids[i]);
	free(c->pids);
	free(c->done);
}

/* A copy that ended without a word (killed for want of memory, say) is a failure. One that ended since
 * the pipe was looked at has its last word in there. */
static int check_alive(const struct copies *c, struct buf *err)
{
	struct pollfd words = {.fd = c->words[0], .events = POLLIN};

	for (long i = 0; i < c->n; i++) {
		siginfo_t end = {0};

		if (c->done[i] ||
		    waitid(P_PID, (id_t)c->pids[i], &end, WEXITED | WNOHANG | WNOWAIT) < 0 ||
		    !end.si_pid)
			continue;
		if (poll(&words, 1, 0) > 0 && (words.revents & POLLIN))
			return 0;
		if (end.si_code != CLD_EXITED)
			buf_printf(err, "copy %ld was killed by signal %d (%s)", i + 1,
			           end.si_status, strsignal(end.si_status));
		else
			buf_printf(err, "copy %ld ended without a result", i + 1);
		return -1;
	}
	return 0;
}

/* Waits for a word, ticking meanwhile. Returns 0 and the word, MEASURE_STOPPED or -1. */
static int next_word(struct copies *c, const struct measure *m, uint64_t begun, struct word *w,
                     struct buf *err)
{
	struct pollfd p = {.fd = c->words[0], .events = POLLIN};

	for (;;) {
		uint64_t now = clock_monotonic.now(NULL);
		int ready;

		if (*m->stop)
			return MEASURE_STOPPED;
		m->watch->tick(m->watch->user, (double)(now - begun) * 1e-9);
		ready = poll(&p, 1, TICK_MS);
		if (ready > 0 && read(p.fd, w, sizeof *w) == (ssize_t)sizeof *w)
			return 0;
		if (ready < 0 && errno != EINTR) {
			buf_printf(err, "can't wait for the copies: %s", strerror(errno));
			return -1;
		}
		if (ready == 0 && check_alive(c, err) < 0)
			return -1;
		if (ready > 0) { /* the end of the pipe: all copies are gone */
			buf_puts(err, "a copy ended without a result");
			return -1;
		}
	}
}

/* Waits until all copies have said `what`; the passes they hand in are added up. */
static int gather(struct copies *c, const struct measure *m, uint64_t begun, int what,
                  struct pass *sum, struct buf *err)
{
	for (long i = 0; i < c->n; i++) {
		struct word w;
		int ret = next_word(c, m, begun, &w, err);

		if (ret != 0)
			return ret;
		if ((int)w.what != what) {
			w.message[sizeof w.message - 1] = '\0';
			buf_puts(err, w.what == COPY_FAILED ? w.message : "a copy is out of step");
			return -1;
		}
		if (what != COPY_DONE)
			continue;
		c->done[w.copy] = true;
		sum->count += w.pass.count;
		sum->seconds += w.pass.seconds / (double)c->n;
		sum->cpu += w.pass.cpu;
	}
	return 0;
}

static int run_copies(const struct measure *m, const char *work, struct pass *pass, struct buf *err)
{
	struct copies c = {
		.pids = xcalloc((size_t)m->copies, sizeof *c.pids),
		.done = xcalloc((size_t)m->copies, sizeof *c.done),
		.n = m->copies,
		.work = work,
		.words = {-1, -1},
		.go = {-1, -1},
	};
	uint64_t begun = clock_monotonic.now(NULL);
	int ret;

	ret = copies_start(&c, m, err);
	if (ret == 0)
		ret = gather(&c, m, begun, COPY_READY, pass, err);
	if (ret == 0) {
		m->watch->started(m->watch->user);
		close_both(c.go);
		ret = gather(&c, m, begun, COPY_DONE, pass, err);
	}
	copies_end(&c);
	return ret;
}

int measure_pass(const struct measure *m, struct pass *pass, struct buf *err)
{
	const struct bench *b = m->bench;
	struct work work = WORK_INIT;
	int ret;

	*pass = (struct pass){0};
	work_adopt();
	if (b->bytes && work_space(m->dir, b->bytes() * (uint64_t)m->copies, err) < 0)
		return -1;
	if (b->work_folder && work_make(&work, m->dir, err) < 0)
		return -1;
	ret = run_copies(m, work.path, pass, err);
	if (work_remove(&work, err) < 0 && ret == 0)
		ret = -1;
	pass->seconds = round(pass->seconds * 1e9) * 1e-9; /* as precise as the capture has it */
	return ret;
}
