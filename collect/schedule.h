/* What is going to be measured, in which order, and how long it takes.
 * collect may include this; it includes base only. */
#ifndef COLLECT_SCHEDULE_H
#define COLLECT_SCHEDULE_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "collect/bench.h"

enum { COPIES_MOST = 4096 };

/* What the user asks for. */
struct wish {
	enum effort effort;
	const char *suites; /* "unixbench,fio" or "all"; NULL: all */
	const char *only;   /* "pipe,syscall"; NULL: all of the suites */
	const char *copies; /* "1,N" */
	long repeat;
	long cpus; /* what N is */
};

/* One benchmark with one number of copies in one round. */
struct item {
	const struct bench *bench;
	long copies, repeat, passes; /* repeat: the round, from 1 */
	double seconds, warmup;	     /* of a pass */
};

struct schedule {
	struct item *items; /* by round, then copies, then benchmark */
	size_t n, cap;
};

/* Returns 0, or -1 with a sentence in `err` (usage: exit 2) that names the nearest benchmark where
 * a name is wrong. Free with schedule_release(). */
int schedule_make(struct schedule *s, const struct wish *w, struct buf *err);
void schedule_release(struct schedule *s);

double item_seconds(const struct item *i); /* of all its passes, about */
double schedule_seconds(const struct schedule *s);
uint64_t schedule_bytes(const struct schedule *s); /* on disk at one time, at most */

#endif
