/* SPDX-License-Identifier: MIT */
/* Whole numbers of 128 bits without a sign, as far as sums and products of those of 64 bits need
 * them. They are exact on machines of 32 bits, too.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include <stdint.h>

struct wide {
	uint64_t high, low;
};

static inline struct wide wide_product(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
	unsigned __int128 product = (unsigned __int128)a * b;

	return (struct wide){(uint64_t)(product >> 64), (uint64_t)product};
#else
	/* By halves, as on paper. None of the sums overflows: (2^32 - 1)^2 + 2 (2^32 - 1) < 2^64. */
	uint64_t a1 = a >> 32, a0 = (uint32_t)a, b1 = b >> 32, b0 = (uint32_t)b;
	uint64_t least = a0 * b0;
	uint64_t middle = a1 * b0 + (least >> 32);
	uint64_t other = a0 * b1 + (uint32_t)middle;

	return (struct wide){a1 * b1 + (middle >> 32) + (other >> 32),
	                     other << 32 | (uint32_t)least};
#endif
}

static inline struct wide wide_sum(struct wide a, struct wide b)
{
	uint64_t low = a.low + b.low;

	return (struct wide){a.high + b.high + (low < a.low), low};
}

/* a - b, where b is not more than a. */
static inline struct wide wide_less(struct wide a, struct wide b)
{
	return (struct wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

/* The nearest double, or its neighbour. */
static inline double wide_double(struct wide a)
{
	return (double)a.high * 0x1p64 + (double)a.low;
}

#endif
