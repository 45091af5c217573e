/* SPDX-License-Identifier: MIT */
/* Where something stands among sorted records.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_BISECT_H
#define BASE_BISECT_H

#include <stdbool.h>
#include <stddef.h>

/* How many of `n` records of `size` bytes stand before the key, which is the place of the first that
 * does not. They are sorted so that those before it come first; `before` is asked of a record and of
 * `key`, as it was given. */
static inline size_t bisect(const void *key, const void *records, size_t n, size_t size,
                            bool (*before)(const void *record, const void *key))
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (before((const char *)records + middle * size, key))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

#endif
