/* SPDX-License-Identifier: MIT */
/* The closest of many rules of plans.ini, without trying each. parse/model may include this. */
#ifndef PARSE_MODEL_MATCH_INDEX_H
#define PARSE_MODEL_MATCH_INDEX_H

#include <stddef.h>

#include "parse/model/plans.h"

/* The rules of one plan or machine. */
struct match_owner {
	const struct match *matches;
	size_t n;
};

#define MATCH_NOBODY ((size_t)-1)

/* Owners by their places in the array given to match_index_new(). */
struct match_found {
	long rank;    /* as of matches_rank(); MATCH_NONE: none fits */
	size_t owner; /* the first of those whose rules fit most closely, or MATCH_NOBODY */
	size_t rival; /* the second of them, or MATCH_NOBODY */
};

struct match_index;

/* Borrows the rules, which must outlive it, not the array. Free with match_index_free(). */
struct match_index *match_index_new(const struct match_owner *owners, size_t n);
void match_index_free(struct match_index *x);

/* What a walk over all owners with matches_rank() finds. */
struct match_found match_index_find(const struct match_index *x, const struct run *run);

#endif
