/* SPDX-License-Identifier: MIT */
/* Lines as a terminal was sent them: colours, other escape sequences, writing over.
 * parse/text may include this. */
#ifndef PARSE_TEXT_TERMINAL_H
#define PARSE_TEXT_TERMINAL_H

#include "base/diag.h"
#include "parse/text/line.h"

/* Control characters that mean nothing here. */
struct oddities {
	size_t n;
	unsigned first; /* line of the first */
};

/* Appends the line that a reader saw in the end: escape sequences are left out, CR begins it anew
 * where something follows, BS takes back a character. Each character keeps its place; other
 * control characters become U+FFFD and are counted. */
void terminal_line(struct line_builder *b, const char *s, size_t n, struct place place,
                   struct oddities *odd);

void oddities_report(const struct oddities *odd, const char *name, struct diags *diags);

#endif
