/* SPDX-License-Identifier: MIT */
/* Runs one storage test in a process of its own and keeps what it records.
 * collect may include this; it includes base only.
 *
 * The process leads a group of its own and dies with the collection, and all that it started with
 * it; the work folder, if the test has one, is gone at the end. Lines go into the capture as they
 * come, so what a test did before it failed or was stopped is kept. */
#ifndef COLLECT_DISK_CONDUCT_H
#define COLLECT_DISK_CONDUCT_H

#include <signal.h>
#include <stdbool.h>

#include "collect/capture.h"
#include "collect/disk/suite.h"

struct conduct {
	const struct disk_test *test;
	long repeat; /* the round, from 1 */
	struct capture *capture;
	const volatile sig_atomic_t *stop; /* not 0: give up */
	/* Required: about ten times a second, with the seconds since the test was begun. */
	void (*tick)(void *user, double elapsed);
	/* Required: a line for the terminal. */
	void (*show)(void *user, const char *line);
	void *user;
	bool disturbed; /* set by conduct_run() */
};

enum { CONDUCT_STOPPED = 1, CONDUCT_FAILED = 2 };

/* Returns 0; CONDUCT_STOPPED; CONDUCT_FAILED with a sentence in `why`, which the capture has too;
 * or -1 with a sentence in `err`: the capture can't be written. */
int conduct_run(struct conduct *c, struct buf *why, struct buf *err);

#endif
