/* SPDX-License-Identifier: MIT */
/* A growable buffer of bytes, always followed by a NUL.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

struct buf {
	char *s;    /* the bytes; never NULL, s[n] is '\0'; the buffer's own unless lent */
	size_t n;   /* how many */
	size_t cap; /* bytes allocated, 0 while nothing is or they are lent */
};

extern char buf_empty[]; /* what `s` points at before the first byte */
#define BUF_INIT                                                                                   \
	{                                                                                          \
		.s = buf_empty                                                                     \
	}

void buf_init(struct buf *b);
void buf_release(struct buf *b); /* frees the bytes; the buffer is empty and usable again */
void buf_clear(struct buf *b);   /* forgets the bytes, keeps the memory */
/* Makes an empty buffer of bytes that stay somebody else's; a NUL stands behind them. It may be cut
 * and released, not grown. */
void buf_lend(struct buf *b, char *s, size_t n);
char *buf_detach(struct buf *b); /* gives the bytes to the caller (to free()); leaves it empty */

void buf_reserve(struct buf *b, size_t extra); /* room for `extra` more bytes and the NUL */
void buf_put(struct buf *b, const void *bytes, size_t n);
void buf_puts(struct buf *b, const char *s);
void buf_putc(struct buf *b, char c);
void buf_printf(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(struct buf *b, const char *format, va_list ap)
        __attribute__((format(printf, 2, 0)));
void buf_truncate(struct buf *b, size_t n); /* keeps the first n bytes */

#endif
