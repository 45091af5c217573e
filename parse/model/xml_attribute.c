/* SPDX-License-Identifier: MIT */
/* Attributes of a result file. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "parse/model/xml_reading.h"

const char *xml_text(struct reading *g, const char *name)
{
	xmlChar *s = xmlTextReaderGetAttribute(g->x, (const xmlChar *)name);
	const char *copy = NULL;

	if (s) {
		char *clean = utf8_clean((const char *)s);

		copy = pool_strdup(&g->r->pool, clean);
		free(clean);
	}
	xmlFree(s);
	return copy;
}

unsigned xml_count(struct reading *g, const char *name)
{
	const char *s = xml_text(g, name);
	uint64_t n = 0;

	if (s && (number_read_u64(s, strlen(s), &n) != strlen(s) || !*s || n > UINT_MAX)) {
		xml_problem(g, "%s=\"%s\" is no count: left out", name, s);
		return 0;
	}
	return (unsigned)n;
}

double xml_number(struct reading *g, const char *name)
{
	const char *s = xml_text(g, name);
	double value;

	if (!s)
		return NAN;
	if (number_whole(s, &value))
		return value;
	xml_problem(g, "%s=\"%s\" is no number: the figure is left out", name, s);
	return NAN;
}

bool xml_flag(struct reading *g, const char *name)
{
	const char *s = xml_text(g, name);

	if (s && strcmp(s, "yes") != 0)
		xml_problem(g, "%s=\"%s\" is not \"yes\": left out", name, s);
	return s && strcmp(s, "yes") == 0;
}

const char *xml_word(struct reading *g, const char *name, const char *const *words)
{
	const char *s = xml_text(g, name);

	for (size_t i = 0; s && words[i]; i++)
		if (strcmp(s, words[i]) == 0)
			return words[i];
	if (s)
		xml_problem(g, "%s=\"%s\" is not known: left out", name, s);
	return NULL;
}

struct figure xml_figure(struct reading *g)
{
	return (struct figure){
		.value = xml_number(g, "value"),
		.text = xml_text(g, "text"),
		.line = xml_count(g, "line"),
		.column = xml_count(g, "column"),
	};
}
