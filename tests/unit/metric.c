/* SPDX-License-Identifier: MIT */
/* Unit and direction of metrics: the first row of the table that fits, by tool and name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parse/model/metric.h"

static void assert_metric(const char *tool, const char *name, const char *unit, enum better better)
{
	const struct metric *m = metric_find(tool, name);

	assert_non_null(m);
	assert_string_equal(m->tool, tool);
	assert_string_equal(m->unit, unit);
	assert_int_equal(m->better, better);
}

static void test_names(void **state)
{
	(void)state;
	assert_metric("unixbench", "dhry2reg", "lps", BETTER_HIGHER);
	assert_metric("unixbench", "fstime-r", "KBps", BETTER_HIGHER);
	assert_metric("unixbench", "index-2d", "index", BETTER_HIGHER);
	assert_metric("unixbench", "2d-text", "score", BETTER_HIGHER);
	assert_metric("unixbench", "C", "lpm", BETTER_HIGHER);
	assert_metric("unixbench", "context1", "lps", BETTER_HIGHER);
	assert_metric("unixbench", "hanoi", "lps", BETTER_HIGHER);
	assert_metric("bonnie++", "ran_del", "1/s", BETTER_HIGHER);
	assert_metric("bonnie", "seeks", "1/s", BETTER_HIGHER);
	assert_metric("ioping", "lat.mdev", "s", BETTER_LOWER);
	assert_metric("fio", "cpu.usr", "%", BETTER_NONE);
	assert_metric("fio", "disk.util", "%", BETTER_NONE);
	assert_metric("fio", "disk.read.ios", "count", BETTER_NONE);
}

static void test_directions(void **state)
{
	(void)state;
	assert_metric("fio", "read.iops", "1/s", BETTER_HIGHER);
	assert_metric("fio", "write.iops.stdev", "1/s", BETTER_NONE);
	assert_metric("fio", "mixed.slat.p99.9", "s", BETTER_LOWER);
	assert_metric("fio", "trim.io", "B", BETTER_NONE);
	assert_metric("sysbench", "total.iops", "1/s", BETTER_HIGHER);
	assert_metric("sysbench", "iops", "1/s", BETTER_HIGHER);
	assert_metric("nench", "read.bw.dd", "B/s", BETTER_HIGHER);
	assert_metric("kbench", "write.lat.mean", "s", BETTER_LOWER);
}

static void test_unknown(void **state)
{
	(void)state;
	assert_null(metric_find("fio", "iops"));
	assert_null(metric_find("fio", "read.ioping"));
	assert_null(metric_find("fio", "read."));
	assert_null(metric_find("fio", ""));
	assert_null(metric_find("bonnie", "seq_stat"));
	assert_null(metric_find("ioping", "p"));
	assert_null(metric_find("", "iops"));
	assert_null(metric_find("unheard of", "iops"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_directions),
		cmocka_unit_test(test_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
