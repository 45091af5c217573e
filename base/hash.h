/* SPDX-License-Identifier: MIT */
/* A hash for tables: FNV-1a, 64 bits (Fowler, Noll and Vo; draft-eastlake-fnv).
 * Anybody may include this; it knows libc only. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xCBF29CE484222325) /* of nothing */

static inline uint64_t hash_byte(uint64_t hash, unsigned char byte)
{
	return (hash ^ byte) * UINT64_C(0x100000001B3);
}

/* The hash of what `hash` is of and the text behind it, without its NUL. */
static inline uint64_t hash_text(uint64_t hash, const char *s)
{
	while (*s)
		hash = hash_byte(hash, (unsigned char)*s++);
	return hash;
}

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n)
{
	for (const unsigned char *p = bytes; n; n--)
		hash = hash_byte(hash, *p++);
	return hash;
}

#endif
