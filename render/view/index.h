/* SPDX-License-Identifier: MIT */
/* The front page: its table of plans, in index.c, and its tables of machines, in index_machines.c,
 * which alone include this. */
#ifndef RENDER_VIEW_INDEX_H
#define RENDER_VIEW_INDEX_H

#include "render/view/view.h"

enum { COLUMNS_MAX = 5, HEADS_MAX = 3 };

/* A column of the table of plans: one row of one group. */
struct column {
	const struct group *group;
	const struct row *row;
	double most; /* the largest counted value of a plan */
};

/* The table of plans, and which subjects are in it. */
struct plan_table {
	struct column columns[COLUMNS_MAX];
	size_t n;
};
bool in_plan_table(const struct plan_table *t, const struct subject *s);

/* What a bar shows of a cell: its median, else its first figure that counts; NAN: none. */
double shown_value(const struct cell *c);

/* The section of the machines that the table of plans does not show; nothing where it shows all. */
void machines_section(struct view *v, xmlNode *page, const struct plan_table *plans,
                      const struct comparison *all);

#endif
