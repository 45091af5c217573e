/* SPDX-License-Identifier: MIT */
/* A whole log within one string of JSON or a program: "…\n  read : io=…\n…", or in a list of
 * strings on one line: ["…", "  read : io=…", …]. Its line ends, tabs and quotes are written as
 * escapes. */
#include "parse/text/escape.h"

#include <string.h>

#include "parse/text/filter.h"
#include "parse/text/line.h"
#include "parse/text/lines.h"

enum {
	LINE_ENDS = 3,    /* a string has at least so many to be a log */
	LIST_STRINGS = 4, /* or a list so many strings, */
	LIST_BYTES = 16,  /* one of them this long */
};

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

/* Behind what divides the strings of a list, at the next one's mark; 0: no string follows. */
static size_t next_string(const struct line *l, size_t at, char mark)
{
	while (at < l->n && strchr(" ,", l->s[at]))
		at++;
	return at < l->n && l->s[at] == mark ? at : 0;
}

/* Whether strings, enough for a log, follow each other from the mark at `at` on. */
static bool is_list(const struct line *l, size_t at)
{
	size_t strings = 0, longest = 0;
	char mark = l->s[at];

	while (at) {
		size_t from = ++at;

		while (at < l->n && l->s[at] != mark)
			at += l->s[at] == '\\' ? 2 : 1;
		if (at >= l->n)
			break;
		strings++;
		if (at - from > longest)
			longest = at - from;
		if (strings >= LIST_STRINGS && longest >= LIST_BYTES)
			return true;
		at = at + 1 < l->n && l->s[at + 1] == ',' ? next_string(l, at + 1, mark) : 0;
	}
	return false;
}

