/* SPDX-License-Identifier: MIT */
/* The keys of plans.ini and how their values are read. parse/model may include this. */
#ifndef PARSE_MODEL_PLANS_KEYS_H
#define PARSE_MODEL_PLANS_KEYS_H

#include <stdbool.h>

#include "parse/model/name_map.h"
#include "parse/model/plans.h"

struct plans_reading {
	struct plans *plans;
	struct diags *diags;
	unsigned line;       /* of the key at hand */
	const char *heading; /* of the section at hand, as written; NULL: none yet */
	const struct plans_section *section; /* its kind; NULL: unknown, its keys are left out */
	void *into; /* the site (struct plans), plan, machine or comparison being filled */
	struct name_map seen; /* single keys that were given, behind their headings */
	struct name_map ids;  /* "plan ID" and the like, each with its place among those of its kind */
};

/* A kind of section. */
struct plans_section {
	const char *name; /* "plan", of [plan ID] */
	bool has_id;
	void *(*open)(struct plans_reading *,
	              const char *id); /* required: new, or the one of that id */
	const struct plans_key *keys;  /* required: ends with an entry without name */
	void (*other)(struct plans_reading *, const char *key,
	              const char *value); /* optional: facts */
};

struct plans_key {
	const char *name;
	bool repeats; /* may be given more than once */
	void (*set)(struct plans_reading *, void *field, const char *value); /* required */
	size_t at; /* of the field that set() fills */
};

extern const struct plans_section plans_sections[]; /* ends with an entry without name */

/* A warning at the key at hand. */
void plans_warn(struct plans_reading *g, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Names of the facts that a [machine] may give. Ends with NULL. */
extern const char *const plans_facts[];

#endif
