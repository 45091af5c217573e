/* SPDX-License-Identifier: MIT */
/* Random numbers for offsets and orders: fast, not secret.
 * collect may include this; it includes base only.
 *
 * Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014): a counter, each
 * step of which is mixed by itself. The state may begin as any number. */
#ifndef COLLECT_DISK_CHANCE_H
#define COLLECT_DISK_CHANCE_H

#include <stdint.h>

#include "base/wide.h"

static inline uint64_t chance_next(uint64_t *state)
{
	uint64_t x = *state += 0x9e3779b97f4a7c15u;

	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* From 0 to n - 1, n > 0, by the high half of a product: Lemire, "Fast random integer generation in
 * an interval" (2019), without its rejection; the bias is under n / 2^64. */
static inline uint64_t chance_below(uint64_t *state, uint64_t n)
{
	return wide_product(chance_next(state), n).high;
}

#endif
