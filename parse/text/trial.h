/* SPDX-License-Identifier: MIT */
/* Telling the encoding of bytes that no one declared.
 * parse/text may include this. */
#ifndef PARSE_TEXT_TRIAL_H
#define PARSE_TEXT_TRIAL_H

#include <stddef.h>

#include "base/buf.h"

/* Appends the bytes as UTF-8 to out; each place that can't be converted becomes U+FFFD. Returns how
 * many there were, or -1: there is no such encoding here. */
long encoding_convert(const char *encoding, const char *bytes, size_t n, struct buf *out);

/* The most likely encoding, as iconv calls it, of bytes that are no UTF-8. */
const char *encoding_by_trial(const char *bytes, size_t n);

/* "ISO-2022-JP" where its escape sequences stand among bytes of 7 bits, else NULL. */
const char *encoding_by_escapes(const char *bytes, size_t n);

/* "UTF-16LE" or "UTF-16BE" where every other byte of ASCII text is a NUL, else NULL. */
const char *encoding_by_nuls(const char *bytes, size_t n);

#endif
