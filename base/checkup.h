/* SPDX-License-Identifier: MIT */
/* A check-up: what `kurabe doctor` finds, a line each. Every program looks at what it needs itself.
 * The programs' mains and their doctor.c may include this; it knows libc only. */
#ifndef BASE_CHECKUP_H
#define BASE_CHECKUP_H

#include <stdio.h>

#include "base/buf.h"

enum checked {
	CHECKED_OK,
	CHECKED_NOTE,    /* it works, but not as well as it could */
	CHECKED_MISSING, /* something can't be done */
};

struct checkup {
	const char *data, *dir; /* --data and --dir, or their defaults; lent */
	struct buf text;        /* the lines */
	enum checked worst;
};

/* Adds a line. `what` is of at most 20 characters; the sentence says what there is, and, unless that
 * is good, what to do. */
void checkup_say(struct checkup *c, enum checked found, const char *what, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Reads the options behind the verb argv[1], lets `look` look, prints the lines to `out`, and what
 * is wrong with the options to `complaints`. Returns the exit code: 0, 1 where something is missing,
 * 2 for wrong usage, 5 where `out` can't be written. */
int checkup_run(int argc, char **argv, void (*look)(struct checkup *c), FILE *out,
                FILE *complaints);

#endif
