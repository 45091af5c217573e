/* SPDX-License-Identifier: MIT */
/* Figures that don't agree with each other.
 * parse/ itself may include this. */
#ifndef PARSE_FORMAT_CHECK_H
#define PARSE_FORMAT_CHECK_H

#include "parse/model/model.h"

/* Holds the figures of every run against each other: operations a second times block size against
 * bandwidth, bytes by seconds against rates, the order of percentiles, and of least, mean and
 * greatest. What does not hold is a warning at the figure; all are kept as printed. A file of
 * bonnie++ smaller than twice the memory, and a job of fio under a second, are notes. */
void check_runs(struct report *r);

#endif
