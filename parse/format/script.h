/* SPDX-License-Identifier: MIT */
/* What the scripts that people run on a new VPS print of the machine: "CPU Model : …".
 * Only the formats of such scripts (benchsh, nench, yabs, lemonbench) may include this. */
#ifndef PARSE_FORMAT_SCRIPT_H
#define PARSE_FORMAT_SCRIPT_H

#include "parse/format/parser.h"

/* Reads "CPU Cores : 4 @ 1999.999 MHz" and its like as facts of the run; a fact that is known
 * stays. Returns whether the line is such a one. */
bool script_fact(struct parse *p, struct run *run, size_t line);

/* Where the words of a line begin, behind blanks and the marks of lists and quotations. */
size_t script_start(const struct line *l);

/* Whether the line begins with a word, in any case of letters, and blanks. */
bool script_begins(const struct line *l, const char *word);

#endif
