/* SPDX-License-Identifier: MIT */
#include "render/page/kept_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

/* The slot of a name, or the free one where it belongs. */
static uint32_t *slot_of(const struct index *x, const char *name, size_t n)
{
	uint64_t h = hash_bytes(HASH_START, name, n);

	for (size_t i = (size_t)(h ^ h >> 29);; i++) {
		uint32_t *slot = &x->slots[i & (x->n_slots - 1)];
		const struct place *p = *slot ? &x->list[*slot - 1] : NULL;

		if (!p || (p->length == n && memcmp(p->name, name, n) == 0))
			return slot;
	}
}

static void more_slots(struct index *x)
{
	free(x->slots);
	x->n_slots = x->n_slots ? 2 * x->n_slots : 1024;
	x->slots = xcalloc(x->n_slots, sizeof *x->slots);
	for (size_t i = 0; i < x->n; i++)
		*slot_of(x, x->list[i].name, x->list[i].length) = (uint32_t)i + 1;
}

void index_add(struct index *x, struct place place)
{
	if (2 * x->n >= x->n_slots)
		more_slots(x);
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
