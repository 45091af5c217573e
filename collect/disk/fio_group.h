/* SPDX-License-Identifier: MIT */
/* Jobs that run at the same time: what is between two stonewalls of a job file.
 * The files fio*.c of this folder may include this. */
#ifndef COLLECT_DISK_FIO_GROUP_H
#define COLLECT_DISK_FIO_GROUP_H

#include "collect/disk/device.h"
#include "collect/disk/fio_job.h"
#include "collect/disk/fio_worker.h"
#include "collect/disk/suite.h"

/* The config of a test. */
struct fio_group {
	struct fio_jobs jobs; /* at least one */
	bool in_turn;         /* one after the other on one file, each a run of its own */
};

/* Files of a group: one for all jobs that name the same, one for each worker of those that name
 * none. */
struct fio_files {
	struct disk_file *list;
	const char **paths; /* what each stands for; NULL: one worker's own */
	size_t n, cap;
};

struct fio_member {
	const struct fio_job *job;
	size_t file; /* index into files */
	struct fio_stats *stats;
};

struct fio_members {
	struct fio_member *list;
	size_t n, cap;
};

/* Opens or makes all files. Notes go to the record. Returns 0 or -1 with a sentence. */
int fio_files_make(struct fio_files *files, struct fio_members *members,
                   const struct disk_test *test, struct record *r, struct buf *err);

/* How long the longest job runs at most, or all of them do in turn, s; NAN: till the work is done.
 */
double fio_group_seconds(const struct fio_group *g);

struct fio_run_counters {
	struct device_counters before, after;
};

/* Runs all members in processes of their own. Returns 0, or -1 with a sentence: then no figure
 * means anything. */
int fio_members_run(struct fio_members *m, const struct fio_files *files,
                    struct fio_run_counters *counters, struct buf *err);

/* Records the figures: of all members together where a job asks for group_reporting, else of each
 * as a run of its own. `named`: the terminal shows the names of jobs. */
void fio_report(const struct fio_members *m, const struct fio_files *files,
                const struct fio_run_counters *counters, bool named, struct record *r);

/* Beside the engine: the probes that suit these jobs, for a test in `dir`; and the original with
 * the same jobs, whose file of settings goes into `work`. */
void fio_probe(const struct fio_jobs *jobs, const struct fio_files *files, const char *dir,
               struct record *r);
void fio_original(const struct disk_test *t, const char *work, struct disk_command *to);

/* Appends that file of settings. */
void fio_original_jobs(const struct fio_jobs *jobs, const char *dir, const char *work,
                       struct buf *out);

/* A group that failed: the figure that it was about. */
void fio_report_failure(const struct fio_members *m, struct record *r);

#endif
