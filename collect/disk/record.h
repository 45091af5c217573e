/* SPDX-License-Identifier: MIT */
/* How a storage test writes its figures into the capture.
 * collect may include this; it includes base only.
 *
 * The test runs in a process of its own and hands lines to the parent through a pipe; the parent
 * appends them to the capture and makes them durable. kurabe-capture(5) describes the lines; names
 * of metrics and parameters, and units, are those of kurabe-json(5): B, B/s, 1/s, s, %, count. */
#ifndef COLLECT_DISK_RECORD_H
#define COLLECT_DISK_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "collect/disk/latency.h"

struct record {
	int fd;             /* to the parent */
	struct buf pending; /* lines that are not handed over yet */
};

/* A parameter: what was measured, e.g. "bs", "rw". Numbers are finite. */
void record_param(struct record *r, const char *name, const char *text);
void record_param_number(struct record *r, const char *name, double value);

/* What follows is of another run of the same test, such as another of several jobs at once; its
 * parameters are said anew. */
void record_run(struct record *r);

/* What else is known of a figure; NAN: not known. Start from FIGURE_PLAIN. */
struct record_more {
	double cpu;     /* % */
	double latency; /* s, the longest of its requests */
	double stdev;   /* in the unit of the figure */
	double passes;  /* how many stand behind it */
};

extern const struct record_more record_plain; /* nothing else is known */

/* A figure. One that is not finite is not written: it is missing. */
void record_figure(struct record *r, const char *metric, double value, const char *unit,
                   const struct record_more *more);
/* It was over too soon to be measured; cpu and latency may be known. */
void record_too_fast(struct record *r, const char *metric, const struct record_more *more);
/* It failed; what the test does next is its own affair. */
void record_failed(struct record *r, const char *metric);

/* Single values behind the figure of that metric, which was written before: the requests of ioping,
 * the IOPS of each second. */
void record_samples(struct record *r, const char *metric, const double *values, size_t n);

/* The histogram of the run, its metric e.g. "clat": upper bounds in s, shares in %. Of several
 * empty buckets in a row the last is written, as a bound with the share 0. One histogram a test. */
void record_histogram(struct record *r, const char *metric, const struct latency *l);

/* A remark that parse gives as a note on the run: a whole sentence without its full stop. */
void record_note(struct record *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line for the terminal alone: the figures in short. */
void record_show(struct record *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Hands over what there is, so that it is kept whatever comes later. Call it behind each step of a
 * long test; the end of run() does it too. */
void record_flush(struct record *r);

#endif
