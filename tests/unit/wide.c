/* SPDX-License-Identifier: MIT */
/* Numbers of 128 bits: products whose digits are known, and carries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/wide.h"

static void check(struct wide x, uint64_t high, uint64_t low)
{
	assert_true(x.high == high && x.low == low);
}

static void products(void **state)
{
	(void)state;
	check(wide_product(0, UINT64_MAX), 0, 0);
	check(wide_product(3, 5), 0, 15);
	check(wide_product(UINT64_MAX, UINT64_MAX), UINT64_MAX - 1, 1);
	check(wide_product(UINT64_C(1) << 63, 6), 3, 0);
	check(wide_product(UINT64_C(0xffffffff), UINT64_C(0xffffffff)), 0,
	      UINT64_C(0xfffffffe00000001));
	/* 10^19 squared is 10^38 = 4b3b4ca85a86c47a 098a224000000000 in base 16. */
	check(wide_product(UINT64_C(10000000000000000000), UINT64_C(10000000000000000000)),
	      UINT64_C(0x4b3b4ca85a86c47a), UINT64_C(0x098a224000000000));
}

static void carries(void **state)
{
	const struct wide most = {0, UINT64_MAX}, one = {0, 1}, next = {1, 0};

	(void)state;
	check(wide_sum(most, one), 1, 0);
	check(wide_less(next, one), 0, UINT64_MAX);
	check(wide_less(next, next), 0, 0);
	assert_true(wide_double(next) == 0x1p64);
	assert_true(wide_double((struct wide){5, 0}) == 5 * 0x1p64);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(products),
		cmocka_unit_test(carries),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
