/* SPDX-License-Identifier: MIT */
/* Every place of a report that a figure was read at. Only render/page may include this. It includes
 * parse/model. */
#ifndef RENDER_PAGE_LOG_MARKS_H
#define RENDER_PAGE_LOG_MARKS_H

#include <stdbool.h>
#include <stddef.h>

#include "parse/model/model.h"

enum mark_kind {
	MARK_RESULT,  /* the figure of `result` */
	MARK_INDEX,   /* UnixBench's index of it */
	MARK_CPU,     /* its CPU use */
	MARK_LATENCY, /* its longest wait */
	MARK_DETAIL,  /* what else belongs to it: baseline, passes, … */
	MARK_SHARE,   /* a share of the run's histogram */
	MARK_ATTR,    /* a fact or parameter, called `name` */
};

struct mark {
	unsigned line, column;
	const char *text; /* as printed */
	enum mark_kind kind;
	bool number;		     /* a figure; else a word */
	const struct run *run;	     /* NULL: of no run */
	const struct result *result; /* NULL: of an attribute or a share */
	const char *name;
};

struct marks {
	struct mark *list; /* by rising line and column; strings are the report's */
	size_t n, cap;
};

void marks_gather(const struct report *report, struct marks *out); /* release with free(list) */

/* The first of the marks at or behind a place; out->n where there is none. */
size_t marks_from(const struct marks *m, unsigned line, unsigned column);

#endif
