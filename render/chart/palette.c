/* SPDX-License-Identifier: MIT */
#include "render/chart/palette.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct entry {
	uint32_t rgb;
	uint32_t count;    /* 0: an empty place */
	uint32_t distance; /* squared, to the nearest colour of the palette */
	unsigned char nearest;
};

/* All colours of a picture, by open addressing. */
struct colours {
	struct entry *list;
	size_t n, places; /* places: a power of two */
};

static struct entry *find(const struct colours *c, uint32_t rgb)
{
	size_t mask = c->places - 1, i = (size_t)(rgb * 2654435761u >> 8) & mask;
	while (c->list[i].count && c->list[i].rgb != rgb)
		i = (i + 1) & mask;
	return &c->list[i];
}

static void enlarge(struct colours *c)
{
	struct colours old = *c;
	c->places = old.places ? old.places * 2 : 1024;
	c->list = xcalloc(c->places, sizeof *c->list);
	for (size_t i = 0; i < old.places; i++)
		if (old.list[i].count)
			*find(c, old.list[i].rgb) = old.list[i];
	free(old.list);
}

static void count_run(struct colours *c, uint32_t rgb, uint32_t n)
{
	struct entry *e = find(c, rgb);
	bool known = e->count;

	e->count += n;
	if (known)
		return;
	e->rgb = rgb;
	if (++c->n * 2 > c->places)
		enlarge(c);
}

static const uint32_t *row_of(const struct dots *d, size_t y)
{
	return (const uint32_t *)(const void *)(d->data + y * d->stride);
}

/* Which rows are as the one above, to free(): charts are made of areas, so many are. */
static bool *rows_as_above(const struct dots *d)
{
	bool *out = xcalloc(d->height + 1, sizeof *out);

	for (size_t y = 1; y < d->height; y++)
		out[y] = memcmp(row_of(d, y), row_of(d, y - 1), d->width * sizeof(uint32_t)) == 0;
	return out;
}

/* Whether the eight dots from `row` on have one colour, that of the pair `two`. */
static bool eight_alike(const uint32_t *row, uint64_t two)
{
	uint64_t eight[4];

	memcpy(eight, row, sizeof eight);
	return !((eight[0] ^ two) | (eight[1] ^ two) | (eight[2] ^ two) | (eight[3] ^ two));
}

static size_t run_end(const uint32_t *row, size_t x, size_t width)
{
	uint32_t rgb = row[x];
	uint64_t two = (uint64_t)rgb << 32 | rgb;

	while (x + 8 <= width && eight_alike(row + x, two))
		x += 8;
	while (x < width && row[x] == rgb)
		x++;
	return x;
}

static void count_colours(struct colours *c, const struct dots *d, const bool *as_above)
{
	enlarge(c);
	for (size_t y = 0, below; y < d->height; y = below) {
		const uint32_t *row = row_of(d, y);

		for (below = y + 1; below < d->height && as_above[below]; below++)
			;
		for (size_t x = 0, end; x < d->width; x = end) {
			end = run_end(row, x, d->width);
			count_run(c, row[x] & 0xFFFFFF, (uint32_t)((end - x) * (below - y)));
		}
	}
}

static int more_frequent(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a, *y = *(struct entry *const *)b;
	if (x->count != y->count)
		return x->count > y->count ? -1 : 1;
	return x->rgb < y->rgb ? -1 : x->rgb > y->rgb;
}

/* Pointers to all colours, the most frequent first. */
static struct entry **by_frequency(const struct colours *c)
{
	struct entry **order = xmalloc((c->n + 1) * sizeof(struct entry *));
	size_t n = 0;
	for (size_t i = 0; i < c->places; i++) {
		if (!c->list[i].count)
			continue;
		c->list[i].distance = UINT32_MAX;
		order[n++] = &c->list[i];
	}
	qsort(order, n, sizeof(struct entry *), more_frequent);
	return order;
}

static uint32_t distance(uint32_t a, uint32_t b)
{
	uint32_t sum = 0;
	for (int shift = 0; shift <= 16; shift += 8) {
		int d = (int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF);
		sum += (uint32_t)(d * d);
	}
	return sum;
}

static void take(struct palette *p, struct entry **order, size_t n, uint32_t rgb)
{
	for (size_t i = 0; i < n; i++) {
		uint32_t d = distance(order[i]->rgb, rgb);
		if (d >= order[i]->distance)
			continue;
		order[i]->distance = d;
		order[i]->nearest = (unsigned char)p->n;
	}
	p->rgb[p->n++] = rgb;
}

static const struct entry *worst(struct entry *const *order, size_t n)
{
	const struct entry *w = order[0];
	uint64_t most = 0;
	for (size_t i = 0; i < n; i++) {
		uint64_t wrong = (uint64_t)order[i]->count * order[i]->distance;
		if (wrong > most) {
			most = wrong;
			w = order[i];
		}
	}
	return most ? w : NULL;
}

static void put_indices(const struct colours *c, const struct dots *d, const bool *as_above,
                        unsigned char *indices)
{
	for (size_t y = 0; y < d->height; y++) {
		const uint32_t *row = row_of(d, y);
		unsigned char *to = indices + y * d->width;

		if (as_above[y]) {
			memcpy(to, to - d->width, d->width);
			continue;
		}
		for (size_t x = 0, end; x < d->width; x = end) {
			end = run_end(row, x, d->width);
			memset(to + x, find(c, row[x] & 0xFFFFFF)->nearest, end - x);
		}
	}
}

void palette_make(struct palette *p, const struct dots *d, unsigned char *indices)
{
	struct colours c = {0};
	bool *as_above = rows_as_above(d);
	count_colours(&c, d, as_above);
	struct entry **order = by_frequency(&c);
	p->n = 0;
	for (size_t i = 0; i < c.n && i < PALETTE_KEPT; i++)
		take(p, order, c.n, order[i]->rgb);
	const struct entry *w;
	while (p->n < PALETTE_MOST && (w = worst(order, c.n)))
		take(p, order, c.n, w->rgb);
	put_indices(&c, d, as_above, indices);
	free(as_above);
	free(order);
	free(c.list);
}
