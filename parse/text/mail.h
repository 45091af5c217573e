/* SPDX-License-Identifier: MIT */
/* Mails as they are stored: headers, parts.
 * parse/text may include this. */
#ifndef PARSE_TEXT_MAIL_H
#define PARSE_TEXT_MAIL_H

#include <stdbool.h>
#include <stddef.h>

#include "parse/text/text.h"

/* Whether the text begins with the headers of a mail. */
bool mail_is(const char *s, size_t n);

/* Takes date and title of such a text, decodes its parts in base64, drops an HTML part that repeats
 * a plain one, and marks headers so that they are no headings. */
void mail_read(struct text *t);

#endif
