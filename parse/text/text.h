/* An input as lines of clean UTF-8, each byte of which knows its place in the input.
 * parse/text, parse/format and parse/ itself may include this. It includes base only. */
#ifndef PARSE_TEXT_TEXT_H
#define PARSE_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/pool.h"

/* From byte `at` of a line on, its code points stand one after the other in the input, the first of
 * them at line:column. The spans of a line rise by `at`; the first has at = 0. */
struct span {
	size_t at;
	unsigned line, column;
};

struct line {
	const char *s;   /* no LF, no CR at the end; a NUL follows; tabs are kept */
	size_t n;        /* bytes */
	unsigned number; /* line of the input in which it begins, from 1 */
	int heading;     /* 1 to 6: marked as a heading by HTML or Markdown; 0: not marked */
	bool code;       /* inside <pre> or a fence: preformatted, never a heading */
	const struct span *spans;
	size_t n_spans;
};

struct text {
	struct pool pool;
	struct line *lines;
	size_t n, cap;
	const char *encoding; /* what it was decoded from, e.g. "UTF-8" */
	const char *title;    /* <title> or front matter; or NULL */
	const char *posted;   /* YYYY-MM-DD of <time>, published_time, front matter; or NULL */
	bool exact;           /* plain text: each line is a line of the input */
	bool open_end;        /* plain text that ends within its last line: that may be cut */
};

/* Decodes and splits the n bytes; `name` is the path for diagnostics; `encoding` is the user's word
 * or NULL. HTML and Markdown are told by their content. Never fails: what can't be decoded becomes
 * U+FFFD, with a diagnostic. */
struct text *text_read(const char *bytes, size_t n, const char *name, const char *encoding,
                       struct diags *diags);
void text_free(struct text *t);

/* Place in the input of byte `at` of a line (at <= n). */
void text_place(const struct line *l, size_t at, unsigned *line, unsigned *column);

#endif
