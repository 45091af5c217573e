/* SPDX-License-Identifier: MIT */
/* Signs behind figures in doubt, and what they mean below the table. */
#include <string.h>

#include "render/page/node.h"
#include "render/page/page.h"

enum { SIGNS_MAX = 20 }; /* of one table are told apart */

static xmlNode *table_around(xmlNode *node)
{
	while (node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, "table") != 0)
		node = node->parent;
	return node->type == XML_ELEMENT_NODE ? node : NULL;
}

static bool has_href(xmlNode *node, const char *href)
{
	xmlChar *is = xmlGetProp(node, (const xmlChar *)"href");
	bool same = is && strcmp((const char *)is, href) == 0;

	xmlFree(is);
	return same;
}

static bool has_text(xmlNode *node, const char *text)
{
	xmlChar *is = xmlNodeGetContent(node);
	bool same = is && strcmp((const char *)is, text) == 0;

	xmlFree(is);
	return same;
}

/* The ordinal of a doubt among those of its table, which takes it up; 0: it has too many. */
static long sign_of(xmlNode *table, const char *message, unsigned line, const char *href)
{
	long n = 0;

	for (xmlNode *k = table->children; k; k = k->next) {
		if (strcmp((const char *)k->name, "doubt") != 0)
			continue;
		n++;
		if (has_href(k, href) && has_text(k, message))
			return n;
	}
	if (n == SIGNS_MAX)
		return 0;
	figure_doubt(table, (size_t)n + 1, message, line, href);
	return n + 1;
}

void run_doubt(xmlNode *to, const char *message, unsigned line, const char *href)
{
	xmlNode *table = table_around(to), *doubt = node_append(to, "doubt");
	long n = table && href_allowed(href) ? sign_of(table, message, line, href) : 0;

	if (n)
		node_set_number(doubt, "n", n);
}
