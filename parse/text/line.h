/* Building the lines of a text, byte by byte with their places.
 * parse/text may include this. */
#ifndef PARSE_TEXT_LINE_H
#define PARSE_TEXT_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "parse/text/text.h"

enum { LINE_MAX_BYTES = 1 << 20 }; /* a longer line is cut, with a diagnostic */

/* A place in the decoded input. */
struct cursor {
	const char *s;    /* the input */
	size_t n, at;     /* its bytes, the next one */
	unsigned line, column;
};

void cursor_start(struct cursor *c, const char *s, size_t n);
uint32_t cursor_peek(const struct cursor *c, size_t *used); /* the next code point; n > at */
void cursor_skip(struct cursor *c, size_t bytes);           /* past whole code points */

/* The line being built. */
struct line_builder {
	struct text *text;
	struct buf bytes;
	struct span *spans;
	size_t n_spans, cap_spans;
	unsigned next_line, next_column; /* the place that needs no new span */
	int heading;
	bool code;
	size_t lost;                     /* bytes over LINE_MAX_BYTES */
};

void line_start(struct line_builder *b, struct text *t);
void line_release(struct line_builder *b);
/* Appends one code point that stands at line:column of the input. Control characters become
 * U+FFFD, tabs stay. */
void line_add(struct line_builder *b, const char *s, size_t n, unsigned line, unsigned column);
/* Ends the line; an empty one is kept and stands at `line`. */
void line_end(struct line_builder *b, unsigned line);

#endif
