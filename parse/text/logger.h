/* SPDX-License-Identifier: MIT */
/* What spoke, as loggers write it before every line.
 * parse/text may include this. */
#ifndef PARSE_TEXT_LOGGER_H
#define PARSE_TEXT_LOGGER_H

#include <stddef.h>

struct line;

/* "web1: ", "fio-1  | ", "0: ": bytes up to the text, 0: no such name. *name: how long that is
 * without what divides it from the text. */
size_t logger_name(const struct line *l, size_t *name);

#endif
