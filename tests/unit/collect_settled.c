/* SPDX-License-Identifier: MIT */
/* The median of passes and its interval: ranks as in Conover's table, and when it is narrow enough. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "collect/schedule.h"
#include "collect/settled.h"

/* Of the values 1 … n the interval shows its own ranks. */
static void ranks(void **state)
{
	static const struct {
		size_t n;
		double low;
	} cases[] = {{6, 1}, {8, 1}, {9, 2}, {11, 2}, {12, 3}, {20, 6}, {40, 14}};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		double values[40];
		size_t n = cases[i].n;
		struct middle m;

		for (size_t k = 0; k < n; k++)
			values[k] = (double)(n - k);
		m = middle_of(values, n);
		assert_true(m.low == cases[i].low);
		assert_true(m.high == (double)n + 1 - cases[i].low);
		assert_true(m.median == (double)(n + 1) / 2);
	}
}

static void few_values(void **state)
{
	const double values[] = {3, 1, 2, 5, 4};
	struct middle m = middle_of(values, 5);

	(void)state;
	assert_true(m.median == 3);
	assert_true(isnan(m.low) && isnan(m.high));
	assert_false(middle_is_settled(&m));
	m = middle_of(values, 0);
	assert_true(isnan(m.median));
	assert_false(middle_is_settled(&m));
}

static void within_two_per_cent(void **state)
{
	double values[] = {100, 100, 100, 100, 100, 102};
	struct middle m = middle_of(values, 6);

	(void)state;
	assert_true(middle_is_settled(&m));
	values[5] = 102.1;
	m = middle_of(values, 6);
	assert_false(middle_is_settled(&m));
	values[5] = 97.9;
	m = middle_of(values, 6);
	assert_false(middle_is_settled(&m));
}

/* From 6 passes on, at most four times those that there would be. */
static void passes_of_a_schedule(void **state)
{
	struct wish w = {.only = "null,syscall", .copies = "1", .repeat = 1, .until_stable = true};
	struct buf err = BUF_INIT;
	struct schedule s;

	(void)state;
	assert_int_equal(schedule_make(&s, &w, &err), 0);
	for (size_t i = 0; i < s.n; i++) {
		long usual = s.items[i].bench->passes[EFFORT_QUICK];

		assert_true(s.items[i].passes == (usual > 6 ? usual : 6));
		assert_true(s.items[i].most == 4 * usual);
	}
	assert_true(schedule_seconds_most(&s) > schedule_seconds(&s));
	schedule_release(&s);
	buf_release(&err);
}

/* What prepares a pass is done before each of them, also of those that were not planned. */
static void preparation_counts(void **state)
{
	struct wish w = {.only = "fstime", .copies = "1", .repeat = 1, .until_stable = true};
	struct buf err = BUF_INIT;
	struct schedule s;

	(void)state;
	assert_int_equal(schedule_make(&s, &w, &err), 0);
	assert_true(s.items[0].passes == 6 && s.items[0].most == 12);
	assert_true(fabs(schedule_seconds_most(&s) - 2 * schedule_seconds(&s)) < 1e-9);
	schedule_release(&s);
	buf_release(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ranks),
		cmocka_unit_test(few_values),
		cmocka_unit_test(within_two_per_cent),
		cmocka_unit_test(passes_of_a_schedule),
		cmocka_unit_test(preparation_counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
