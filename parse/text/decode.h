/* SPDX-License-Identifier: MIT */
/* Bytes of any encoding to UTF-8.
 * parse/text may include this. */
#ifndef PARSE_TEXT_DECODE_H
#define PARSE_TEXT_DECODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"
#include "parse/text/text.h"

/* Puts the n bytes as UTF-8 without a BOM into out, which is empty; bytes that can't be decoded
 * become U+FFFD. With o->over they are lent to it where they are such UTF-8 already. The encoding
 * is told by the BOM, o->encoding, a charset in a <meta>, else by trial. Returns its name, a static
 * string or o->encoding. Diagnostics carry o->name. */
const char *decode(const char *bytes, size_t n, const struct text_options *o, struct buf *out,
                   struct diags *diags);

/* Whether the bytes are no text at all: NULs without being UTF-16, or mostly control characters. */
bool bytes_are_binary(const char *bytes, size_t n);

#endif
