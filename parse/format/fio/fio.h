/* SPDX-License-Identifier: MIT */
/* fio's report for people ("normal" output), versions 1.x to 3.x: rows, and what is kept while they
 * are read. Only parse/format/fio may include this. */
#ifndef PARSE_FORMAT_FIO_FIO_H
#define PARSE_FORMAT_FIO_FIO_H

#include "base/buf.h"
#include "parse/format/parser.h"
#include "parse/format/unit.h"

/* What a line is. Header, job and result lines are known anywhere; the others only mean what they
 * say inside a report. */
enum fio_row {
	FIO_NONE,           /* not fio's, or blank */
	FIO_HEADER,         /* "name: (g=0): rw=randread, bs=4K-4K/4K-4K, …" */
	FIO_VERSION,        /* "fio 1.57", "fio-3.33" */
	FIO_CLIENT,         /* "hostname=web1, be=0, …, fio=fio-3.9, flags=1" */
	FIO_JOB,            /* "name: (groupid=0, jobs=1): err= 0: pid=1" */
	FIO_RESULT,         /* "read : io=…, bw=…", "write: IOPS=…, BW=…" */
	FIO_SYNC,           /* "fsync/fdatasync/sync_file_range:" */
	FIO_LATENCY,        /* "clat (usec): min=…" */
	FIO_PERCENTILES_OF, /* "clat percentiles (usec):" */
	FIO_PRIORITY,       /* "clat prio 1/0 (usec): min=…": of a part of the requests */
	FIO_PERCENTILES,    /* "|  1.00th=[   34],  5.00th=[   43]," */
	FIO_BUCKETS,        /* "lat (usec): 100=0.01%, …" */
	FIO_BW_SAMPLES,     /* "bw (KB/s) : min=…" */
	FIO_CPU,            /* "cpu          : usr=…" */
	FIO_ISSUED,         /* "issued r/w/d: total=…" */
	FIO_GROUP,          /* "Run status group 0 (all jobs):" and the lines below */
	FIO_DISK_HEAD,      /* "Disk stats (read/write):" */
	FIO_DISK,           /* "vda: ios=…" */
	FIO_OTHER,          /* fio's, but without a figure that is kept */
};

/* How far a report has come: headers, version, jobs with their rows, sums of groups, disks. 0: the
 * row may stand anywhere. */
enum { FIO_STAGE_JOBS = 3, FIO_STAGE_DISKS = 6 };
int fio_stage(enum fio_row row);

/* The host in "<web1> Starting 1 process" or "<web1>", as client and server print it, whose bracket
 * stands at byte `open`. */
bool fio_host(const struct line *l, size_t open, size_t *at, size_t *n);

/* The byte at which a line's content begins: behind blanks, "> " of a quotation, "# " and "//" of a
 * comment, "**" of bold type, a host. */
size_t fio_content(const struct line *l);

/* Tells what a line is; *at becomes the byte at which its content begins, behind indentation and
 * marks of quotation. */
enum fio_row fio_row(const struct line *l, size_t *at);

/* A header line: what a job was asked to do. */
struct fio_header {
	size_t line, at, name_n; /* index of the line; where the name stands */
	double group;
};

/* A job line whose results were found. */
struct fio_job {
	size_t line, at, name_n; /* likewise; name_n = 0: results without a job line */
	double group;            /* NAN: not printed */
	struct run *run;
};

/* A block while it is read. */
struct fio {
	struct parse *p;
	struct fio_header *headers;
	size_t n_headers, cap_headers;
	struct fio_job *jobs;
	size_t n_jobs, cap_jobs;
	size_t n_job_lines;         /* with or without results */
	size_t version, version_at; /* index of the line that holds the version, and where */
	bool has_version;           /* there is one */
	bool is_headless;           /* the report begins in the midst of a job: */
	size_t headless;            /* index of the line where it does */
	size_t interrupted;         /* index of the line that says so; 0: none */
	bool pending;               /* a job line whose results have not begun */
	struct fio_job next;        /* that job line */
	struct run *run;            /* the run being read; NULL before the first result line */
	const char *direction;      /* "read" …, "sync"; NULL: not known */
	enum unit_dialect dialect;  /* of sizes and rates, by the last result line */
	const char *percentiles;    /* "clat" … while percentile lines may follow, else NULL */
	double percentile_unit;     /* s that 1 of them is worth */
	bool finished;              /* the report's last lines were met */
	bool is_report;             /* there is more than result lines, which may be quoted alone */
	size_t n_disks, disk;       /* lowest devices listed; index of the line of the last one */
	struct buf lost;            /* figures of the present line that can't be read */
	char metric[64];            /* of fio_metric() */
};

