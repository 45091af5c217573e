/* SPDX-License-Identifier: MIT */
#include "base/find.h"

#include <string.h>

#include "base/sixteen.h"

enum { FEW = 8 };

/* What is looked for, and where. */
struct finding {
	const char *s, *what;
	size_t n, k;
	int tries; /* places where the first and the last byte stood, and not all between */
};

/* The first place from `from` to before `end` at which it stands; `end`: none. */
static size_t find_between(struct finding *f, size_t from, size_t end)
{
	char first = f->what[0], last = f->what[f->k - 1];

	for (size_t at = from; at < end; at++) {
		if (f->s[at] != first || f->s[at + f->k - 1] != last)
			continue;
		if (memcmp(f->s + at, f->what, f->k) == 0)
			return at;
		f->tries++;
	}
	return end;
}

/* The same among all `places`, at least sixteen: most are passed over sixteen at once, since the
 * first and the last byte do not both stand where they had to. Where that tells little, memmem()
 * bounds the time. */
static size_t find_among(struct finding *f, size_t places)
{
	const sixteen none = {0};
	sixteen first = none + (unsigned char)f->what[0];
	sixteen last = none + (unsigned char)f->what[f->k - 1];
	size_t step = sizeof first, found;

	for (size_t at = 0; at < places && f->tries < FEW; at += step) {
		size_t from = at + step <= places ? at : places - step;

		if (!sixteen_any((sixteen)(sixteen_load(f->s + from) == first) &
		                 (sixteen)(sixteen_load(f->s + from + f->k - 1) == last)))
			continue;
		found = find_between(f, from, from + step);
		if (found < from + step)
			return found;
	}
	if (f->tries < FEW)
		return f->n;
	f->what = memmem(f->s, f->n, f->what, f->k);
	return f->what ? (size_t)(f->what - f->s) : f->n;
}

size_t bytes_find(const char *s, size_t n, const char *what, size_t k)
{
	struct finding f = {.s = s, .what = what, .n = n, .k = k};
	size_t places = n < k ? 0 : n - k + 1, found;

	if (places >= sizeof(sixteen))
		return find_among(&f, places);
	found = find_between(&f, 0, places);
	return found < places ? found : n;
}
