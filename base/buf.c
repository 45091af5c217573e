/* SPDX-License-Identifier: MIT */
#include "base/buf.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

char buf_empty[1] = "";

void buf_init(struct buf *b)
{
	b->s = buf_empty;
	b->n = 0;
	b->cap = 0;
}

void buf_release(struct buf *b)
{
	if (b->cap)
		free(b->s);
	buf_init(b);
}

void buf_lend(struct buf *b, char *s, size_t n)
{
	*b = (struct buf){.s = s, .n = n};
}

void buf_clear(struct buf *b)
{
	buf_truncate(b, 0);
}

char *buf_detach(struct buf *b)
{
	char *s = b->cap ? b->s : xstrdup("");
	buf_init(b);
	return s;
}

void buf_reserve(struct buf *b, size_t extra)
{
	size_t need, cap;

	if (extra > SIZE_MAX / 2 - b->n)
		extra = SIZE_MAX / 2 - b->n; /* still more than there can be: the end comes below */
	need = b->n + extra + 1;
	if (need <= b->cap)
		return;
	cap = b->cap ? b->cap : 64;
	while (cap < need)
		cap *= 2;
	if (b->cap) {
		b->s = xrealloc(b->s, cap);
	} else {
		b->s = xmalloc(cap);
		b->s[0] = '\0';
	}
	b->cap = cap;
}

void buf_put(struct buf *b, const void *bytes, size_t n)
{
	if (!n)
		return;
	buf_reserve(b, n);
	memcpy(b->s + b->n, bytes, n);
	b->n += n;
	b->s[b->n] = '\0';
}

void buf_puts(struct buf *b, const char *s)
{
	buf_put(b, s, strlen(s));
}

void buf_putc(struct buf *b, char c)
{
	buf_put(b, &c, 1);
}

void buf_vprintf(struct buf *b, const char *format, va_list ap)
{
	char few[256]; /* most of what is printed is short, and need not be printed twice */
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(few, sizeof few, format, again);
	va_end(again);
	if (n <= 0)
		return;
	if ((size_t)n < sizeof few) {
		buf_put(b, few, (size_t)n);
		return;
	}
	buf_reserve(b, (size_t)n);
	vsnprintf(b->s + b->n, (size_t)n + 1, format, ap);
	b->n += (size_t)n;
}

void buf_printf(struct buf *b, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	buf_vprintf(b, format, ap);
	va_end(ap);
}

void buf_truncate(struct buf *b, size_t n)
{
	if (n < b->n) {
		b->n = n;
		b->s[n] = '\0';
	}
}
