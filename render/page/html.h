/* SPDX-License-Identifier: MIT */
/* HTML5 as text: void elements, raw text and escaping, all in one table.
 * render/page may include this. It includes base and libxml2. */
#ifndef RENDER_PAGE_HTML_H
#define RENDER_PAGE_HTML_H

#include <libxml/tree.h>

#include "base/buf.h"

/* Appends the document, with its doctype. Elements are told by their local names; comments and
 * processing instructions are left out. Characters that HTML forbids become U+FFFD. Raw text
 * (script, style) that would end its element early is left out. */
void html_write(const xmlDoc *doc, struct buf *out);
/* Likewise one node with all below it, without a doctype. */
void html_write_node(const xmlNode *root, struct buf *out);

#endif
