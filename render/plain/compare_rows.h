/* SPDX-License-Identifier: MIT */
/* The table of one group, as kurabe compare prints it.
 * render/plain/compare*.c may include this. */
#ifndef RENDER_PLAIN_COMPARE_ROWS_H
#define RENDER_PLAIN_COMPARE_ROWS_H

#include "render/plain/plain.h"
#include "render/plain/table.h"

/* Marks behind figures. */
#define MARK_BEST "*"
#define MARK_LEFT_OUT "°"
#define MARK_DOUBT "?"

/* What one group's table is made of. */
struct comparing {
	const struct plain *p;
	const struct group *g;
	char **names;
	struct table table;
	size_t from, to;	    /* its subjects that have a column */
	bool ratio;		    /* two subjects: a column for it */
	bool best, left_out, doubt; /* a mark was set: say what it means */
	bool median, range;	    /* a cell of several runs has that */
	bool ratios, interval;	    /* likewise of ratios */
	size_t hidden;		    /* rows not shown */
};

/* Fills the table; `keys`: the columns are headed by numbers instead of names. */
void comparing_rows(struct comparing *c, bool keys);

#endif
