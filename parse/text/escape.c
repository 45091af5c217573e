/* SPDX-License-Identifier: MIT */
/* A whole log within one string of JSON or a program: "…\n  read : io=…\n…", or in a list of
 * strings on one line: ["…", "  read : io=…", …]. Its line ends, tabs and quotes are written as
 * escapes. */
#include "parse/text/escape.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "parse/text/line.h"

/* "XXXX" of "\\uXXXX"; -1: something else. */
static int32_t read_unit(const char *s, size_t n)
{
	static const char digits[] = "0123456789abcdef";
	int32_t value = 0;

	if (n < 6 || s[0] != '\\' || s[1] != 'u')
		return -1;
	for (size_t i = 2; i < 6; i++) {
		const char *digit = s[i] ? strchr(digits, tolower((unsigned char)s[i])) : NULL;

		if (!digit)
			return -1;
		value = value * 16 + (int32_t)(digit - digits);
	}
	return value;
}

/* "\\u001b[32m": its length from the bracket on, 0: no sequence of a terminal. */
static size_t sequence_length(const char *s, size_t n)
{
	size_t at = 1;

	if (!n || s[0] != '[')
		return 0;
	while (at < n && strchr("0123456789;", s[at]))
		at++;
	return at < n && isalpha((unsigned char)s[at]) ? at + 1 : 0;
}

static size_t read_unicode(const char *s, size_t n, char text[4], size_t *length)
{
	int32_t unit = read_unit(s, n), low = n > 6 ? read_unit(s + 6, n - 6) : -1;

	if (unit < 0)
		return 0;
	if (unit >= 0xD800 && unit < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
		*length = utf8_encode(
			(uint32_t)(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)), text);
		return 12;
	}
	if (unit == 0x1B)
		return 6 + sequence_length(s + 6, n - 6);
	if (unit >= 0xD800 && unit < 0xE000)
		unit = 0xFFFD;
	*length = unit < ' ' ? 0 : utf8_encode((uint32_t)unit, text);
	return 6;
}

size_t escape_read(const char *s, size_t n, char text[4], size_t *length)
{
	static const char letters[] = "nrt\"'\\/", means[] = "\n\r\t\"'\\/";
	const char *letter;

	*length = 0;
	if (n < 2 || s[0] != '\\' || !s[1])
		return 0;
	letter = strchr(letters, s[1]);
	if (!letter)
		return read_unicode(s, n, text, length);
	*length = s[1] != 'r';
	text[0] = means[letter - letters];
	return 2;
}

void escape_copy(struct line_builder *b, const struct line *l, size_t from, size_t to)
{
	size_t kept = from, used, length;
	char text[4];

	for (size_t i = from; i < to; i += used ? used : 1) {
		used = escape_read(l->s + i, to - i, text, &length);
		if (!used)
			continue;
		line_copy(b, l, kept, i);
		kept = i + used;
		if (length && *text != '\n')
			line_replace(b, l, i, text, length);
	}
	line_copy(b, l, kept, to);
}
