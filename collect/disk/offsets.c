/* SPDX-License-Identifier: MIT */
#include "collect/disk/offsets.h"

#include "collect/disk/chance.h"

enum { ROUNDS = 4 };

void offsets_init(struct offsets *o, uint64_t n, uint64_t seed)
{
	*o = (struct offsets){.n = n, .key = seed, .half = 1};
	chance_next(&o->key);
	while (o->half < 32 && ((uint64_t)1 << (2 * o->half)) < n)
		o->half++;
}

static uint64_t permuted(const struct offsets *o, uint64_t x)
{
	uint64_t mask = ((uint64_t)1 << o->half) - 1, left = x >> o->half, right = x & mask;

	for (unsigned round = 0; round < ROUNDS; round++) {
		uint64_t mixed =
			(right + o->key + round * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
		uint64_t was = right;

		mixed ^= mixed >> 32;
		mixed *= 0xc4ceb9fe1a85ec53u;
		right = left ^ ((mixed >> 29) & mask);
		left = was;
	}
	return left << o->half | right;
}

uint64_t offsets_next(struct offsets *o)
{
	uint64_t x;

	if (o->next == o->n) {
		o->next = 0;
		chance_next(&o->key);
	}
	x = o->next++;
	do
		x = permuted(o, x);
	while (x >= o->n);
	return x;
}
