/* SPDX-License-Identifier: MIT */
#include "collect/disk/fio_worker.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/disk/file.h"
#include "collect/disk/chance.h"

enum { STAMP_EVERY = 512 };

static void sleep_until(uint64_t ns)
{
	struct timespec t = {.tv_sec = (time_t)(ns / 1000000000u),
	                     .tv_nsec = (long)(ns % 1000000000u)};

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
		;
}

static uint64_t depth_of(const struct fio_job *j)
{
	return j->engine == FIO_LIBAIO ? j->iodepth : 1;
}

int fio_worker_setup(struct fio_worker *w, struct buf *err)
{
	const struct fio_job *j = w->job;
	uint64_t depth = depth_of(j);

	w->blocks = j->size / j->bs;
	w->left = j->time_based ? UINT64_MAX : w->blocks * j->loops;
	w->random = w->seed;
	offsets_init(&w->offsets, w->blocks, w->seed);
	w->buffers = xcalloc((size_t)depth, sizeof *w->buffers);
	for (uint64_t i = 0; i < depth; i++) {
		w->buffers[i] = disk_memory((size_t)j->bs);
		disk_fill(w->buffers[i], (size_t)j->bs, chance_next(&w->random));
	}
	if (j->invalidate)
		posix_fadvise(w->fd, 0, (off_t)j->size, POSIX_FADV_DONTNEED);
	posix_fadvise(w->fd, 0, (off_t)j->size,
	              j->random ? POSIX_FADV_RANDOM : POSIX_FADV_SEQUENTIAL);
	memset(w->stats->sides, 0, sizeof w->stats->sides); /* the memory is there from now on */
	memset(&w->stats->sync, 0, sizeof w->stats->sync);
	if (j->engine != FIO_LIBAIO)
		return 0;
	w->aio = fio_aio_make(w, err);
	return w->aio ? 0 : -1;
}

void fio_worker_release(struct fio_worker *w)
{
	for (uint64_t i = 0; i < depth_of(w->job); i++)
		free(w->buffers[i]);
	free(w->buffers);
	fio_aio_free(w->aio);
}

/* Of a rate, the time at which the next request ought to start; else now. False: not yet. */
static bool is_due(struct fio_worker *w, uint64_t now, uint64_t *start)
{
	const struct fio_job *j = w->job;

	*start = now;
	if (!j->rate_iops)
		return true;
	*start = w->begin + (uint64_t)((double)w->issued * 1e9 / (double)j->rate_iops);
	return *start <= now;
}

static bool must_think(const struct fio_worker *w)
{
	return w->job->thinktime && w->issued - w->thought >= w->job->thinktime_blocks;
}

static void choose(struct fio_worker *w, struct fio_request *r)
{
	const struct fio_job *j = w->job;
	uint64_t block;

	r->side = j->reads ? FIO_READ : FIO_WRITE;
	if (j->reads && j->writes && chance_below(&w->random, 100) >= j->read_share)
		r->side = FIO_WRITE;
	if (!j->random) {
		block = w->place[r->side]++;
		if (w->place[r->side] == w->blocks)
			w->place[r->side] = 0;
	} else if (j->norandommap) {
		block = chance_below(&w->random, w->blocks);
	} else {
		block = offsets_next(&w->offsets);
	}
	r->offset = block * j->bs;
}

enum fio_next fio_worker_next(struct fio_worker *w, uint64_t now, struct fio_request *r)
{
	if (!w->left || now >= w->deadline)
		return FIO_END;
	if (must_think(w)) {
		if (w->in_flight)
			return FIO_DRAIN;
		sleep_until(fio_now() + w->job->thinktime);
		w->thought = w->issued;
		now = fio_now();
		if (now >= w->deadline)
			return FIO_END;
	}
	if (!is_due(w, now, &r->start)) {
		w->wait_until = r->start;
		if (r->start >= w->deadline)
			return FIO_END;
		if (w->in_flight)
			return FIO_WAIT;
		sleep_until(r->start);
	}
	choose(w, r);
	w->issued++;
	w->left -= w->left != UINT64_MAX;
	return FIO_REQUEST;
}

