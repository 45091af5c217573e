/* SPDX-License-Identifier: MIT */
/* Two samples: how far apart they lie, with an interval and a test that never disagree.
 * render/stat and tests may include this. It includes base only. */
#ifndef RENDER_STAT_MANN_WHITNEY_H
#define RENDER_STAT_MANN_WHITNEY_H

#include <stdbool.h>
#include <stddef.h>

/* The shift between two samples x and y.
 *
 * `estimate` is that of Hodges and Lehmann (Annals of Mathematical Statistics 34, 1963): the median
 * of all differences x[i] - y[j].
 *
 * `p` is two-sided: of all ways to pick nx of the pooled midranks, the share whose sum W lies at
 * least as far from its expectation nx (N + 1) / 2 as the sum of x does. Without ties this is the
 * exact p of R's wilcox.test, with ties that of exactRankTests' wilcox.exact (the distribution of
 * the midranks themselves, Streitberg and Roehmel, Statistical Software Newsletter 12, 1986). It is
 * counted exactly while each side has at most 49 values, as R does; above, the normal approximation
 * with the correction for ties and continuity (Lehmann, Nonparametrics, 1.3 and 1.4) serves.
 *
 * `low` to `high` inverts that very test at 5 % (Lehmann, 2.6): it spans the shifts d for which
 * x - d and y would not be told apart. Without ties its ends are the differences that
 * wilcox.test(conf.int = TRUE, exact = TRUE) gives. An end may itself be rejected (only where x - d
 * ties with y at this very point); then it is open. 0 lies inside exactly when p > 0.05. */
struct mann_whitney {
	double estimate;
	double low, high;         /* NAN: the samples are too small for any interval */
	bool low_open, high_open; /* the end does not belong to the interval */
	double p;
};

enum { MANN_WHITNEY_MOST = 512 }; /* values a side */

/* Returns false, and sets nothing, when a side is empty or larger than MANN_WHITNEY_MOST. All
 * values are finite. */
bool mann_whitney(const double *x, size_t nx, const double *y, size_t ny, struct mann_whitney *out);

/* Likewise, but without the interval (low and high are NAN): much quicker where there are many
 * pairs. */
bool mann_whitney_test(const double *x, size_t nx, const double *y, size_t ny,
                       struct mann_whitney *out);

#endif
