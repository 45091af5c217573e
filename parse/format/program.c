/* SPDX-License-Identifier: MIT */
#include "parse/format/program.h"

#include <ctype.h>
#include <string.h>

enum { REACH = 12 }; /* comments between */

/* With its mark, or without it: then the line doesn't begin where that of the input does. */
static bool is_comment(const struct line *l, size_t at)
{
	unsigned line, column;

	text_place(l, 0, &line, &column);
	return column > 1 || at_text(l, at, "#") || at_text(l, at, "//") || at_text(l, at, "*");
}

/* "name(": a call, or the head of a function. */
static bool has_call(const struct line *l, size_t at)
{
	for (at++; at < l->n; at++)
		if (l->s[at] == '(' && (isalnum((unsigned char)l->s[at - 1]) || l->s[at - 1] == '_'))
			return true;
	return false;
}

static bool has_keyword(const struct line *l, size_t at)
{
	static const char *const words[] = {"if ",     "for ",    "while ",  "elif ",   "return ",
	                                    "def ",    "static ", "public ", "private ", "func ",
	                                    "fn ",     "match ",  "var ",    "let ",    "const "};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (at_text(l, at, words[i]))
			return true;
	return find_text(l, at, " = ") < l->n;
}

static bool is_program(const struct line *l, size_t at)
{
	size_t end = l->n;
	char last;

	while (end > at && (l->s[end - 1] == ' ' || l->s[end - 1] == '\t'))
		end--;
	if (end == at || !has_call(l, at))
		return false;
	last = l->s[end - 1];
	if (last == ':')
		last = l->s[end - 2];
	return last == '{' || last == ';' || (last == ')' && has_keyword(l, at));
}

bool program_follows(const struct text *t, size_t line)
{
	for (size_t i = line + 1; i < t->n && i <= line + REACH; i++) {
		size_t at = skip_blanks(&t->lines[i], 0);

		if (at < t->lines[i].n && !is_comment(&t->lines[i], at))
			return is_program(&t->lines[i], at);
	}
	return false;
}

/* The string that byte `at` stands in begins at *quote; the innermost bracket that is open before it
 * is *bracket, '\0': none. False: no string. */
static bool find_string(const struct line *l, size_t at, size_t *quote, char *bracket)
{
	enum { DEEPEST = 16 };
	char open[DEEPEST] = {0};
	size_t depth = 0;
	bool in = false;

	for (size_t i = 0; i < at; i++) {
		char c = l->s[i];

		if (in && c == '\\') {
			i++;
		} else if (c == '"') {
			in = !in;
			*quote = i;
		} else if (!in && strchr("([{", c) && depth < DEEPEST) {
			open[depth++] = c;
		} else if (!in && strchr(")]}", c) && depth) {
			depth--;
		}
	}
	*bracket = depth ? open[depth - 1] : '\0';
	return in;
}

static size_t skip_back(const struct line *l, size_t end)
{
	while (end && strchr(" \t", l->s[end - 1]))
		end--;
	return end;
}

bool program_quotes(const struct line *l, size_t at)
{
	size_t quote = 0, before, end = skip_back(l, l->n);
	char bracket;

	if (!memchr(l->s, '"', at) || !find_string(l, at, &quote, &bracket))
		return false;
	before = skip_back(l, quote);
	if (!before || !end)
		return false;
	switch (l->s[before - 1]) {
	case '(':
	case '{':
		return true;
	case ',':
		return bracket == '(' || bracket == '{';
	case '=':
		return l->s[end - 1] == ';';
	default:
		return false;
	}
}
