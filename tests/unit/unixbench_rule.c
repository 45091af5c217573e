/* SPDX-License-Identifier: MIT */
/* UnixBench's arithmetic against values computed by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "base/unixbench.h"

static void assert_near(double a, double b)
{
	assert_true(fabs(a - b) <= 1e-9 * fabs(b));
}

/* Three passes of 2 s: 200, 100 and 800. 100 is dropped; 100/s and 400/s have the geometric mean
 * 200/s. */
static void drops_the_lowest_third(void **state)
{
	const struct unixbench_pass passes[] = {{200, 2}, {100, 2}, {800, 2}};
	struct unixbench_figure f = unixbench_result(passes, 3, 1);

	(void)state;
	assert_int_equal(f.kept, 2);
	assert_near(f.value, 200);
	assert_near(f.seconds, 2);
}

/* Sorted by count, not by rate: 90 in 0.1 s is the fastest and is dropped all the same. */
static void sorts_by_raw_count(void **state)
{
	const struct unixbench_pass passes[] = {{90, 0.1}, {100, 4}, {100, 1}};
	struct unixbench_figure f = unixbench_result(passes, 3, 1);

	(void)state;
	assert_near(f.value, 50); /* sqrt(25 * 100) */
	assert_near(f.seconds, 2.5);
}

static void keeps_all_of_two_and_seven_of_ten(void **state)
{
	struct unixbench_pass passes[10];

	(void)state;
	for (int i = 0; i < 10; i++)
		passes[i] = (struct unixbench_pass){.count = i < 3 ? 1 : 64, .seconds = 2};
	assert_int_equal(unixbench_result(passes, 2, 1).kept, 2);
	assert_int_equal(unixbench_result(passes, 10, 1).kept, 7);
	assert_near(unixbench_result(passes, 10, 1).value, 32);
}

/* 42 scripts in 30 s are 84 a minute. */
static void knows_rates_per_minute(void **state)
{
	const struct unixbench_pass pass = {42, 30};

	(void)state;
	assert_near(unixbench_rate(&pass, 60), 84);
	assert_near(unixbench_result(&pass, 1, 60).value, 84);
}

static void index_and_score(void **state)
{
	const double indexes[] = {100, 400};

	(void)state;
	assert_near(unixbench_index(12440, 12440), 10);
	assert_near(unixbench_index(30000, 15000), 20);
	assert_near(unixbench_score(indexes, 2), 200);
}

static void nothing_yields_no_number(void **state)
{
	const struct unixbench_pass idle = {0, 1};

	(void)state;
	assert_true(isnan(unixbench_result(NULL, 0, 1).value));
	assert_true(isnan(unixbench_result(&idle, 1, 1).value));
	assert_true(isnan(unixbench_score(NULL, 0)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(drops_the_lowest_third),
		cmocka_unit_test(sorts_by_raw_count),
		cmocka_unit_test(keeps_all_of_two_and_seven_of_ten),
		cmocka_unit_test(knows_rates_per_minute),
		cmocka_unit_test(index_and_score),
		cmocka_unit_test(nothing_yields_no_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
