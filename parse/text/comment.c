/* SPDX-License-Identifier: MIT */
/* Logs in the comments of a script or a program: a mark before every line of a block. */
#include "parse/text/filter.h"

#include <string.h>
#include <strings.h>

#include "parse/text/line.h"

enum {
	BLOCK_LINES = 4,
	GLUED_LINES = 6, /* so many where the text may follow the mark at once */
	GAP_LINES = 1,
};

static const struct {
	const char *mark;
	bool alone; /* a blank or nothing must follow */
} marks[] = {
	{"///", false}, {"//!", false}, {"//", false}, {"#", true}, {"*", true},
	{"--", true},   {";;", true},   {";", true},   {"%", true}, {"rem", true},
};

static size_t indent_of(const struct line *l)
{
	size_t at = 0;

	while (at < l->n && (l->s[at] == ' ' || l->s[at] == '\t'))
		at++;
	return at;
}

static bool may_be_mark(char first)
{
	switch (first) {
	case '/':
	case '#':
	case '*':
	case '-':
	case ';':
	case '%':
	case 'r':
	case 'R':
		return true;
	default:
		return false;
	}
}

/* The mark that the line begins with, as an index, or -1; *end: the byte behind it. */
static int mark_of(const struct line *l, size_t *end)
{
	size_t at;

	if (!may_be_mark(l->first))
		return -1;
	at = indent_of(l);
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		size_t n;

		if (marks[i].mark[0] != (l->s[at] == 'R' ? 'r' : l->s[at]))
			continue;
		n = strlen(marks[i].mark);
		if (l->n - at < n || strncasecmp(l->s + at, marks[i].mark, n) != 0)
			continue;
		*end = at + n;
		if (!marks[i].alone || *end == l->n || l->s[*end] == ' ' || l->s[*end] == '\t')
			return (int)i;
	}
	return -1;
}

/* The line behind the block that begins at `first`; *n: how many lines of it have the mark. */
static size_t block_end(const struct text *t, size_t first, int mark, size_t *n)
{
	size_t end = first, behind, gap = 0;

	*n = 0;
	for (size_t i = first; i < t->n && gap <= GAP_LINES; i++) {
		if (mark_of(&t->lines[i], &behind) == mark) {
			++*n;
			end = i + 1;
			gap = 0;
		} else if (t->lines[i].first == '\0') {
			gap++;
		} else {
			break;
		}
	}
	return end;
}

static void strip(struct text *t, struct line *l)
{
	size_t end;

	if (mark_of(l, &end) < 0)
		return;
	line_cut_front(t, l, end + (end < l->n && l->s[end] == ' '));
}

/* Whether a line has one "#" before it. */
static bool has_sign(const struct line *l)
{
	return l->first == '#' && l->s[0] == '#' && (l->n == 1 || !strchr("#!", l->s[1]));
}

/* "#text": a script's comment without the blank. Where some lines have it and others not, the blank
 * belongs to the text. */
static void strip_glued(struct text *t)
{
	size_t end;

	for (size_t i = 0; i < t->n; i = end) {
		size_t glued = 0;

		for (end = i; end < t->n && has_sign(&t->lines[end]); end++)
			glued += t->lines[end].n > 1 && !strchr(" \t", t->lines[end].s[1]);
		for (size_t k = i; glued && end - i >= GLUED_LINES && k < end; k++)
			line_cut_front(t, &t->lines[k], 1);
		end += end == i;
	}
}

void filter_comments(struct text *t)
{
	size_t behind, end, n;

	strip_glued(t);
	for (size_t i = 0; i < t->n; i = end) {
		int mark = mark_of(&t->lines[i], &behind);

		end = i + 1;
		if (mark < 0)
			continue;
		end = block_end(t, i, mark, &n);
		for (size_t k = i; n >= BLOCK_LINES && k < end; k++)
			strip(t, &t->lines[k]);
	}
}
