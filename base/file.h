/* SPDX-License-Identifier: MIT */
/* Files: read whole, written whole or not at all.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* All functions that return int return 0, or -1 with a whole sentence appended to `err` that names
 * the path. */

/* Appends the bytes of a regular file, a pipe or a device such as /dev/stdin; at most `max` bytes,
 * more is an error. */
int file_read(const char *path, size_t max, struct buf *out, struct buf *err);
int file_read_fd(int fd, const char *name, size_t max, struct buf *out, struct buf *err);

/* file_read(), but a file that is not there holds nothing. Returns 1 when it was there. */
int file_read_if(const char *path, size_t max, struct buf *out, struct buf *err);

/* Whether there is a file or folder: 1 or 0, or -1 when that can't be known. */
int file_exists(const char *path, struct buf *err);

/* Makes a folder and those above it; one that is there is good. */
int file_mkdirs(const char *dir, struct buf *err);

/* Removes a folder with all that is in it; links are removed, not followed. A missing one is good. */
int file_remove_tree(const char *dir, struct buf *err);

/* Whether a path leads down from wherever it begins: plain names, none of them hidden. */
bool file_is_below(const char *path);

/* Whether both hold the same bytes: false when `path` can't be read. */
bool file_holds(const char *path, const void *bytes, size_t n);

/* A batch of files in one file system that become visible, and durable, together: temporaries, one
 * syncfs(), then renames in the order of adding. Nothing changes before batch_commit(). */
struct batch {
	struct batch_file *files;
	size_t n, cap;
};

#define BATCH_INIT                                                                                 \
	{                                                                                          \
		0                                                                                  \
	}

/* Writes a temporary beside `path`, whose folder exists. A file that holds the very bytes already
 * is left alone. */
int batch_add(struct batch *b, const char *path, const void *bytes, size_t n, struct buf *err);

/* Whether `name` is that of a temporary of a file whose name is its first `n` bytes. */
bool file_is_temporary(const char *name, size_t n);

int batch_commit(struct batch *b, struct buf *err); /* on failure the rest is aborted */

/* Takes back what was added behind the first `n` files. */
void batch_cut(struct batch *b, size_t n);

/* batch_commit() that can be completed after a kill. `journal` is a path in the same file system: it
 * comes into being, as a list of the temporaries without the first `skip` bytes of their paths, after
 * all was made durable and before the first rename; it is removed after the last. On failure before
 * that the batch is aborted; behind it journal and temporaries stay, for the next process. */
int batch_commit_by(struct batch *b, const char *journal, size_t skip, struct buf *err);
void batch_abort(struct batch *b);                  /* removes the temporaries; also frees */

/* Writes a file in the place of what is there; another name of that keeps its bytes. It is not durable
 * before file_sync(), and may be half there after a kill: for folders that nobody reads yet. */
int file_put(const char *path, const void *bytes, size_t n, struct buf *err);
/* Makes all durable that was written to the file system of a path. */
int file_sync(const char *path, struct buf *err);

/* One file by itself, durable and in its place at once. Until then it has no name where the file system
 * has such files, so that a kill leaves nothing behind. */
int file_write(const char *path, const void *bytes, size_t n, struct buf *err);

#endif
