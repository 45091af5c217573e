/* SPDX-License-Identifier: MIT */
/* A step of bonnie++: processes that are let go together. */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/clock.h"
#include "collect/disk/bonnie.h"

static uint64_t now(void)
{
	return clock_monotonic.now(NULL);
}

/* In a worker --------------------------------------------------------------------------------- */

int bonnie_fail(struct buf *err, const char *what, const char *where)
{
	buf_printf(err, "can't %s '%s': %s", what, where, strerror(errno));
	return -1;
}

void bonnie_begin(struct bonnie_worker *w)
{
	w->share->cpu = -clock_cpu();
	w->share->start = w->share->end = now();
}

void bonnie_did(struct bonnie_worker *w, uint64_t amount)
{
	struct bonnie_share *s = w->share;
	uint64_t t = now();

	if (t - s->end > s->latency)
		s->latency = t - s->end;
	s->end = t;
	s->done += amount;
}

void bonnie_end(struct bonnie_worker *w)
{
	w->share->end = now();
	w->share->cpu += clock_cpu();
}

static _Noreturn void work_and_exit(struct bonnie_worker *w, bonnie_work *work, int go,
                                    pid_t parent)
{
	struct buf err = BUF_INIT;
	char end;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	while (read(go, &end, 1) < 0 && errno == EINTR)
		;
	w->share->ok = work(w, &err) == 0;
	memcpy(w->share->message, err.s,
	       err.n < sizeof w->share->message ? err.n : sizeof w->share->message - 1);
	_exit(0);
}

/* In the test's process ----------------------------------------------------------------------- */

static int start(struct bonnie *b, bonnie_work *work, size_t i, long per_copy, const int go[2],
                 struct buf *err)
{
	struct bonnie_worker w = {.bonnie = b,
	                          .copy = i / (size_t)per_copy,
	                          .chance = now() + i,
	                          .share = &b->shares[i]};
	pid_t parent = getpid(), pid;

	memset(w.share, 0, sizeof *w.share);
	pid = fork();
	if (pid == 0) {
		close(go[1]);
		if (b->seeks)
			close(b->tickets[1]);
		work_and_exit(&w, work, go[0], parent);
	}
	if (pid < 0)
		return bonnie_fail(err, "start a process in", b->dir);
	return 0;
}

/* Writes numbers into the pipe until each seek has one. */
static void write_tickets(int to, uint64_t n)
{
	uint32_t block[1024];

	for (uint64_t given = 0; given < n;) {
		size_t k = 0;

		while (k < sizeof block / sizeof *block && given < n)
			block[k++] = (uint32_t)given++;
		if (write(to, block, k * sizeof *block) < 0)
			return;
	}
}

/* Hands n tickets out, as bonnie++ does. There is nobody to take them where seekers have failed. */
static void hand_out(struct bonnie *b, uint64_t n)
{
	void (*before)(int) = signal(SIGPIPE, SIG_IGN);

	close(b->tickets[0]);
	write_tickets(b->tickets[1], n);
	close(b->tickets[1]); /* an end of file tells that there are no more */
	signal(SIGPIPE, before);
}

static void wait_for_all(void)
{
	while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
		;
}

static int check(const struct bonnie *b, size_t n, struct buf *err)
{
	for (size_t i = 0; i < n; i++) {
		const struct bonnie_share *s = &b->shares[i];

		if (s->ok)
			continue;
		buf_puts(err, s->message[0] ? s->message : "a process ended without a result");
		return -1;
	}
	return 0;
}

static void show(struct bonnie *b, const char *metric, const char *unit, double rate, double cpu)
{
	bool bytes = strcmp(unit, "B/s") == 0;

	if (isnan(rate))
		record_show(b->record, "%-10s too fast to measure", metric);
	else
		record_show(b->record, "%-10s %10.1f %s, %.0f %% CPU", metric,
		            bytes ? rate / (1 << 20) : rate, bytes ? "MiB/s" : "1/s", cpu);
}

static void record_outcome(struct bonnie *b, const char *metric, const char *unit, size_t n)
{
	struct record_more more = record_plain;
	uint64_t first = UINT64_MAX, last = 0, done = 0, latency = 0;
	double cpu = 0, seconds;

	for (size_t i = 0; i < n; i++) {
		const struct bonnie_share *s = &b->shares[i];

		first = s->start < first ? s->start : first;
		last = s->end > last ? s->end : last;
		latency = s->latency > latency ? s->latency : latency;
		done += s->done;
		cpu += s->cpu;
	}
	seconds = (double)(last - first) * 1e-9;
	more.latency = (double)latency / 1e9;
	if (seconds < BONNIE_TOO_FAST) {
		record_too_fast(b->record, metric, &more);
		show(b, metric, unit, NAN, NAN);
		return;
	}
	more.cpu = 100 * cpu / seconds;
	record_figure(b->record, metric, (double)done / seconds, unit, &more);
	show(b, metric, unit, (double)done / seconds, more.cpu);
}

int bonnie_step(struct bonnie *b, const char *metric, const char *unit, bonnie_work *work,
                long per_copy, struct buf *err)
{
	size_t n = (size_t)(b->options->copies * per_copy), started = 0;
	int go[2], ret = 0;

	if (pipe(go) < 0 || (b->seeks && pipe(b->tickets) < 0))
		return bonnie_fail(err, "make a pipe in", b->dir);
	for (; ret == 0 && started < n; started++)
		ret = start(b, work, started, per_copy, go, err);
	close(go[0]);
	close(go[1]); /* all begin */
	if (b->seeks)
		hand_out(b, ret == 0 ? b->seeks : 0); /* none where not all began */
	wait_for_all();
	if (ret == 0)
		ret = check(b, n, err);
	if (ret == 0)
		record_outcome(b, metric, unit, n);
	else
		record_failed(b->record, metric);
	record_flush(b->record);
	return ret;
}
