/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
	return or_end(malloc(size ? size : 1), size);
}

void *xcalloc(size_t count, size_t size)
{
	return or_end(calloc(count ? count : 1, size ? size : 1), size);
}

void *xrealloc(void *old, size_t size)
{
	return or_end(realloc(old, size ? size : 1), size);
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
