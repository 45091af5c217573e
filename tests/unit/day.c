/* SPDX-License-Identifier: MIT */
/* Days and years between dates. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "render/view/day.h"

static void days_are_counted(void **state)
{
	(void)state;
	assert_int_equal((int)day_number("1970-01-01"), 0);
	assert_int_equal((int)day_number("2000-03-01"), 11017);
	assert_int_equal((int)(day_number("2024-03-01") - day_number("2024-02-28")), 2);
	assert_int_equal((int)(day_number("2023-03-01") - day_number("2023-02-28")), 1);
	assert_true(isnan(day_number(NULL)));
	assert_true(isnan(day_number("soon")));
	assert_true(isnan(day_number("20xx-01-01")));
}

static void years_are_whole(void **state)
{
	(void)state;
	assert_int_equal(years_between("2012-10-22", "2026-10-21"), 13);
	assert_int_equal(years_between("2012-10-22", "2026-10-22"), 14);
	assert_int_equal(years_between("2026-01-01", "2026-12-31"), 0);
	assert_int_equal(years_between("2026-01-01", "2020-01-01"), 0);
	assert_int_equal(years_between("?", "2020-01-01"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(days_are_counted),
		cmocka_unit_test(years_are_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
