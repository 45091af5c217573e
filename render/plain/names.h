/* SPDX-License-Identifier: MIT */
/* What the plain back-ends call things.
 * render/plain may include this. */
#ifndef RENDER_PLAIN_NAMES_H
#define RENDER_PLAIN_NAMES_H

#include "render/plain/plain.h"

/* The public names of a group's subjects; free with names_free(). */
char **names_of(const struct plain *p, const struct group *g);
void names_free(char **names, size_t n);

/* Columns that lines may take: those asked for, else those of the terminal; 0 (any) elsewhere. */
size_t plain_width(const struct plain *p);

/* Prints text without control characters, whatever an archive edited by hand may hold. */
void plain_puts(const struct plain *p, const char *text);

/* The same with a line end, and broken at blanks where lines of so many columns are asked for. */
void plain_line(const struct plain *p, const char *text);

/* "UnixBench 5.1.3", "fio 1.57, 3.33", "fio 1.57 to 3.38": a group's tool with the versions of its
 * runs, and its era where another group is of the same tool. */
void group_title_put(const struct plain *p, const struct group *g, struct buf *out);

/* "UnixBench 5.1.3" of a run; a built-in run: "kurabe 0.1 (UnixBench)". */
void run_tool_put(const struct plain *p, const struct run *run, struct buf *out);

/* The figure of a result with its unit, or the word for why there is none. */
void result_put(const struct plain *p, const struct run *run, const struct result *r,
		struct buf *out);

#endif
