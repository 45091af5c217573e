/* SPDX-License-Identifier: MIT */
/* Plain text.
 * parse/text may include this. */
#ifndef PARSE_TEXT_PLAIN_H
#define PARSE_TEXT_PLAIN_H

#include "base/diag.h"
#include "parse/text/text.h"

/* Splits t->decoded, which is valid UTF-8, into its lines. CR at the ends is dropped; of a line
 * that a terminal wrote over, the last state stays; other control characters become U+FFFD with a
 * diagnostic. Lines of ordinary text lie in t->decoded itself. */
void plain_lines(struct text *t, const char *name, struct diags *diags);

#endif
