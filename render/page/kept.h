/* SPDX-License-Identifier: MIT */
/* What the site that is there was made of, so that the next one takes over what would come out the
 * same. DATA/site.made says, part by part: a key, which stands for all that the part was made of, and
 * its record (record.h). It lies beside the site, is no part of it, and may be removed at any time:
 * then all is made anew. A file is taken over only if it has the size and the time of change that the
 * record has. Only render/page may include this. It includes base. */
#ifndef RENDER_PAGE_KEPT_H
#define RENDER_PAGE_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/sha256.h"

struct kept;

/* Reads what was kept of DATA/site by a program with this key; nothing where there is none. */
struct kept *kept_read(const char *data, const char *program);
void kept_free(struct kept *k);

/* The record of the part with this key, lent; NULL: it must be made. All its files were as they had been
 * when it was asked for first. */
const char *kept_part(struct kept *k, const char *key, size_t *n);

/* Puts a file of the site into another folder of the file system: linked, or else copied. false: it
 * was not made with this key, it has changed since, or it can't be put there. NULL for a key: it is one
 * of a part that kept_part() knows. Otherwise its line is appended to `record`. */
bool kept_take(const struct kept *k, const char *key, const char *path, const char *folder,
	       struct buf *record);

/* What is kept of a new site, built as its parts come. */
void kept_begin(struct buf *out, const char *program);
void kept_add(struct buf *out, const char *key, const char *record, size_t n);
/* Puts what was written of it to `path` where the next kept_read() looks for it. */
void kept_move(const char *path, const char *data);

/* The line of a file as it lies there, with its time of change. false: it is not there. */
bool kept_file(struct buf *record, const char *folder, const char *path, const char *key);

#endif
