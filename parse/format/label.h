/* SPDX-License-Identifier: MIT */
/* Labels: the headings that a run or a block of facts stands under.
 * parse/ itself may include this. */
#ifndef PARSE_FORMAT_LABEL_H
#define PARSE_FORMAT_LABEL_H

#include "parse/format/parser.h"

/* Where a block lay; runs and facts are those it yielded. */
struct claimed {
	struct block block;          /* as parsed: first to last line */
	size_t first_run, end_run;   /* indices into report->runs */
	size_t first_fact, end_fact; /* likewise into report->facts */
	bool sums_up;                /* as the parser says */
};

/* Gives every run and fact block its headings and label. A heading that serves several blocks apart
 * ("read results" twice) never stands alone: the one above it is put before. */
void label_runs(struct parse *p, const struct claimed *claims, size_t n);

#endif
