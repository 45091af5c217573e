/* SPDX-License-Identifier: MIT */
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
 * them at line:column, byte `source` of the decoded input. The spans of a line rise by `at`; the
 * first has at = 0. */
struct span {
	unsigned at, line, column, source;
};

struct line {
	const char *s;         /* no LF, no CR at the end; a NUL follows; tabs are kept */
	const struct span *spans; /* line_span() has them; NULL: the only one is number:column */
	unsigned n, n_spans;   /* bytes of s; of spans, at least 1 */
	unsigned number;       /* line of the input in which it begins, from 1 */
	unsigned column, source; /* of the only span */
	unsigned char heading; /* 1 to 6: marked as a heading by HTML or Markdown; 0: not marked */
	unsigned char traits;  /* enum trait of parse/text/line.h: bytes that may occur in it */
	char first;            /* its first byte that is no blank and no tab; '\0': it has none */
	bool code : 1;         /* inside <pre> or a fence: preformatted, never a heading */
	bool edited : 1;       /* not the very bytes of the input: text_printed() has those */
};

struct text {
	struct pool pool;
	struct line *lines;
	size_t n, cap;
	struct buf decoded;    /* the input in UTF-8; line ends may be NULs */
	unsigned traits;       /* of any line */
	const char *encoding;  /* what it was decoded from, e.g. "UTF-8" */
	const char *container; /* what it was unpacked from, e.g. "gzip"; or NULL */
	const char *title;     /* <title>, Subject or front matter; or NULL */
	const char *posted; /* YYYY-MM-DD of <time>, published_time, front matter, mail; or NULL */
	bool exact;         /* plain text: a line that is not edited is a line of the input */
	bool open_end;      /* plain text that ends within its last line: that may be cut */
};

/* What the user says of an input. */
struct text_options {
	const char *name;     /* the path, for diagnostics */
	const char *encoding; /* or NULL */
	size_t max_size;      /* bytes that unpacking may yield; 0: 1 GiB */
	bool over;            /* the bytes, behind which a NUL stands, may be written over, and
	                       * live as long as the text */
};

/* Unpacks, decodes and splits the n bytes, and takes away what mail, web and terminals have put
 * around the words of a log. HTML, mail and Markdown are told by their content. Never fails: what
 * can't be decoded becomes U+FFFD, with a diagnostic. */
struct text *text_read(const char *bytes, size_t n, const struct text_options *o,
                       struct diags *diags);
void text_free(struct text *t);

/* The k-th span of a line, k below n_spans. */
struct span line_span(const struct line *l, size_t k);

/* Place in the input of byte `at` of a line (at <= n). */
void text_place(const struct line *l, size_t at, unsigned *line, unsigned *column);

/* The *n bytes from `at` of a line as the input prints them: digits of full width, stars and
 * backslashes between. Sets *n to the bytes there. Where the input has more in between (a line end,
 * a tag), or is no plain text, these are the line's own bytes. */
const char *text_printed(const struct text *t, const struct line *l, size_t at, size_t *n);

#endif
