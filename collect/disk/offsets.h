/* SPDX-License-Identifier: MIT */
/* Blocks of a file in random order, each once in a pass.
 * collect may include this; it knows libc only.
 *
 * The numbers 0 … n-1 are put in an order by a Feistel network over the least even number of bits
 * that hold n - 1, walked on from numbers that are not below n (Black and Rogaway, "Ciphers with
 * Arbitrary Finite Domains", 2002): under four steps in the mean. Nothing is kept but the key, so a
 * file may have any size. fio's default has a random map and the same property. */
#ifndef COLLECT_DISK_OFFSETS_H
#define COLLECT_DISK_OFFSETS_H

#include <stdint.h>

struct offsets {
	uint64_t n;    /* blocks */
	uint64_t next; /* how many of the pass are out */
	uint64_t key;
	unsigned half; /* bits of one half of the network */
};

/* n > 0. Another seed is another order. */
void offsets_init(struct offsets *o, uint64_t n, uint64_t seed);

/* The next block; behind the last one of a pass another pass begins, in another order. */
uint64_t offsets_next(struct offsets *o);

#endif
