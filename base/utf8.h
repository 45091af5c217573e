/* SPDX-License-Identifier: MIT */
/* UTF-8: decoding, cleaning, counting code points, display width.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_BAD = 0xFFFFFFFF };

/* Decodes the code point at s, of which n bytes are there (n > 0), and sets *used to its length in
 * bytes. Broken bytes, surrogates and overlong forms yield UTF8_BAD and *used = 1. */
uint32_t utf8_decode(const char *s, size_t n, size_t *used);

/* Writes cp (valid, at most 0x10FFFF) to out; returns how many bytes, 1 to 4. */
size_t utf8_encode(uint32_t cp, char out[4]);

/* Whether XML 1.0 may hold it and a terminal shows it harmlessly: not a control character (tab and
 * LF excepted), not a surrogate, not U+FFFE or U+FFFF. */
bool utf8_allowed(uint32_t cp);

/* Whether it may be shown among other text: utf8_allowed(), and does not turn around the order of
 * the letters that follow (the embeddings, overrides and isolates of Unicode's bidirectional
 * algorithm, UAX #9), with which a name can pass for another. */
bool utf8_harmless(uint32_t cp);

/* A copy (to free()) in which broken bytes and what is not utf8_harmless() are U+FFFD. */
char *utf8_clean(const char *s);

/* How many of the n bytes at s are ASCII before the first that is not. */
size_t utf8_ascii(const char *s, size_t n);

/* How many code points the n bytes at s hold; a broken byte counts as one. */
size_t utf8_count(const char *s, size_t n);

/* Columns of a terminal that s takes: East Asian wide characters count 2, combining ones 0. */
size_t utf8_width(const char *s);

#endif
