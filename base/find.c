/* SPDX-License-Identifier: MIT */
#include "base/find.h"

#include <stdbool.h>
#include <string.h>

#include "base/sixteen.h"

enum { STEP = sizeof(sixteen), NEAR = 32 * STEP };

/* The first of fewer than sixteen places at which it stands; `places`: none. */
static size_t find_plainly(const char *s, size_t places, const char *what, size_t k)
{
	for (size_t at = 0; at < places; at++)
		if (s[at] == what[0] && memcmp(s + at, what, k) == 0)
			return at;
	return places;
}

/* The first of sixteen places at which it stands; STEP: none. Most are passed over at once, since
 * its first and its last byte don't stand where they had to. */
static size_t find_at_once(const char *s, const char *what, size_t k)
{
	const sixteen none = {0};
	sixteen may = (sixteen)(sixteen_load(s) == none + (unsigned char)what[0]) &
	              (sixteen)(sixteen_load(s + k - 1) == none + (unsigned char)what[k - 1]);
	unsigned char places[STEP];

	if (!sixteen_any(may))
		return STEP;
	memcpy(places, &may, STEP);
	for (size_t at = 0; at < STEP; at++)
		if (places[at] && memcmp(s + at, what, k) == 0)
			return at;
	return STEP;
}

static size_t find_long(const char *s, size_t n, const char *what, size_t k)
{
	const char *at = memmem(s, n, what, k);

	return at ? (size_t)(at - s) : n;
}

/* Behind many places in vain, memmem() bounds the time. */
size_t bytes_find(const char *s, size_t n, const char *what, size_t k)
{
	size_t places = n < k ? 0 : n - k + 1, at = 0, found;

	if (places < STEP) {
		found = find_plainly(s, places, what, k);
		return found < places ? found : n;
	}
	for (; at < places && at < NEAR; at += STEP) {
		if (at + STEP > places)
			at = places - STEP;
		found = find_at_once(s + at, what, k);
		if (found < STEP)
			return at + found;
	}
	return at < places ? at + find_long(s + at, n - at, what, k) : n;
}
