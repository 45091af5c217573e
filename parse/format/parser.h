/* SPDX-License-Identifier: MIT */
/* The interface of a format. A format is one file (or folder) and one line of the table in
 * format.c. parse/format and parse/ itself may include this. */
#ifndef PARSE_FORMAT_PARSER_H
#define PARSE_FORMAT_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/find.h"
#include "parse/model/model.h"
#include "parse/text/text.h"

/* Lines first to last, both included, as indices into text->lines. */
struct block {
	size_t first, last;
};

/* What a parser works on. */
struct parse {
	const struct text *text;
	struct report *report;
	const char *file; /* for diagnostics */
};

struct parser {
	const char *name;  /* required: e.g. "unixbench" */
	const char *title; /* required: for people, e.g. "UnixBench 5 text report" */

	/* Optional, default: any line may tell that a block begins. Texts of at least two bytes, ended
	 * by NULL, of which a line that tells it holds one, or one of the `above` lines behind it or
	 * of the `behind` lines above it does. All formats' are looked for in one pass, and only
	 * lines around them are probed. */
	const char *const *anchors;
	size_t above, behind;

	/* Optional, default 0: how many lines above the one that tells it a block may begin. */
	size_t lead;

	/* Optional: a block sums up what logs of its tool say, and yields nothing where the input has
	 * such logs. */
	bool sums_up;

	/* Required: whether line b->last tells that a block begins. b->first comes as the first line
	 * above that is nobody's, and becomes the block's first; b->last may become its last. It must
	 * be cheap: without anchors it sees every line of every input. It looks at most fifteen
	 * lines ahead. */
	bool (*probe)(const struct text *text, struct block *b);

	/* Required: reads a block that probe found and no other parser claimed. Adds runs or facts
	 * to p->report; says what is lost by parse_diag(). Returns the last line it read, at least
	 * block->first: a parser may read on behind the block (bonnie++ and the `time` behind it)
	 * or stop early. */
	size_t (*parse)(struct parse *p, const struct block *block);
};

extern const struct parser *const parsers[]; /* ends with NULL; earlier ones win a tie */

/* Helpers for parsers ---------------------------------------------------------------------- */

/* The figure whose printed text is the n bytes from byte `at` of line number `line` (an index). */
struct figure parse_figure(struct parse *p, size_t line, size_t at, size_t n, double value);

/* A diagnostic at byte `at` of a line. */
void parse_diag(struct parse *p, enum level level, size_t line, size_t at, const char *format, ...)
        __attribute__((format(printf, 5, 6)));

/* A new run whose source begins at a line (an index); parse_end_run() sets its last line. */
struct run *parse_begin_run(struct parse *p, const char *tool, size_t first);
void parse_end_run(struct parse *p, struct run *run, size_t last);

/* Sets the day of a run when the n bytes at s begin with one that it prints, as YYYY-MM-DD. */
void parse_date(struct parse *p, struct run *run, const char *s, size_t n);

/* Sets a fact or parameter to the n bytes from `at` of a line, blanks at the ends cut. */
void parse_attr(struct parse *p, struct attrs *a, const char *name, size_t line, size_t at,
                size_t n);
/* Likewise a number whose printed text that is. */
void parse_attr_number(struct parse *p, struct attrs *a, const char *name, size_t line, size_t at,
                       size_t n, double value);

/* Scanning a line. All take and return byte offsets; `at` never passes the line's end. */
size_t skip_more_blanks(const struct line *l, size_t at);
static inline size_t skip_blanks(const struct line *l, size_t at) /* blanks, tabs, NBSP */
{
	unsigned char c = at < l->n ? (unsigned char)l->s[at] : '\0';

	return c > ' ' && c < 0x80 ? at : skip_more_blanks(l, at);
}
size_t skip_word(const struct line *l, size_t at);             /* to the next blank or the end */
/* Does s stand there? Inline, so that the length of a literal is known. */
static inline bool at_text(const struct line *l, size_t at, const char *s)
{
	size_t n;

	if (*s && (at >= l->n || l->s[at] != *s))
		return false;
	n = strlen(s);
	return l->n >= n && at <= l->n - n && memcmp(l->s + at, s, n) == 0;
}

/* Where s, at least one byte, stands at or behind `at`, or l->n. */
static inline size_t find_text(const struct line *l, size_t at, const char *s)
{
	return at < l->n ? at + bytes_find(l->s + at, l->n - at, s, strlen(s)) : l->n;
}
bool line_is_blank(const struct line *l);
/* Reads the number at `at` (no blanks before, no sign unless negative is meant) and returns its
 * length, 0 if there is none; as number_read(). */
size_t read_number(const struct line *l, size_t at, double *value);
/* Whether byte `at` of a line (an index) is where the input ends, in the midst of that line: what
 * stands before may be cut, a figure may lack digits. */
bool ends_input(const struct text *text, size_t line, size_t at);
/* The number named `key`, as in "iops=10986" or "min= 7496": blanks after the key are skipped.
 * Returns true and the place of the number's text. */
bool find_number(const struct line *l, const char *key, size_t *at, size_t *n, double *value);
/* The words that others have put before a figure or row which begins at `at`: "sda.log" of
 * "| sda.log:  read: IOPS=…". *begins becomes where, not before `from`; returns their length, 0:
 * none. */
size_t words_before(const struct line *l, size_t from, size_t at, size_t *begins);

/* The host of a shell prompt in the line ("[root@srv01 ~]#", "me@srv01:~$"), copied into the
 * report's pool; NULL: no prompt there. */
const char *prompt_host(struct parse *p, const struct line *l);

#endif
