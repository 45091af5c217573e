/* SPDX-License-Identifier: MIT */
/* One name, several machines: telling apart the runs of one host. parse/model may include this. */
#ifndef PARSE_MODEL_SUBJECT_SPLIT_H
#define PARSE_MODEL_SUBJECT_SPLIT_H

#include <stddef.h>

#include "base/pool.h"
#include "parse/model/model.h"

struct split {
	size_t n_parts; /* 1: nothing contradicts */
	size_t *part;   /* per run: which */
	const char *
		*difference; /* per part: what tells it from the others ("SSD"); all NULL: 1 part */
	const char *by;      /* what tells them apart: name of a fact, or "heading" */
	size_t n_unsure; /* runs that would fit several parts: they went to the first of these */
};

/* Divides n runs that bear one name, in the order of the logs. Two runs that would be repeats stand
 * for two things when a fact that matters differs, or when they stand in one input under headings
 * of their own. All arrays are in the pool. */
struct split split_runs(struct pool *pool, const struct run *const *runs, size_t n);

#endif
