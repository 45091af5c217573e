/* SPDX-License-Identifier: MIT */
/* A log that YAML lists line by line: "  - text", "  - '  read: IOPS=…'", "  - ''". */
#include "parse/text/filter.h"

#include <string.h>

#include "parse/text/escape.h"
#include "parse/text/line.h"

enum { BLOCK_LINES = 4 };

/* Where the text of a list's item begins; 0: no item. */
static size_t item_text(const struct line *l, size_t indent)
{
	if (l->n < indent + 2 || l->s[indent] != '-' || l->s[indent + 1] != ' ')
		return 0;
	return indent + 2;
}

static size_t indent_of(const struct line *l)
{
	size_t at = 0;

	while (at < l->n && l->s[at] == ' ')
		at++;
	return at;
}

/* The mark that the text from `at` on stands in; 0: in none. */
static char mark_of(const struct line *l, size_t at)
{
	char mark = at + 1 < l->n ? l->s[at] : '\0';

	return (mark == '\'' || mark == '"') && l->s[l->n - 1] == mark ? mark : '\0';
}

/* "it''s" */
static void copy_doubled(struct line_builder *b, const struct line *l, size_t from, size_t to)
{
	for (size_t i = from, end; i < to; i = end) {
		const char *mark = memchr(l->s + i, '\'', to - i);

		end = mark ? (size_t)(mark - l->s) + 1 : to;
		line_copy(b, l, i, end);
		end += end < to && l->s[end] == '\'';
	}
}

static void put_text(struct line_builder *b, struct line *l, size_t at)
{
	char mark = mark_of(l, at);

	if (mark == '\'')
		copy_doubled(b, l, at + 1, l->n - 1);
	else if (mark)
		escape_copy(b, l, at + 1, l->n - 1);
	else
		line_copy(b, l, at, l->n);
	line_put_back(b, l);
}

/* The line behind the list that begins at i; i: it is none of strings. */
static size_t list_end(const struct text *t, size_t i, size_t indent)
{
	size_t end = i, at, marked = 0;

	for (; end < t->n && indent_of(&t->lines[end]) == indent; end++) {
		at = item_text(&t->lines[end], indent);
		if (!at)
			break;
		marked += mark_of(&t->lines[end], at) != '\0';
	}
	return marked && end - i >= BLOCK_LINES ? end : i;
}

void filter_listed(struct text *t)
{
	struct line_builder b;
	size_t end;

	line_start(&b, t);
	for (size_t i = 0; i < t->n; i = end + (end == i)) {
		size_t indent = indent_of(&t->lines[i]);

		end = item_text(&t->lines[i], indent) ? list_end(t, i, indent) : i;
		for (size_t k = i; k < end; k++)
			put_text(&b, &t->lines[k], item_text(&t->lines[k], indent));
	}
	line_release(&b);
}
