/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "render/stat/mann_whitney.h"

#define N(a)	       (sizeof(a) / sizeof *(a))
#define near(a, b, by) assert_true(fabs((a) - (b)) <= (by))

/* Hollander and Wolfe, permeability of membranes, as in R's ?wilcox.test:
 * wilcox.test(x, y, conf.int = TRUE) gives 0.305, -0.15 to 0.76, p = 0.2544. */
static void as_wilcox_test(void **state)
{
	const double x[] = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
	const double y[] = {1.15, 0.88, 0.90, 0.74, 1.21};
	struct mann_whitney m;

	(void)state;
	assert_true(mann_whitney(x, N(x), y, N(y), &m));
	near(m.estimate, 0.305, 1e-9);
	near(m.low, -0.15, 1e-9);
	near(m.high, 0.76, 1e-9);
	near(m.p, 0.2544123, 1e-6);
}

/* The blood pressures of exactRankTests (4 and 11 values, many ties): p = 0.0989, shift 9.5. */
static void as_wilcox_exact_with_ties(void **state)
{
	const double x[] = {94, 108, 110, 90};
	const double y[] = {80, 94, 85, 90, 90, 90, 108, 94, 78, 105, 88};
	struct mann_whitney m;

	(void)state;
	assert_true(mann_whitney(x, N(x), y, N(y), &m));
	near(m.p, 0.0989011, 1e-6);
	near(m.estimate, 9.5, 1e-9);
	near(m.low, 0, 1e-9);
	assert_false(m.low_open);
	near(m.high, 22, 1e-9);
}

/* Four and four fully apart: 2 / C(8, 4) = 2 / 70; the interval takes all differences. */
static void four_a_side_can_be_told_apart(void **state)
{
	const double x[] = {5, 6, 7, 8.5}, y[] = {1, 2, 3, 4.25};
	struct mann_whitney m;

	(void)state;
	assert_true(mann_whitney(x, N(x), y, N(y), &m));
	near(m.p, 2.0 / 70, 1e-12);
	near(m.estimate, 4, 1e-12);
	near(m.low, 0.75, 1e-12);
	near(m.high, 7.5, 1e-12);
}

/* Three and three: 2 / C(6, 3) = 0.1, so no interval. */
static void three_a_side_can_not(void **state)
{
	const double x[] = {4, 5, 6}, y[] = {1, 2, 3};
	struct mann_whitney m;

	(void)state;
	assert_true(mann_whitney(x, N(x), y, N(y), &m));
	near(m.p, 0.1, 1e-12);
	assert_true(isnan(m.low) && isnan(m.high));
}

static void the_same_twice(void **state)
{
	const double x[] = {1, 2, 3, 4};
	struct mann_whitney m;

	(void)state;
	assert_true(mann_whitney(x, N(x), x, N(x), &m));
	near(m.p, 1, 1e-12);
	near(m.estimate, 0, 1e-12);
	near(m.low, -3, 1e-12);
	near(m.high, 3, 1e-12);
}

static unsigned next(unsigned *seed)
{
	*seed = *seed * 1664525 + 1013904223;
	return *seed >> 16;
}

/* 0 lies inside the interval exactly when the test does not reject it; sides may be swapped. */
static void interval_and_test_agree(void **state)
{
	unsigned seed = 1;

	(void)state;
	for (unsigned round = 0; round < 400; round++) {
		double x[12], y[12];
		size_t nx = 4 + next(&seed) % 5, ny = 4 + next(&seed) % 5;
		unsigned spread = round % 2 ? 6 : 1000;
		struct mann_whitney m, swapped;
		bool above, below;

		for (size_t i = 0; i < nx; i++)
			x[i] = next(&seed) % spread + round % 7;
		for (size_t i = 0; i < ny; i++)
			y[i] = next(&seed) % spread;
		assert_true(mann_whitney(x, nx, y, ny, &m));
		assert_true(mann_whitney(y, ny, x, nx, &swapped));
		near(m.p, swapped.p, 1e-12);
		near(m.estimate, -swapped.estimate, 1e-9);
		if (isnan(m.low))
			continue;
		near(m.low, -swapped.high, 1e-9);
		above = m.low_open ? m.low >= 0 : m.low > 0;
		below = m.high_open ? m.high <= 0 : m.high < 0;
		assert_int_equal(above || below, m.p <= 0.05);
	}
}

/* More values than are counted exactly: the normal approximation, near the exact one. */
static void many_values(void **state)
{
	double x[60], y[60];
	unsigned seed = 7;
	struct mann_whitney m;

	(void)state;
	for (size_t i = 0; i < 60; i++) {
		x[i] = 100 + next(&seed) % 1000 / 100.0;
		y[i] = x[i] - 3;
	}
	assert_true(mann_whitney(x, 60, y, 60, &m));
	near(m.estimate, 3, 0.3);
	assert_true(m.p < 0.001 && m.low > 1 && m.high < 5 && m.low < m.estimate);
	assert_false(mann_whitney(x, 0, y, 60, &m));
	assert_false(mann_whitney(x, MANN_WHITNEY_MOST + 1, y, 60, &m));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_wilcox_test),
		cmocka_unit_test(as_wilcox_exact_with_ties),
		cmocka_unit_test(four_a_side_can_be_told_apart),
		cmocka_unit_test(three_a_side_can_not),
		cmocka_unit_test(the_same_twice),
		cmocka_unit_test(interval_and_test_agree),
		cmocka_unit_test(many_values),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
