/* SPDX-License-Identifier: MIT */
/* Places among sorted records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bisect.h"

static bool is_less(const void *record, const void *key)
{
	return *(const int *)record < *(const int *)key;
}

static size_t place(int key, const int *records, size_t n)
{
	return bisect(&key, records, n, sizeof *records, is_less);
}

static void the_first_that_is_not_less(void **state)
{
	static const int list[] = {1, 3, 3, 3, 7};

	(void)state;
	assert_int_equal(place(5, NULL, 0), 0);
	assert_int_equal(place(0, list, 5), 0);
	assert_int_equal(place(1, list, 5), 0);
	assert_int_equal(place(2, list, 5), 1);
	assert_int_equal(place(3, list, 5), 1);
	assert_int_equal(place(4, list, 5), 4);
	assert_int_equal(place(7, list, 5), 4);
	assert_int_equal(place(8, list, 5), 5);
	for (size_t n = 0; n < 5; n++)
		assert_int_equal(place(9, list, n), n);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_first_that_is_not_less)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
