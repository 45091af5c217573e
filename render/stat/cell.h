/* SPDX-License-Identifier: MIT */
/* What follows from the points of a cell and the cells of a row.
 * render/stat and tests may include this. */
#ifndef RENDER_STAT_CELL_H
#define RENDER_STAT_CELL_H

#include "render/stat/comparison.h"

/* Sets all but `best` of a cell from its points. */
void cell_finish(struct cell *c);

/* Marks the best figure of a row of n cells: the one that every other stays behind. None is marked
 * where two are the same as printed, where any run was too fast to measure (nobody knows how fast),
 * where there is nothing to beat, or where no direction is better. */
void row_mark_best(struct row *row, size_t n);

#endif
