/* SPDX-License-Identifier: MIT */
/* fio's job files: what is read out of them, and what is said about them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "collect/disk/fio_job.h"

#define SECOND 1000000000u

static void reads(struct fio_jobs *jobs, const char *text)
{
	struct diags d = DIAGS_INIT;

	*jobs = (struct fio_jobs)FIO_JOBS_INIT;
	assert_int_equal(fio_jobs_read(jobs, "x.fio", text, strlen(text), &d), 0);
	assert_int_equal(d.n, 0);
	diags_release(&d);
}

/* "line:column: sentence", with the sentence's beginning. */
static void says(const char *text, int expected, enum level level, const char *place)
{
	struct fio_jobs jobs = FIO_JOBS_INIT;
	struct diags d = DIAGS_INIT;
	char line[256];

	assert_int_equal(fio_jobs_read(&jobs, "x.fio", text, strlen(text), &d), expected);
	assert_int_equal(d.n, 1);
	assert_int_equal(d.list[0].level, level);
	snprintf(line, sizeof line, "%u:%u: %s", d.list[0].line, d.list[0].column,
	         d.list[0].message);
	line[strlen(place)] = '\0';
	assert_string_equal(line, place);
	fio_jobs_release(&jobs);
	diags_release(&d);
}

static void error(const char *text, const char *place)
{
	says(text, -1, LEVEL_ERROR, place);
}

/* One of the files people have published since 2012, with the blanks of the page it is copied off. */
static void of_2012(void **state)
{
	struct fio_jobs jobs;
	const struct fio_job *j;

	(void)state;
	reads(&jobs, "[global]\r\nioengine=libaio\ndirect=1\ninvalidate=1\ngroup_reporting\n"
	             "directory=/home\nfilename=test.bin \u3000\nruntime=60\n\u00a0\n[Rand-Write-4k-qd32]\n"
	             "readwrite=randwrite\nsize=4G\nbs=4k\niodepth=32\nnumjobs=1\n");
	assert_int_equal(jobs.n, 1);
	j = &jobs.list[0];
	assert_string_equal(j->name, "Rand-Write-4k-qd32");
	assert_string_equal(j->directory, "/home");
	assert_string_equal(j->filename, "test.bin");
	assert_int_equal(j->engine, FIO_LIBAIO);
	assert_true(j->direct && j->invalidate && j->group_reporting && j->random && j->writes);
	assert_false(j->reads || j->time_based || j->stonewall);
	assert_int_equal(j->size, (uint64_t)4 << 30);
	assert_int_equal(j->bs, 4096);
	assert_int_equal(j->iodepth, 32);
	assert_int_equal(j->runtime, 60 * (uint64_t)SECOND);
	fio_jobs_release(&jobs);
}

/* A global section counts for the jobs behind it; a job's own options do not leave it. */
static void inherits(void **state)
{
	struct fio_jobs jobs;

	(void)state;
	reads(&jobs, "; a comment\n[global]\nsize=1m\nrw=rw\nrwmixread=70\n[a]\nbs = 8k\n"
	             "# another\n[global]\nsize=2m\n[b]\nstonewall\nrwmixwrite=40\nfdatasync=8\n"
	             "thinktime=50\nramp_time=500ms\nbuffered=0\n");
	assert_int_equal(jobs.n, 2);
	assert_int_equal(jobs.list[0].size, 1 << 20);
	assert_int_equal(jobs.list[0].bs, 8192);
	assert_int_equal(jobs.list[0].read_share, 70);
	assert_false(jobs.list[0].stonewall || jobs.list[0].direct);
	assert_int_equal(jobs.list[1].size, 2 << 20);
	assert_int_equal(jobs.list[1].bs, 4096);
	assert_int_equal(jobs.list[1].read_share, 60);
	assert_int_equal(jobs.list[1].fsync, 8);
	assert_int_equal(jobs.list[1].thinktime, 50000);
	assert_int_equal(jobs.list[1].ramp, SECOND / 2);
	assert_true(jobs.list[1].stonewall && jobs.list[1].data_sync && jobs.list[1].direct);
	fio_jobs_release(&jobs);
}

static void says_what_is_wrong(void **state)
{
	(void)state;
	error("[a]\nsize=1m\n  iodept=4\n",
	      "3:3: the option 'iodept' is not built in; did you mean "
	      "'iodepth'?");
	error("[a]\nsize=1m\nrw = trim\n", "3:6: rw takes read, write");
	error("[a]\nsize=1m\nioengine=io_uring\n", "3:10: ioengine takes libaio");
	error("[a]\nsize=1m\nbs=4k,8k\n", "3:4: bs takes one size");
	error("[a]\nsize=1m\nbs=0\n", "3:4: bs takes 1 to 67108864 here, not 0");
	error("[a]\nsize=1m\nruntime=2d\n", "3:9: runtime takes 0 to 86400 s here, not 2d");
	error("[a]\nsize=1m\ndirect=yes\n", "3:8: direct takes 0 or 1, not 'yes'");
	error("[a]\nsize=${N}\n", "2:6: variables of the environment");
	error("[a]\nsize\n", "2:1: size takes one size");
	error("[a]\nrw=read\n", "1:1: this job says no size=");
	error("[a]\nsize=1k\n", "1:1: size= is smaller than bs=");
	error("[a]\nsize=1m\ntime_based\n", "1:1: time_based needs a runtime=");
	error("[a]\nsize=1g\nbs=64m\niodepth=100\n", "1:1: iodepth= times bs= is too much memory");
	error("[a]\nsize=1m\nrw=randrw\nrate_iops=100\n", "1:1: rate_iops= for reads and writes");
	error("size=1m\n[a]\nsize=1m\n", "1:1: an option stands before the first section");
	error("[a\n", "1:1: this is not a section");
	error("[global]\nsize=1m\n", "0:0: there is no job in this file");
	error("", "0:0: there is no job in this file");
	says("[a]\nsize=1m\nwrite_lat_log=x\n", 0, LEVEL_NOTE,
	     "3:1: write_lat_log has no effect on what is measured; it is passed over");
}

static void size(const char *text, uint64_t expected)
{
	uint64_t got;

	assert_true(fio_read_size(text, &got));
	assert_int_equal(got, expected);
}

/* fio(1), "PARAMETER TYPES", with kb_base=1024. */
static void suffixes(void **state)
{
	uint64_t got;

	(void)state;
	size("4096", 4096);
	size("4096b", 4096);
	size("4k", 4096);
	size("4kB", 4096);
	size("4KB", 4096);
	size("1024k", 1048576);
	size("1mi", 1000000);
	size("1000ki", 1000000);
	size("1t", (uint64_t)1 << 40);
	size("1tib", 1000000000000);
	assert_false(fio_read_size("", &got) || fio_read_size("k", &got) ||
	             fio_read_size("1.5g", &got) || fio_read_size("10%", &got) ||
	             fio_read_size("-1", &got) || fio_read_size("1 g", &got) ||
	             fio_read_size("99999999p", &got));
	assert_true(fio_read_time("10", SECOND, &got) && got == 10 * (uint64_t)SECOND);
	assert_true(fio_read_time("10", 1000, &got) && got == 10000);
	assert_true(fio_read_time("5m", SECOND, &got) && got == 300 * (uint64_t)SECOND);
	assert_true(fio_read_time("20ms", SECOND, &got) && got == 20000000);
	assert_false(fio_read_time("20x", SECOND, &got));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(of_2012),
		cmocka_unit_test(inherits),
		cmocka_unit_test(says_what_is_wrong),
		cmocka_unit_test(suffixes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
