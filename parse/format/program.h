/* SPDX-License-Identifier: MIT */
/* Lines of programs, where comments quote a log to say what is read out of it.
 * Only parse/format may include this. */
#ifndef PARSE_FORMAT_PROGRAM_H
#define PARSE_FORMAT_PROGRAM_H

#include "parse/format/parser.h"

/* Whether the next line, comments apart, is one of a program: "x = f(y)", "if f(x):", "g(x) {". */
bool program_follows(const struct text *t, size_t line);

/* Whether byte `at` stands in a string that a program hands on: `f("… copied, 1 s, 1 MB/s")`,
 * `{"name", "…"},`, `s = "…";`. A value of JSON and an item of its arrays are none. */
bool program_quotes(const struct line *l, size_t at);

#endif
