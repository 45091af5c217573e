/* SPDX-License-Identifier: MIT */
/* Character references that a page left in plain text: "IO depths : &gt;=64=0.0%". */
#include "parse/text/entity.h"

#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "parse/text/filter.h"
#include "parse/text/line.h"

static const struct {
	const char *name, *text;
} entities[] = {
	{"gt;", ">"},
	{"lt;", "<"},
	{"amp;", "&"},
	{"quot;", "\""},
	{"apos;", "'"},
	{"nbsp;", "\xC2\xA0"},
	{"ensp;", "\xE2\x80\x82"},
	{"emsp;", "\xE2\x80\x83"},
	{"thinsp;", "\xE2\x80\x89"},
	{"hellip;", "\xE2\x80\xA6"},
	{"ndash;", "\xE2\x80\x93"},
	{"mdash;", "\xE2\x80\x94"},
	{"micro;", "\xC2\xB5"},
	{"times;", "\xC3\x97"},
	{"rsquo;", "\xE2\x80\x99"},
	{"lsquo;", "\xE2\x80\x98"},
};

static int hex_digit(char c)
{
	const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c | 0x20) : NULL;

	return at ? (int)(at - digits) : -1;
}

/* "&#62;" or "&#x3E;" at s; returns its bytes, 0 if it is none. */
static size_t numeric(const char *s, size_t n, char text[5])
{
	bool hex = n > 3 && (s[2] == 'x' || s[2] == 'X');
	size_t i = hex ? 3 : 2;
	uint32_t cp = 0;

	for (; i < n && i < 10 && s[i] != ';'; i++) {
		int digit = hex_digit(s[i]);

		if (digit < 0 || (!hex && digit > 9))
			return 0;
		cp = cp * (hex ? 16 : 10) + (uint32_t)digit;
	}
	if (i >= n || s[i] != ';' || i == (hex ? 3u : 2u) || cp > 0x10FFFF || cp == '\n' ||
	    !utf8_allowed(cp))
		return 0;
	text[utf8_encode(cp, text)] = '\0';
	return i + 1;
}

size_t entity_read(const char *s, size_t n, char text[5])
{
	size_t skip = n > 5 && memcmp(s, "&amp;", 5) == 0 ? 5 : 1;

	if (n > 2 && s[1] == '#')
		return numeric(s, n, text);
	for (size_t again = 0; again < 2; again++, skip = 1)
		for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
			size_t k = strlen(entities[i].name);

			if (n < skip + k || memcmp(s + skip, entities[i].name, k) != 0)
				continue;
			memcpy(text, entities[i].text, strlen(entities[i].text) + 1);
			return skip + k;
		}
	return 0;
}

static void edit(struct line_builder *b, struct line *l)
{
	size_t kept = 0, used;
	char text[5];

	for (size_t i = 0; i < l->n; i += used) {
		used = 1;
		if (l->s[i] != '&')
			continue;
		used = entity_read(l->s + i, l->n - i, text);
		if (!used) {
			used = 1;
			continue;
		}
		line_copy(b, l, kept, i);
		line_replace(b, l, i, text, strlen(text));
		kept = i + used;
	}
	if (!kept)
		return;
	line_copy(b, l, kept, l->n);
	line_put_back(b, l);
}

void filter_entities(struct text *t)
{
	struct line_builder b;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i++)
		if (t->lines[i].traits & TRAIT_AMP)
			edit(&b, &t->lines[i]);
	line_release(&b);
}
