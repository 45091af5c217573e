/* SPDX-License-Identifier: MIT */
/* The interface of storage tests. A suite is one file and one line of suite.c; it makes the tests.
 * collect may include this; it includes base only. */
#ifndef COLLECT_DISK_SUITE_H
#define COLLECT_DISK_SUITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/diag.h"
#include "collect/bench.h"
#include "collect/disk/command.h"
#include "collect/disk/record.h"

/* What the user asks for. */
struct disk_wish {
	enum effort effort;
	const char *dir;     /* --dir; NULL: not given, then a test has its own or "." */
	const char *job;     /* --job; NULL: the jobs of the suite fio */
	const char *bonnie;  /* --bonnie; NULL: its defaults */
	bool sweep;          /* --sweep */
	bool precondition;   /* --precondition */
	struct diags *diags; /* where a suite puts what is wrong with a file */
};

/* What a running test may use of the world outside. */
struct disk_env {
	const char
		*work; /* the folder for its files with names, below dir; NULL unless work_folder */
};

/* One thing to do; it becomes a run of its own. */
struct disk_test {
	char *name;        /* required: unique over all suites and benchmarks; no blanks */
	const char *suite; /* required: the tool whose work it does, e.g. "fio" */
	char *title;       /* required: for people */
	char *dir;         /* required: where its files are */
	double seconds;    /* required: how long it takes, about, laying out included */
	uint64_t written;  /* bytes that it writes at most, about */
	bool unbounded;    /* it goes on writing for a time, so `written` is but the least */
	uint64_t space;    /* bytes that it has on disk at one time, at most */
	bool work_folder;  /* some of its files have names */
	void *config;      /* of the suite; lent to run() */

	/* Required: does it, in a process of its own, and records params, then figures (suite,
	 * name and times are there already). Returns 0, or -1 with a whole sentence appended to
	 * `err`; figures that were recorded till then are kept. */
	int (*run)(const struct disk_test *t, const struct disk_env *env, struct record *r,
	           struct buf *err);
	void (*free_config)(void *config); /* optional, default: nothing to do */

	/* Optional, default: none. The command line of the original that does the same, for
	 * --with; its files go into the folder `work`, where one for its settings may be written
	 * too. None is added where it can't do the same. */
	void (*original)(const struct disk_test *t, const char *work, struct disk_command *to);
};

struct disk_tests {
	struct disk_test *list;
	size_t n, cap;
};

struct disk_suite {
	const char *name; /* required: as --suite has it */

	/* Required: appends the suite's tests in the order in which they run. Returns 0, or -1 with
	 * a sentence in `err` (wrong usage), or with nothing in it and errors in w->diags. */
	int (*make)(const struct disk_wish *w, struct disk_tests *to, struct buf *err);
};

extern const struct disk_suite disk_suite_fio, disk_suite_ioping, disk_suite_bonnie,
	disk_suite_hdparm;

extern const struct disk_suite
	*const disk_suites[]; /* ends with NULL; the order in which they run */

bool disk_suite_exists(const char *name);

/* Appends a test; name, title and dir are copied, the rest is taken. */
void disk_tests_add(struct disk_tests *t, const struct disk_test *test);
void disk_tests_release(struct disk_tests *t);
const struct disk_test *disk_tests_find(const struct disk_tests *t, const char *name); /* or NULL */

/* Removes those that `keep` returns false for. */
void disk_tests_filter(struct disk_tests *t, bool (*keep)(const struct disk_test *t, void *user),
                       void *user);

#endif
