/* SPDX-License-Identifier: MIT */
/* --with: the installed originals, run with the settings of the tests that are built in, each right
 * after its test. What they print is kept as it is, in with/<tool>.txt of the capture's folder,
 * each run under a line "$ command"; the capture lists these files with their sha256. collect may
 * include this; it includes base only. */
#ifndef COLLECT_DISK_WITH_H
#define COLLECT_DISK_WITH_H

#include <signal.h>
#include <stdbool.h>

#include "base/buf.h"
#include "collect/capture.h"
#include "collect/disk/suite.h"

/* Whether `names`, "fio,ioping", are tools that can be run so. Returns 0, or -1 with a sentence in
 * `err` (usage). */
int with_check(const char *names, struct buf *err);

/* Where the program `name` is, in PATH and in the folders of the system's own programs, into `path`;
 * false: nowhere. */
bool with_find(const char *name, struct buf *path);

/* Appends the names of those that are not installed, parted by ", ". */
void with_missing(const char *names, struct buf *out);

struct with {
	const char *names; /* NULL: none */
	struct capture *capture;
	const volatile sig_atomic_t *stop;        /* not 0: give up */
	void (*tick)(void *user, double elapsed); /* required: about ten times a second */
	void *user;
};

enum { WITH_NONE = 1, WITH_STOPPED = 2, WITH_FAILED = 3 };

/* Runs the original of that test. Its files lie in a work folder that is gone at the end. Returns 0
 * and what was run in `why`; WITH_NONE: it was not asked for, is not installed or has no original
 * that does the same; WITH_STOPPED; or WITH_FAILED with a sentence in `why`, its output being kept
 * all the same. */
int with_run(const struct with *w, const struct disk_test *t, struct buf *why);

/* Adds a line "sha256 HEX with/NAME" to the capture for each such file that is there. */
void with_list(struct capture *c);

#endif
