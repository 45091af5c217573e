/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 1 << 21, LARGE = 2 * HUGE_PAGE };

/* Large memory is asked for in huge pages, since the first touch of every page costs. Where there are
 * none it stays as it is, and so does errno. */
static void *in_huge_pages(void *p, size_t size)
{
	uintptr_t first = ((uintptr_t)p + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
	int before = errno;

	if (p && size >= LARGE)
		madvise((void *)first, (uintptr_t)p + size - first, MADV_HUGEPAGE);
	errno = before;
	return p;
}

static void *or_end(void *p, size_t size)
{
	if (!p) {
		fprintf(stderr, "kurabe: error: out of memory (%zu bytes asked for)\n", size);
		exit(5);
	}
	return p;
}

void *xmalloc(size_t size)
{
	return or_end(in_huge_pages(malloc(size ? size : 1), size), size);
}

void *xcalloc(size_t count, size_t size)
{
	return or_end(in_huge_pages(calloc(count ? count : 1, size ? size : 1), count * size), size);
}

void *xrealloc(void *old, size_t size)
{
	return or_end(in_huge_pages(realloc(old, size ? size : 1), size), size);
}

void *xreallocarray(void *old, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		or_end(NULL, SIZE_MAX);
	return xrealloc(old, count * size);
}

char *xstrdup(const char *s)
{
	return xstrndup(s, strlen(s));
}

char *xstrndup(const char *s, size_t n)
{
	char *copy = xmalloc(n + 1);
	memcpy(copy, s, n);
	copy[n] = '\0';
	return copy;
}

FILE *xopen_memstream(char **text, size_t *size)
{
	return or_end(open_memstream(text, size), sizeof(FILE));
}