/* A number found in a line, with the unit that follows it. */
struct fio_reading {
	size_t at, n; /* its text, the unit included */
	double value; /* in the SI unit */
};

/* Where the value of `key` stands ("min=" in "min= 7496"), or l->n. A key inside a word ("io=" in
 * "ratio=") is none. */
size_t fio_key(const struct line *l, size_t from, const char *key);

/* A number at `at`; never a negative one, never the first group of "4,230". Returns its length. */
size_t fio_plain_number(const struct line *l, size_t at, double *value);

/* A number in groups of three digits, "63,434": some versions before 2009 print such. Returns its
 * length, 0 where it is none. */
size_t fio_grouped_number(const struct line *l, size_t at, double *value);

/* A size, rate or time: the unit, with or without a blank before it, is required. At the end of a
 * line a lone letter may be what a cut left of "MiB/s". */
bool fio_size(const struct line *l, size_t at, enum unit_dialect dialect, struct fio_reading *r);

/* A count, an IOPS figure or a latency in units of `unit`: an optional k or M is decimal. False too
 * if the number ends the line and may go on behind a cut. */
bool fio_scaled(const struct line *l, size_t at, double unit, struct fio_reading *r);
bool fio_percent(const struct line *l, size_t at, struct fio_reading *r);

/* "read.clat.min" for the direction being read (`what` may be NULL); sync latencies have none. It is
 * lent until the next call. */
const char *fio_metric(struct fio *f, const char *name, const char *what);

/* Adds a result to f->run. A metric that it has already stays as it was first printed. */
void fio_add(struct fio *f, size_t line, const char *metric, struct fio_reading r);
void fio_lose(struct fio *f, const char *metric); /* names it in f->lost */

/* Read one row each, whose content begins at `at` of line number `line`, into f->run. What can't be
 * read is named in f->lost. */
void fio_result(struct fio *f, size_t line, size_t at);
void fio_latency(struct fio *f, size_t line, size_t at);
void fio_percentiles_of(struct fio *f, size_t line, size_t at);
void fio_percentiles(struct fio *f, size_t line, size_t at);
void fio_buckets(struct fio *f, size_t line, size_t at);
void fio_bw_samples(struct fio *f, size_t line, size_t at);
void fio_cpu(struct fio *f, size_t line);
void fio_issued(struct fio *f, size_t line);
void fio_disk(struct fio *f, size_t line, size_t at);

/* How many requests of a kind (0 read, 1 write, 2 trim) an issued line counts. */
bool fio_issued_count(const struct line *l, size_t kind, struct fio_reading *r);

/* Read a header line into f->headers, a line that names the version; give that to the runs. */
void fio_header(struct fio *f, size_t line, size_t at);
void fio_read_version(struct fio *f, enum fio_row row, size_t line, size_t at);
void fio_version(struct fio *f);

/* Reads a job line; its run begins with its first result. */
void fio_job(struct fio *f, size_t line, size_t at);
/* Says that a job line has no results, if one has not. */
void fio_missing_results(struct fio *f);
/* The run of the pending job, or one without a job line. The first of a block begins with its
 * header lines. */
void fio_begin_run(struct fio *f, size_t line, const struct block *block);
/* The run of a report that begins in the midst of a job, if it tells what some figures are of. */
void fio_begin_headless(struct fio *f, size_t line, const struct block *block);

/* Whether a result line reports nothing: "mixed: IOPS=0, BW=0 (0)(0B/22msec)". */
bool fio_is_empty(const struct line *l);

/* The direction of a result line, as a static string: "read", "write", "trim", "mixed"; or NULL. */
const char *fio_direction(const struct line *l, size_t at);

/* Sets the parameters of every job from the headers that are its own. */
void fio_params(struct fio *f);

#endif
