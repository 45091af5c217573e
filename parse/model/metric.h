/* SPDX-License-Identifier: MIT */
/* The table of metrics: unit and direction of every metric name.
 * parse/format, parse/model and render may include this. */
#ifndef PARSE_MODEL_METRIC_H
#define PARSE_MODEL_METRIC_H

#include "parse/model/model.h"

struct metric {
	const char *tool; /* the tool, or the suite of a built-in run */
	const char *name; /* "@…": behind read. write. trim. mixed. total.; "…*": all that begin so */
	const char *unit;
	enum better better;
};

extern const struct metric metric_table[];

/* The entry of a metric, or NULL where it is not known (unit "", better none). */
const struct metric *metric_find(const char *tool, const char *name);

/* "higher", "lower" or "none", as all data files have it. */
const char *better_name(enum better better);

#endif
