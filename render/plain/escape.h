/* SPDX-License-Identifier: MIT */
/* Escaping, one function a context.
 * render/plain and render/view may include this. It includes base only. */
#ifndef RENDER_PLAIN_ESCAPE_H
#define RENDER_PLAIN_ESCAPE_H

#include "base/buf.h"

/* A cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula (it begins with
 * = + - @, a tab or a carriage return) gets an apostrophe in front. */
void csv_text(struct buf *out, const char *text);

/* A cell of a Markdown table: no markup, no HTML, one line. */
void markdown_text(struct buf *out, const char *text);

#endif
