/* SPDX-License-Identifier: MIT */
/* A pool: memory that lives together and dies together, such as all strings of one parsed report.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_POOL_H
#define BASE_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool {
	struct pool_block *blocks; /* the newest first */
};

void pool_init(struct pool *p);
void pool_release(struct pool *p); /* frees all that came from it; it is empty and usable again */

/* Zeroed memory, aligned for any type. It lives until the pool is released. */
void *pool_alloc(struct pool *p, size_t size);
/* Makes the object of `size` bytes larger where it stands, which only that of the latest
 * pool_alloc() can be; its new bytes are zeroed. false: it is as it was. */
bool pool_extend(struct pool *p, const void *object, size_t size, size_t bigger);
char *pool_strdup(struct pool *p, const char *s);
char *pool_strndup(struct pool *p, const char *s, size_t n);
char *pool_concat(struct pool *p, const char *first, ...) __attribute__((sentinel)); /* all in one */
char *pool_printf(struct pool *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
