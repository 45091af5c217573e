/* SPDX-License-Identifier: MIT */
/* A whole log within one string of JSON or a program: "…\n  read : io=…\n…". Its line ends, tabs
 * and quotes are written as escapes. */
#include "parse/text/escape.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "parse/text/filter.h"
#include "parse/text/line.h"
#include "parse/text/lines.h"

enum { LINE_ENDS = 3 }; /* a string has at least so many to be a log */

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

static bool is_escape(const struct line *l, size_t i, char c)
{
	return l->s[i] == '\\' && i + 1 < l->n && l->s[i + 1] == c;
}

static bool holds_lines(const struct line *l)
{
	size_t found = 0;

	for (size_t i = 0; i + 1 < l->n && found < LINE_ENDS; i++) {
		if (l->s[i] != '\\')
			continue;
		found += l->s[i + 1] == 'n';
		i++;
	}
	return found == LINE_ENDS;
}

static void end_line(struct line_builder *b, const struct line *l, size_t at, struct lines *out)
{
	struct line made;

	b->edited = true;
	made = line_make(b, line_place(l, at));
	lines_add(out, &made);
}

static bool is_apostrophe(const struct line *l, size_t i)
{
	return i && !strchr("=:([{, \tb", l->s[i - 1]);
}

/* The mark that the string with the line ends begins with, its byte to *at; 0: it is not there. */
static char opening_mark(const struct line *l, size_t *at)
{
	char mark = '\0';

	for (size_t i = 0; i + 1 < l->n && !is_escape(l, i, 'n'); i++)
		if (l->s[i] == '\\')
			i++;
		else if (l->s[i] == '"' || (l->s[i] == '\'' && mark != '"' && !is_apostrophe(l, i)))
			mark = l->s[ *at = i];
	return mark;
}

/* What stands before the string is left out; what stands behind it are lines of their own. */
static void divide(struct line_builder *b, const struct line *l, struct lines *out)
{
	size_t kept = 0, open = 0, used, length;
	char mark = opening_mark(l, &open), text[4];

	b->heading = l->heading;
	b->code = l->code;
	for (size_t i = 0; i < l->n; i += used ? used : 1) {
		bool ends = mark && l->s[i] == mark && i >= open;

		used = ends ? 1 : escape_read(l->s + i, l->n - i, text, &length);
		if (!used)
			continue;
		line_copy(b, l, kept, i);
		kept = i + used;
		if (ends && i == open)
			line_forget(b);
		else if (ends || is_escape(l, i, 'n'))
			end_line(b, l, i, out);
		else if (length)
			line_replace(b, l, i, text, length);
	}
	line_copy(b, l, kept, l->n);
	end_line(b, l, kept, out);
}

void filter_escapes(struct text *t)
{
	struct lines out = {0};
	struct line_builder b;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i++) {
		if (!(t->lines[i].traits & TRAIT_BACKSLASH) || !holds_lines(&t->lines[i]))
			continue;
		lines_change(&out, i, i + 1);
		divide(&b, &t->lines[i], &out);
	}
	lines_put(&out, t);
	line_release(&b);
}
