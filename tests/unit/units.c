/* SPDX-License-Identifier: MIT */
/* Every row of the table of units, against a second list: a factor changed in one place only, a row
 * added without its test or hidden behind a longer one is found here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parse/format/unit.h"

#include <math.h>
#include <string.h>

/* Bytes, or times in nanoseconds. */
static const struct {
	enum unit_dialect dialect;
	const char *printed;
	double worth;
} expected[] = {
	{UNIT_FIO_OLD, "B", 1},
	{UNIT_FIO_OLD, "KB", 1024},
	{UNIT_FIO_OLD, "MB", 1048576},
	{UNIT_FIO_OLD, "GB", 1073741824},
	{UNIT_FIO_OLD, "TB", 1099511627776},
	{UNIT_FIO_OLD, "B/s", 1},
	{UNIT_FIO_OLD, "KB/s", 1024},
	{UNIT_FIO_OLD, "MB/s", 1048576},
	{UNIT_FIO_OLD, "GB/s", 1073741824},
	{UNIT_FIO_OLD, "TB/s", 1099511627776},
	{UNIT_FIO_OLD, "KB  /s", 1024},
	{UNIT_FIO_OLD, "MB  /s", 1048576},
	{UNIT_FIO_OLD, "GB  /s", 1073741824},
	{UNIT_FIO_OLD, "bit/s", 0.125},
	{UNIT_FIO_OLD, "Kbit/s", 128},
	{UNIT_FIO_OLD, "Mbit/s", 131072},
	{UNIT_FIO_OLD, "Gbit/s", 134217728},
	{UNIT_FIO, "bit/s", 0.125},
	{UNIT_FIO, "Kibit/s", 128},
	{UNIT_FIO, "Mibit/s", 131072},
	{UNIT_FIO, "Gibit/s", 134217728},
	{UNIT_FIO, "Tibit/s", 137438953472},
	{UNIT_FIO, "kbit/s", 125},
	{UNIT_FIO, "Mbit/s", 125000},
	{UNIT_FIO, "Gbit/s", 125000000},
	{UNIT_FIO, "Tbit/s", 125000000000},
	{UNIT_FIO, "B", 1},
	{UNIT_FIO, "KiB", 1024},
	{UNIT_FIO, "MiB", 1048576},
	{UNIT_FIO, "GiB", 1073741824},
	{UNIT_FIO, "TiB", 1099511627776},
	{UNIT_FIO, "PiB", 1125899906842624},
	{UNIT_FIO, "kB", 1000},
	{UNIT_FIO, "MB", 1000000},
	{UNIT_FIO, "GB", 1000000000},
	{UNIT_FIO, "TB", 1000000000000},
	{UNIT_FIO, "PB", 1000000000000000},
	{UNIT_FIO, "B/s", 1},
	{UNIT_FIO, "KiB/s", 1024},
	{UNIT_FIO, "MiB/s", 1048576},
	{UNIT_FIO, "GiB/s", 1073741824},
	{UNIT_FIO, "TiB/s", 1099511627776},
	{UNIT_FIO, "kB/s", 1000},
	{UNIT_FIO, "MB/s", 1000000},
	{UNIT_FIO, "GB/s", 1000000000},
	{UNIT_FIO, "TB/s", 1000000000000},
	{UNIT_FIO, "Ki", 1024},
	{UNIT_FIO, "Mi", 1048576},
	{UNIT_FIO, "Gi", 1073741824},
	{UNIT_FIO, "Ti", 1099511627776},
	{UNIT_FIO, "k", 1000},
	{UNIT_FIO, "M", 1000000},
	{UNIT_FIO, "G", 1000000000},
	{UNIT_FIO, "T", 1000000000000},
	{UNIT_FIO_BLOCK, "B", 1},
	{UNIT_FIO_BLOCK, "K", 1024},
	{UNIT_FIO_BLOCK, "M", 1048576},
	{UNIT_FIO_BLOCK, "G", 1073741824},
	{UNIT_FIO_BLOCK, "KiB", 1024},
	{UNIT_FIO_BLOCK, "MiB", 1048576},
	{UNIT_FIO_BLOCK, "GiB", 1073741824},
	{UNIT_FIO_BLOCK, "kB", 1000},
	{UNIT_FIO_BLOCK, "MB", 1000000},
	{UNIT_FIO_BLOCK, "GB", 1000000000},
	{UNIT_FIO_TIME, "nsec", 1},
	{UNIT_FIO_TIME, "usec", 1000},
	{UNIT_FIO_TIME, "msec", 1000000},
	{UNIT_FIO_TIME, "sec", 1000000000},
	{UNIT_FIO_SCALE, "k", 1000},
	{UNIT_FIO_SCALE, "K", 1000},
	{UNIT_FIO_SCALE, "M", 1000000},
	{UNIT_FIO_SCALE, "G", 1000000000},
	{UNIT_FIO_OPTION, "B", 1},
	{UNIT_FIO_OPTION, "b", 1},
	{UNIT_FIO_OPTION, "k", 1024},
	{UNIT_FIO_OPTION, "K", 1024},
	{UNIT_FIO_OPTION, "kb", 1024},
	{UNIT_FIO_OPTION, "kB", 1024},
	{UNIT_FIO_OPTION, "KB", 1024},
	{UNIT_FIO_OPTION, "ki", 1024},
	{UNIT_FIO_OPTION, "Ki", 1024},
	{UNIT_FIO_OPTION, "kib", 1024},
	{UNIT_FIO_OPTION, "KiB", 1024},
	{UNIT_FIO_OPTION, "m", 1048576},
	{UNIT_FIO_OPTION, "M", 1048576},
	{UNIT_FIO_OPTION, "mb", 1048576},
	{UNIT_FIO_OPTION, "MB", 1048576},
	{UNIT_FIO_OPTION, "mi", 1048576},
	{UNIT_FIO_OPTION, "Mi", 1048576},
	{UNIT_FIO_OPTION, "mib", 1048576},
	{UNIT_FIO_OPTION, "MiB", 1048576},
	{UNIT_FIO_OPTION, "g", 1073741824},
	{UNIT_FIO_OPTION, "G", 1073741824},
	{UNIT_FIO_OPTION, "gb", 1073741824},
	{UNIT_FIO_OPTION, "GB", 1073741824},
	{UNIT_FIO_OPTION, "gi", 1073741824},
	{UNIT_FIO_OPTION, "Gi", 1073741824},
	{UNIT_FIO_OPTION, "gib", 1073741824},
	{UNIT_FIO_OPTION, "GiB", 1073741824},
	{UNIT_FIO_OPTION, "t", 1099511627776},
	{UNIT_FIO_OPTION, "T", 1099511627776},
	{UNIT_FIO_OPTION, "tb", 1099511627776},
	{UNIT_FIO_OPTION, "TB", 1099511627776},
	{UNIT_FIO_OPTION, "ti", 1099511627776},
	{UNIT_FIO_OPTION, "Ti", 1099511627776},
	{UNIT_FIO_OPTION, "tib", 1099511627776},
	{UNIT_FIO_OPTION, "TiB", 1099511627776},
	{UNIT_FIO_2006, "KiB/s", 1000},
	{UNIT_FIO_2006, "KiB/sec", 1000},
	{UNIT_FIO_2006, "B", 1},
	{UNIT_FIO_2006, "KiB", 1024},
	{UNIT_FIO_2006, "MiB", 1048576},
	{UNIT_FIO_2006, "GiB", 1073741824},
	{UNIT_FIO_2006, "TiB", 1099511627776},
	{UNIT_IOPING_BYTES, "bytes", 1},
	{UNIT_IOPING_BYTES, "B", 1},
	{UNIT_IOPING_BYTES, "KiB", 1024},
	{UNIT_IOPING_BYTES, "MiB", 1048576},
	{UNIT_IOPING_BYTES, "GiB", 1073741824},
	{UNIT_IOPING_BYTES, "TiB", 1099511627776},
	{UNIT_IOPING_BYTES, "kb", 1024},
	{UNIT_IOPING_BYTES, "mb", 1048576},
	{UNIT_IOPING_BYTES, "gb", 1073741824},
	{UNIT_IOPING_BYTES, "Kb", 1024},
	{UNIT_IOPING_BYTES, "Mb", 1048576},
	{UNIT_IOPING_BYTES, "Gb", 1073741824},
	{UNIT_IOPING_BYTES, "Tb", 1099511627776},
	{UNIT_IOPING_BYTES, "B/s", 1},
	{UNIT_IOPING_BYTES, "KiB/s", 1024},
	{UNIT_IOPING_BYTES, "MiB/s", 1048576},
	{UNIT_IOPING_BYTES, "GiB/s", 1073741824},
	{UNIT_IOPING_BYTES, "TiB/s", 1099511627776},
	{UNIT_IOPING_BYTES, "kb/s", 1024},
	{UNIT_IOPING_BYTES, "mb/s", 1048576},
	{UNIT_IOPING_BYTES, "gb/s", 1073741824},
	{UNIT_IOPING_TIME, "ns", 1},
	{UNIT_IOPING_TIME, "us", 1000},
	{UNIT_IOPING_TIME, "ms", 1000000},
	{UNIT_IOPING_TIME, "s", 1000000000},
	{UNIT_IOPING_TIME, "min", 60000000000},
	{UNIT_IOPING_TIME, "hour", 3600000000000},
	{UNIT_IOPING_TIME, "day", 86400000000000},
	{UNIT_IOPING_SCALE, "k", 1000},
	{UNIT_IOPING_SCALE, "M", 1000000},
	{UNIT_IOPING_SCALE, "G", 1000000000},
	{UNIT_HDPARM, "kB/sec", 1024},
	{UNIT_HDPARM, "kB/s", 1024},
	{UNIT_HDPARM, "MB/sec", 1048576},
	{UNIT_HDPARM, "GB/sec", 1073741824},
	{UNIT_HDPARM, "MB", 1048576},
	{UNIT_BUSYBOX, "B", 1},
	{UNIT_BUSYBOX, "KB", 1024},
	{UNIT_BUSYBOX, "MB", 1048576},
	{UNIT_BUSYBOX, "GB", 1073741824},
	{UNIT_BUSYBOX, "TB", 1099511627776},
	{UNIT_DD, "B", 1},
	{UNIT_DD, "bytes", 1},
	{UNIT_DD, "kB", 1000},
	{UNIT_DD, "KB", 1000},
	{UNIT_DD, "MB", 1000000},
	{UNIT_DD, "GB", 1000000000},
	{UNIT_DD, "TB", 1000000000000},
	{UNIT_SYSBENCH, "b", 1},
	{UNIT_SYSBENCH, "Kb", 1024},
	{UNIT_SYSBENCH, "Mb", 1048576},
	{UNIT_SYSBENCH, "Gb", 1073741824},
	{UNIT_SYSBENCH, "Tb", 1099511627776},
	{UNIT_SYSBENCH, "K", 1024},
	{UNIT_SYSBENCH, "M", 1048576},
	{UNIT_SYSBENCH, "G", 1073741824},
	{UNIT_SYSBENCH, "KB", 1024},
	{UNIT_SYSBENCH, "MB", 1048576},
	{UNIT_SYSBENCH, "GB", 1073741824},
	{UNIT_SYSBENCH, "KiB", 1024},
	{UNIT_SYSBENCH, "MiB", 1048576},
	{UNIT_SYSBENCH, "GiB", 1073741824},
	{UNIT_SYSBENCH, "TiB", 1099511627776},
	{UNIT_NENCH, "KiB/s", 1024},
	{UNIT_NENCH, "MiB/s", 1048576},
	{UNIT_NENCH, "GiB/s", 1073741824},
	{UNIT_YABS, "KB/s", 1024},
	{UNIT_YABS, "MB/s", 1024000},
	{UNIT_YABS, "GB/s", 1024000000},
	{UNIT_YABS_SI, "KB/s", 1000},
	{UNIT_YABS_SI, "MB/s", 1000000},
	{UNIT_YABS_SI, "GB/s", 1000000000},
};

