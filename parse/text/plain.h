/* Plain text, and what Markdown marks in it.
 * parse/text may include this. */
#ifndef PARSE_TEXT_PLAIN_H
#define PARSE_TEXT_PLAIN_H

#include "base/diag.h"
#include "parse/text/text.h"

/* One line a line; CR at the ends is dropped, control characters become U+FFFD with a diagnostic.
 * `s` is valid UTF-8. */
void plain_lines(struct text *t, const char *s, size_t n, const char *name, struct diags *diags);

/* Where the text is Markdown (it has fences or front matter): marks headings and code, and takes
 * title and date of the front matter. */
void markdown_mark(struct text *t);

#endif
