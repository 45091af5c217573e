/* SPDX-License-Identifier: MIT */
/* A shell's `time`: real, user and sys behind what a command printed.
 * parse/format may include this. */
#ifndef PARSE_FORMAT_TIME_H
#define PARSE_FORMAT_TIME_H

#include "parse/format/parser.h"

/* Adds time.real, time.user and time.sys to a run whose output ends with line `last` (an index),
 * where they stand behind it, at most three blank lines between. Returns the last line read, which
 * the run then ends with; `last` when there is no `time`. */
size_t time_behind(struct parse *p, struct run *run, size_t last);

#endif
