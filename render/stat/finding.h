/* SPDX-License-Identifier: MIT */
/* Findings: what a careful author would conclude from a comparison, as data. Words are made of it
 * by render/sentence.c and the pages, so that all languages and outputs say the same.
 * render may include this, render/chart must not. It includes base and parse/model. */
#ifndef RENDER_STAT_FINDING_H
#define RENDER_STAT_FINDING_H

#include <stddef.h>

#include "render/stat/comparison.h"

enum finding_kind {
	FINDING_RATIO,	       /* subject a is `ratio` times subject b in `row` */
	FINDING_SCALING,       /* of subject a: `factor` times the figure of `row` in `other_row`,
				* the same metric with more copies */
	FINDING_REPEATS,       /* runs of subject a in `row` differ `factor`-fold */
	FINDING_NOT_FROM_DISK, /* point `point` of subject a in `row` is left out; `factor` is the
				* share of its requests that reached the disk, % */
	FINDING_COMMON,	       /* over tests that both have, subject a is `factor` times b, where no
				* index does say so */
};

struct finding {
	enum finding_kind kind;
	size_t group;			  /* index into comparison->groups */
	size_t row;			  /* index into its rows */
	size_t other_row;		  /* of a scaling */
	size_t a, b;			  /* indices into the group's subjects */
	struct ratio ratio;		  /* of a ratio: a is the better one where one is */
	double p;			  /* of a ratio: of its test, after Holm over all pairs of the
					   * row; NAN: no test */
	double factor;			  /* of all but a ratio; else NAN */
	const struct point *point;	  /* of a run not from disk; else NULL */
	const struct point *least, *most; /* of repeats: the two ends; else NULL */
	const struct row **common;	  /* the rows of a common set; else NULL */
	size_t n_common;
};

struct findings {
	struct finding *list;
	size_t n, cap;
};

/* Draws the findings of all groups, in this order for each: ratios pair by pair (the metrics of one
 * pair stand together, as a sentence takes them), scaling, repeats, runs not from disk. Which
 * metrics are worth a sentence is one table, finding_worth(). Up to four subjects each is compared
 * with the baseline; with more the first in order with the second, the last and the baseline asked
 * for. */
void findings_build(const struct comparison *c, struct findings *out);
void findings_release(struct findings *f);

/* Whether a metric of a tool is worth a sentence of its own. */
bool finding_worth(const char *tool, const char *metric);

/* The row that the verdict on a group is about: of those that sentences are about the first that has
 * runs enough for one; n_rows: none has. */
size_t finding_decidable(const struct group *g);

#endif
