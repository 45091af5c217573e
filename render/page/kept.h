/* SPDX-License-Identifier: MIT */
/* What the site that is there was made of, so that the next one takes over what would come out the
 * same. DATA/site.made says, part by part: a key, which stands for all that the part was made of, and
 * its record (record.h). It lies beside the site, is no part of it, and may be removed at any time:
 * then all is made anew. A file is taken over only if it has the size and the time of change that the
 * record has; one that lies in the spare site (spare.h) stays there if it is that very file, by its
 * inode. By that the spare site is known, too:
 * a folder without any such file is another's. Only render/page may include this. It includes base. */
#ifndef RENDER_PAGE_KEPT_H
#define RENDER_PAGE_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/sha256.h"

struct kept;

/* Reads what was kept of DATA/site. It is taken over where a program with this key made it; nothing is
 * with NULL, nor where there is none. */
struct kept *kept_read(const char *data, const char *program);
void kept_free(struct kept *k);

/* Whether one of the files that were kept is in a folder of DATA: that very file, unchanged. */
bool kept_knows(const struct kept *k, const char *name);

/* Puts the spare site, if there is one to take files over in, to `folder`, which is not there. */
bool kept_claim(struct kept *k, const char *folder);

/* The record of the part with this key, lent; NULL: it must be made. All its files were as they had been
 * when it was asked for first. */
const char *kept_part(struct kept *k, const char *key, size_t *n);

/* Puts the files of such a part into a folder of the file system: they are there, or linked, or else
 * copied. false: one has changed since, or it can't be put there. */
bool kept_take_part(struct kept *k, const char *key, const char *folder);

/* Likewise one file, if it was made with this key, and appends its line to `record`. */
bool kept_take(struct kept *k, const char *key, const char *path, const char *folder,
	       struct buf *record);

/* Notes the files of a record, that of a part which was not taken over as a whole, as those of the new
 * site. */
void kept_use(struct kept *k, const char *record, size_t n);
/* Takes out of the folder what came with it and is not of the new site. */
void kept_trim(struct kept *k);
/* Makes the site that was replaced, in the folder `tree`, the next spare one, if most of its files are
 * those of the new one; else it would lie there for nothing and is removed, and so is the last spare one.
 * -1: that can't be, with a sentence. */
int kept_put_away(const struct kept *k, const char *tree, struct buf *err);

/* What is kept of a new site, built as its parts come. */
void kept_begin(const struct kept *k, struct buf *out, const char *program);
void kept_add(struct buf *out, const char *key, const char *record, size_t n);
/* Puts what was written of it to `path` where the next kept_read() looks for it. */
void kept_move(const char *path, const char *data);

/* The line of a file as it lies there, with its time of change and inode. false: it is not there. */
bool kept_file(struct buf *record, const char *folder, const char *path, const char *key);

#endif
