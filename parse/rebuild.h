/* SPDX-License-Identifier: MIT */
/* The archive out of its own logs: rebuilding and checking it.
 * parse/ itself may include this. */
#ifndef PARSE_REBUILD_H
#define PARSE_REBUILD_H

#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"
#include "parse/model/lock.h"

struct rebuilt {
	size_t logs; /* in raw/ */
	size_t runs;
	size_t changed; /* results that were missing or different */
};

/* `parse --again`: reads every log of DATA/archive/raw anew and writes its result. Returns 0, or -1
 * with a sentence in `err` when a result can't be written. */
int archive_rebuild(const char *data, const struct lock_wait *w, struct rebuilt *out,
                    struct diags *diags, struct buf *err);

/* `verify`: every log against its sha256, every line of an import, every result against what its
 * log yields. Writes nothing, but completes what a killed import left; what is wrong is a diagnostic.
 * Returns 0, or -1 with a sentence in `err` when the waiting for a writer was stopped. */
int archive_verify(const char *data, const struct lock_wait *w, struct rebuilt *out,
                   struct diags *diags, struct buf *err);

#endif
