#include "base/pool.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"

enum { BLOCK_BYTES = 16384 };

struct pool_block {
	struct pool_block *next;
	size_t used, size;
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

static struct pool_block *block_new(size_t size)
{
	struct pool_block *b = xcalloc(1, sizeof *b + size);
	b->size = size;
	return b;
}

void *pool_alloc(struct pool *p, size_t size)
{
	const size_t align = sizeof(max_align_t);
	struct pool_block *b = p->blocks;
	void *at;

	if (size > (size_t)-1 / 2)
		xmalloc((size_t)-1 / 2);
	size = (size + align - 1) / align * align;
	if (!b || b->size - b->used < size) {
		b = block_new(size > BLOCK_BYTES ? size : BLOCK_BYTES);
		b->next = p->blocks;
		p->blocks = b;
	}
	at = (char *)b->bytes + b->used;
	b->used += size;
	return at;
}

char *pool_strndup(struct pool *p, const char *s, size_t n)
{
	char *copy = pool_alloc(p, n + 1);
	memcpy(copy, s, n);
	return copy;
}

char *pool_strdup(struct pool *p, const char *s)
{
	return pool_strndup(p, s, strlen(s));
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
