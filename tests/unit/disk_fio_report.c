/* SPDX-License-Identifier: MIT */
/* The figures of jobs: what two workers measured, told as one run or as two. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "collect/disk/file.h"
#include "collect/disk/fio_group.h"

enum { BINS = 600, MS = 1000000 };

/* Two workers, 30 s each: the first does 200 reads a second for 10 s and 20 after that, of 1 ms,
 * the second 100 all the time, of 3 ms. */
struct two {
	struct fio_job job;
	struct disk_file file;
	struct fio_files files;
	struct fio_member list[2];
	struct fio_members members;
	struct fio_run_counters counters;
};

static void put(struct fio_stats *s, size_t bin, uint32_t n, uint64_t ns)
{
	struct fio_side *side = &s->sides[FIO_READ];

	s->bins[bin] = n;
	for (uint32_t i = 0; i < n; i++) {
		latency_add(&side->slat, 1000);
		latency_add(&side->clat, ns);
		latency_add(&side->lat, ns + 1000);
	}
	side->bytes += n * 4096;
}

static void make(struct two *t, bool together)
{
	*t = (struct two){.file = {.fd = -1, .direct = true}};
	fio_job_init(&t->job);
	t->job.name = xstrdup("job");
	t->job.engine = FIO_LIBAIO;
	t->job.random = true;
	t->job.size = 1 << 20;
	t->job.iodepth = 4;
	t->job.group_reporting = together;
	t->files = (struct fio_files){.list = &t->file, .n = 1};
	for (int i = 0; i < 2; i++) {
		struct fio_stats *s = xcalloc(1, sizeof *s + FIO_SIDES * BINS * sizeof s->bins[0]);

		s->n_bins = BINS;
		s->seconds = 30;
		s->usr = 1.5;
		s->sys = 3;
		for (size_t bin = 0; bin < 300; bin++)
			put(s, bin, i ? 10 : bin < 100 ? 20 : 2, i ? 3 * MS : MS);
		t->list[i] = (struct fio_member){.job = &t->job, .stats = s};
	}
	t->members = (struct fio_members){.list = t->list, .n = 2};
	t->counters.before = (struct device_counters){.known = true, .reads = 7, .busy_ms = 1000};
	t->counters.after =
		(struct device_counters){.known = true, .reads = 5407, .busy_ms = 16000};
}

static void release(struct two *t)
{
	fio_job_release(&t->job);
	for (int i = 0; i < 2; i++)
		free(t->list[i].stats);
}

static struct record report(struct two *t)
{
	struct record r = {.fd = -1, .pending = BUF_INIT};

	fio_report(&t->members, &t->files, &t->counters, false, &r);
	return r;
}

/* How many lines are just that. */
static int lines(const struct record *r, const char *line)
{
	struct buf whole = BUF_INIT;
	int n = 0;

	buf_printf(&whole, "\n%s\n", line);
	for (const char *p = r->pending.s; (p = strstr(p, whole.s)); p++)
		n++;
	buf_release(&whole);
	return n;
}

/* 2400 + 3000 requests in 30 s. */
static void together(void **state)
{
	struct two t;
	struct record r;

	(void)state;
	make(&t, true);
	r = report(&t);
	assert_int_equal(lines(&r, "run ok"), 0);
	assert_int_equal(lines(&r, "param jobs = 2 ok"), 1);
	assert_int_equal(lines(&r, "param rw: randread ok"), 1);
	assert_int_equal(lines(&r, "figure read.iops = 180 1/s ok"), 1);
	assert_int_equal(lines(&r, "figure read.bw = 737280 B/s ok"), 1);
	assert_int_equal(lines(&r, "figure read.issued = 5400 count ok"), 1);
	assert_int_equal(lines(&r, "figure read.runtime = 30 s ok"), 1);
	assert_int_equal(lines(&r, "figure read.clat.min = 0.001 s ok"), 1);
	assert_int_equal(lines(&r, "figure read.clat.mean = 0.002111111111 s ok"), 1);
	assert_int_equal(lines(&r, "figure read.clat.max = 0.003 s ok"), 1);
	assert_int_equal(lines(&r, "figure read.lat.min = 0.001001 s ok"), 1);
	assert_int_equal(lines(&r, "figure cpu.usr = 5 % ok"), 1);
	assert_int_equal(lines(&r, "figure cpu.sys = 10 % ok"), 1);
	assert_int_equal(lines(&r, "figure disk.read.ios = 5400 count ok"), 1);
	assert_int_equal(lines(&r, "figure disk.util = 50 % ok"), 1);
	assert_null(strstr(r.pending.s, "figure write."));
	assert_non_null(strstr(r.pending.s, "note reads a second changed after 10.0 s, from 300 to "
	                                    "120 (medians; maximally selected rank "
	                                    "statistic, p < 0.001) ok\n"));
	assert_non_null(strstr(r.pending.s, "samples read.iops 300 300 300 300 300 300 300 300 300 "
	                                    "300 120 120 "));
	assert_non_null(strstr(r.pending.s, "note reads a second were steady over the last five"));
	buf_release(&r.pending);
	release(&t);
}

/* The device's counters are of both, so neither has them. */
static void apart(void **state)
{
	struct two t;
	struct record r;

	(void)state;
	make(&t, false);
	r = report(&t);
	assert_int_equal(lines(&r, "run ok"), 1);
	assert_int_equal(lines(&r, "param jobs = 1 ok"), 2);
	assert_int_equal(lines(&r, "figure read.iops = 80 1/s ok"), 1);
	assert_int_equal(lines(&r, "figure read.iops = 100 1/s ok"), 1);
	assert_int_equal(lines(&r, "figure read.clat.mean = 0.001 s ok"), 1);
	assert_int_equal(lines(&r, "figure read.clat.mean = 0.003 s ok"), 1);
	assert_null(strstr(r.pending.s, "disk."));
	buf_release(&r.pending);
	release(&t);
}

static void failure(void **state)
{
	struct two t;
	struct record r = {.fd = -1, .pending = BUF_INIT};

	(void)state;
	make(&t, true);
	fio_report_failure(&t.members, &r);
	assert_int_equal(lines(&r, "figure read.iops failed ok"), 1);
	assert_null(strstr(r.pending.s, " = 0"));
	buf_release(&r.pending);
	release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(together),
		cmocka_unit_test(apart),
		cmocka_unit_test(failure),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
