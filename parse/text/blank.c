/* SPDX-License-Identifier: MIT */
/* Blanks that are no blank, characters without width, digits of full width. */
#include "parse/text/filter.h"

#include <string.h>

#include "base/utf8.h"
#include "parse/text/line.h"

static bool is_blank(uint32_t cp)
{
	return cp == 0xA0 || (cp >= 0x2000 && cp <= 0x200A) || cp == 0x202F || cp == 0x205F;
}

static bool is_without_width(uint32_t cp)
{
	return (cp >= 0x200B && cp <= 0x200F) || (cp >= 0x202A && cp <= 0x202E) ||
	       (cp >= 0x2060 && cp <= 0x2064) || (cp >= 0x2066 && cp <= 0x2069) || cp == 0xFEFF || cp == 0xAD;
}

static bool is_wide_digit(uint32_t cp)
{
	return cp >= 0xFF10 && cp <= 0xFF19;
}

/* What is to stand for a character: "" for nothing; NULL: it stays. A full-width point counts
 * between digits only. */
static const char *stand_in(uint32_t cp, bool behind_digit, char room[2])
{
	if (is_blank(cp))
		return " ";
	if (is_without_width(cp))
		return "";
	if (!is_wide_digit(cp) && !(cp == 0xFF0E && behind_digit))
		return NULL;
	room[0] = cp == 0xFF0E ? '.' : (char)('0' + (cp - 0xFF10));
	room[1] = '\0';
	return room;
}

static void edit(struct line_builder *b, struct line *l)
{
	size_t kept = 0, used;
	bool behind_digit = false, changed = false;
	char room[2];

	for (size_t i = 0; i < l->n; i += used) {
		const char *new;
		uint32_t cp;

		used = utf8_ascii(l->s + i, l->n - i);
		if (used) {
			behind_digit = false;
			continue;
		}
		cp = utf8_decode(l->s + i, l->n - i, &used);
		new = stand_in(cp, behind_digit, room);
		behind_digit = is_wide_digit(cp);
		if (!new)
			continue;
		line_copy(b, l, kept, i);
		if (*new)
			line_replace(b, l, i, new, 1);
		kept = i + used;
		changed = true;
	}
	if (!changed)
		return;
	line_copy(b, l, kept, l->n);
	line_put_back(b, l);
}

void filter_blanks(struct text *t)
{
	struct line_builder b;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i++)
		if (t->lines[i].traits & TRAIT_HIGH)
			edit(&b, &t->lines[i]);
	line_release(&b);
}
