/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

#include <locale.h>
#include <string.h>
#include <wchar.h>

#include "base/buf.h"

uint32_t utf8_decode(const char *s, size_t n, size_t *used)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *b = (const unsigned char *)s;
	size_t len = b[0] < 0x80 ? 1 : b[0] < 0xC2 ? 0 : b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : b[0] < 0xF5 ? 4 : 0;
	uint32_t cp;

	*used = 1;
	if (len == 1)
		return b[0];
	if (len == 0 || len > n)
		return UTF8_BAD;
	cp = b[0] & (0x7Fu >> len);
	for (size_t i = 1; i < len; i++) {
		if ((b[i] & 0xC0) != 0x80)
			return UTF8_BAD;
		cp = cp << 6 | (b[i] & 0x3F);
	}
	if (cp < least[len] || cp > 0x10FFFF || (cp >= 0xD800 && cp <= 0xDFFF))
		return UTF8_BAD;
	*used = len;
	return cp;
}

size_t utf8_encode(uint32_t cp, char out[4])
{
	if (cp < 0x80) {
		out[0] = (char)cp;
		return 1;
	}
	if (cp < 0x800) {
		out[0] = (char)(0xC0 | cp >> 6);
		out[1] = (char)(0x80 | (cp & 0x3F));
		return 2;
	}
	if (cp < 0x10000) {
		out[0] = (char)(0xE0 | cp >> 12);
		out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
		out[2] = (char)(0x80 | (cp & 0x3F));
		return 3;
	}
	out[0] = (char)(0xF0 | cp >> 18);
	out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
	out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
	out[3] = (char)(0x80 | (cp & 0x3F));
	return 4;
}

bool utf8_allowed(uint32_t cp)
{
	if (cp == '\t' || cp == '\n')
		return true;
	if (cp < 0x20 || (cp >= 0x7F && cp < 0xA0))
		return false;
	if (cp >= 0xD800 && cp <= 0xDFFF)
		return false;
	return cp != 0xFFFE && cp != 0xFFFF && cp <= 0x10FFFF;
}

bool utf8_harmless(uint32_t cp)
{
	bool turning = (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069);

	return !turning && utf8_allowed(cp);
}

/* How many printable characters of ASCII a string begins with. */
static size_t plain_ascii(const char *s)
{
	size_t n = 0;

	while (s[n] >= ' ' && s[n] <= '~')
		n++;
	return n;
}

char *utf8_clean(const char *s)
{
	struct buf b = BUF_INIT;
	size_t n = strlen(s), used;

	for (size_t i = 0; i < n; i += used) {
		uint32_t cp;

		used = plain_ascii(s + i);
		if (used) {
			buf_put(&b, s + i, used);
			continue;
		}
		cp = utf8_decode(s + i, n - i, &used);
		if (cp != UTF8_BAD && utf8_harmless(cp))
			buf_put(&b, s + i, used);
		else
			buf_puts(&b, "\xEF\xBF\xBD");
	}
	return buf_detach(&b);
}

size_t utf8_ascii(const char *s, size_t n)
{
	size_t i = 0;
	uint64_t eight;

	for (; n - i >= sizeof eight; i += sizeof eight) {
		memcpy(&eight, s + i, sizeof eight);
		if (eight & UINT64_C(0x8080808080808080))
			break;
	}
	while (i < n && (unsigned char)s[i] < 0x80)
		i++;
	return i;
}

size_t utf8_count(const char *s, size_t n)
{
	size_t count = 0, used;

	for (size_t i = 0; i < n; i += used, count++) {
		size_t ascii = utf8_ascii(s + i, n - i);

		i += ascii;
		count += ascii;
		if (i == n)
			break;
		utf8_decode(s + i, n - i, &used);
	}
	return count;
}

/* wcwidth() of a UTF-8 locale, whatever the user's own is; without one, every character is 1. */
static int cp_width(uint32_t cp)
{
	static locale_t utf8_locale;
	locale_t old;
	int width;

	if (!utf8_locale)
		utf8_locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	if (!utf8_locale)
		return 1;
	old = uselocale(utf8_locale);
	width = wcwidth((wchar_t)cp);
	uselocale(old);
	return width < 0 ? 1 : width;
}

size_t utf8_width(const char *s)
{
	size_t n = strlen(s), width = 0, used;

	for (size_t i = 0; i < n; i += used) {
		uint32_t cp = utf8_decode(s + i, n - i, &used);
		width += cp == UTF8_BAD ? 1 : (size_t)cp_width(cp);
	}
	return width;
}
