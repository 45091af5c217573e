/* SPDX-License-Identifier: MIT */
/* The day that a mail, a page or a front matter names.
 * parse/text may include this. */
#ifndef PARSE_TEXT_DATE_H
#define PARSE_TEXT_DATE_H

#include <stdbool.h>

enum { DATE_BYTES = 11 };

/* Reads "2019-11-11…", "2019/11/11", "Mon, 11 Nov 2019 …", "11 Nov 2019", "Nov 11, 2019" or
 * "Mon Nov 11 08:09:51 2019", blanks and quotes before it skipped, into "YYYY-MM-DD". */
bool date_read(const char *s, char out[DATE_BYTES]);

#endif
