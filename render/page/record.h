/* SPDX-License-Identifier: MIT */
/* What came of making a part of a site, as text: the files that it is, the pages among them, where
 * these link to in logs, what there was to say. It goes from the process that makes the part to the
 * one that makes the site, and into the file by which the next site knows what it may take over.
 * Only render/page may include this. It includes base. */
#ifndef RENDER_PAGE_RECORD_H
#define RENDER_PAGE_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* A line begins with its kind; fields follow tabs. */
enum record_kind {
	RECORD_FILE = 'F',    /* key, bytes, time of change, inode, path below the site */
	RECORD_PAGE = 'P',    /* path below the site */
	RECORD_SAID = 'D',    /* level, file or "", line, column, message */
	RECORD_MISSING = 'M', /* how many characters of its charts no font has */
	RECORD_ORIGIN = 'O',  /* language, path, title of a page that links into logs */
	RECORD_LINKS = 'L',   /* log, its places that this origin links to, a blank behind each */
	RECORD_FAILED = 'X',  /* an output could not be written */
};

enum { RECORD_FIELDS = 5 };

struct record_line {
	enum record_kind kind;
	char *fields[RECORD_FIELDS]; /* "" where the line has fewer */
};

/* Appends a line; `fields` ends with NULL. */
void record_put(struct buf *out, enum record_kind kind, const char *const *fields);
#define RECORD_PUT(out, kind, ...)                                                                 \
	record_put((out), (kind), (const char *const[]){__VA_ARGS__, NULL})

/* Reads the line at *at, which moves behind it; its fields live in `scratch`. false: there is none. */
bool record_next(const char *bytes, size_t n, size_t *at, struct buf *scratch,
		 struct record_line *line);

#endif
