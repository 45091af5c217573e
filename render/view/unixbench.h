/* SPDX-License-Identifier: MIT */
/* What the parts of UnixBench's view share.
 * render/view/unixbench*.c and render/article may include this. */
#ifndef RENDER_VIEW_UNIXBENCH_H
#define RENDER_VIEW_UNIXBENCH_H

#include "render/view/view.h"

enum {
	UB_COPIES_MAX = 32, /* numbers of copies that are told apart */
	UB_TESTS = 13,
};
extern const char *const ub_tests[UB_TESTS]; /* metrics, in the order of the reports */

/* A group as a table: tests by copies. */
struct suite {
	struct view *v;
	const struct comparison *c;
	const struct group *g;
	const char *id;               /* prefix of sections and charts */
	double copies[UB_COPIES_MAX]; /* rising */
	size_t n_copies;
	const struct row *score[UB_COPIES_MAX];          /* or NULL */
	const struct row *test[UB_TESTS][UB_COPIES_MAX]; /* or NULL */
	size_t base;                                     /* subject that ratios divide by */
};

const char *ub_copies_text(struct suite *s, size_t k); /* "2 copies" */
/* How many times the figure of the base a subject's is; NAN: not known. */
double ub_ratio_to_base(const struct suite *s, const struct row *row, size_t subject);

/* Their pictures alone, as sections of their own. */
write_sections ub_ratio_chart, ub_tests_charts;


void ub_scaling_section(struct suite *s, xmlNode *page);
void ub_ratio_section(struct suite *s, xmlNode *page);
void ub_tests_section(struct suite *s, xmlNode *page);
void ub_figures_section(struct suite *s, xmlNode *page);

/* Bars of these rows, one group a subject that has any, one bar a number of copies; `brief`: short
 * labels. Returns how many groups. */
size_t ub_bar_groups(struct suite *s, const struct row *const *rows, bool brief,
                     struct chart_bar_group *groups, size_t max);
/* The rows that are there, of one for each number of copies. Returns how many. */
size_t ub_present(const struct suite *s, const struct row *const *rows, const struct row **out);

#endif
