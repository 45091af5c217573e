/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "render/stat/median.h"

static void median_is_the_middle(void **state)
{
	double odd[] = {9, 1, 5}, even[] = {4, 1, 3, 2};

	(void)state;
	sort_values(odd, 3);
	assert_true(median_of_sorted(odd, 3) == 5);
	sort_values(even, 4);
	assert_true(median_of_sorted(even, 4) == 2.5);
}

/* Counted by hand for 6: 2 / 2^6 = 0.031, and 2 (1 + 6) / 2^6 = 0.22; the rest by adding up the
 * binomial coefficients. */
static void interval_ranks(void **state)
{
	static const size_t ranks[] = {0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3,
				       4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 9, 9};

	(void)state;
	for (size_t n = 0; n < sizeof ranks / sizeof *ranks; n++)
		assert_int_equal(median_interval_rank(n), ranks[n]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(median_is_the_middle),
		cmocka_unit_test(interval_ranks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
