/* SPDX-License-Identifier: MIT */
/* Characters that stand as escapes in strings of JSON and programs.
 * parse/text may include this. */
#ifndef PARSE_TEXT_ESCAPE_H
#define PARSE_TEXT_ESCAPE_H

#include <stddef.h>

struct line;
struct line_builder;

/* The character that an escape at s, of n bytes left, stands for ("\\t", "\\\"", "\\u00e9"):
 * *length bytes in text, none for a carriage return or a colour of the terminal. Returns how many
 * bytes the escape has, 0: it is none. */
size_t escape_read(const char *s, size_t n, char text[4], size_t *length);

/* Copies the text of a string, bytes `from` to before `to` of a line, without its escapes, and
 * without the line end that it may have. */
void escape_copy(struct line_builder *b, const struct line *l, size_t from, size_t to);

#endif
