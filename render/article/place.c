/* SPDX-License-Identifier: MIT */
#include "render/article/place.h"

#include <string.h>

#include "base/utf8.h"

struct word place_of(const struct article *a, const char *at)
{
	size_t low = 0, high = a->n_lines;

	if (!high)
		return (struct word){NULL, 1, 1};
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (a->lines[middle] <= at)
			low = middle;
		else
			high = middle;
	}
	return (struct word){NULL, (unsigned)low + 1,
	                     (unsigned)utf8_count(a->lines[low], (size_t)(at - a->lines[low])) + 1};
}

static const char *line_end(const char *s)
{
	return s + strcspn(s, "\n");
}

static const char *byte_at(const struct article *a, int line, int byte)
{
	const char *s, *end;

	if (line < 1 || (size_t)line > a->n_lines)
		return a->text;
	s = a->lines[line - 1];
	end = line_end(s);
	return byte < 1 ? s : byte - 1 > end - s ? end : s + byte - 1;
}

struct word place_at(const struct article *a, int line, int byte)
{
	return place_of(a, byte_at(a, line, byte));
}

struct word place_find(const struct article *a, int line, int byte, const char *text, size_t n)
{
	const char *from = byte_at(a, line, byte), *end = line_end(from), *found;

	found = n ? memmem(from, (size_t)(end - from), text, n) : NULL;
	return place_of(a, found ? found : from);
}
