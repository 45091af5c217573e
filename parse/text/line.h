/* SPDX-License-Identifier: MIT */
/* Building and editing the lines of a text, byte by byte with their places.
 * parse/text may include this. */
#ifndef PARSE_TEXT_LINE_H
#define PARSE_TEXT_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "parse/text/text.h"

enum {
	LINE_MAX_BYTES = 1 << 20, /* a longer line is cut, with a diagnostic */
	TEXT_MAX_LINES = 1 << 24, /* what lies behind is left out, with a diagnostic */
	SPAN_MAX_BYTES =
		2048, /* a longer stretch gets spans in between, so places are found fast */
};
#define TEXT_MAX_BYTES ((size_t)UINT32_MAX) /* of the decoded input; likewise */

/* Bytes that may occur in a line: what a filter looks for. */
enum trait {
	TRAIT_CONTROL = 1 << 0, /* control characters, tab excepted */
	TRAIT_HIGH = 1 << 1,    /* bytes above 0x7F */
	TRAIT_STAR = 1 << 2,
	TRAIT_AMP = 1 << 3,
	TRAIT_BACKSLASH = 1 << 4,
	TRAIT_LESS = 1 << 5,
	TRAIT_BRACKET = 1 << 6, /* [ */
	TRAIT_EQUALS = 1 << 7,
};
unsigned traits_of(const char *s, size_t n);

/* A place in the decoded input. */
struct place {
	unsigned line, column; /* from 1 */
	size_t source;         /* byte */
};

/* A place that moves through the decoded input. */
struct cursor {
	const char *s; /* the input */
	size_t n, at;  /* its bytes, the next one */
	unsigned line, column;
};

void cursor_start(struct cursor *c, const char *s, size_t n);
uint32_t cursor_peek(const struct cursor *c, size_t *used); /* the next code point; n > at */
void cursor_skip(struct cursor *c, size_t bytes);           /* past whole code points */
struct place cursor_place(const struct cursor *c);

/* The line being built. */
struct line_builder {
	struct text *text;
	struct buf bytes;
	struct span *spans;
	size_t n_spans, cap_spans;
	struct place next; /* the place that needs no new span */
	unsigned char heading;
	bool code, edited;
	size_t lost; /* bytes over LINE_MAX_BYTES */
};

void line_start(struct line_builder *b, struct text *t);
void line_release(struct line_builder *b);
/* Appends one code point that stands at a place of the input. Control characters become U+FFFD,
 * tabs stay. */
void line_add(struct line_builder *b, const char *s, size_t n, struct place place);
/* Makes the line; an empty one stands at `place`. The builder is empty again. */
struct line line_make(struct line_builder *b, struct place place);
/* Makes it and appends it to the text. */
void line_end(struct line_builder *b, struct place place);
/* Makes room for n lines, of a text that has none. */
void text_reserve(struct text *t, size_t n);
void text_append(struct text *t, const struct line *l);

/* Lines that stand in the decoded input as they are. */
struct line line_lent(struct text *t, const char *s, size_t n, struct place place);

/* Editing: a line is copied piece by piece into a builder, which keeps the places. */
void line_copy(struct line_builder *b, const struct line *l, size_t from, size_t to);
/* Appends n bytes, one code point, that stand for what is at byte `at` of a line. */
void line_replace(struct line_builder *b, const struct line *l, size_t at, const char *s, size_t n);
/* Gives the edit up: the builder is empty again. */
void line_forget(struct line_builder *b);
/* Ends the edit: the line made takes the place of `l`, whose heading and code it keeps. */
void line_put_back(struct line_builder *b, struct line *l);
/* Takes the first n bytes away. */
void line_cut_front(struct text *t, struct line *l, size_t n);

/* Whether nothing but blanks stands from byte `at` on. */
bool line_ends_behind(const struct line *l, size_t at);

struct place line_place(const struct line *l, size_t at);

#endif
