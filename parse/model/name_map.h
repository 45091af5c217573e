/* SPDX-License-Identifier: MIT */
/* A table of strings, each with a number: for names that must be unique among many.
 * parse/model and render may include this. */
#ifndef PARSE_MODEL_NAME_MAP_H
#define PARSE_MODEL_NAME_MAP_H

#include <stddef.h>

#include "base/pool.h"

struct name_map {
	struct name_entry {
		const char *name; /* lent; NULL: free */
		size_t number;
	} * entries; /* open addressing; cap is a power of two, at least twice n */
	size_t n, cap;
};

/* The number of a name, or NULL. It holds until the next name_map_add(). */
size_t *name_map_find(const struct name_map *m, const char *name);

/* Adds a name that is not there; it must outlive the map. */
void name_map_add(struct name_map *m, const char *name, size_t number);
/* The name as it is kept in the map; one that is new is copied into the pool, with the number 0. */
const char *name_map_keep(struct name_map *m, struct pool *pool, const char *name);
/* The same, as the entry in the map; it holds until the next name is added. */
struct name_entry *name_map_entry(struct name_map *m, struct pool *pool, const char *name);
void name_map_release(struct name_map *m);

#endif
