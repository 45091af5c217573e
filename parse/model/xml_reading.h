/* SPDX-License-Identifier: MIT */
/* Reading result files: what xml_read.c, xml_element.c and xml_attribute.c share.
 * Only these may include this. */
#ifndef PARSE_MODEL_XML_READING_H
#define PARSE_MODEL_XML_READING_H

#include <libxml/xmlreader.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parse/model/archive.h"

enum { XML_DEPTH_MAX = 6 };

struct reading {
	xmlTextReader *x;
	const char *name; /* of the file */
	struct diags *diags;
	struct report *r;
	const struct element *open[XML_DEPTH_MAX]; /* the elements we are in, by depth */
	struct run *run;                           /* the one we are in */
	struct fact_block *facts;                  /* likewise */
	struct result *result;                     /* likewise */
	uint64_t last_run;                         /* the highest ordinal so far */
	unsigned problems;                         /* told so far */
	unsigned last_problem;                     /* line of the last one */
	bool broken;                               /* no XML, or no report: the file is left out */
};

/* An element we know. */
struct element {
	const char *name, *parent;                        /* parent NULL: the root */
	bool (*begin)(struct reading *);                  /* required: false leaves it out */
	void (*text)(struct reading *, const char *text); /* optional, default: text is left out */
	size_t part;                                      /* of a figure among the details: where */
};

/* The element of that name inside `parent` (NULL: the root), or NULL. (xml_element.c) */
const struct element *xml_element(const char *name, const struct element *parent);

/* The line of the node at hand; 0: not known. */
unsigned xml_line(struct reading *g);

/* A warning at this line, the first of it only; after some the rest goes unsaid. */
void xml_problem(struct reading *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ends the reading of this file with one error. */
void xml_give_up(struct reading *g, unsigned line, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Attributes of the element at hand. What is malformed is a problem, and as if it were not there.
 * (xml_attribute.c) */
const char *xml_text(struct reading *g, const char *name); /* in the pool, clean; or NULL */
unsigned xml_count(struct reading *g, const char *name);   /* 0: none */
double xml_number(struct reading *g, const char *name);    /* NAN: none */
bool xml_flag(struct reading *g, const char *name);        /* "yes" */
struct figure xml_figure(struct reading *g);               /* value, text, line, column */

/* One of the words, of which the last is NULL; or NULL. */
const char *xml_word(struct reading *g, const char *name, const char *const *words);

#endif
