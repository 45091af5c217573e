/* SPDX-License-Identifier: MIT */
/* Runs the workers of a group, each in a process of its own, all started at once. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/disk/file.h"
#include "collect/disk/fio_group.h"
#include "collect/disk/chance.h"

enum { SPARE_SECONDS = 600, BINS_A_SECOND = 10 };

/* What a worker tells the test; shorter than PIPE_BUF, so it arrives whole. */
struct word {
	enum { WORKER_READY, WORKER_DONE, WORKER_FAILED } what;
	char message[256];
};

struct pipes {
	int words[2]; /* from the workers */
	int go[2];    /* closed by the test: all start */
};

static double job_seconds(const struct fio_job *j)
{
	return j->runtime ? (double)(j->runtime + j->ramp) * 1e-9 : NAN;
}

double fio_group_seconds(const struct fio_group *g)
{
	double most = 0, sum = 0;

	for (size_t i = 0; i < g->jobs.n; i++) {
		double seconds = job_seconds(&g->jobs.list[i]);

		if (isnan(seconds))
			return NAN;
		most = fmax(most, seconds);
		sum += seconds;
	}
	return g->in_turn ? sum : most;
}

/* Memory that is shared with the worker; pages that are never touched cost nothing. */
static struct fio_stats *stats_make(const struct fio_job *j, struct buf *err)
{
	double seconds = isnan(job_seconds(j)) ? FIO_SECONDS_MOST : job_seconds(j) + SPARE_SECONDS;
	size_t bins = (size_t)seconds * BINS_A_SECOND;
	struct fio_stats *s =
		mmap(NULL, sizeof *s + FIO_SIDES * bins * sizeof s->bins[0], PROT_READ | PROT_WRITE,
	             MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (s == MAP_FAILED) {
		buf_printf(err, "there is no memory for what is measured: %s", strerror(errno));
		return NULL;
	}
	s->n_bins = bins;
	return s;
}

/* In a worker --------------------------------------------------------------------------------- */

static void say(const struct pipes *p, const struct word *w)
{
	while (write(p->words[1], w, sizeof *w) < 0 && errno == EINTR)
		;
}

static _Noreturn void fail(const struct pipes *p, const struct buf *why)
{
	struct word word = {.what = WORKER_FAILED};

	memcpy(word.message, why->s,
	       why->n < sizeof word.message ? why->n : sizeof word.message - 1);
	say(p, &word);
	_exit(1);
}

static _Noreturn void worker_main(struct fio_worker *w, const struct pipes *p, pid_t parent)
{
	struct word word = {.what = WORKER_READY};
	struct buf err = BUF_INIT;
	char end;

	close(p->go[1]);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	if (fio_worker_setup(w, &err) < 0)
		fail(p, &err);
	say(p, &word);
	while (read(p->go[0], &end, 1) < 0 && errno == EINTR)
		;
	if (fio_worker_run(w, &err) < 0)
		fail(p, &err);
	word.what = WORKER_DONE;
	say(p, &word);
	fio_worker_release(w);
	_exit(0);
}

/* In the test --------------------------------------------------------------------------------- */

static uint64_t seed_of(const struct fio_job *j, size_t member)
{
	uint64_t state = 0x6b75726162650000u + member;

	if (!j->randrepeat)
		state ^= fio_now();
	return chance_next(&state);
}

static int start(const struct fio_members *m, const struct fio_files *files, const struct pipes *p,
                 struct buf *err)
{
	pid_t parent = getpid();

	for (size_t i = 0; i < m->n; i++) {
		const struct fio_member *x = &m->list[i];
		struct fio_worker w = {.job = x->job,
		                       .fd = files->list[x->file].fd,
		                       .seed = seed_of(x->job, i),
		                       .stats = x->stats};
		pid_t pid = fork();

		if (pid == 0)
			worker_main(&w, p, parent);
		if (pid < 0) {
			buf_printf(err, "can't start process %zu of %zu: %s", i + 1, m->n,
			           strerror(errno));
			return -1;
		}
	}
	return 0;
}

/* Waits for n words of that kind. The pipe ends early when workers died without one. */
static int wait_for(int fd, size_t n, int kind, struct buf *err)
{
	struct word w;

	while (n) {
		ssize_t got = read(fd, &w, sizeof w);

		if (got < 0 && errno == EINTR)
			continue;
		if (got != (ssize_t)sizeof w) {
			buf_puts(err, "a process of the job ended without a result");
			return -1;
		}
		if (w.what == WORKER_FAILED) {
			buf_puts(err, w.message);
			return -1;
		}
		n -= (int)w.what == kind;
	}
	return 0;
}

static void wait_for_all(void)
{
	pid_t pid;

	do
		pid = wait(NULL);
	while (pid > 0 || (pid < 0 && errno == EINTR));
}

static int run(const struct fio_members *m, const struct fio_files *files, struct pipes *p,
               struct fio_run_counters *counters, struct buf *err)
{
	int ret = start(m, files, p, err);

	close(p->words[1]);
	close(p->go[0]);
	if (ret == 0)
		ret = wait_for(p->words[0], m->n, WORKER_READY, err);
	counters->before = device_counters_read(files->list[0].fd);
	if (ret == 0) {
		close(p->go[1]);
		ret = wait_for(p->words[0], m->n, WORKER_DONE, err);
	}
	counters->after = device_counters_read(files->list[0].fd);
	close(p->words[0]);
	if (ret == 0)
		wait_for_all(); /* their CPU time is counted with that of the test */
	return ret;
}

int fio_members_run(struct fio_members *m, const struct fio_files *files,
                    struct fio_run_counters *counters, struct buf *err)
{
	struct pipes p;

	for (size_t i = 0; i < m->n; i++) {
		m->list[i].stats = stats_make(m->list[i].job, err);
		if (!m->list[i].stats)
			return -1;
	}
	if (pipe2(p.words, O_CLOEXEC) < 0 || pipe2(p.go, O_CLOEXEC) < 0) {
		buf_printf(err, "can't make a pipe: %s", strerror(errno));
		return -1;
	}
	return run(m, files, &p, counters, err);
}
