/* SPDX-License-Identifier: MIT */
/* Memory that never fails: a program out of memory ends with a sentence.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>
#include <stdio.h>

/* As malloc, calloc, realloc, strdup and strndup, but they end the program (exit 5) rather than
 * return NULL. What they return is the caller's to free(). */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
void *xreallocarray(void *old, size_t count, size_t size);
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t n);

/* As open_memstream: what is printed into it is at *text, to free(), when it is closed. */
FILE *xopen_memstream(char **text, size_t *size);

/* Makes room for one more element behind the `n` that `array` holds; `cap` is its capacity. All
 * three are lvalues, `array` a pointer that came from here or NULL. */
#define GROW(array, n, cap)                                                                        \
	do {                                                                                       \
		if ((n) >= (cap)) {                                                                \
			(cap) = (cap) ? 2 * (cap) : 8;                                             \
			(array) = xreallocarray((array), (cap), sizeof *(array));                  \
		}                                                                                  \
	} while (0)

#endif