/* The first mark of such a list; 0: there is none. */
static size_t list_mark(const struct line *l)
{
	const char *open = l->s, *end = l->s + l->n;

	while ((open = memchr(open, '[', (size_t)(end - open)))) {
		open++;
		if ((*open == '"' || *open == '\'') && is_list(l, (size_t)(open - l->s)))
			return (size_t)(open - l->s);
	}
	return 0;
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

/* The mark that the string with the line ends begins with, or the list; 0: it is not there. Its
 * byte to *at. */
static char opening_mark(const struct line *l, size_t *at)
{
	char mark = '\0';

	if (!holds_lines(l))
		return l->s[*at = list_mark(l)];
	for (size_t i = 0; i + 1 < l->n && !is_escape(l, i, 'n'); i++)
		if (l->s[i] == '\\')
			i++;
		else if (l->s[i] == '"' || (l->s[i] == '\'' && mark != '"' && !is_apostrophe(l, i)))
			mark = l->s[ *at = i];
	return mark;
}

/* What was copied, if more than what divides strings. */
static void end_between(struct line_builder *b, const struct line *l, size_t at, struct lines *out)
{
	for (size_t i = 0; i < b->bytes.n; i++)
		if (!strchr(" \t,:[]", b->bytes.s[i])) {
			end_line(b, l, at, out);
			return;
		}
	line_forget(b);
}

/* Whether the string that ends at i is the name of a value: "stdout": */
static bool is_name(const struct line *l, size_t i)
{
	for (i++; i < l->n && l->s[i] == ' ';)
		i++;
	return i < l->n && l->s[i] == ':';
}

/* Behind the list of the lines that stand in a string before it, whose name ends at i:
 * "stdout": "a\nb", "stdout_lines": ["a", "b"]; i: it is none. */
static size_t behind_echo(const struct line *l, size_t i)
{
	static const char name[] = "\"stdout_lines", text[] = "\"stdout\": \"";
	size_t n = sizeof name - 1, at;
	const char *open = memchr(l->s + i, '[', l->n - i);

	if (i < n || memcmp(l->s + i - n, name, n) != 0 ||
	    !memmem(l->s, i, text, sizeof text - 1) || !open || open - (l->s + i) > 4)
		return i;
	at = (size_t)(open - l->s) + 1;
	for (bool in = false; at < l->n && (in || l->s[at] != ']'); at++) {
		in ^= l->s[at] == '"';
		at += l->s[at] == '\\';
	}
	return at < l->n ? at : i;
}

/* What stands before the string is left out; what stands behind it are lines of their own, names of
 * values and what divides strings apart. */
static void divide(struct line_builder *b, const struct line *l, struct lines *out)
{
	size_t kept = 0, open = 0, used, length;
	char mark = opening_mark(l, &open), text[4];
	bool in = false, ended = false; /* in a string; a line has ended just before */

	b->heading = l->heading;
	b->code = l->code;
	for (size_t i = 0; i < l->n; i += used ? used : 1) {
		bool ends = mark && l->s[i] == mark && i >= open;

		used = ends ? 1 : escape_read(l->s + i, l->n - i, text, &length);
		if (!used)
			continue;
		line_copy(b, l, kept, i);
		ended = ended && kept == i;
		kept = i + used;
		if (ends && (i == open || (in && (ended || is_name(l, i))))) {
			line_forget(b);
			kept = behind_echo(l, i) + 1;
			used = kept - i;
		} else if (ends && !in)
			end_between(b, l, i, out);
		else if (ends || is_escape(l, i, 'n'))
			end_line(b, l, i, out);
		else if (length)
			line_replace(b, l, i, text, length);
		ended = !ends && is_escape(l, i, 'n');
		in ^= ends;
	}
	line_copy(b, l, kept, l->n);
	end_line(b, l, kept, out);
}

/* The line behind such a list in lines of its own, from i on, below the string; i: it is none. */
static size_t echo_end(const struct text *t, size_t i)
{
	static const char name[] = "\"stdout_lines\": [", text[] = "\"stdout\": \"";
	const struct line *l = &t->lines[i];

	if (i == t->n || !memmem(l->s, l->n, name, sizeof name - 1) ||
	    !memmem(l[-1].s, l[-1].n, text, sizeof text - 1))
		return i;
	for (size_t end = i + 1; end < t->n; end++) {
		const char *first = t->lines[end].s;

		while (*first == ' ')
			first++;
		if (*first != '"')
			return *first == ']' ? end : i;
	}
	return i;
}

/* Whether the line ends within a string, and a backslash says that the next goes on with it. */
static bool is_folded(const struct line *l, bool open)
{
	if (!l->n || l->s[l->n - 1] != '\\')
		return false;
	for (size_t i = 0; i < l->n; i++) {
		open ^= l->s[i] == '"';
		i += l->s[i] == '\\';
	}
	return open;
}

/* The line behind those that a string of YAML was folded into, from i on: "…\n  read\", "\ : io=…".
 */
static size_t fold_end(const struct text *t, size_t i)
{
	size_t end = i;

	while (end < t->n && is_folded(&t->lines[end], end > i))
		end++;
	return end < t->n ? end + 1 : end;
}

/* The lines from i on as the one that they were. */
static struct line unfolded(struct line_builder *b, const struct text *t, size_t i, size_t end)
{
	for (size_t k = i; k < end; k++) {
		const struct line *l = &t->lines[k];
		size_t from = 0;

		while (k > i && from < l->n && l->s[from] == ' ')
			from++;
		from += k > i && from + 1 < l->n && l->s[from] == '\\' && l->s[from + 1] == ' ';
		line_copy(b, l, from, l->n - (k + 1 < end));
	}
	return line_make(b, line_place(&t->lines[i], 0));
}

static bool is_log(const struct line *l)
{
	return ((l->traits & TRAIT_BACKSLASH) && holds_lines(l)) ||
	       ((l->traits & TRAIT_BRACKET) && list_mark(l));
}

void filter_escapes(struct text *t)
{
	struct lines out = {0};
	struct line_builder b;

	line_start(&b, t);
	for (size_t i = 0, end; i < t->n; i = end) {
		struct line line = t->lines[i];

		end = fold_end(t, i);
		if (end > i + 1)
			line = unfolded(&b, t, i, end);
		if (!is_log(&line))
			continue;
		end = echo_end(t, end);
		lines_change(&out, i, end);
		divide(&b, &line, &out);
	}
	lines_put(&out, t);
	line_release(&b);
}
