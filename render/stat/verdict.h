/* SPDX-License-Identifier: MIT */
/* What may be concluded from the tests of one chart: Holm's correction over all pairs of its
 * subjects, ranks as brackets, how many runs a verdict needs.
 * render may include this, render/chart must not. It includes base and parse/model. */
#ifndef RENDER_STAT_VERDICT_H
#define RENDER_STAT_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "render/stat/comparison.h"

/* Tests are at 5 %: the share of charts without any difference that show one. */
static const double VERDICT_ALPHA = 0.05;

/* The least n such that n runs a side, fully apart, are significant among `pairs` pairs:
 * 2 / C(2n, n) <= 0.05 / pairs. */
size_t verdict_runs_needed(size_t pairs);

/* Replaces n p-values by those adjusted after Holm (Scandinavian Journal of Statistics 6, 1979):
 * the i-th smallest times n - i + 1, never falling, at most 1. NAN (no test was possible) stays
 * NAN but counts as a member of the family. */
void holm_adjust(double *p, size_t n);

/* The p-values of all pairs of one row, after Holm; a pair stands in the order of its subjects. */
struct row_tests {
	struct row_test {
		size_t a, b;     /* a < b: subjects */
		double p, ratio; /* NAN: no test was possible */
	} * list;
	size_t n;
};
void row_tests_build(const struct row *row, size_t n_subjects, struct row_tests *out);
void row_tests_release(struct row_tests *t);
double row_tests_p(const struct row_tests *t, size_t a, size_t b); /* in either order */

/* A place among n subjects: from 1 + those significantly better to n - those significantly worse.
 */
struct rank {
	size_t from, to; /* 0: the subject has no figure, or too few runs for any verdict */
};

/* The ranks of the subjects of a row, `ranks` one a subject. Pairs are those of the subjects that
 * have counted figures. */
void row_ranks(const struct row *row, size_t n_subjects, struct rank *ranks);

/* What the tests of a row can say, and what they say. */
struct verdict {
	size_t members;     /* subjects with figures that count */
	size_t pairs;       /* of them: Holm's family */
	size_t needed;      /* runs of each, from which on a pair can be told apart */
	size_t least, most; /* runs of the members */
	bool decidable;     /* by the runs of at least one pair */
	size_t apart;       /* pairs told apart; 0 where nothing is decidable */
};
struct verdict row_verdict(const struct row *row, size_t n_subjects);

/* Likewise without `apart`, which takes all the tests. */
struct verdict row_chances(const struct row *row, size_t n_subjects);

#endif
