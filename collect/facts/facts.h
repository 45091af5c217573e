/* SPDX-License-Identifier: MIT */
/* Facts about the machine. A source of facts is one file here and one line of the table in facts.c.
 * collect may include this; it includes base only.
 *
 * Names are those of kurabe-json(5). Only what the system says is a fact: what can't be read is
 * left out. Never recorded: serial numbers, MAC and IP addresses. */
#ifndef COLLECT_FACTS_FACTS_H
#define COLLECT_FACTS_FACTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct fact {
	const char *name; /* lent, static */
	char *text;	  /* belongs to the list; NULL: a number */
	double number;
};

struct facts {
	struct fact *list;
	size_t n, cap;
};

struct facts_env {
	const char *root; /* what stands for "/": "" or a folder that holds proc, sys and etc */
	const char *dir;  /* where benchmarks put files: its file system and device are facts */
};

struct fact_source {
	void (*read)(const struct facts_env *env, struct facts *f); /* required */
};

/* All facts of all sources. */
void facts_read(const struct facts_env *env, struct facts *f);
void facts_release(struct facts *f);

const struct fact *facts_find(const struct facts *f, const char *name); /* or NULL */

/* The host name, "" where none is set. */
void facts_host(const struct facts_env *env, struct buf *out);

/* Helpers for sources ----------------------------------------------------------------------- */

/* Adds a fact; the text is copied, blanks at its ends are cut, control characters in it become
 * U+FFFD. An empty text, a number that is not finite, or a name that is there already adds
 * nothing. */
void facts_text(struct facts *f, const char *name, const char *text);
void facts_number(struct facts *f, const char *name, double number);

/* Reads a small file below the root into `out` (cleared first), without the LF at its end. False
 * when there is none. */
bool facts_file(const struct facts_env *env, struct buf *out, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* The number that such a file begins with; NAN: none. */
double facts_file_number(const struct facts_env *env, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Steps through the lines of a text: cuts the next line off at its LF and returns it, NULL at the
 * end. *at begins as the text, which is changed. */
char *next_line(char **at);

/* The value of a line "key<blanks>:<blanks>value", or NULL when its key is another. */
const char *line_value(const char *line, const char *key);

#endif
