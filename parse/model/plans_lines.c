/* SPDX-License-Identifier: MIT */
#include "parse/model/plans_lines.h"

#include <string.h>

#include "base/utf8.h"

enum {
	LINE_MAX_BYTES = 199, /* INI_MAX_LINE less the NUL */
	NAME_MAX_BYTES = 49,  /* MAX_SECTION and MAX_NAME less the NUL */
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool is_clean(const char *s, size_t n)
{
	size_t used;

	for (size_t i = 0; i < n; i += used) {
		uint32_t cp = utf8_decode(s + i, n - i, &used);
		if (cp == UTF8_BAD || !utf8_allowed(cp))
			return false;
	}
	return true;
}

/* What is wrong with a line that is neither blank nor a comment; NULL: nothing. */
static const char *fault(const char *s, size_t n)
{
	const char *end = memchr(s, s[0] == '[' ? ']' : '=', n);
	size_t name;

	if (n > LINE_MAX_BYTES)
		return "is longer than 199 bytes";
	if (!is_clean(s, n))
		return "holds control characters or is no UTF-8";
	if (!end && s[0] == '[')
		return "is a section heading without ']'";
	if (!end)
		return "is neither 'key = value' nor a section heading";
	name = (size_t)(end - s) - (s[0] == '[');
	while (name && is_blank(s[name - 1 + (s[0] == '[')]))
		name--;
	if (name > NAME_MAX_BYTES)
		return "has a name longer than 49 bytes";
	return name ? NULL : "has no name";
}

/* Takes the next line off, without its blanks; returns false at the end. */
static bool take(struct plans_lines *l, const char **s, size_t *n)
{
	const char *lf;

	if (l->at == l->end)
		return false;
	if (l->line == 0 && l->end - l->at >= 3 && memcmp(l->at, "\xEF\xBB\xBF", 3) == 0)
		l->at += 3;
	lf = memchr(l->at, '\n', (size_t)(l->end - l->at));
	*s = l->at;
	*n = (size_t)((lf ? lf : l->end) - l->at);
	l->at = lf ? lf + 1 : l->end;
	l->line++;
	while (*n && is_blank(**s)) {
		++*s;
		--*n;
	}
	while (*n && is_blank((*s)[*n - 1]))
		--*n;
	return true;
}

char *plans_lines_next(char *out, int size, void *lines)
{
	struct plans_lines *l = lines;
	const char *s, *why;
	size_t n;

	if (size <= LINE_MAX_BYTES || !take(l, &s, &n))
		return NULL;
	out[0] = '\0';
	if (n == 0 || s[0] == ';' || s[0] == '#')
		return out;
	why = fault(s, n);
	if (s[0] == '[')
		l->skip = why != NULL;
	if (why)
		diag_add(l->diags, LEVEL_WARNING, l->file, l->line, 0, "%s: %s", why,
		         s[0] == '[' ? "the whole section is left out" : "the line is left out");
	if (why || l->skip)
		return out;
	memcpy(out, s, n);
	out[n] = '\0';
	return out;
}
