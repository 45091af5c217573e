/* SPDX-License-Identifier: MIT */
/* How far figures of one subject spread: within a run, between runs, between instances of one plan.
 * render may include this, render/chart must not. It includes base and parse/model. */
#ifndef RENDER_STAT_SPREAD_H
#define RENDER_STAT_SPREAD_H

#include <stddef.h>

#include "render/stat/comparison.h"

/* Each is a share: 0.03 says that by this source figures differ by 3 %. It is exp(s) - 1, s being
 * the standard deviation of logarithms (Bland and Altman, Measurement error proportional to the
 * mean, BMJ 313, 1996), which does not depend on the unit nor on how fast a subject is. NAN: not
 * known. */
struct spread {
	double within; /* of the single values that a tool took during one run, about their run */
	double runs;   /* of runs of one instance, about that instance */
	double instances;   /* of the instances' geometric means, two of them at least */
	size_t n_samples;   /* single values behind `within` */
	size_t n_runs;      /* runs behind `runs` */
	size_t n_instances; /* instances, by the host that the logs name */
};

/* Groups of values: values[i] belongs to group[i], 0, 1, …. */
struct spread_values {
	const double *values; /* positive */
	const size_t *group;
	size_t n, n_groups;
};

/* The pooled spread about the groups: s² is the sum of squares of the logarithms about the means of
 * their groups by n less the number of groups that have any (the residual mean square of a one-way
 * analysis of variance). NAN: no group has two. `behind` gets the values of groups of two or more.
 */
double spread_within(const struct spread_values *v, size_t *behind);

/* The spread of the groups' own geometric means, each weighing the same. NAN: fewer than two. */
double spread_between(const struct spread_values *v);

/* The spreads of the figures of a cell that count. Runs whose log names no host are of one
 * instance, but are none that `instances` counts. */
struct spread cell_spread(const struct cell *c);

#endif
