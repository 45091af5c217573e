/* SPDX-License-Identifier: MIT */
/* Logs a line of which stands in marks of its own: `text` of Markdown, "text", of a list of
 * strings, "text\n" + of a program. */
#include "parse/text/filter.h"

#include <string.h>

#include "parse/text/escape.h"
#include "parse/text/line.h"

enum { BLOCK_LINES = 4 };

/* What may stand behind the last mark: blanks, and what joins or ends strings. */
static const char behind_marks[] = " \t,+\\;.)";

/* Whether a line is text between two marks, with nothing behind but what joins or ends strings;
 * *from and *to: the text. */
static bool is_marked(const struct line *l, char mark, size_t *from, size_t *to)
{
	size_t at = 0, end = l->n;

	if (!end || (l->s[end - 1] != mark && !strchr(behind_marks, l->s[end - 1])))
		return false;
	while (at < l->n && (l->s[at] == ' ' || l->s[at] == '\t'))
		at++;
	if (at == l->n || l->s[at] != mark)
		return false;
	while (end > at && strchr(behind_marks, l->s[end - 1]))
		end--;
	if (end < at + 2 || l->s[end - 1] != mark)
		return false;
	*from = at + 1;
	*to = end - 1;
	for (size_t i = *from; i < *to; i++) /* a mark in the text is \" */
		if (l->s[i] == mark && l->s[i - 1] != '\\')
			return false;
	return true;
}

/* Behind the signs of bold and slanted type, blanks among them, from `at` on. */
static size_t behind_type(const struct line *l, size_t at)
{
	while (at < l->n && strchr(" \t*_", l->s[at]))
		at++;
	return at;
}

/* Whether a line is `text`, some of it in bold type perhaps: `min=4,` **`avg=5.2`** `…`. */
static bool is_code(const struct line *l, size_t *from, size_t *to)
{
	size_t at = behind_type(l, 0), end = l->n;
	bool in = false;

	while (end > at && strchr(" \t*_", l->s[end - 1]))
		end--;
	if (end < at + 2 || l->s[at] != '`' || l->s[end - 1] != '`')
		return false;
	*from = at;
	*to = end;
	for (size_t i = at; i < end; i++) {
		if (l->s[i] != '`') {
			if (!in && !strchr(" \t*_", l->s[i]))
				return false;
			continue;
		}
		if (l->s[i + 1] == '`')
			return false; /* a fence, or an empty one */
		in = !in;
	}
	return !in;
}

static bool may_stand_in(const struct line *l, char mark)
{
	return l->first == mark || (mark == '`' && (l->first == '*' || l->first == '_'));
}

/* Whether a line stands in marks; see above. */
static bool stands_in(const struct line *l, char mark, size_t *from, size_t *to)
{
	if (!may_stand_in(l, mark))
		return false;
	return mark == '`' ? is_code(l, from, to) : is_marked(l, mark, from, to);
}

static size_t block_end(const struct text *t, size_t first, char mark)
{
	size_t from, to, end = first, n = 0;

	for (size_t i = first; i < t->n; i++) {
		if (stands_in(&t->lines[i], mark, &from, &to)) {
			n++;
			end = i + 1;
		} else if (mark != '`' || !line_ends_behind(&t->lines[i], 0)) {
			break;
		}
	}
	return n >= BLOCK_LINES ? end : first;
}

/* What stands in the marks, and the blanks between two of them. */
static void copy_code(struct line_builder *b, const struct line *l, size_t from, size_t to)
{
	bool in = false;

	for (size_t i = from, end; i < to; i = end) {
		for (end = i + 1; in && end < to && l->s[end] != '`';)
			end++;
		if (l->s[i] == '`')
			in = !in;
		else if (in || l->s[i] == ' ')
			line_copy(b, l, i, end);
		if (l->s[i] == '`')
			end = i + 1;
	}
}

static void strip(struct line_builder *b, struct line *l, char mark)
{
	size_t from, to;

	if (!stands_in(l, mark, &from, &to))
		return;
	if (mark == '`')
		copy_code(b, l, from, to);
	else
		escape_copy(b, l, from, to);
	line_put_back(b, l);
}

static void strip_marks(struct text *t, char mark)
{
	struct line_builder b;
	size_t from, to, end;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i = end) {
		end = i + 1;
		if (!may_stand_in(&t->lines[i], mark) || !stands_in(&t->lines[i], mark, &from, &to))
			continue;
		end = block_end(t, i, mark);
		for (size_t k = i; k < end; k++)
			strip(&b, &t->lines[k], mark);
		if (end == i)
			end++;
	}
	line_release(&b);
}

void filter_quoted_lines(struct text *t)
{
	strip_marks(t, '`');
	strip_marks(t, '"');
	strip_marks(t, '\'');
}
