/* SPDX-License-Identifier: MIT */
/* Nodes of a report. Only render/page and render/article may include this. It includes base and libxml2. */
#ifndef RENDER_PAGE_NODE_H
#define RENDER_PAGE_NODE_H

#include <stdbool.h>
#include <stddef.h>

#include <libxml/tree.h>

/* Adds an element at the place that report.rng gives it among its parent's children, behind those
 * of its own name; the children of a section stay as added. */
xmlNode *node_place(xmlNode *parent, const char *name);
/* Adds an element behind all others. */
xmlNode *node_append(xmlNode *parent, const char *name);
void node_text(xmlNode *to, const char *text);

void node_set(xmlNode *node, const char *name, const char *value);
void node_set_number(xmlNode *node, const char *name, long value);
void node_set_share(xmlNode *node, const char *name, double share); /* cut to 0 … 1 */
void node_set_colour(xmlNode *node, int colour);		    /* 0 to 7; others: none */

/* The node behind this one in the order of the document, below `root`; NULL: none. */
xmlNode *node_next(xmlNode *node, const xmlNode *root);

/* Whether a report may link there: a page, a place of this page, http, https, mailto. */
bool href_allowed(const char *href);
/* Sets href if it is allowed. */
void node_set_href(xmlNode *node, const char *href);

#endif
