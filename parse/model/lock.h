/* SPDX-License-Identifier: MIT */
/* The lock of an archive: one process writes, or any number read.
 * parse/model, parse/ itself and render may include this. */
#ifndef PARSE_MODEL_LOCK_H
#define PARSE_MODEL_LOCK_H

#include <signal.h>
#include <stdbool.h>

#include "base/buf.h"
#include "base/diag.h"

/* What becomes of a process that has to wait. Both may be NULL. */
struct lock_wait {
	void (*say)(const char *sentence); /* is told once, before the waiting */
	const volatile sig_atomic_t *stop; /* waiting ends when a signal has set it */
};

/* The lock is one of flock(2) on the file DATA/archive/lock, which stays there, empty: it ends with
 * the process, however that ends. */
struct lock {
	int fd;    /* -1: there is none */
	bool held; /* false: the file system has no locks, or there is no file to lock */
};

#define LOCK_INIT                                                                                  \
	{                                                                                          \
		.fd = -1                                                                           \
	}

/* Locks an archive against all others, making the file in the folder DATA/archive, which exists. A
 * file system without locks is a note. Returns 0, or -1 with a sentence in `err`. */
int lock_to_write(struct lock *l, const char *data, const struct lock_wait *w, struct diags *diags,
                  struct buf *err);

/* Locks an archive against writers. One that has no lock file, or can't be locked, is read without;
 * the latter is a note. Returns -1 when `w->stop` ended the waiting, with a sentence in `err`. */
int lock_to_read(struct lock *l, const char *data, const struct lock_wait *w, struct diags *diags,
                 struct buf *err);

void lock_release(struct lock *l);

#endif
