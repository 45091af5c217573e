/* SPDX-License-Identifier: MIT */
/* What Markdown marks in plain text.
 * parse/text may include this. */
#ifndef PARSE_TEXT_MARKDOWN_H
#define PARSE_TEXT_MARKDOWN_H

#include "parse/text/text.h"

/* Where the text is Markdown (by the name of its file, or it has fences or front matter): marks
 * headings and code, and takes title and date of the front matter. `name` may be NULL. */
void markdown_mark(struct text *t, const char *name);

#endif
