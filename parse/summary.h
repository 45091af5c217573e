/* SPDX-License-Identifier: MIT */
/* Tables that sum up the logs of the same input.
 * parse/ itself may include this. */
#ifndef PARSE_SUMMARY_H
#define PARSE_SUMMARY_H

#include "parse/format/label.h"

/* Takes away the runs of claims that sum up what logs of their tool, or of a script that calls it,
 * say in the same input, with a note each; returns how many claims are left. */
size_t drop_summaries(struct report *r, struct claimed *claims, size_t n);

#endif
