/* SPDX-License-Identifier: MIT */
/* Numbers as text, the same in every locale.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the longest decimal number (digits, at most one point, optionally an exponent, optionally a
 * sign) that the n bytes at s begin with. Returns its length in bytes, 0 when there is none or when
 * it is out of range; *value is set only when the length is not 0. Never hexadecimal, never inf or
 * nan, no leading blanks, no thousands separators. */
size_t number_read(const char *s, size_t n, double *value);

/* The same for a whole string: true if all of s is a number. */
bool number_whole(const char *s, double *value);

/* Decimal digits only, refused when over UINT64_MAX. Returns their length, 0 when refused. */
size_t number_read_u64(const char *s, size_t n, uint64_t *value);

enum { NUMBER_MAX = 32 }; /* bytes that number_print may write, the NUL included */

/* The shortest decimal form that reads back as the same value ("0.1", "1e+20"); value is finite.
 * Returns out. */
char *number_print(double value, char out[NUMBER_MAX]);

/* As printf's %.*f, in the C locale, with `separator` (may be "") between groups of three digits
 * before the point. Returns out, truncated at `size` bytes. */
char *number_fixed(double value, int decimals, const char *separator, char *out, size_t size);

#endif
