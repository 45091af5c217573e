/* SPDX-License-Identifier: MIT */
/* Compressed inputs.
 * parse/text may include this. */
#ifndef PARSE_TEXT_UNPACK_H
#define PARSE_TEXT_UNPACK_H

#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"

/* If the bytes are compressed, appends what they hold to out, at most `max` bytes, and returns how
 * they were packed ("gzip", "xz", "zstd"), else NULL. What can be unpacked of a damaged or too
 * large input is kept, with a warning; unpacking stops where it turns out to be no text. */
const char *unpack(const char *bytes, size_t n, size_t max, const char *name, struct buf *out,
                   struct diags *diags);

#endif
