/* SPDX-License-Identifier: MIT */
#include "base/jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"

enum { WORKERS_MAX = 256, CHUNK = 65536 };

/* What goes through a pipe before what came of a piece. */
struct head {
	size_t piece, size;
};

struct worker {
	pid_t pid;
	int fd;     /* what comes of its pieces; -1: it has closed it */
	int status; /* as waitpid() tells it, once it was waited for; 0 before */
	bool ended; /* it was waited for */
	struct buf got;
};

struct run {
	const struct jobs *j;
	atomic_size_t *next; /* shared: the first piece that nobody has begun */
	struct worker workers[WORKERS_MAX];
	size_t n_workers;
	struct buf *done; /* of pieces whose turn to be taken has not come */
	bool *is_done;
	size_t taken;
	int failed; /* what take() returned below 0 */
};

unsigned jobs_cpus(void)
{
	cpu_set_t set;
	int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;

	return n < 1 ? 1 : n > WORKERS_MAX ? WORKERS_MAX : (unsigned)n;
}

static int run_alone(const struct jobs *j)
{
	struct buf out = BUF_INIT;
	int r = 0;

	for (size_t i = 0; i < j->n && r >= 0; i++) {
		buf_clear(&out);
		j->work(j->user, i, &out);
		r = j->take(j->user, i, out.s, out.n);
	}
	buf_release(&out);
	return r < 0 ? r : 0;
}

static bool send_all(int fd, const void *bytes, size_t n)
{
	const char *at = bytes;

	while (n) {
		ssize_t put = write(fd, at, n);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return false;
		at += put;
		n -= (size_t)put;
	}
	return true;
}

/* A worker's life. */
static _Noreturn void serve(const struct jobs *j, atomic_size_t *next, int fd)
{
	struct buf out = BUF_INIT;
	bool sent = true;

	for (size_t i; sent && (i = atomic_fetch_add(next, 1)) < j->n;) {
		struct head head = {.piece = i};

		buf_clear(&out);
		j->work(j->user, i, &out);
		head.size = out.n;
		sent = send_all(fd, &head, sizeof head) && send_all(fd, out.s, out.n);
	}
	_exit(sent ? 0 : 1);
}

/* false: there can't be one more. */
static bool start(struct run *r)
{
	struct worker *w = &r->workers[r->n_workers];
	pid_t parent = getpid();
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) < 0)
		return false;
	*w = (struct worker){.pid = fork(), .fd = ends[0], .got = BUF_INIT};
	if (w->pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != parent)
			_exit(1);
		close(ends[0]);
		for (size_t i = 0; i < r->n_workers; i++)
			close(r->workers[i].fd);
		serve(r->j, r->next, ends[1]);
	}
	close(ends[1]);
	if (w->pid < 0)
		close(ends[0]);
	else
		r->n_workers++;
	return w->pid > 0;
}

static void take_ready(struct run *r)
{
	while (r->failed >= 0 && r->taken < r->j->n && r->is_done[r->taken]) {
		struct buf *b = &r->done[r->taken];

		r->failed = r->j->take(r->j->user, r->taken, b->s, b->n);
		buf_release(b);
		r->taken++;
	}
}

/* Takes the whole pieces off what a worker has sent. */
static void cut_pieces(struct run *r, struct worker *w)
{
	size_t at = 0;
	struct head head;

	while (w->got.n - at >= sizeof head) {
		memcpy(&head, w->got.s + at, sizeof head);
		if (w->got.n - at - sizeof head < head.size)
			break;
		at += sizeof head;
		buf_put(&r->done[head.piece], w->got.s + at, head.size);
		r->is_done[head.piece] = true;
		at += head.size;
	}
	if (!at) /* of a long piece nothing is moved until it is there */
		return;
	memmove(w->got.s, w->got.s + at, w->got.n - at);
	buf_truncate(&w->got, w->got.n - at);
}

static void wait_for(struct worker *w)
{
	while (!w->ended && waitpid(w->pid, &w->status, 0) < 0 && errno == EINTR)
		continue;
	w->ended = true;
}

static void receive(struct run *r, struct worker *w)
{
	ssize_t got;

	buf_reserve(&w->got, CHUNK);
	got = read(w->fd, w->got.s + w->got.n, CHUNK);
	if (got < 0 && errno == EINTR)
		return;
	if (got <= 0) {
		close(w->fd);
		w->fd = -1;
		wait_for(w); /* it ends as it closes */
		return;
	}
	w->got.n += (size_t)got;
	w->got.s[w->got.n] = '\0';
	cut_pieces(r, w);
}

/* Listens until all have closed their pipes, or until a piece can't be taken or won't come. */
static void listen_to_all(struct run *r)
{
	struct pollfd fds[WORKERS_MAX];
	bool open = true;

	while (open && r->failed >= 0) {
		open = false;
		for (size_t i = 0; i < r->n_workers; i++) {
			fds[i] = (struct pollfd){.fd = r->workers[i].fd, .events = POLLIN};
			open = open || fds[i].fd >= 0;
		}
		if (!open || poll(fds, (nfds_t)r->n_workers, -1) < 0)
			continue;
		for (size_t i = 0; i < r->n_workers; i++)
			if (fds[i].fd >= 0 && fds[i].revents)
				receive(r, &r->workers[i]);
		take_ready(r);
		for (size_t i = 0; i < r->n_workers; i++)
			if (r->workers[i].status)
				return;
	}
}

static void say_how_it_ended(int status, struct buf *err)
{
	if (WIFSIGNALED(status))
		buf_printf(err, "a process that did a part of the work was ended by signal %d (%s)",
		           WTERMSIG(status), strsignal(WTERMSIG(status)));
	else
		buf_printf(err, "a process that did a part of the work ended with status %d",
		           WEXITSTATUS(status));
}

/* Ends those that are still at work, and says how the first that did not end well did. */
static bool end_all(struct run *r, struct buf *err)
{
	bool good = true;

	for (size_t i = 0; i < r->n_workers; i++) {
		struct worker *w = &r->workers[i];

		if (w->status && good) {
			say_how_it_ended(w->status, err);
			good = false;
		}
		if (w->fd >= 0) {
			kill(w->pid, SIGKILL);
			close(w->fd);
		}
		wait_for(w);
		buf_release(&w->got);
	}
	return good;
}

int jobs_run(const struct jobs *j, struct buf *err)
{
	struct run r = {.j = j};
	size_t wanted = j->workers < j->n ? j->workers : j->n;
	bool good;
	int ret;

	wanted = wanted < WORKERS_MAX ? wanted : WORKERS_MAX;
	if (wanted <= 1)
		return run_alone(j);
	r.next = mmap(NULL, sizeof *r.next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (r.next == MAP_FAILED)
		return run_alone(j);
	r.done = xcalloc(j->n, sizeof *r.done);
	r.is_done = xcalloc(j->n, sizeof *r.is_done);
	for (size_t i = 0; i < j->n; i++)
		buf_init(&r.done[i]);
	while (r.n_workers < wanted && start(&r))
		continue;
	if (r.n_workers)
		listen_to_all(&r);
	good = end_all(&r, err);
	ret = r.failed < 0 ? r.failed : good ? 0 : -1;
	if (!r.n_workers)
		ret = run_alone(j);
	for (size_t i = 0; i < j->n; i++)
		buf_release(&r.done[i]);
	free(r.done);
	free(r.is_done);
	munmap(r.next, sizeof *r.next);
	return ret;
}
