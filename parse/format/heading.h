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
