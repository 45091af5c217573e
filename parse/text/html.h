/* SPDX-License-Identifier: MIT */
/* Saved web pages.
 * parse/text may include this. */
#ifndef PARSE_TEXT_HTML_H
#define PARSE_TEXT_HTML_H

#include <stdbool.h>

#include "base/diag.h"
#include "parse/text/text.h"

/* Whether the first bytes look like a page; its source with numbers before the lines is none. */
bool html_is(const char *s, size_t n);

/* The lines a reader sees: block elements and <br> break lines, cells are divided by tabs, <pre>
 * keeps its own. Each character keeps its place in the source. No network, no entities but
 * characters, no script. `s` is valid UTF-8. */
void html_lines(struct text *t, const char *s, size_t n, const char *name, struct diags *diags);

#endif
