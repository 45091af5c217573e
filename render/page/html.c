/* SPDX-License-Identifier: MIT */
#include "render/page/html.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum {
	VOID = 1,    /* has no content and no end tag */
	RAW = 2,     /* its text is not escaped */
	LINE = 4,    /* a line feed behind its end tag changes nothing that is shown */
	FOREIGN = 8, /* of SVG: without content it ends in "/>" */
	KEEP = 16,   /* a line feed behind its start tag would be swallowed */
};

struct element {
	const char *name;
	unsigned flags;
};

/* Sorted by name. What is not listed is an ordinary element. */
static const struct element elements[] = {
	{"area", VOID},	       {"article", LINE},     {"aside", LINE},	     {"base", VOID | LINE},
	{"body", LINE},	       {"br", VOID},	      {"caption", LINE},     {"circle", FOREIGN},
	{"col", VOID},	       {"dd", LINE},	      {"div", LINE},	     {"dl", LINE},
	{"dt", LINE},	       {"embed", VOID},	      {"figcaption", LINE},  {"figure", LINE},
	{"footer", LINE},      {"g", FOREIGN},	      {"h1", LINE},	     {"h2", LINE},
	{"h3", LINE},	       {"head", LINE},	      {"header", LINE},	     {"hr", VOID | LINE},
	{"html", LINE},	       {"img", VOID},	      {"input", VOID},	     {"li", LINE},
	{"line", FOREIGN},     {"link", VOID | LINE}, {"listing", KEEP},     {"main", LINE},
	{"meta", VOID | LINE}, {"nav", LINE},	      {"ol", LINE},	     {"p", LINE},
	{"path", FOREIGN},     {"pre", KEEP | LINE},  {"rect", FOREIGN},     {"script", RAW | LINE},
	{"section", LINE},     {"source", VOID},      {"style", RAW | LINE}, {"svg", FOREIGN},
	{"table", LINE},       {"tbody", LINE},	      {"textarea", KEEP},    {"tfoot", LINE},
	{"thead", LINE},       {"title", LINE},	      {"tr", LINE},	     {"track", VOID},
	{"ul", LINE},	       {"use", FOREIGN},      {"wbr", VOID},
};

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct element *)a)->name, ((const struct element *)b)->name);
}

static unsigned flags_of(const xmlNode *node)
{
	struct element key = {(const char *)node->name, 0};
	const struct element *found = bsearch(&key, elements, sizeof elements / sizeof *elements,
					      sizeof *elements, by_name);

	return found ? found->flags : 0;
}

/* Characters that HTML does not take are U+FFFD; those that mean something are escaped. */
static void put_escaped(struct buf *out, const char *s, bool attribute)
{
	size_t n = strlen(s), used;

	for (size_t i = 0; i < n; i += used) {
		uint32_t cp = utf8_decode(s + i, n - i, &used);

		if (cp == '&')
			buf_puts(out, "&amp;");
		else if (cp == '<')
			buf_puts(out, "&lt;");
		else if (cp == '>')
			buf_puts(out, "&gt;");
		else if (cp == '"' && attribute)
			buf_puts(out, "&quot;");
		else if (cp == UTF8_BAD || !utf8_harmless(cp))
			buf_puts(out, "\xEF\xBF\xBD");
		else
			buf_put(out, s + i, used);
	}
}

/* Raw text can't be escaped: what would end the element early is left out whole. */
static void put_raw(struct buf *out, const char *s)
{
	if (!strstr(s, "</") && !strstr(s, "<!--"))
		buf_puts(out, s);
}

static void put_attribute(struct buf *out, const xmlAttr *attr)
{
	xmlChar *value = xmlNodeListGetString(attr->doc, attr->children, 1);

	buf_printf(out, " %s=\"", (const char *)attr->name);
	put_escaped(out, value ? (const char *)value : "", true);
	buf_putc(out, '"');
	xmlFree(value);
}

/* Writes a start tag; returns whether content and an end tag follow. */
static bool put_start(struct buf *out, const xmlNode *node, unsigned flags)
{
	bool empty = (flags & FOREIGN) && !node->children;

	buf_printf(out, "<%s", (const char *)node->name);
	for (const xmlAttr *a = node->properties; a; a = a->next)
		put_attribute(out, a);
	buf_puts(out, empty ? "/>" : ">");
	if ((flags & KEEP) && node->children && node->children->content &&
	    node->children->content[0] == '\n')
		buf_putc(out, '\n');
	return !empty && !(flags & VOID);
}

static void put_end(struct buf *out, const xmlNode *node, bool tag, unsigned flags)
{
	if (tag)
		buf_printf(out, "</%s>", (const char *)node->name);
	if (flags & LINE)
		buf_putc(out, '\n');
}

static void put_text(struct buf *out, const xmlNode *node)
{
	const char *s = node->content ? (const char *)node->content : "";

	if (node->parent && (flags_of(node->parent) & RAW))
		put_raw(out, s);
	else
		put_escaped(out, s, false);
}

/* Down to the first child, else on to the next node, ending what was begun. No recursion: depth is
 * the input's. */
static const xmlNode *put_node(struct buf *out, const xmlNode *node, const xmlNode *root)
{
	if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
		put_text(out, node);
	} else if (node->type == XML_ELEMENT_NODE) {
		unsigned flags = flags_of(node);
		bool tag = put_start(out, node, flags);

		if (tag && node->children)
			return node->children;
		put_end(out, node, tag, flags);
	}
	while (node != root && !node->next) {
		node = node->parent;
		put_end(out, node, true, flags_of(node));
	}
	return node == root ? NULL : node->next;
}

void html_write_node(const xmlNode *root, struct buf *out)
{
	for (const xmlNode *node = root; node;)
		node = put_node(out, node, root);
}

void html_write(const xmlDoc *doc, struct buf *out)
{
	buf_puts(out, "<!DOCTYPE html>\n");
	html_write_node(xmlDocGetRootElement((xmlDoc *)doc), out);
}
