/* SPDX-License-Identifier: MIT */
/* Orders of blocks, and rates over time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/series.h"
#include "collect/disk/chance.h"
#include "collect/disk/offsets.h"

/* Each block once in a pass, and another order in the next one. */
static void covers(size_t n)
{
	struct offsets o;
	unsigned char *seen = xcalloc(n, 1);
	uint64_t *first = xcalloc(n, sizeof *first), same = 0, stay = 0;

	offsets_init(&o, n, 7);
	for (int pass = 1; pass <= 2; pass++) {
		for (uint64_t i = 0; i < n; i++) {
			uint64_t x = offsets_next(&o);

			assert_true(x < n);
			assert_int_equal(seen[x], pass - 1);
			seen[x]++;
			same += pass == 2 && first[i] == x;
			stay += pass == 1 && i && x == first[i - 1] + 1;
			first[i] = x;
		}
	}
	if (n >= 1000) {
		assert_true(same < n / 100);
		assert_true(stay < n / 100); /* not one after the other */
	}
	free(seen);
	free(first);
}

static void every_block_once(void **state)
{
	(void)state;
	for (size_t n = 1; n < 70; n++)
		covers(n);
	covers(1000);
	covers(32768);
	covers(100003);
}

/* Halves of the file are met equally often in any stretch of a pass: 5 standard errors. */
static void spreads(void **state)
{
	struct offsets o;
	int low = 0;

	(void)state;
	offsets_init(&o, (uint64_t)1 << 40, 1);
	for (int i = 0; i < 10000; i++)
		low += offsets_next(&o) < (uint64_t)1 << 39;
	assert_true(abs(low - 5000) < 250);
}

/* Noise of a tenth around `level`. */
static void put(double *to, size_t n, double level, uint64_t *state)
{
	for (size_t i = 0; i < n; i++)
		to[i] = level * (0.9 + 0.2 * (double)chance_below(state, 1001) / 1000);
}

static void finds_a_change(void **state)
{
	double v[60];
	uint64_t chance = 3;
	struct series_change c;

	(void)state;
	put(v, 22, 3000, &chance);
	put(v + 22, 38, 100, &chance);
	c = series_find_change(v, 60);
	assert_true(c.found);
	assert_int_equal(c.at, 22);
	assert_true(fabs(c.before - 3000) < 150 && fabs(c.after - 100) < 5);
	put(v, 60, 3000, &chance);
	assert_false(series_find_change(v, 60).found);
	put(v + 30, 30, 2700, &chance); /* it is there, but too small to matter */
	assert_false(series_find_change(v, 60).found);
	for (int i = 0; i < 60; i++)
		v[i] = 5;
	assert_false(series_find_change(v, 60).found);
	assert_false(series_find_change(v, 0).found);
	assert_false(series_find_change(v, 1).found);
}

/* The clearest step there is, in the middle. */
static void few_values_tell_nothing(void **state)
{
	double v[SERIES_ENOUGH];

	(void)state;
	for (size_t n = SERIES_ENOUGH - 1; n <= SERIES_ENOUGH; n++) {
		for (size_t i = 0; i < n; i++)
			v[i] = i < n / 2 ? 3000 + (double)i : 100 + (double)i;
		assert_int_equal(series_find_change(v, n).found, n == SERIES_ENOUGH);
	}
}

/* n = 8: U(4) = 2 * 10 - 4 * 9 = -16, its variance 4 * 4 * 9 / 3 = 48, so b² = 256 / 48. */
static void p_is_as_published(void **state)
{
	const double v[] = {1, 2, 3, 4, 5, 6, 7, 8};
	struct series_change c = series_find_change(v, 8);
	double b = sqrt(256.0 / 48);
	double density = exp(-128.0 / 48) / 2.5066282746310002;

	(void)state;
	assert_int_equal(c.at, 4);
	assert_true(fabs(c.p - density * (4 / b + (b - 1 / b) * log(361))) < 1e-12); /* 19² */
	assert_false(c.found);
}

/* The credit is used up in the first tenth. */
static void finds_an_early_change(void **state)
{
	double v[80];
	uint64_t chance = 3;
	struct series_change c;

	(void)state;
	put(v, 9, 600, &chance);
	put(v + 9, 71, 18, &chance);
	c = series_find_change(v, 80);
	assert_true(c.found);
	assert_int_equal(c.at, 9);
}

/* Of a thousand series that do not change, at the bound of 0.001 for p, 8 at most are taken for
 * ones that do: more come about by chance once in a million times. */
static void chance_is_rare(void **state)
{
	uint64_t chance = 11;
	int found = 0;

	(void)state;
	for (int i = 0; i < 1000; i++) {
		double v[60];

		put(v, 60, 3000, &chance);
		found += series_find_change(v, 60).p < 0.001;
	}
	assert_true(found <= 8);
}

/* 90 … 110: mean 100, span 20 %, the line rises by 20 %. */
static void steadiness(void **state)
{
	const double rises[] = {90, 95, 100, 105, 110}, swings[] = {90, 110, 90, 110, 90},
		     wide[] = {100, 100, 121, 100, 100}, idle[] = {0, 0, 0, 0, 0};
	struct series_steady s = series_steadiness(rises);

	(void)state;
	assert_true(fabs(s.excursion - 20) < 1e-9 && fabs(s.slope - 20) < 1e-9);
	assert_false(s.steady);
	s = series_steadiness(swings); /* mean 98, span 20 / 98 */
	assert_true(fabs(s.excursion - 2000.0 / 98) < 1e-9 && s.slope < 1e-9);
	assert_false(s.steady);
	assert_false(series_steadiness(wide).steady);
	s = series_steadiness((const double[]){98, 100, 99, 101, 102});
	assert_true(s.steady);
	assert_true(fabs(s.slope - 100 * 0.9 * 4 / 100) < 1e-9);
	s = series_steadiness(idle);
	assert_true(isnan(s.excursion) && !s.steady);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_block_once),
		cmocka_unit_test(spreads),
		cmocka_unit_test(finds_a_change),
		cmocka_unit_test(few_values_tell_nothing),
		cmocka_unit_test(p_is_as_published),
		cmocka_unit_test(finds_an_early_change),
		cmocka_unit_test(chance_is_rare),
		cmocka_unit_test(steadiness),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