static double in_si(size_t i)
{
	enum unit_dialect d = expected[i].dialect;
	double worth = expected[i].worth;

	return d == UNIT_FIO_TIME || d == UNIT_IOPING_TIME ? worth / 1e9 : worth;
}

static void every_row(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
		const char *s = expected[i].printed;
		double factor = 0;

		if (unit_read(expected[i].dialect, s, strlen(s), &factor) != strlen(s))
			fail_msg("\"%s\" of dialect %d is not read whole", s, expected[i].dialect);
		assert_true(fabs(factor - in_si(i)) <= 1e-12 * in_si(i));
	}
}

static void no_row_without_test(void **state)
{
	size_t n = 0;

	(void)state;
	while (units[n].printed)
		n++;
	assert_int_equal(n, sizeof expected / sizeof *expected);
}

static void longest_wins_and_nothing_is_read_past_the_end(void **state)
{
	double factor = 0;

	(void)state;
	assert_int_equal(unit_read(UNIT_FIO_OLD, "KB/s, iops", 10, &factor), 4);
	assert_int_equal(unit_read(UNIT_FIO_OLD, "KB/s", 3, &factor), 2);
	assert_int_equal(unit_read(UNIT_FIO_OLD, "KB/s", 1, &factor), 0);
	assert_int_equal(unit_read(UNIT_IOPING_TIME, "ms", 2, &factor), 2);
	assert_int_equal(unit_read(UNIT_HDPARM, "", 0, &factor), 0);
}

static void rounded_as_decimal(void **state)
{
	(void)state;
	assert_true(unit_value(118, 1e-3) == 0.118);
	assert_true(unit_value(39.31, 1e-6) == 39.31e-6);
	assert_true(unit_value(71, 1e-9) == 71e-9);
	assert_true(unit_value(15.30, 1e-3) == 0.0153);
	assert_true(unit_value(227.70, 1e-6) == 0.0002277);
	assert_true(unit_value(8, 1048576) == 8388608);
	assert_true(unit_value(2574.1, 1048576) == 2699139481.6);
	assert_true(unit_value(0, 1e-3) == 0);
	assert_true(unit_value(2, 1125899906842624.0) == 2251799813685248.0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_row),
		cmocka_unit_test(no_row_without_test),
		cmocka_unit_test(longest_wins_and_nothing_is_read_past_the_end),
		cmocka_unit_test(rounded_as_decimal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
