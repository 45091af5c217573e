/* SPDX-License-Identifier: MIT */
/* What loggers write before every line: when, and what spoke.
 * parse/text may include this. */
#ifndef PARSE_TEXT_LOGGER_H
#define PARSE_TEXT_LOGGER_H

#include <stdbool.h>
#include <stddef.h>

struct line;

/* "web1: ", "fio-1  | ", "0: ": bytes up to the text, 0: no such name. *name: how long that is
 * without what divides it from the text. */
size_t logger_name(const struct line *l, size_t *name);

/* "[07:08:09] ", "2024-05-06 07:08:09,123 ", "Jan  2 03:04:05 ", "[   12.345678] ",
 * "job<tab>step<tab>2024-…Z ", with what container engines and runners put behind: bytes up to the
 * text, 0: no time. A bare time of the day may be the text itself. */
size_t logger_time(const struct line *l);

/* "Jan  2 03:04:05 web1 fio[77]: ", "2024-05-06T07:08:09+02:00 web1 fio: ", "I0506 07:08:09.123456
 * 77 run.go:42] ": likewise. */
size_t logger_syslog(const struct line *l);

/* Whether the text at `at` has that form, a digit for each 0; returns its length. */
size_t logger_fits(const struct line *l, size_t at, const char *form);

/* Behind the bytes from `at` on that are some of `bytes`. */
size_t logger_skip(const struct line *l, size_t at, const char *bytes);

/* The byte behind those from `at` on that may stand in the name of a machine or a program. */
size_t logger_name_end(const struct line *l, size_t at);

/* Whether the text at `at` is of hdparm, whose logs are shorter than what else shows that something
 * was put before each line: three lines in all. */
bool logger_short(const struct line *l, size_t at);

#endif
