/* SPDX-License-Identifier: MIT */
/* UnixBench's arithmetic: from the passes of a test to its result, its index and the score.
 * Anybody may include this; it knows libc only.
 *
 * The rule, as published with UnixBench 5.1 and later: a pass's rate is count / (seconds /
 * timebase); the passes are sorted by their raw count and the lowest int(n / 3) are dropped; the
 * result is the geometric mean of the rates kept, its seconds their arithmetic mean; the index of a
 * test is result / baseline * 10; the score is the geometric mean of the indexes. */
#ifndef BASE_UNIXBENCH_H
#define BASE_UNIXBENCH_H

#include <stddef.h>

enum { UNIXBENCH_TESTS = 12 }; /* of a full index; fewer make a partial one */

struct unixbench_pass {
	double count;	/* iterations; of N copies: their sum */
	double seconds; /* wall time; of N copies: their mean */
};

struct unixbench_figure {
	double value;	/* in units per timebase; NAN: there is no pass, or one without a rate */
	double seconds; /* mean of the passes kept */
	size_t kept;	/* how many stand behind the value */
};

/* `timebase` is in seconds: 1 of a rate per second, 60 of one per minute. */
double unixbench_rate(const struct unixbench_pass *p, double timebase);

struct unixbench_figure unixbench_result(const struct unixbench_pass *passes, size_t n,
					 double timebase);

double unixbench_index(double value, double baseline);

/* NAN when n is 0. */
double unixbench_score(const double *indexes, size_t n);

#endif
