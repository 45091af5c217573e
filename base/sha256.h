/* SPDX-License-Identifier: MIT */
/* SHA-256 (FIPS 180-4), by which the archive names what it holds.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_HEX = 65 }; /* 64 hex digits and a NUL */

struct sha256 {
	uint32_t state[8];
	uint64_t bytes;       /* how many were added */
	unsigned char last[64]; /* those that do not fill a block yet */
};

void sha256_init(struct sha256 *h);
void sha256_add(struct sha256 *h, const void *bytes, size_t n);
void sha256_hex(struct sha256 *h, char out[SHA256_HEX]); /* ends it: init before the next use */

/* Likewise, the first half: enough to tell by what something was made of. */
enum { SHA256_KEY = 33 }; /* 32 hex digits and a NUL */
void sha256_key(struct sha256 *h, char out[SHA256_KEY]);

/* All three for one piece of memory. Returns out. */
char *sha256_of(const void *bytes, size_t n, char out[SHA256_HEX]);

#endif
