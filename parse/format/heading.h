/* SPDX-License-Identifier: MIT */
/* Lines that name what stands below them.
 * parse/format may include this. */
#ifndef PARSE_FORMAT_HEADING_H
#define PARSE_FORMAT_HEADING_H

#include <stdbool.h>
#include <stddef.h>

#include "parse/text/text.h"

/* Levels 1 to 6 are marked, by the text layer or as "h2. Title". */
enum {
	HEADING_NONE = 0,
	HEADING_LEAD = 7,  /* an unmarked line over a log, in a text that marks its headings */
	HEADING_INNER = 8, /* a lead within the code that holds several logs */
	HEADING_PLAIN = 9, /* reads like a heading, in a text that marks none */
};

enum { HEADING_BYTES = 600 }; /* more is no title, marked or not */

/* A line (an index) that is a heading, and its words: n bytes from `at`. */
struct heading_line {
	size_t line, at, n;
	int level;
};

/* The headings of the text, by rising line; `taken` says which lines belong to a log. *n becomes how
 * many; the array is to be freed. */
struct heading_line *headings_find(const struct text *t, const bool *taken, size_t *n);

/* "# Plan A (region)" above a listing of facts: a comment that names it. */
bool heading_comment(const struct line *l, size_t *at, size_t *n);

/* The words of an unmarked line that may be a heading; false: it is prose, output or a command. A
 * framed one may stand far from the left. */
bool heading_title(const struct line *l, bool framed, struct heading_line *h);

/* Likewise of a line within code: a few words with a colon. */
bool heading_inner_title(const struct line *l, struct heading_line *h);

/* Cuts what only decorates a title: rules at both ends, brackets, an item's number, a colon. */
void heading_cut_decoration(const struct line *l, struct heading_line *h);

bool heading_ends_colon(const char *s, size_t n);
bool heading_trails_off(const char *s, size_t n); /* "And now the new one…" */

/* What frames a log in the sources of pages: fences, tags, template and forum marks. */
bool heading_is_frame(const struct line *l);

/* A shell's or another prompt, or a command without one: never a heading. */
bool heading_is_command(const struct line *l, size_t at);

/* "ioping -c 10 .", "dd if=…", "fio read.fio": a tool with its options. */
bool heading_is_tool_call(const struct line *l, size_t at);

/* What a tool or a shell says of itself or of its work: never a heading. */
bool heading_is_message(const struct line *l, size_t at);

/* "Shell: sh inxi: 3.3.06", "hdparm: 41.90 MB/s - cached: 39.00 MB/s": values, each with its name. */
bool heading_is_values(const struct line *l, size_t at);

/* "The output looks like this:": that something stands below, not what. */
bool heading_says_nothing(const char *s, size_t n);

/* Whether the line goes on with a sentence of the line above it, which is not blank. */
bool heading_goes_on(const struct line *l, size_t at, const struct line *above);

/* The name of the machine in a prompt: the n bytes from `at`, behind its "@". */
bool heading_prompt_name(const struct line *l, size_t *at, size_t *n);

#endif
