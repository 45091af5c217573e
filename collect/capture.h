/* SPDX-License-Identifier: MIT */
/* The capture: the evidence that a collection leaves, and the only thing that it writes.
 * collect may include this; it includes base only.
 *
 * A capture is a folder, DATA/captures/<machine>-<UTC>/, with a file `capture`: UTF-8 text, only
 * ever appended to, a record a line, made durable as each pass ends. It can be read at any moment;
 * whatever happens, at most its last line is torn. kurabe-capture(5) describes the lines. */
#ifndef COLLECT_CAPTURE_H
#define COLLECT_CAPTURE_H

#include <time.h>

#include "base/buf.h"
#include "collect/facts/facts.h"

#define CAPTURE_MAGIC "kurabe capture 1"

struct capture {
	int fd;		    /* -1: not made yet */
	char *dir;	    /* the folder */
	char *file;	    /* the path of its file `capture` */
	struct buf pending; /* lines that are not written yet */
};

#define CAPTURE_INIT                                                                               \
	{                                                                                          \
		.fd = -1, .pending = BUF_INIT                                                      \
	}

/* The name of the folder for a machine at a time, e.g. "web1-20261130T094117Z": of the machine's
 * name up to the first dot the letters and digits, in lower case, others as "-". */
void capture_name(const char *machine, time_t at, struct buf *out);

/* Adds a line; control characters and broken bytes in it become U+FFFD. It is written by the next
 * capture_create() or capture_sync(). */
void capture_line(struct capture *c, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void capture_facts(struct capture *c, const struct facts *f);

/* The functions below return 0, or -1 with a sentence in `err`. */

/* Makes the folder below data/captures (a number is put behind its name if it is there already) and
 * the file, whose first lines are those that were added till now. */
int capture_create(struct capture *c, const char *data, const char *name, struct buf *err);

/* Opens the capture of a folder to go on with it. Only the first `whole` of its bytes are kept, if
 * it has `size` bytes still; the rest is a torn line. */
int capture_open(struct capture *c, const char *dir, size_t size, size_t whole, struct buf *err);

/* Writes what was added and makes it durable. Where that fails, the file ends with a whole line if
 * that can be had. */
int capture_sync(struct capture *c, struct buf *err);

void capture_close(struct capture *c); /* what was not synced is lost */

#endif