void fio_worker_stamp(struct fio_worker *w, unsigned char *buffer, uint64_t offset)
{
	if (w->job->refill) {
		disk_fill(buffer, (size_t)w->job->bs, w->seed + w->issued);
		return;
	}
	for (uint64_t i = 0; i + 2 * sizeof offset <= w->job->bs; i += STAMP_EVERY) {
		uint64_t stamp[2] = {w->issued ^ w->seed, offset + i};

		memcpy(buffer + i, stamp, sizeof stamp);
	}
}

static void count_in_bin(struct fio_worker *w, int side, uint64_t now)
{
	uint64_t bin = (now - w->record_from) / FIO_BIN_NS;

	if (bin < w->stats->n_bins)
		w->stats->bins[(size_t)side * w->stats->n_bins + bin]++;
}

void fio_worker_done(struct fio_worker *w, const struct fio_request *r, uint64_t issued,
                     uint64_t now)
{
	struct fio_side *s = &w->stats->sides[r->side];

	if (now < w->record_from)
		return;
	if (!w->recording) {
		w->recording = true;
		getrusage(RUSAGE_SELF, &w->usage);
	}
	if (issued)
		latency_add(&s->slat, issued - r->start);
	latency_add(&s->clat, now - (issued ? issued : r->start));
	latency_add(&s->lat, now - r->start);
	s->bytes += w->job->bs;
	count_in_bin(w, r->side, now);
}

static int sync_now(struct fio_worker *w, struct buf *err)
{
	uint64_t start = fio_now(), end;

	if ((w->job->data_sync ? fdatasync(w->fd) : fsync(w->fd)) < 0) {
		buf_printf(err, "%s failed: %s", w->job->data_sync ? "fdatasync" : "fsync",
		           strerror(errno));
		return -1;
	}
	end = fio_now();
	w->unsynced = 0;
	if (end >= w->record_from)
		latency_add(&w->stats->sync, end - start);
	return 0;
}

int fio_worker_sync(struct fio_worker *w, struct buf *err)
{
	if (!w->job->fsync || ++w->unsynced < w->job->fsync)
		return 0;
	return sync_now(w, err);
}

int fio_worker_fail(const struct fio_worker *w, const struct fio_request *r, long result,
                    struct buf *err)
{
	const char *what = r->side == FIO_READ ? "read" : "write";

	if (result < 0)
		buf_printf(err, "a %s of %llu bytes at %llu failed: %s", what,
		           (unsigned long long)w->job->bs, (unsigned long long)r->offset,
		           strerror((int)-result));
	else
		buf_printf(err, "a %s of %llu bytes at %llu moved %ld only", what,
		           (unsigned long long)w->job->bs, (unsigned long long)r->offset, result);
	return -1;
}

static double seconds_between(const struct timeval *a, const struct timeval *b)
{
	return (double)(b->tv_sec - a->tv_sec) + (double)(b->tv_usec - a->tv_usec) * 1e-6;
}

/* Where the ramp time is never over there is nothing to tell. */
static int finish(struct fio_worker *w, struct buf *err)
{
	struct rusage now;
	uint64_t end;

	if (w->job->end_fsync && w->job->writes && sync_now(w, err) < 0)
		return -1;
	end = fio_now();
	if (!w->recording) {
		buf_puts(err, "no request was done after the ramp time");
		return -1;
	}
	getrusage(RUSAGE_SELF, &now);
	w->stats->seconds = (double)(end - w->record_from) * 1e-9;
	w->stats->usr = seconds_between(&w->usage.ru_utime, &now.ru_utime);
	w->stats->sys = seconds_between(&w->usage.ru_stime, &now.ru_stime);
	return 0;
}

int fio_worker_run(struct fio_worker *w, struct buf *err)
{
	const struct fio_job *j = w->job;
	int ret;

	w->begin = fio_now();
	w->record_from = w->begin + j->ramp;
	w->deadline = j->runtime ? w->record_from + j->runtime : UINT64_MAX;
	if (!j->ramp) {
		w->recording = true;
		getrusage(RUSAGE_SELF, &w->usage);
	}
	ret = j->engine == FIO_LIBAIO ? fio_aio_run(w, err) : fio_sync_run(w, err);
	return ret < 0 ? -1 : finish(w, err);
}
