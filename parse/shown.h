/* SPDX-License-Identifier: MIT */
/* The lines of an input that a page of its raw log shows.
 * parse/ itself may include this. */
#ifndef PARSE_SHOWN_H
#define PARSE_SHOWN_H

#include "parse/format/label.h"

/* Keeps, in the report, the lines that were read and the headings they stood under. The claims rise
 * and don't overlap. */
void keep_shown(struct report *r, const struct text *t, const struct claimed *claims, size_t n);

#endif
