/* SPDX-License-Identifier: MIT */
/* What an import that was killed left in the archive. Only under the lock to write.
 * parse/model itself may include this. */
#ifndef PARSE_MODEL_RECOVER_H
#define PARSE_MODEL_RECOVER_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/file.h"

/* Commits a batch of files of the archive, all or none, whatever happens to the process:
 *
 * The temporaries are written and made durable, together with a list of them. Renaming that list to
 * DATA/archive/journal is the moment from which on they count. They are renamed into place, and the
 * journal is removed. Who finds a journal does the rest of these renames; who finds none removes
 * temporaries.
 *
 * Returns 0, or -1 with a sentence in `err`. */
int journal_commit(struct batch *b, const char *data, struct buf *err);

/* Whether there is, or may be, a journal. */
bool journal_exists(const char *data);

/* Completes what a journal lists, and, with `sweep` (nobody else can be writing), removes temporaries
 * that none lists. What was done is a note. Returns 0, or -1 with a sentence in `err`. */
int recover(const char *data, bool sweep, struct diags *diags, struct buf *err);

#endif
