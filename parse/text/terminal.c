/* SPDX-License-Identifier: MIT */
#include "parse/text/terminal.h"

#include <string.h>

#include "base/utf8.h"

/* Bytes of the string that an OSC, DCS, APC or PM sequence holds, with its end; those from `i` on.
 */
static size_t control_string(const char *s, size_t n, size_t i)
{
	for (; i < n && i < 4096; i++) {
		if (s[i] == '\a')
			return i + 1;
		if (s[i] == '\033' && i + 1 < n && s[i + 1] == '\\')
			return i + 2;
	}
	return i;
}

/* Bytes of the escape sequence at s, 0 if there is none. */
static size_t escape_length(const char *s, size_t n)
{
	size_t i = 1;

	if (s[0] != '\033' || n < 2)
		return 0;
	if (strchr("]PX^_", s[1]))
		return control_string(s, n, 2);
	if (s[1] == '[') {
		for (i = 2; i < n && s[i] >= 0x20 && s[i] < 0x40; i++)
			;
		return i < n && s[i] >= 0x40 && s[i] < 0x7F ? i + 1 : i;
	}
	while (i < n && s[i] >= 0x20 && s[i] < 0x30)
		i++;
	return i < n && s[i] >= 0x30 && s[i] < 0x7F ? i + 1 : 1;
}

/* Where the last state of the line begins: behind the last CR that something follows. */
static size_t last_state(const char *s, size_t n)
{
	size_t end = n;

	while (end && strchr("\r \t", s[end - 1]))
		end--;
	for (size_t i = end; i-- > 0;)
		if (s[i] == '\r')
			return i + 1;
	return 0;
}

/* Forgets the last character; its place is that of the next one only if that follows in the input.
 */
static void take_back(struct line_builder *b)
{
	size_t n = b->bytes.n;

	while (n && ((unsigned char)b->bytes.s[n - 1] & 0xC0) == 0x80)
		n--;
	buf_truncate(&b->bytes, n ? n - 1 : 0);
	while (b->n_spans && b->spans[b->n_spans - 1].at >= b->bytes.n)
		b->n_spans--;
	b->next.line = 0;
}

void terminal_line(struct line_builder *b, const char *s, size_t n, struct place p,
                   struct oddities *odd)
{
	size_t from = last_state(s, n), used;
	struct place start = p;

	p.column += (unsigned)utf8_count(s, from);
	for (size_t i = from; i < n; i += used, p.column++) {
		struct place here = {p.line, p.column, p.source + i};
		size_t escape = escape_length(s + i, n - i);

		if (escape) {
			used = escape;
			p.column += (unsigned)utf8_count(s + i, used) - 1;
			continue;
		}
		if (s[i] == '\b' || s[i] == '\r' || s[i] == '\a') {
			used = 1;
			if (s[i] == '\b')
				take_back(b);
			continue;
		}
		if (!utf8_allowed(utf8_decode(s + i, n - i, &used)) && !odd->n++)
			odd->first = p.line;
		line_add(b, s + i, used, here);
	}
	b->edited = true;
	line_end(b, start);
	b->edited = false;
}

void oddities_report(const struct oddities *odd, const char *name, struct diags *diags)
{
	if (odd->n)
		diag_add(diags, LEVEL_NOTE, name, odd->first, 0,
		         "%zu control characters from here on; each was read as U+FFFD", odd->n);
}
