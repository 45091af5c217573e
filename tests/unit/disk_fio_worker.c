/* SPDX-License-Identifier: MIT */
/* One process of a job, on a small file: it does what the job says, and counts all of it. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/disk/file.h"
#include "collect/disk/fio_worker.h"

enum { SIZE = 1 << 20, BLOCK = 4096, BLOCKS = SIZE / BLOCK, BINS = 1000 };

/* qemu's user emulation has no io_setup(2): there is nothing to be tested, then. */
static void set_up(struct fio_worker *w, struct buf *err)
{
	int ret = fio_worker_setup(w, err);

	if (ret < 0 && strstr(err->s, strerror(ENOSYS)))
		skip();
	assert_string_equal(err->s, "");
	assert_int_equal(ret, 0);
}

static struct fio_stats *run(struct fio_job *job, struct disk_file *f)
{
	struct fio_stats *s = xcalloc(1, sizeof *s + FIO_SIDES * BINS * sizeof s->bins[0]);
	struct fio_worker w = {.job = job, .fd = f->fd, .seed = 5, .stats = s};
	struct buf err = BUF_INIT;

	s->n_bins = BINS;
	set_up(&w, &err);
	assert_int_equal(fio_worker_run(&w, &err), 0);
	assert_string_equal(err.s, "");
	fio_worker_release(&w);
	return s;
}

static void make(struct disk_file *f)
{
	struct buf err = BUF_INIT;

	assert_int_equal(disk_file_make(f, ".", SIZE, false, &err), 0);
}

static struct fio_job job_of(enum fio_engine engine, bool reads, bool writes, bool random)
{
	struct fio_job j;

	fio_job_init(&j);
	j.engine = engine;
	j.reads = reads;
	j.writes = writes;
	j.random = random;
	j.size = SIZE;
	j.bs = BLOCK;
	j.iodepth = 8;
	return j;
}

static uint64_t binned(const struct fio_stats *s, int side)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < BINS; i++)
		sum += s->bins[(size_t)side * BINS + i];
	return sum;
}

static void check_counts(const struct fio_stats *s, int side, uint64_t n)
{
	const struct fio_side *x = &s->sides[side];

	assert_int_equal(x->lat.n, n);
	assert_int_equal(x->clat.n, n);
	assert_int_equal(x->bytes, n * BLOCK);
	assert_int_equal(binned(s, side), n);
	assert_int_equal(s->sides[!side].lat.n, 0);
	assert_true(s->seconds > 0);
}

/* Every request of a pass, in each engine; loops do it again. */
static void counts_all(void **state)
{
	(void)state;
	for (enum fio_engine e = FIO_LIBAIO; e <= FIO_PSYNC; e++) {
		struct fio_job j = job_of(e, true, false, true);
		struct disk_file f;
		struct fio_stats *s;

		make(&f);
		s = run(&j, &f);
		check_counts(s, FIO_READ, BLOCKS);
		assert_int_equal(s->sides[FIO_READ].slat.n, e == FIO_LIBAIO ? BLOCKS : 0);
		assert_true(fabs(latency_mean(&s->sides[FIO_READ].lat) -
		                 (e == FIO_LIBAIO ? latency_mean(&s->sides[FIO_READ].slat) : 0) -
		                 latency_mean(&s->sides[FIO_READ].clat)) < 1e-12);
		free(s);
		j.random = false;
		j.loops = 3;
		s = run(&j, &f);
		check_counts(s, FIO_READ, 3 * BLOCKS);
		free(s);
		disk_file_close(&f);
	}
}

/* A write job leaves no block as it was, and no two blocks alike. */
static void writes_every_block(void **state)
{
	(void)state;
	for (enum fio_engine e = FIO_LIBAIO; e <= FIO_PSYNC; e++) {
		struct fio_job j = job_of(e, false, true, e != FIO_SYNC);
		struct disk_file f;
		struct fio_stats *s;
		char *before = xmalloc(SIZE), *after = xmalloc(SIZE);

		make(&f);
		assert_int_equal(pread(f.fd, before, SIZE, 0), SIZE);
		s = run(&j, &f);
		check_counts(s, FIO_WRITE, BLOCKS);
		assert_int_equal(pread(f.fd, after, SIZE, 0), SIZE);
		for (size_t i = 0; i < BLOCKS; i++) {
			assert_int_not_equal(memcmp(before + i * BLOCK, after + i * BLOCK, BLOCK),
			                     0);
			for (size_t k = 0; k < i; k++)
				assert_int_not_equal(
					memcmp(after + k * BLOCK, after + i * BLOCK, BLOCK), 0);
		}
		free(s);
		free(before);
		free(after);
		disk_file_close(&f);
	}
}

