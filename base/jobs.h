/* SPDX-License-Identifier: MIT */
/* Work shared among processes: many pieces, each done by whichever process is free, what came of
 * them taken in their order. What is taken is the same however many processes there are.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_JOBS_H
#define BASE_JOBS_H

#include <stddef.h>

#include "base/buf.h"

struct jobs {
	size_t n;         /* pieces, done in their order by each process */
	unsigned workers; /* processes; 0 or 1: this one alone, without another */
	void *user;       /* of both hooks */
	/* Required. Does one piece, in a process of its own that sees memory as it was when jobs_run()
	 * was called; what it changes there is lost. All that comes of it is appended to `out`. */
	void (*work)(void *user, size_t i, struct buf *out);
	/* Required. Takes what came of a piece, here, in the order of the pieces; < 0 ends all. */
	int (*take)(void *user, size_t i, const char *bytes, size_t n);
};

/* Does all pieces. Returns 0, what take() returned below 0, or -1 with a sentence in `err` when a
 * process ended before its work was done; the others are ended then. */
int jobs_run(const struct jobs *j, struct buf *err);

/* The CPUs that this process may run on; at least 1. */
unsigned jobs_cpus(void);

#endif
