/* SPDX-License-Identifier: MIT */
#include "render/page/record.h"

#include <string.h>

/* Tabs, line feeds and backslashes of a field are \t, \n and \\. */
static void put_field(struct buf *out, const char *s)
{
	for (; *s; s++) {
		if (*s != '\t' && *s != '\n' && *s != '\\') {
			buf_putc(out, *s);
			continue;
		}
		buf_putc(out, '\\');
		buf_putc(out, *s == '\t' ? 't' : *s == '\n' ? 'n' : '\\');
	}
}

void record_put(struct buf *out, enum record_kind kind, const char *const *fields)
{
	buf_putc(out, (char)kind);
	for (; *fields; fields++) {
		buf_putc(out, '\t');
		put_field(out, *fields);
	}
	buf_putc(out, '\n');
}

/* What of a field was escaped, as it was; in place. */
static void unescape(char *s)
{
	char *to = s;

	for (; *s; s++) {
		if (*s == '\\' && s[1]) {
			s++;
			*to++ = (char)(*s == 't' ? '\t' : *s == 'n' ? '\n' : *s);
		} else {
			*to++ = *s;
		}
	}
	*to = '\0';
}

bool record_next(const char *bytes, size_t n, size_t *at, struct buf *scratch,
		 struct record_line *line)
{
	const char *from = bytes + *at, *end = *at < n ? memchr(from, '\n', n - *at) : NULL;
	char *s;

	if (!end)
		return false;
	*at += (size_t)(end - from) + 1;
	buf_clear(scratch);
	buf_put(scratch, from, (size_t)(end - from));
	s = scratch->s;
	line->kind = (enum record_kind)*s;
	for (size_t i = 0; i < RECORD_FIELDS; i++) {
		s += strcspn(s, "\t");
		if (*s)
			*s++ = '\0';
		line->fields[i] = s;
	}
	for (size_t i = 0; i < RECORD_FIELDS; i++)
		unescape(line->fields[i]);
	return true;
}
