/* SPDX-License-Identifier: MIT */
#include "parse/model/name_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

/* The entry of a name, or the free one where it belongs. */
static struct name_entry *slot(const struct name_map *m, const char *name)
{
	size_t i = (size_t)hash_text(HASH_START, name) & (m->cap - 1);

	while (m->entries[i].name && strcmp(m->entries[i].name, name) != 0)
		i = (i + 1) & (m->cap - 1);
	return &m->entries[i];
}

size_t *name_map_find(const struct name_map *m, const char *name)
{
	struct name_entry *e = m->n ? slot(m, name) : NULL;

	return e && e->name ? &e->number : NULL;
}

static void grow(struct name_map *m)
{
	struct name_map bigger = {.n = m->n, .cap = m->cap ? 2 * m->cap : 64};

	bigger.entries = xcalloc(bigger.cap, sizeof *bigger.entries);
	for (size_t i = 0; i < m->cap; i++)
		if (m->entries[i].name)
			*slot(&bigger, m->entries[i].name) = m->entries[i];
	free(m->entries);
	*m = bigger;
}

void name_map_add(struct name_map *m, const char *name, size_t number)
{
	if (2 * (m->n + 1) > m->cap)
		grow(m);
	*slot(m, name) = (struct name_entry){name, number};
	m->n++;
}

struct name_entry *name_map_entry(struct name_map *m, struct pool *pool, const char *name)
{
	struct name_entry *e = m->n ? slot(m, name) : NULL;

	if (e && e->name)
		return e;
	name_map_add(m, pool_strdup(pool, name), 0);
	return slot(m, name);
}

const char *name_map_keep(struct name_map *m, struct pool *pool, const char *name)
{
	return name_map_entry(m, pool, name)->name;
}

void name_map_release(struct name_map *m)
{
	free(m->entries);
	*m = (struct name_map){0};
}
