/* SPDX-License-Identifier: MIT */
/* What is going to be measured, in which order, and how long it takes.
 * collect may include this; it includes base only. */
#ifndef COLLECT_SCHEDULE_H
#define COLLECT_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "collect/bench.h"
#include "collect/disk/suite.h"

enum { COPIES_MOST = 4096, REPEAT_MOST = 1000 };

/* What the user asks for. */
struct wish {
	enum effort effort;
	const char *suites; /* "unixbench,fio" or "all"; NULL: all */
	const char *only;   /* "pipe,syscall"; NULL: all of the suites */
	const char *copies; /* "1,N" */
	long repeat;
	long cpus; /* what N is */
	const char *with;   /* "fio,ioping": originals to run beside; NULL: none */
	bool until_stable; /* more passes until the median settles, see collect/settled.h */
	struct disk_wish disk; /* of storage; its effort is set by schedule_make() */
};

/* One benchmark with one number of copies in one round. */
struct item {
	const struct bench *bench;
	long copies, repeat; /* repeat: the round, from 1 */
	long passes, most;   /* over `passes` and up to `most` until the median settles */
	double seconds, warmup;	     /* of a pass */
};

struct schedule {
	struct item *items; /* by round, then copies, then benchmark */
	size_t n, cap;
	struct disk_tests disk; /* storage tests of a round, behind all items */
	long repeat;		/* how many rounds */
};

/* Returns 0, or -1 with a sentence in `err` (usage: exit 2) that names the nearest benchmark where
 * a name is wrong, or with none and errors in w->disk.diags. Free with schedule_release(). */
int schedule_make(struct schedule *s, struct wish *w, struct buf *err);
void schedule_release(struct schedule *s);

double item_pass_seconds(const struct item *i); /* of a pass and what prepares it, about */
double item_seconds(const struct item *i);      /* of all its passes, about */
double schedule_seconds(const struct schedule *s);
double schedule_seconds_most(const struct schedule *s); /* if no median settles */
uint64_t schedule_bytes(const struct schedule *s); /* of items, on disk at one time, at most */
uint64_t schedule_written(const struct schedule *s); /* bytes that storage tests write, about */

/* Appends the different numbers of copies, in order, as "1,2". */
void schedule_copies(const struct schedule *s, struct buf *out);

#endif
