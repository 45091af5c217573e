/* SPDX-License-Identifier: MIT */
/* The same run twice in one input: a post and its quotation, a log and its copy.
 * parse/ itself may include this. */
#ifndef PARSE_MODEL_SAME_H
#define PARSE_MODEL_SAME_H

#include "parse/model/model.h"

/* Takes away the runs that stand earlier in the report, figure by figure as printed, alone or as a
 * row of runs, where that can't be chance; each with a note. The ids are counted anew. */
void merge_runs(struct report *r);

#endif
