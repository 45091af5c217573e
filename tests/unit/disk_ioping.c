/* SPDX-License-Identifier: MIT */
/* What ioping's way makes of times, and what the probes make of theirs. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "collect/disk/chance.h"
#include "collect/disk/file.h"
#include "collect/disk/ioping.h"
#include "collect/disk/probe.h"

/* ioping 1.3 printed of such requests: 268.5 and 181.0 us, "2 requests completed in 449.5 us",
 * 4.45 k iops, avg 224.8 us, mdev 43.8 us. */
static void the_figures_are_those_of_ioping(void **state)
{
	const uint64_t ns[] = {268500, 181000};
	struct ioping_figures f = ioping_figures(ns, 2);

	(void)state;
	assert_float_equal(f.requests, 2, 0);
	assert_float_equal(f.total, 449.5e-6, 1e-12);
	assert_float_equal(f.iops, 4449.388, 0.001);
	assert_float_equal(f.least, 181e-6, 1e-12);
	assert_float_equal(f.most, 268.5e-6, 1e-12);
	assert_float_equal(f.mean, 224.75e-6, 1e-12);
	assert_float_equal(f.mdev, 43.75e-6, 1e-12);
}

static void no_request_has_no_latency(void **state)
{
	struct ioping_figures f = ioping_figures(NULL, 0);

	(void)state;
	assert_float_equal(f.requests, 0, 0);
	assert_true(isnan(f.mean) && isnan(f.least) && isnan(f.most) && isnan(f.iops));
}

static void chance_stays_below(void **state)
{
	uint64_t s = 1, met = 0;

	(void)state;
	for (int i = 0; i < 1000; i++) {
		uint64_t n = chance_below(&s, 10);

		assert_true(n < 10);
		met |= 1u << n;
	}
	assert_int_equal(met, 0x3ff);
	assert_int_equal(chance_below(&s, 1), 0);
}

/* What a probe says of reads that took so long. */
static const char *reads(double direct, double cached, uint64_t asked, uint64_t counted)
{
	static char text[512];
	struct record r = {.fd = -1, .pending = BUF_INIT};
	struct probe_times t = {direct, cached, NAN, asked, counted};

	probe_judge_reads(&t, &r);
	strncpy(text, r.pending.s, sizeof text - 1);
	buf_release(&r.pending);
	return text;
}

static void reads_are_judged(void **state)
{
	(void)state;
	assert_string_equal(reads(100e-6, 1e-6, 64, 64), "");
	assert_string_equal(reads(8e-3, 1e-6, 0, 0), "");
	assert_string_equal(reads(100e-6, 1e-6, 64, 32), "");
	assert_non_null(strstr(reads(100e-6, 1e-6, 64, 31), "the device saw 31 of 64 reads"));
	assert_non_null(strstr(reads(2.9e-6, 1e-6, 0, 0), "2.9 us with O_DIRECT and 1.0 us"));
	assert_non_null(strstr(reads(29e-6, 1e-6, 64, 64), "likely served from a host cache"));
	assert_string_equal(reads(NAN, NAN, 0, 0), "");
}

static void flushes_are_judged(void **state)
{
	struct record r = {.fd = -1, .pending = BUF_INIT};
	struct probe_times t = {.flush = 31e-6};

	(void)state;
	probe_judge_writes(&t, false, &r);
	t.flush = NAN;
	probe_judge_writes(&t, false, &r);
	assert_int_equal(r.pending.n, 0);
	t.flush = 4e-6;
	probe_judge_writes(&t, true, &r);
	assert_non_null(strstr(r.pending.s, "a suspicion: fsync returned after 4 us"));
	assert_non_null(strstr(r.pending.s, "no cache to flush"));
	buf_release(&r.pending);
}

static void a_file_that_memory_holds_is_doubted(void **state)
{
	struct record r = {.fd = -1, .pending = BUF_INIT};

	(void)state;
	probe_judge_size(4u << 30, 4u << 30, &r);
	assert_int_equal(r.pending.n, 0);
	probe_judge_size(100 << 20, 512 << 20, &r);
	assert_non_null(strstr(r.pending.s, "the file of 100 MiB fits into the memory of 512 MiB"));
	assert_true(probe_memory() > 1 << 20);
	buf_release(&r.pending);
}

static void holes_are_found(void **state)
{
	struct record r = {.fd = -1, .pending = BUF_INIT};
	char name[] = "holes-XXXXXX", block[4096];
	struct disk_file whole;
	struct buf err = BUF_INIT;
	int fd = mkstemp(name);

	(void)state;
	assert_true(fd >= 0);
	unlink(name);
	memset(block, 'x', sizeof block);
	assert_int_equal(pwrite(fd, block, sizeof block, 1 << 20), sizeof block);
	assert_int_equal(ftruncate(fd, 2 << 20), 0);
	probe_holes(fd, 2 << 20, &r);
	assert_non_null(strstr(r.pending.s, "note 2093056 of the file's 2097152 bytes are holes"));
	close(fd);
	buf_clear(&r.pending);
	assert_int_equal(disk_file_make(&whole, ".", 1 << 20, false, &err), 0);
	probe_holes(whole.fd, 1 << 20, &r);
	assert_string_equal(r.pending.s, "");
	disk_file_close(&whole);
	buf_release(&r.pending);
	buf_release(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_figures_are_those_of_ioping),
		cmocka_unit_test(no_request_has_no_latency),
		cmocka_unit_test(chance_stays_below),
		cmocka_unit_test(reads_are_judged),
		cmocka_unit_test(flushes_are_judged),
		cmocka_unit_test(a_file_that_memory_holds_is_doubted),
		cmocka_unit_test(holes_are_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
