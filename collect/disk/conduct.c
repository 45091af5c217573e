/* SPDX-License-Identifier: MIT */
#include "collect/disk/conduct.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/number.h"
#include "collect/clock.h"
#include "collect/disturbance.h"
#include "collect/work.h"

enum { TICK_MS = 100, READ_MOST = 1 << 16, LINE_MOST = 1 << 20 };

static const char failed_word[] = "failed ";

/* In the test's process ----------------------------------------------------------------------- */

static _Noreturn void test_main(const struct disk_test *t, const char *work, int fd, pid_t parent)
{
	struct record r = {.fd = fd, .pending = BUF_INIT};
	struct disk_env env = {.work = work};
	struct buf err = BUF_INIT;

	setpgid(0, 0);
	signal(SIGINT, SIG_IGN); /* the parent decides */
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	if (t->run(t, &env, &r, &err) < 0)
		buf_printf(&r.pending, "%s%s\n", failed_word, err.s);
	else
		buf_puts(&r.pending, "done\n");
	record_flush(&r);
	_exit(0);
}

/* In the parent ------------------------------------------------------------------------------- */

struct running {
	struct conduct *c;
	pid_t pid;
	int fd;          /* from the test */
	struct buf text; /* what came from it and is no whole line yet */
	struct buf *why;
	bool done, failed;
	struct disturbance disturbance;
	double cpu_before; /* s that children waited for had used */
	uint64_t start;    /* ns */
};

/* Lines that the test hands over: two words are for the parent, the rest is for the capture. */
static void take_line(struct running *x, char *line)
{
	if (strncmp(line, "show ", 5) == 0) {
		x->c->show(x->c->user, line + 5);
	} else if (strcmp(line, "done") == 0) {
		x->done = true;
	} else if (strncmp(line, failed_word, strlen(failed_word)) == 0) {
		x->failed = true;
		buf_puts(x->why, line + strlen(failed_word));
	} else {
		capture_line(x->c->capture, "%s", line);
	}
}

static int take_lines(struct running *x, struct buf *err)
{
	char *at = x->text.s, *end;
	size_t left;

	while ((end = strchr(at, '\n'))) {
		*end = '\0';
		take_line(x, at);
		at = end + 1;
	}
	left = x->text.n - (size_t)(at - x->text.s);
	memmove(x->text.s, at, left);
	buf_truncate(&x->text, left < LINE_MOST ? left : 0);
	return capture_sync(x->c->capture, err);
}

/* Returns 1 at the end of what the test has to say, 0 before, -1 when the capture can't be written.
 */
static int take(struct running *x, struct buf *err)
{
	char piece[READ_MOST];
	ssize_t n = read(x->fd, piece, sizeof piece);

	if (n < 0)
		return errno == EINTR ? 0 : 1;
	if (n == 0)
		return 1;
	buf_put(&x->text, piece, (size_t)n);
	return memchr(piece, '\n', (size_t)n) ? take_lines(x, err) : 0;
}

static int follow(struct running *x, struct buf *err)
{
	struct pollfd p = {.fd = x->fd, .events = POLLIN};
	int ret = 0;

	while (ret == 0) {
		uint64_t now = clock_monotonic.now(NULL);

		if (*x->c->stop)
			return CONDUCT_STOPPED;
		x->c->tick(x->c->user, (double)(now - x->start) * 1e-9);
		disturbance_sample(&x->disturbance);
		if (poll(&p, 1, TICK_MS) > 0)
			ret = take(x, err);
	}
	return ret < 0 ? -1 : 0;
}

static int start(struct running *x, const char *work, struct buf *err)
{
	pid_t parent = getpid();
	int fds[2];

	if (pipe2(fds, O_CLOEXEC) < 0) {
		buf_printf(err, "can't make a pipe: %s", strerror(errno));
		return -1;
	}
	x->pid = fork();
	if (x->pid == 0) {
		close(fds[0]);
		test_main(x->c->test, work, fds[1], parent);
	}
	close(fds[1]);
	x->fd = fds[0];
	if (x->pid < 0) {
		buf_printf(err, "can't start a process: %s", strerror(errno));
		return -1;
	}
	setpgid(x->pid, x->pid);
	return 0;
}

