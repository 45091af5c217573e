/* SPDX-License-Identifier: MIT */
/* A job of fio's, as its job file says, and how such a file is read.
 * The files fio*.c of this folder and tests may include this. Sources: fio(1), "JOB FILE FORMAT",
 * "PARAMETER TYPES" and the options' own paragraphs. */
#ifndef COLLECT_DISK_FIO_JOB_H
#define COLLECT_DISK_FIO_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/diag.h"

enum fio_engine { FIO_LIBAIO, FIO_SYNC, FIO_PSYNC };

enum {
	FIO_BLOCK_MOST = 64 << 20,   /* bytes of a request */
	FIO_DEPTH_MOST = 4096,       /* requests under way */
	FIO_WORKERS_MOST = 256,      /* processes of a test */
	FIO_SECONDS_MOST = 86400,    /* of runtime */
	FIO_MEMORY_MOST = 512 << 20, /* bytes of a worker's buffers */
};

struct fio_job {
	char *name;      /* of its section */
	char *directory; /* NULL: not given */
	char *filename;  /* NULL: each worker has a file of its own */
	unsigned line;   /* of its section */
	enum fio_engine engine;
	bool reads, writes, random;
	unsigned read_share; /* % of requests that read, where it does both */
	uint64_t bs;         /* bytes */
	uint64_t size;       /* bytes of the file, and of a pass over it; 0: not given */
	uint64_t iodepth, batch, numjobs, loops;
	uint64_t runtime, ramp; /* ns; runtime 0: no limit */
	uint64_t thinktime;     /* ns */
	uint64_t thinktime_blocks;
	uint64_t rate_iops; /* 0: no limit */
	uint64_t fsync;     /* after so many writes; 0: never */
	bool data_sync;     /* fdatasync() rather than fsync() */
	bool time_based, direct, invalidate, end_fsync, group_reporting, stonewall;
	bool overwrite;   /* the file is laid out before it is written */
	bool fallocate;   /* else it grows as it is written */
	bool norandommap; /* offsets may come again within a pass */
	bool refill;      /* each write has other bytes */
	bool randrepeat;  /* each run has the same offsets */
};

struct fio_jobs {
	struct fio_job *list;
	size_t n, cap;
};

#define FIO_JOBS_INIT                                                                              \
	{                                                                                          \
		0                                                                                  \
	}

/* Reads the text of a job file. What is wrong with it, or has no effect here, is added to `diags`
 * with `path`, line and column. Returns 0, or -1 when an error was added. */
int fio_jobs_read(struct fio_jobs *jobs, const char *path, const char *text, size_t n,
                  struct diags *diags);
void fio_jobs_release(struct fio_jobs *jobs);

/* The defaults of fio's. The caller sets a name; strings are freed with fio_job_release(). */
void fio_job_init(struct fio_job *job);
void fio_job_copy(struct fio_job *to, const struct fio_job *from);
void fio_job_release(struct fio_job *job);

/* As a job file has them: "libaio", "randread". */
const char *fio_engine_name(const struct fio_job *job);
const char *fio_rw_name(const struct fio_job *job);

enum fio_option { FIO_SET, FIO_SET_NO_EFFECT, FIO_UNKNOWN, FIO_BAD_VALUE };

/* Sets an option, whose value is NULL where none is given. FIO_SET_NO_EFFECT: nothing that is
 * measured here depends on it. FIO_UNKNOWN and FIO_BAD_VALUE append a sentence to `err`. */
enum fio_option fio_option_set(struct fio_job *job, const char *name, const char *value,
                               struct buf *err);

/* A number with fio's suffixes, of bytes or without a unit: k, m, g, t, p (1024, or 1000 with an i
 * behind them, which is fio's way round), each with or without a b. Whole; false: it is none. */
bool fio_read_size(const char *text, uint64_t *value);

/* A time with a suffix d, h, m, s, ms, us (or sec, msec, usec); without one it is in units of
 * `unit` ns. In ns. */
bool fio_read_time(const char *text, uint64_t unit, uint64_t *ns);

#endif
