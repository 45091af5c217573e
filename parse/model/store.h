/* SPDX-License-Identifier: MIT */
/* Writing the archive: DATA/archive/raw and DATA/archive/results, and who may when.
 * parse/model, parse/ itself and render/main.c may include this. */
#ifndef PARSE_MODEL_STORE_H
#define PARSE_MODEL_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/file.h"
#include "parse/model/import.h"
#include "parse/model/lock.h"
#include "parse/model/model.h"

/* An archive open for writing, by one process at a time: a second one waits. */
struct store {
	const char *data; /* lent */
	struct lock lock;
	struct batch batch;
	char (*pending)[SHA256_HEX]; /* inputs of the batch */
	size_t n, cap;
};

/* Paths inside the archive. */
void archive_raw_path(const char *data, const char *sha256, struct buf *out);
void archive_from_path(const char *data, const char *sha256, struct buf *out);
void archive_result_path(const char *data, const char *sha256, struct buf *out);

/* Whether a name is a sha256 in hex followed by `suffix`, "" for a raw file. */
bool archive_name_is(const char *name, const char *suffix);

/* Whether it is the name of a temporary of such a file. */
bool archive_name_is_temporary(const char *name);

/* The names of a folder of the archive ("raw", "results") that fit `suffix`, sorted, cut of the
 * suffix; the others, if `others` is not NULL, are added there, a line each. NULL-terminated, to be
 * freed with archive_names_free(); NULL with errno when the folder can't be read: ENOENT when there
 * is none. */
char **archive_names(const char *data, const char *folder, const char *suffix, struct buf *others);
void archive_names_free(char **names);

/* All functions that return int return 0, or -1 with a sentence in `err`. */

/* Makes the folders that are missing, waits for other processes, and completes or removes what a
 * killed one left. */
int store_open(struct store *s, const char *data, const struct lock_wait *w, struct diags *diags,
               struct buf *err);

/* lock_to_read(), after completing what a killed import left. Where that can't be, it is a warning. */
int archive_lock_to_read(struct lock *l, const char *data, const struct lock_wait *w,
                         struct diags *diags, struct buf *err);

/* The imports of an input so far: none when it is new. Release them with imports_release(). */
int store_imports(struct store *s, const char *sha256, struct imports *out, struct diags *diags,
                  struct buf *err);

/* Adds the bytes of an input, its imports and its result. They are durable after store_close(), and
 * before in batches; a batch is there as a whole or not at all. What is there already stays as it is. */
int store_add(struct store *s, const void *bytes, size_t n, const struct imports *imports,
              const struct report *r, struct buf *err);

/* Adds the result of an input that is there. */
int store_add_result(struct store *s, const struct report *r, struct buf *err);

int store_close(struct store *s, struct buf *err);

#endif
