/* SPDX-License-Identifier: MIT */
/* bonnie++'s way, in parts: what a step is, and the steps.
 * collect may include this; it includes base only.
 *
 * A step runs in processes of its own, one a copy (or seeker) that are let go together; each does
 * its work and says when it began and ended, how much it did, how long its longest request took. */
#ifndef COLLECT_DISK_BONNIE_H
#define COLLECT_DISK_BONNIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "collect/disk/bonnie_options.h"
#include "collect/disk/record.h"

#define BONNIE_TOO_FAST 0.5 /* s; shorter steps are "too fast to measure" */

/* The files that one copy makes in the second half. */
struct bonnie_names {
	char **names;    /* "00000/0000000000Ab3", below the copy's folder */
	uint32_t *order; /* in which they are looked at, or deleted */
	size_t n;
};

struct bonnie {
	const struct bonnie_options *options;
	const char *dir;            /* for the file without a name */
	const char *work;           /* for those with names */
	uint64_t size;              /* bytes of the large file, whole chunks */
	int *fds;                   /* of each copy's large file; -1: none */
	struct bonnie_names *names; /* of each copy */
	struct record *record;
	struct bonnie_share *shares; /* of all processes of a step */
	uint64_t seeks;              /* to be made in this step, by any seeker */
	int tickets[2];              /* a pipe from which seekers take four bytes for each seek */
};

/* What a process of a step reports; in memory that all share. */
struct bonnie_share {
	uint64_t start, end; /* ns */
	uint64_t done;       /* bytes, seeks or files */
	uint64_t latency;    /* ns, of its longest request */
	double cpu;          /* s */
	bool ok;
	char message[200]; /* where it is not ok */
};

struct bonnie_worker {
	const struct bonnie *bonnie;
	size_t copy; /* whose file and folder it uses */
	uint64_t chance;
	struct bonnie_share *share;
};

/* The work of a process: calls bonnie_begin() where the clock starts, counts requests by
 * bonnie_did(), calls bonnie_end(). Returns 0, or -1 with a sentence in `err`. */
typedef int bonnie_work(struct bonnie_worker *w, struct buf *err);

void bonnie_begin(struct bonnie_worker *w);
void bonnie_did(struct bonnie_worker *w, uint64_t amount); /* one request since the last call */
void bonnie_end(struct bonnie_worker *w);

/* Appends "can't WHAT WHERE: " and errno; returns -1. */
int bonnie_fail(struct buf *err, const char *what, const char *where);

/* Runs it in `per_copy` processes for each copy and records the metric: the sum of what was done by
 * the time from the first start to the last end, CPU time as a share of that. Where `b->seeks` is not
 * 0, so many tickets are handed out meanwhile. Returns 0, or -1 with a sentence in `err`; then the
 * metric is recorded as failed. */
int bonnie_step(struct bonnie *b, const char *metric, const char *unit, bonnie_work *work,
                long per_copy, struct buf *err);

/* The tests of a large file, and of many files. Both stop at the first step that fails. */
int bonnie_data(struct bonnie *b, struct buf *err);
int bonnie_files(struct bonnie *b, struct buf *err);

/* Makes the names of `n` files for one copy: a number of ten digits (base 16) that counts up, with
 * 0 to 12 random letters and digits behind it, or before it if `random`; in `dirs` folders, one
 * after the other, or in none. Free with bonnie_names_release(). */
void bonnie_names_make(struct bonnie_names *x, size_t n, long dirs, bool random, uint64_t *chance);
void bonnie_names_shuffle(struct bonnie_names *x, uint64_t *chance);
void bonnie_names_release(struct bonnie_names *x);

#endif
