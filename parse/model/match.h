/* SPDX-License-Identifier: MIT */
/* Rules of plans.ini against runs. parse/model may include this. */
#ifndef PARSE_MODEL_MATCH_H
#define PARSE_MODEL_MATCH_H

#include <stddef.h>

#include "parse/model/plans.h"

enum { MATCH_NONE = -1 };

/* How closely a rule fits: 0 the host, then the headings from the nearest up, last the file. Lower
 * is closer; MATCH_NONE: it does not fit. */
long match_rank(const struct match *m, const struct run *run);

/* The closest of n rules, or MATCH_NONE. */
long matches_rank(const struct match *m, size_t n, const struct run *run);

#endif
