/* SPDX-License-Identifier: MIT */
#include "base/pool.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"

enum { FIRST_BYTES = 4096, LARGEST_BYTES = 1 << 25 };

/* Objects lie at the front, each aligned; strings, which need no alignment, from the end down. */
struct pool_block {
	struct pool_block *next;
	size_t front, end; /* what lies between is free */
	size_t size;
	max_align_t bytes[];
};

void pool_init(struct pool *p)
{
	p->blocks = NULL;
}

void pool_release(struct pool *p)
{
	while (p->blocks) {
		struct pool_block *next = p->blocks->next;
		free(p->blocks);
		p->blocks = next;
	}
}

/* A block with `size` zeroed bytes free. Blocks grow with the pool. */
static struct pool_block *block_with(struct pool *p, size_t size)
{
	struct pool_block *b = p->blocks;
	size_t usual = !b ? FIRST_BYTES : b->size < LARGEST_BYTES ? 2 * b->size : LARGEST_BYTES;

	if (b && b->end - b->front >= size)
		return b;
	if (size > SIZE_MAX / 2)
		size = SIZE_MAX / 2; /* still more than there can be: the end comes below */
	if (size > usual)
		usual = size;
	b = xcalloc(1, sizeof *b + usual);
	b->end = b->size = usual;
	b->next = p->blocks;
	p->blocks = b;
	return b;
}

/* Up to where the next object may begin. */
static size_t aligned(size_t size)
{
	const size_t align = sizeof(max_align_t);

	return (size + align - 1) / align * align;
}

void *pool_alloc(struct pool *p, size_t size)
{
	size_t room = aligned(size);
	struct pool_block *b = block_with(p, room < size ? (size_t)-1 : room);
	void *at = (char *)b->bytes + b->front;

	b->front += room;
	return at;
}

bool pool_extend(struct pool *p, const void *object, size_t size, size_t bigger)
{
	struct pool_block *b = p->blocks;
	size_t old = aligned(size), more = aligned(bigger) - old;

	if (!b || !object || b->front < old || b->end - b->front < more ||
	    (const char *)object != (char *)b->bytes + (b->front - old))
		return false;
	b->front += more;
	return true;
}

/* For a string of n bytes; the NUL behind is there. */
static char *room_for(struct pool *p, size_t n)
{
	struct pool_block *b = block_with(p, n + 1);

	b->end -= n + 1;
	return (char *)b->bytes + b->end;
}

char *pool_strndup(struct pool *p, const char *s, size_t n)
{
	return memcpy(room_for(p, n), s, n);
}

char *pool_strdup(struct pool *p, const char *s)
{
	return pool_strndup(p, s, strlen(s));
}

char *pool_concat(struct pool *p, const char *first, ...)
{
	size_t n = 0;
	va_list ap;
	char *s, *end;

	va_start(ap, first);
	for (const char *part = first; part; part = va_arg(ap, const char *))
		n += strlen(part);
	va_end(ap);
	s = end = room_for(p, n);
	va_start(ap, first);
	for (const char *part = first; part; part = va_arg(ap, const char *)) {
		n = strlen(part);
		memcpy(end, part, n);
		end += n;
	}
	va_end(ap);
	return s;
}

char *pool_printf(struct pool *p, const char *format, ...)
{
	struct buf b = BUF_INIT;
	va_list ap;
	char *s;

	va_start(ap, format);
	buf_vprintf(&b, format, ap);
	va_end(ap);
	s = pool_strndup(p, b.s, b.n);
	buf_release(&b);
	return s;
}
