/* SPDX-License-Identifier: MIT */
/* Sixteen bytes at once: a vector where the machine has such, else what the compiler makes of it.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_SIXTEEN_H
#define BASE_SIXTEEN_H

#include <stdint.h>
#include <string.h>

typedef unsigned char sixteen __attribute__((vector_size(16)));

static inline sixteen sixteen_load(const char *s)
{
	sixteen bytes;

	memcpy(&bytes, s, sizeof bytes);
	return bytes;
}

/* All bytes or-ed, eight to a byte of what is returned: 0 when all are 0. */
static inline uint64_t sixteen_any(sixteen bytes)
{
	uint64_t half[2];

	memcpy(half, &bytes, sizeof half);
	return half[0] | half[1];
}

#endif
