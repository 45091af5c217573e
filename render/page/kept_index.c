/* SPDX-License-Identifier: MIT */
#include "render/page/kept_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define HASH_START UINT64_C(0xCBF29CE484222325)
#define HASH_FACTOR UINT64_C(0x9E3779B97F4A7C15) /* odd, its bits without order: 2^64 by the golden ratio */

/* Eight bytes at once: a site has a name for each of its parts and files, and most are long. */
static uint64_t hash_name(const char *name, size_t n)
{
	uint64_t h = HASH_START, word;

	for (; n > sizeof word; n -= sizeof word, name += sizeof word) {
		memcpy(&word, name, sizeof word);
		h = (h ^ word) * HASH_FACTOR;
		h ^= h >> 32;
	}
	word = 0;
	memcpy(&word, name, n);
	return (h ^ word) * HASH_FACTOR;
}

/* The slot of a name, or the free one where it belongs. */
static uint32_t *slot_of(const struct index *x, const char *name, size_t n)
{
	uint64_t h = hash_name(name, n);

	for (size_t i = (size_t)(h ^ h >> 29);; i++) {
		uint32_t *slot = &x->slots[i & (x->n_slots - 1)];
		const struct place *p = *slot ? &x->list[*slot - 1] : NULL;

		if (!p || (p->length == n && memcmp(p->name, name, n) == 0))
			return slot;
	}
}

/* Twice as many slots as places and more, so that a free one is near. */
static void make_slots(struct index *x, size_t places)
{
	free(x->slots);
	x->n_slots = 1024;
	while (x->n_slots <= 2 * places)
		x->n_slots *= 2;
	x->slots = xcalloc(x->n_slots, sizeof *x->slots);
	for (size_t i = 0; i < x->n; i++)
		*slot_of(x, x->list[i].name, x->list[i].length) = (uint32_t)i + 1;
}

void index_reserve(struct index *x, size_t n)
{
	x->cap = n;
	x->list = xreallocarray(x->list, n, sizeof *x->list);
	make_slots(x, n);
}

void index_add(struct index *x, struct place place)
{
	if (2 * x->n >= x->n_slots)
		make_slots(x, x->n);
	GROW(x->list, x->n, x->cap);
	x->list[x->n++] = place;
	*slot_of(x, place.name, place.length) = (uint32_t)x->n;
}

struct place *index_find(const struct index *x, const char *name, size_t n)
{
	uint32_t slot = x->n ? *slot_of(x, name, n) : 0;

	return slot ? &x->list[slot - 1] : NULL;
}

void index_release(struct index *x)
{
	free(x->list);
	free(x->slots);
	*x = (struct index){0};
}
