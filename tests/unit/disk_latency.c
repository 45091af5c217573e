/* SPDX-License-Identifier: MIT */
/* The histogram of latencies against exact percentiles of the sorted values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "collect/disk/latency.h"

enum { N = 20000 };

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static void buckets_touch(void **state)
{
	(void)state;
	assert_int_equal(latency_lower(0), 0);
	for (size_t i = 0; i + 1 < LATENCY_BUCKETS; i++) {
		uint64_t lower = latency_lower(i), upper = latency_upper(i);

		assert_true(upper > lower);
		assert_int_equal(latency_bucket(lower), i);
		assert_int_equal(latency_bucket(upper - 1), i);
		assert_true((upper - lower - 1) * 100 < lower || upper - lower == 1);
	}
	assert_int_equal(latency_bucket(UINT64_MAX), LATENCY_BUCKETS - 1);
	assert_int_equal(latency_bucket(((uint64_t)1 << LATENCY_BITS) - 1), LATENCY_BUCKETS - 1);
}

/* Values over nine powers of ten: e to the power of what is even. */
static void fill(uint64_t *values, struct latency *l)
{
	uint64_t seed = 1;

	for (size_t i = 0; i < N; i++) {
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		values[i] = (uint64_t)exp((double)(seed >> 40) / (double)(1 << 24) * 21);
		latency_add(l, values[i]);
	}
	qsort(values, N, sizeof *values, by_value);
}

static void percentiles_are_near(void **state)
{
	static const double percents[] = {0, 1, 5, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.99, 100};
	struct latency *l = xcalloc(1, sizeof *l);
	uint64_t *values = xcalloc(N, sizeof *values);

	(void)state;
	fill(values, l);
	for (size_t i = 0; i < sizeof percents / sizeof *percents; i++) {
		double rank = ceil(N * percents[i] / 100 - 1e-9);
		double exact = (double)values[rank < 1 ? 0 : (size_t)rank - 1] * 1e-9;
		double got = latency_percentile(l, percents[i]);

		assert_true(fabs(got - exact) <= 0.005 * exact + 1e-18);
	}
	assert_true(latency_percentile(l, 100) <= latency_most(l));
	assert_true(latency_percentile(l, 0) >= latency_least(l));
	free(values);
	free(l);
}

/* 1, 2, 3, 4 ms: mean 2.5, stdev sqrt(5 / 3). Far from zero, so that digits cancel. */
static void moments_are_exact(void **state)
{
	struct latency *l = xcalloc(1, sizeof *l), *m = xcalloc(1, sizeof *m);
	const uint64_t ms = 1000000, far = 3600 * 1000 * ms;

	(void)state;
	assert_true(isnan(latency_mean(l)) && isnan(latency_least(l)) && isnan(latency_stdev(l)) &&
	            isnan(latency_percentile(l, 50)));
	for (uint64_t i = 1; i <= 2; i++)
		latency_add(l, far + i * ms);
	for (uint64_t i = 3; i <= 4; i++)
		latency_add(m, far + i * ms);
	latency_merge(l, m);
	assert_int_equal(l->n, 4);
	assert_true(fabs(latency_mean(l) - 3600.0025) < 1e-9);
	assert_true(fabs(latency_stdev(l) - 1e-3 * sqrt(5.0 / 3)) < 1e-12);
	assert_true(latency_least(l) == 3600.001 && latency_most(l) == 3600.004);
	free(l);
	free(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(buckets_touch),
		cmocka_unit_test(percentiles_are_near),
		cmocka_unit_test(moments_are_exact),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
