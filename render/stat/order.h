/* SPDX-License-Identifier: MIT */
/* Order: which row a group goes by, which subject comes first, what ratios divide by.
 * render may include this, render/chart must not. */
#ifndef RENDER_STAT_ORDER_H
#define RENDER_STAT_ORDER_H

#include "render/stat/comparison.h"

/* The metric that a tool is known by ("index", "read.iops"), the n-th of its list from 0; NULL
 * behind the last. The first with figures is the headline. */
const char *headline_metric(const char *tool, size_t n);

/* Where a tool stands among others: the six that kurabe measures like first, those that no list is of
 * last. */
size_t headline_order(const char *tool);

/* The result of a run that lists name it by; NULL: it has none. */
const struct result *run_headline(const struct run *run);

/* Chooses group->headline and puts the subjects, and the cells of all rows, in its order: best
 * first, those without a counted figure last, as met. Rows must be finished. */
void group_order(struct group *g);

/* Index of the subject that ratios of the group divide by: the baseline that was asked for, else of
 * those with figures in most rows the last in order; one that has no row in common with any other is
 * none. */
size_t group_baseline(const struct comparison *c, const struct group *g);

#endif
