/* SPDX-License-Identifier: MIT */
/* Bytes of any encoding to UTF-8.
 * parse/text may include this. */
#ifndef PARSE_TEXT_DECODE_H
#define PARSE_TEXT_DECODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"

/* Appends the n bytes as UTF-8 without a BOM to out; bytes that can't be decoded become U+FFFD.
 * The encoding is told by the BOM, `encoding` (may be NULL), a charset in a <meta>, else by trial.
 * Returns its name, a static string or one of `encoding`. Diagnostics carry `name`. */
const char *decode(const char *bytes, size_t n, const char *name, const char *encoding,
                   struct buf *out, struct diags *diags);

/* Whether the bytes are no text at all: NULs without being UTF-16, or mostly control characters. */
bool bytes_are_binary(const char *bytes, size_t n);

#endif
