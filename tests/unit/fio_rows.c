/* SPDX-License-Identifier: MIT */
/* What a line of fio's report is, and that the lines around a report are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "parse/format/fio/fio.h"

static const struct {
	enum fio_row row;
	const char *text;
} lines[] = {
        {FIO_HEADER, "job: (g=0): rw=randread, bs=4K-4K/4K-4K, ioengine=libaio, iodepth=32"},
        {FIO_HEADER, "> read: (g=12): rw=read, bs=(R) 4096B-4096B, ioengine=psync, iodepth=1"},
        {FIO_VERSION, "fio 1.57"},
        {FIO_VERSION, "fio-3.9-12-gabc  "},
        {FIO_JOB, "a b: (groupid=0, jobs=1): err= 0: pid=15569"},
        {FIO_RESULT, "  read : io=2575.5MB, bw=43946KB/s, iops=10986 , runt= 60002msec"},
        {FIO_RESULT, "\twrite:\tIOPS=26.3k, BW=103MiB/s (108MB/s)(103MiB/1001msec)"},
        {FIO_RESULT, "mixed: IOPS=165k, BW=1MiB/s (1MB/s)(1MiB/1msec)"},
        {FIO_SYNC, "  fsync/fdatasync/sync_file_range:"},
        {FIO_LATENCY, "    slat (nsec): min=1413, max=143682, avg=4654.28, stdev=5552.69"},
        {FIO_LATENCY, "     lat (usec): min=108 , max=168893 , avg=2910.32, stdev=13359.88"},
        {FIO_LATENCY, "    clat (us"},
        {FIO_BUCKETS, "     lat (usec): 100=0.01%, 250=0.91%"},
        {FIO_BUCKETS, "  lat (msec)   : >=2000=0.01%"},
        {FIO_PERCENTILES_OF, "    clat percentiles (usec):"},
        {FIO_PERCENTILES, "     |  1.00th=[   34],  5.00th=[   43]"},
        {FIO_BW_SAMPLES, "    bw (KB/s) : min=37472, max=45040, per=100.04%"},
        {FIO_CPU, "  cpu          : usr=3.47%, sys=15.42%"},
        {FIO_ISSUED, "     issued r/w/d: total=659211/0/0, short=0/0/0"},
        {FIO_GROUP, "Run status group 0 (all jobs):"},
        {FIO_GROUP, "   READ: io=2575.5MB, aggrb=43945KB/s"},
        {FIO_DISK_HEAD, "Disk stats (read/write):"},
        {FIO_DISK, "    vda: ios=168394/14, merge=0/35"},
        {FIO_OTHER, "Jobs: 1 (f=1): [r] [100.0% done] [45056K/0K /s] [11.0K/0  iops]"},
        {FIO_OTHER, "job: Laying out IO file(s) (1 file(s) / 4096MB)"},
        {FIO_NONE, ""},
        {FIO_NONE, "fio 1.57 is what I ran"},
        {FIO_NONE, "read: I read it all, at IOPS=5"},
        {FIO_NONE, "read (bandwidth): 5 MB/s"},
        {FIO_NONE, "[root@web1 ~]# fio randread.fio"},
        {FIO_NONE, "iops=10986 is the figure that counts"},
        {FIO_NONE, "cpu : two of them"},
        {FIO_NONE, "Starting with a quick look"},
};

static void every_kind(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct line l = {.s = lines[i].text, .n = (unsigned)strlen(lines[i].text)};
		size_t at;

		if (fio_row(&l, &at) != lines[i].row)
			fail_msg("\"%s\" is read as %d, not %d", l.s, fio_row(&l, &at), lines[i].row);
	}
}

/* Numbers that a cut may have shortened are none. */
static void cut_numbers(void **state)
{
	static const struct {
		const char *text;
		bool whole;
	} cases[] = {
	        {"min=16, ", true}, {"min=16", false},     {"avg=16.25", true},
	        {"avg=16.2", false}, {"avg=16.", false},   {"max=1051.2K", true},
	        {"iops=4,230", false}, {"iops=-4, ", false}, {"max=108751M,", true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct line l = {.s = cases[i].text, .n = (unsigned)strlen(cases[i].text)};
		struct fio_reading r;

		if (fio_scaled(&l, find_text(&l, 0, "=") + 1, 1, &r) != cases[i].whole)
			fail_msg("\"%s\"", l.s);
	}
}

static void cut_units(void **state)
{
	static const struct {
		const char *text;
		enum unit_dialect dialect;
		bool whole;
	} cases[] = {
	        {"7262MiB/s (7614MB/s)", UNIT_FIO, true}, {"7262Mi (7614M)", UNIT_FIO, true},
	        {"7262M", UNIT_FIO, false},               {"7262Mi", UNIT_FIO, false},
	        {"43946K", UNIT_FIO_OLD, false},          {"521296 B/s, iops", UNIT_FIO_OLD, true},
	        {"60002ms", UNIT_FIO_TIME, false},        {"60002msec", UNIT_FIO_TIME, true},
	        {"43946KiB/s", UNIT_FIO_OLD, false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct line l = {.s = cases[i].text, .n = (unsigned)strlen(cases[i].text)};
		struct fio_reading r;

		if (fio_size(&l, 0, cases[i].dialect, &r) != cases[i].whole)
			fail_msg("\"%s\"", l.s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	        cmocka_unit_test(every_kind),
	        cmocka_unit_test(cut_numbers),
	        cmocka_unit_test(cut_units),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
