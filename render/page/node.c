/* SPDX-License-Identifier: MIT */
#include "render/page/node.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"

/* The order of a parent's children. Names that are not listed rank with BLOCK. */
static const char *const before_blocks[] = {
	"title",   "description", "social", "words", "menu",   "other", "crumb", "heading",
	"name",	   "badge",	  "value", "lead",   "intro", "dot",   "picture",
	"caption", "sub",	  "group", "column", "rows",
};
static const char *const behind_blocks[] = {"cond",  "tiles",  "verdict", "summary", "section",
					    "total", "source", "note", "doubt"};
enum { BLOCK = 100 };

static int rank_in(const char *const *names, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return (int)i + 1;
	return 0;
}

static int rank_of(const char *name)
{
	size_t n_before = sizeof before_blocks / sizeof *before_blocks;
	size_t n_behind = sizeof behind_blocks / sizeof *behind_blocks;
	int before = rank_in(before_blocks, n_before, name);
	int behind = rank_in(behind_blocks, n_behind, name);

	return before ? before : BLOCK + behind;
}

/* Where a text node or an element without a rank of its own stands. */
static int rank_of_node(const xmlNode *node)
{
	return node->type == XML_ELEMENT_NODE ? rank_of((const char *)node->name) : BLOCK;
}

xmlNode *node_place(xmlNode *parent, const char *name)
{
	xmlNode *node = xmlNewDocNode(parent->doc, NULL, (const xmlChar *)name, NULL);
	xmlNode *at = parent->last;
	int rank = rank_of(name);

	while (at && rank_of_node(at) > rank)
		at = at->prev;
	if (at)
		return xmlAddNextSibling(at, node);
	if (parent->children)
		return xmlAddPrevSibling(parent->children, node);
	return xmlAddChild(parent, node);
}

xmlNode *node_append(xmlNode *parent, const char *name)
{
	return xmlAddChild(parent, xmlNewDocNode(parent->doc, NULL, (const xmlChar *)name, NULL));
}

void node_text(xmlNode *to, const char *text)
{
	xmlAddChild(to, xmlNewDocText(to->doc, (const xmlChar *)text));
}

void node_set(xmlNode *node, const char *name, const char *value)
{
	xmlSetProp(node, (const xmlChar *)name, (const xmlChar *)value);
}

void node_set_number(xmlNode *node, const char *name, long value)
{
	char text[32];

	snprintf(text, sizeof text, "%ld", value);
	node_set(node, name, text);
}

void node_set_share(xmlNode *node, const char *name, double share)
{
	char text[NUMBER_MAX];

	if (!(share > 0))
		share = 0;
	if (share > 1)
		share = 1;
	node_set(node, name, number_fixed(share, 4, "", text, sizeof text));
}

void node_set_colour(xmlNode *node, int colour)
{
	if (colour >= 0 && colour <= 7)
		node_set_number(node, "colour", colour);
}

bool href_allowed(const char *href)
{
	static const char *const schemes[] = {"http:", "https:", "mailto:"};

	if (!href || !*href || strncmp(href, "//", 2) == 0 || strchr(href, '\\'))
		return false;
	if (href[strcspn(href, ":/?#")] != ':')
		return true;
	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
		if (strncmp(href, schemes[i], strlen(schemes[i])) == 0)
			return true;
	return false;
}

void node_set_href(xmlNode *node, const char *href)
{
	if (href_allowed(href))
		node_set(node, "href", href);
}

xmlNode *node_next(xmlNode *node, const xmlNode *root)
{
	if (node->children)
		return node->children;
	while (node != root && !node->next)
		node = node->parent;
	return node == root ? NULL : node->next;
}
