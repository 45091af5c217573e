/* SPDX-License-Identifier: MIT */
/* What stands in a line of Markdown, so that nothing in it is taken for markup that it is not.
 * render/article/markdown.c may include this. */
#ifndef RENDER_ARTICLE_MARKDOWN_SPAN_H
#define RENDER_ARTICLE_MARKDOWN_SPAN_H

#include <libxml/tree.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* An attribute as it is; nothing where there is none. For what the program itself has named. */
void markdown_attribute(const xmlNode *n, const char *name, struct buf *out);

/* An attribute as words of text, escaped. */
void markdown_words(const xmlNode *n, const char *name, struct buf *out);

/* The target of a link or picture, "(<…>)": an attribute that holds an address; `below`: below that of
 * the site, where there is one. */
void markdown_target(const xmlNode *n, const char *name, bool below, struct buf *out);

/* The text of a node between backticks, more of them than it has in a row. */
void markdown_code(const xmlNode *n, struct buf *out);

/* A row of n backticks; the longest one in a text. */
void markdown_fence(size_t n, struct buf *out);
size_t markdown_longest_row(const char *text);

/* A sign of doubt, "?a", raised. */
void markdown_sign(const xmlNode *n, struct buf *out);

#endif
