/* SPDX-License-Identifier: MIT */
/* One process of a job: it makes requests and times them.
 * The files fio*.c of this folder and tests may include this. */
#ifndef COLLECT_DISK_FIO_WORKER_H
#define COLLECT_DISK_FIO_WORKER_H

#include <sys/resource.h>
#include <time.h>

#include "base/buf.h"
#include "collect/disk/fio_job.h"
#include "collect/disk/latency.h"
#include "collect/disk/offsets.h"

enum { FIO_READ, FIO_WRITE, FIO_SIDES };

enum { FIO_BIN_NS = 100000000 }; /* requests are counted in spans of a tenth of a second */

struct fio_side {
	struct latency slat; /* from the start of a request till it was handed to the kernel */
	struct latency clat; /* from there till it was done; the whole of it without libaio */
	struct latency lat;  /* the whole; from the intended start where there is a rate */
	uint64_t bytes;
};

/* What a worker measures, in memory that is shared with the test's process. All counts are of what
 * was done after the ramp time. */
struct fio_stats {
	struct fio_side sides[FIO_SIDES];
	struct latency sync; /* fsync() and fdatasync() */
	double seconds;      /* from the end of the ramp time till all was done, end_fsync too */
	double usr, sys;     /* s of CPU in that time */
	size_t n_bins;       /* of each direction */
	uint32_t bins[];     /* requests done: those of reads, then those of writes */
};

struct fio_request {
	uint64_t offset;
	uint64_t start; /* ns, of the monotonic clock */
	int side;
};

enum fio_next { FIO_REQUEST, FIO_WAIT, FIO_DRAIN, FIO_END };

struct fio_worker {
	/* Set by the caller. */
	const struct fio_job *job;
	int fd;
	uint64_t seed;
	struct fio_stats *stats;

	/* The rest is the worker's own. */
	uint64_t blocks;           /* of a pass */
	uint64_t left;             /* requests till the end; UINT64_MAX: time ends it */
	uint64_t place[FIO_SIDES]; /* the next block of a sequential job */
	struct offsets offsets;
	uint64_t random;
	uint64_t issued, thought; /* requests in all, and at the last pause */
	uint64_t unsynced;        /* writes since the last fsync */
	uint64_t in_flight;
	uint64_t begin, record_from, deadline; /* ns */
	bool recording;
	uint64_t wait_until;     /* ns, after FIO_WAIT */
	struct rusage usage;     /* at record_from */
	unsigned char **buffers; /* one a request under way */
	struct fio_aio *aio;     /* of libaio; NULL: another engine */
};

/* Makes what the worker needs, so that nothing is allocated later, and no call that may wait for
 * the kernel falls into the time that is measured. Returns 0, or -1 with a sentence in `err`. Free
 * with fio_worker_release(). */
int fio_worker_setup(struct fio_worker *w, struct buf *err);
void fio_worker_release(struct fio_worker *w);

/* Does the job; the stats are complete when it returns 0. -1 with a sentence in `err`: then they
 * mean nothing. */
int fio_worker_run(struct fio_worker *w, struct buf *err);

/* For the engines ---------------------------------------------------------------------------- */

/* What comes next at the time `now`. FIO_WAIT: nothing before wait_until. FIO_DRAIN: nothing before
 * all that is under way is done. FIO_END: nothing more. With nothing under way it sleeps rather
 * than answer FIO_WAIT or FIO_DRAIN. */
enum fio_next fio_worker_next(struct fio_worker *w, uint64_t now, struct fio_request *r);

/* Gives a buffer that is about to be written other bytes than before. */
void fio_worker_stamp(struct fio_worker *w, unsigned char *buffer, uint64_t offset);

/* A request is done. `issued`: when it was handed over; 0: that is not known. */
void fio_worker_done(struct fio_worker *w, const struct fio_request *r, uint64_t issued,
                     uint64_t now);

/* After a write was issued: the fsync that may be due. Returns 0 or -1 with a sentence. */
int fio_worker_sync(struct fio_worker *w, struct buf *err);

int fio_worker_fail(const struct fio_worker *w, const struct fio_request *r, long result,
                    struct buf *err); /* -1, with a sentence */

/* The state of libaio, which destroys itself in some 30 ms. Returns NULL with a sentence in `err`.
 */
struct fio_aio *fio_aio_make(const struct fio_worker *w, struct buf *err);
void fio_aio_free(struct fio_aio *a);

/* Each does the whole job. */
int fio_aio_run(struct fio_worker *w, struct buf *err);
int fio_sync_run(struct fio_worker *w, struct buf *err);

static inline uint64_t fio_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

#endif
