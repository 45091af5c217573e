/* What may be concluded from the tests of one chart: Holm's correction over all pairs of its
 * subjects, ranks as brackets, how many runs a verdict needs.
 * render may include this, render/chart must not. It includes base only. */
#ifndef RENDER_STAT_VERDICT_H
#define RENDER_STAT_VERDICT_H

#include <stddef.h>

#include "render/stat/comparison.h"

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

#endif
