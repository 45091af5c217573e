/* SPDX-License-Identifier: MIT */
/* Walking through the bits of a set.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_BIT_H
#define BASE_BIT_H

#include <stdint.h>

/* The number of the lowest bit of a set that is not 0; `set &= set - 1` takes it away. */
static inline unsigned bit_lowest(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

#endif
