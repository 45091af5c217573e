/* SPDX-License-Identifier: MIT */
/* What bonnie++'s command line asks for.
 * collect may include this; it includes base only. */
#ifndef COLLECT_DISK_BONNIE_OPTIONS_H
#define COLLECT_DISK_BONNIE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

enum {
	BONNIE_CHUNK = 8192,
	BONNIE_SEEKS = 8192,
	BONNIE_SEEKERS = 5,
	BONNIE_CHARS = 3 << 20, /* bytes that 2.00 moves one at a time, whatever the size */
	BONNIE_FILES = 16,
	BONNIE_COPIES_MOST = 64,
	BONNIE_TESTS_MOST = 1000,
};

struct bonnie_options {
	char *dir;     /* -d; NULL: not given */
	char *machine; /* -m; NULL: not given */
	char *user;    /* -u, with -g behind it; NULL: not given */
	uint64_t size; /* -s, bytes; with size_given 0: no tests of a large file */
	bool size_given;
	uint64_t chunk; /* bytes of a read or write */
	long seeks, seekers;
	uint64_t ram;                /* -r, bytes */
	bool ram_given;              /* with ram 0: nothing is checked against it */
	bool fast;                   /* -f: nothing is read or written one byte at a time */
	uint64_t chars;              /* bytes that are */
	long files;                  /* -n, in 1024; 0: no tests of many files */
	uint64_t max_size, min_size; /* bytes of such a file */
	long dirs;                   /* folders they are spread over; 0: none of their own */
	uint64_t file_chunk;         /* bytes of a read or write of theirs */
	long tests;                  /* -x */
	long copies;                 /* -c */
	bool sync;                   /* -b: fsync after every write */
	bool direct;                 /* -D */
};

/* The defaults of bonnie++ 2.00. Free with bonnie_options_release(). */
struct bonnie_options bonnie_options_default(void);
void bonnie_options_release(struct bonnie_options *o);

/* Reads "-d DIR -s 2048 -r 1024 -n 256:4096:512:16 -m NAME -x 3 -u root -f -b -D -c 2 -q", words
 * that blanks part. Returns 0, or -1 with a sentence in `err`: an option is unknown or not built
 * in, a value is wrong, or the size is under twice the memory that -r names, as bonnie++ refuses
 * it. */
int bonnie_options_read(struct bonnie_options *o, const char *text, struct buf *err);

#endif
