/* SPDX-License-Identifier: MIT */
/* Works a schedule off and keeps what comes out of it in a capture.
 * collect may include this; it includes base only. */
#ifndef COLLECT_SESSION_H
#define COLLECT_SESSION_H

#include <signal.h>

#include "base/unixbench.h"
#include "collect/capture.h"
#include "collect/past.h"
#include "collect/schedule.h"
#include "collect/settled.h"

/* What came of an item: the figure by UnixBench's rule, and the plain middle of all passes. */
struct outcome {
	struct unixbench_figure figure;
	struct middle middle; /* of the rates, in the benchmark's unit */
	size_t passes;
};

/* What a session tells while it runs; all hooks are required. */
struct observer {
	/* `done` of schedule_seconds() are over; pass `pass` of the item runs. */
	void (*step)(void *user, double done, const struct item *item, long pass);
	void (*result)(void *user, const struct item *item, const struct outcome *o);
	void (*score)(void *user, const struct item *last, size_t tests, double index);
	void (*failed)(void *user, const struct item *item, long pass, const char *why);
	/* Of storage tests, as step: `done` is over; a line for people; and why there is no more. */
	void (*test_step)(void *user, double done, const struct disk_test *test);
	void (*test_show)(void *user, const struct disk_test *test, const char *line);
	void (*test_failed)(void *user, const struct disk_test *test, const char *why);
	void *user;
};

struct session {
	const struct schedule *schedule;
	struct capture *capture; /* made, with its head; session_run adds all behind that */
	const struct past *past; /* what the capture holds already; NULL: nothing */
	const char *dir;
	const char *with; /* originals to run beside storage tests, see collect/disk/with.h; or NULL */
	const struct observer *observer;
	const volatile sig_atomic_t *stop; /* not 0: end after what is done */
	size_t results, failures, disturbed; /* set by session_run: items and tests, both,
					     * passes and tests */
};

enum { SESSION_STOPPED = 1 };

/* Returns 0, SESSION_STOPPED, or -1 with a sentence in `err`: the capture can't be written. A
 * benchmark that fails is told to the observer and counted, and the session goes on. */
int session_run(struct session *s, struct buf *err);

#endif
