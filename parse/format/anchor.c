/* SPDX-License-Identifier: MIT */
#include "parse/format/anchor.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { PAIRS = 1 << 16 };

/* A text that is looked for by two of its bytes. */
struct anchor {
	const char *text;
	size_t n;
	size_t pair; /* the byte of it at which the two stand */
	unsigned owner;
	uint16_t next; /* 1 + the index of another with the same two; 0: none */
};

struct anchors {
	struct anchor *list;
	size_t n, cap;
	uint16_t first[PAIRS]; /* by two bytes: 1 + the index of a text that has them; 0: none */
};

struct anchors *anchors_new(void)
{
	return xcalloc(1, sizeof(struct anchors));
}

void anchors_free(struct anchors *a)
{
	if (!a)
		return;
	free(a->list);
	free(a);
}

void anchors_add(struct anchors *a, const char *text, unsigned owner)
{
	GROW(a->list, a->n, a->cap);
	a->list[a->n++] = (struct anchor){.text = text, .n = strlen(text), .owner = owner};
}

/* In whatever order the machine has them. */
static uint16_t pair_at(const char *s)
{
	uint16_t pair;

	memcpy(&pair, s, sizeof pair);
	return pair;
}

/* The byte of a text at which the two stand that are the rarest in the sample. */
static size_t rarest_pair(const struct anchor *x, const unsigned *count)
{
	size_t best = 0;

	for (size_t i = 1; i + 1 < x->n; i++)
		if (count[pair_at(x->text + i)] < count[pair_at(x->text + best)])
			best = i;
	return best;
}

void anchors_ready(struct anchors *a, const char *sample, size_t n)
{
	unsigned *count = xcalloc(PAIRS, sizeof *count);

	for (size_t i = 0; i + 1 < n; i++)
		count[pair_at(sample + i)]++;
	for (size_t i = 0; i < a->n; i++) {
		struct anchor *x = &a->list[i];
		uint16_t *first;

		x->pair = rarest_pair(x, count);
		first = &a->first[pair_at(x->text + x->pair)];
		x->next = *first;
		*first = (uint16_t)(i + 1);
	}
	free(count);
}

/* The owners of the texts around the two bytes at s + at, which some of them have. */
static uint64_t owners_at(const struct anchors *a, const char *s, size_t n, size_t at)
{
	uint64_t owners = 0;

	for (size_t k = a->first[pair_at(s + at)]; k; k = a->list[k - 1].next) {
		const struct anchor *x = &a->list[k - 1];

		if (at >= x->pair && n - (at - x->pair) >= x->n &&
		    memcmp(s + at - x->pair, x->text, x->n) == 0)
			owners |= (uint64_t)1 << x->owner;
	}
	return owners;
}

/* Whether any text has two of the bytes from s on, which are at least five. */
static bool may_hold(const struct anchors *a, const char *s)
{
	return a->first[pair_at(s)] | a->first[pair_at(s + 1)] | a->first[pair_at(s + 2)] |
	       a->first[pair_at(s + 3)];
}

uint64_t anchors_find(const struct anchors *a, const char *s, size_t n)
{
	uint64_t owners = 0;

	for (size_t i = 0; i + 1 < n; i++) {
		while (i + 4 < n && !may_hold(a, s + i))
			i += 4;
		if (i + 1 < n && a->first[pair_at(s + i)])
			owners |= owners_at(a, s, n, i);
	}
	return owners;
}