static void mixes(void **state)
{
	struct fio_job j = job_of(FIO_LIBAIO, true, true, true);
	struct disk_file f;
	struct fio_stats *s;
	uint64_t reads, writes;

	(void)state;
	j.read_share = 75;
	j.loops = 4;
	make(&f);
	s = run(&j, &f);
	reads = s->sides[FIO_READ].lat.n;
	writes = s->sides[FIO_WRITE].lat.n;
	assert_int_equal(reads + writes, 4 * BLOCKS);
	assert_true(reads > 700 && reads < 836); /* 768, and 5 standard errors */
	free(s);
	disk_file_close(&f);
}

static void syncs(void **state)
{
	struct fio_job j = job_of(FIO_PSYNC, false, true, false);
	struct disk_file f;
	struct fio_stats *s;

	(void)state;
	j.fsync = 100;
	j.end_fsync = true;
	make(&f);
	s = run(&j, &f);
	assert_int_equal(s->sync.n, BLOCKS / 100 + 1);
	free(s);
	j.fsync = 64;
	j.data_sync = true;
	j.end_fsync = false;
	j.engine = FIO_LIBAIO;
	s = run(&j, &f);
	assert_int_equal(s->sync.n, BLOCKS / 64);
	free(s);
	disk_file_close(&f);
}

/* Pauses add up to a time that the job takes at least; so does a rate. */
static void waits(void **state)
{
	const int pauses = BLOCKS / 32 - 1;
	struct fio_job j = job_of(FIO_LIBAIO, true, false, true);
	struct disk_file f;
	struct fio_stats *s;

	(void)state;
	make(&f);
	j.thinktime = 1000000;
	j.thinktime_blocks = 32;
	s = run(&j, &f);
	assert_true(s->seconds >= 0.001 * pauses);
	check_counts(s, FIO_READ, BLOCKS);
	free(s);
	j.thinktime = 0;
	j.rate_iops = 2000;
	s = run(&j, &f);
	assert_true(s->seconds >= (double)(BLOCKS - 1) / 2000);
	check_counts(s, FIO_READ, BLOCKS);
	free(s);
	disk_file_close(&f);
}

/* Of a ramp of time nothing is counted; the run goes on for its runtime behind it. What a busy machine held up
 * in the ramp comes after it, so a run that was not held up is waited for. */
static void ends_by_time(void **state)
{
	struct fio_job j = job_of(FIO_PSYNC, true, false, false);
	struct disk_file f;
	uint64_t counted = UINT64_MAX;

	(void)state;
	make(&f);
	j.time_based = true;
	j.rate_iops = 1000;
	j.ramp = 100000000;
	j.runtime = 200000000;
	for (int tries = 0; tries < 50 && counted > 201; tries++) {
		struct fio_stats *s = run(&j, &f);

		assert_true(s->seconds >= 0.19);
		counted = s->sides[FIO_READ].lat.n;
		assert_true(counted >= 1);
		free(s);
	}
	assert_true(counted <= 201);
	disk_file_close(&f);
}

/* A rate that can't be held: what waits counts from when it should have started. */
static void counts_from_the_intended_start(void **state)
{
	struct fio_job j = job_of(FIO_PSYNC, true, false, false);
	struct disk_file f;
	struct fio_stats *s;

	(void)state;
	make(&f);
	j.rate_iops = 1000000000; /* all of them at once */
	s = run(&j, &f);
	assert_true(latency_most(&s->sides[FIO_READ].lat) > s->seconds * 0.9);
	free(s);
	disk_file_close(&f);
}

static void says_what_failed(void **state)
{
	struct fio_job j = job_of(FIO_LIBAIO, true, false, false);
	struct disk_file f;
	struct fio_stats *s = xcalloc(1, sizeof *s);
	struct buf err = BUF_INIT;
	struct fio_worker w = {.job = &j, .stats = s};

	(void)state;
	make(&f);
	assert_int_equal(ftruncate(f.fd, SIZE / 2), 0);
	w.fd = f.fd;
	set_up(&w, &err);
	assert_int_equal(fio_worker_run(&w, &err), -1);
	assert_string_equal(err.s, "a read of 4096 bytes at 524288 moved 0 only");
	disk_file_close(&f);
	buf_release(&err);
	fio_worker_release(&w);
	free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_all),
		cmocka_unit_test(writes_every_block),
		cmocka_unit_test(mixes),
		cmocka_unit_test(syncs),
		cmocka_unit_test(waits),
		cmocka_unit_test(ends_by_time),
		cmocka_unit_test(counts_from_the_intended_start),
		cmocka_unit_test(says_what_failed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
