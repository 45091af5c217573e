/* SPDX-License-Identifier: MIT */
/* The report back from the XML of result.rng. A result file may have been edited by hand:
 * everything is checked, what is not understood is left out with a diagnostic that names the line,
 * and a figure is never guessed.
 *
 * libxml2's reader walks the file without entities, DTD or network; its limits of depth and of text
 * stay on. An element is looked up in a table by its name and that of its parent. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "parse/model/xml_reading.h"

enum { MAX_PROBLEMS = 10 };

/* The parser itself is ahead of the node. */
unsigned xml_line(struct reading *g)
{
	const xmlNode *node = xmlTextReaderCurrentNode(g->x);
	long line = node ? xmlGetLineNo(node) : -1;

	return line > 0 && (unsigned long)line <= UINT_MAX ? (unsigned)line : 0;
}

/* One problem a line is told: what follows from it on the same line is no news. */
void xml_problem(struct reading *g, const char *format, ...)
{
	unsigned line = xml_line(g);
	va_list ap;

	if (g->broken || (g->problems && g->last_problem == line) || ++g->problems > MAX_PROBLEMS)
		return;
	g->last_problem = line;
	va_start(ap, format);
	if (g->problems == MAX_PROBLEMS)
		diag_add(g->diags, LEVEL_WARNING, g->name, line, 0,
		         "more is wrong from here on; it is left out without a word");
	else
		diag_vadd(g->diags, LEVEL_WARNING, g->name, line, 0, format, ap);
	va_end(ap);
}

void xml_give_up(struct reading *g, unsigned line, const char *format, ...)
{
	va_list ap;

	if (g->broken)
		return;
	va_start(ap, format);
	diag_vadd(g->diags, LEVEL_ERROR, g->name, line, 0, format, ap);
	va_end(ap);
	g->broken = true;
}

static void on_xml_error(void *user, const char *message, xmlParserSeverities severity,
                         xmlTextReaderLocatorPtr where)
{
	struct reading *g = user;
	int line = where ? xmlTextReaderLocatorLineNumber(where) : 0;

	if (severity == XML_PARSER_SEVERITY_WARNING ||
	    severity == XML_PARSER_SEVERITY_VALIDITY_WARNING)
		return;
	xml_give_up(g, line > 0 ? (unsigned)line : 0, "is no well-formed XML (%.*s): left out",
	            (int)strcspn(message, "\n"), message);
}

/* Returns false when the element is to be skipped with all that is in it. */
static bool begin_element(struct reading *g)
{
	const char *name = (const char *)xmlTextReaderConstLocalName(g->x);
	int depth = xmlTextReaderDepth(g->x);
	const struct element *e = NULL;

	if (depth < XML_DEPTH_MAX)
		e = xml_element(name, depth ? g->open[depth - 1] : NULL);
	if (!e) {
		if (depth == 0)
			xml_give_up(g, xml_line(g), "is no result file: left out");
		xml_problem(g, "the element '%.40s' has no place here: left out", name);
		return false;
	}
	g->open[depth] = e;
	if (strcmp(e->name, "run") == 0 || strcmp(e->name, "facts") == 0) {
		g->run = NULL;
		g->facts = NULL;
	}
	return e->begin(g);
}

static void take_text(struct reading *g)
{
	int depth = xmlTextReaderDepth(g->x);
	const char *s = (const char *)xmlTextReaderConstValue(g->x);
	const struct element *e = depth > 0 && depth <= XML_DEPTH_MAX ? g->open[depth - 1] : NULL;
	char *clean;

	if (!e || !s)
		return;
	if (!e->text) {
		if (xmlTextReaderNodeType(g->x) != XML_READER_TYPE_SIGNIFICANT_WHITESPACE)
			xml_problem(g, "there is no text in '%s': left out", e->name);
		return;
	}
	clean = utf8_clean(s);
	e->text(g, clean);
	free(clean);
}

/* One node; returns what the next step of the reader returns. */
static int step(struct reading *g)
{
	switch (xmlTextReaderNodeType(g->x)) {
	case XML_READER_TYPE_ELEMENT:
		if (!begin_element(g))
			return g->broken ? -1 : xmlTextReaderNext(g->x);
		break;
	case XML_READER_TYPE_TEXT:
	case XML_READER_TYPE_CDATA:
	case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
		take_text(g);
		break;
	case XML_READER_TYPE_DOCUMENT_TYPE:
	case XML_READER_TYPE_ENTITY_REFERENCE:
		xml_give_up(g, xml_line(g),
		            "declares entities, which no result file does: left out");
		return -1;
	default:
		break;
	}
	return xmlTextReaderRead(g->x);
}

static bool has(const char *bytes, size_t n, const char *word)
{
	return memmem(bytes, n, word, strlen(word)) != NULL;
}

struct report *report_from_xml(const char *bytes, size_t n, const char *name, struct diags *diags)
{
	struct reading g = {.name = name, .diags = diags, .r = report_new()};
	int more;

	if (!bytes || n == 0 || n > INT_MAX || has(bytes, n, "<!DOCTYPE") ||
	    has(bytes, n, "<!ENTITY"))
		xml_give_up(&g, 0, "is empty, too large, or declares entities: left out");
	else
		g.x = xmlReaderForMemory(bytes, (int)n, NULL, "UTF-8",
		                         XML_PARSE_NONET | XML_PARSE_BIG_LINES);
	if (g.x) {
		xmlTextReaderSetErrorHandler(g.x, on_xml_error, &g);
		more = xmlTextReaderRead(g.x);
		while (more == 1 && !g.broken)
			more = step(&g);
		if (more < 0)
			xml_give_up(&g, xml_line(&g), "is no well-formed XML: left out");
	}
	xmlFreeTextReader(g.x);
	if (!g.broken && g.r->sha256[0]) {
		diags_sort(&g.r->diags);
		return g.r;
	}
	xml_give_up(&g, 0, "is no result file: left out");
	report_free(g.r);
	return NULL;
}