/* Ends the test and all that it started. */
static void finish(struct running *x)
{
	int status = 0;

	if (x->fd >= 0)
		close(x->fd);
	if (x->pid <= 0)
		return;
	if (!x->done && !x->failed)
		kill(-x->pid, SIGKILL);
	while (waitpid(x->pid, &status, 0) < 0 && errno == EINTR)
		;
	work_end_group(x->pid);
	if (x->done || x->failed || *x->c->stop)
		return;
	x->failed = true;
	if (WIFSIGNALED(status))
		buf_printf(x->why, "its process was killed by signal %d (%s)", WTERMSIG(status),
		           strsignal(WTERMSIG(status)));
	else
		buf_puts(x->why, "its process ended without a result");
}

static double cpu_of_children(void)
{
	struct rusage u = {0};

	getrusage(RUSAGE_CHILDREN, &u);
	return (double)u.ru_utime.tv_sec + (double)u.ru_utime.tv_usec * 1e-6 +
	       (double)u.ru_stime.tv_sec + (double)u.ru_stime.tv_usec * 1e-6;
}

static int keep_end(struct running *x, struct buf *err)
{
	const struct disk_test *t = x->c->test;
	const struct disturbance_own own = {.cpu = cpu_of_children() - x->cpu_before,
	                                    .writes = true};
	struct buf disturbed = BUF_INIT;
	char seconds[64], cpu[64];

	x->c->disturbed = disturbance_end(&x->disturbance, &own, &disturbed);
	number_fixed((double)(clock_monotonic.now(NULL) - x->start) * 1e-9, 6, "", seconds,
	             sizeof seconds);
	number_fixed(own.cpu, 6, "", cpu, sizeof cpu);
	if (x->failed)
		capture_line(x->c->capture, "failed %s repeat=%ld: %s", t->name, x->c->repeat,
		             x->why->s);
	else
		capture_line(x->c->capture, "done %s repeat=%ld seconds=%s cpu=%s%s ok", t->name,
		             x->c->repeat, seconds, cpu, disturbed.s);
	buf_release(&disturbed);
	return capture_sync(x->c->capture, err);
}

static int measure(struct running *x, const char *work, struct buf *err)
{
	int ret = 0;

	capture_line(x->c->capture, "test %s suite=%s repeat=%ld ok", x->c->test->name,
	             x->c->test->suite, x->c->repeat);
	if (capture_sync(x->c->capture, err) < 0)
		return -1;
	x->start = clock_monotonic.now(NULL);
	x->cpu_before = cpu_of_children();
	disturbance_start(&x->disturbance, "", &clock_monotonic);
	if (start(x, work, x->why) < 0)
		x->failed = true;
	else
		ret = follow(x, err);
	finish(x);
	if (ret != 0)
		return ret;
	return keep_end(x, err) < 0 ? -1 : x->failed ? CONDUCT_FAILED : 0;
}

/* What has no folder to work in was never begun; the capture says so all the same. */
static int keep_unbegun(struct running *x, struct buf *err)
{
	capture_line(x->c->capture, "test %s suite=%s repeat=%ld ok", x->c->test->name,
	             x->c->test->suite, x->c->repeat);
	capture_line(x->c->capture, "failed %s repeat=%ld: %s", x->c->test->name, x->c->repeat,
	             x->why->s);
	return capture_sync(x->c->capture, err) < 0 ? -1 : CONDUCT_FAILED;
}

int conduct_run(struct conduct *c, struct buf *why, struct buf *err)
{
	struct running x = {.c = c, .fd = -1, .text = BUF_INIT, .why = why};
	struct work work = WORK_INIT;
	int ret;

	c->disturbed = false;
	work_adopt();
	if (c->test->work_folder && work_make(&work, c->test->dir, why) < 0)
		return keep_unbegun(&x, err);
	ret = measure(&x, work.path, err);
	if (work_remove(&work, why) < 0 && ret == 0)
		ret = CONDUCT_FAILED;
	buf_release(&x.text);
	return ret;
}
