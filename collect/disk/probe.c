/* SPDX-License-Identifier: MIT */
#include "collect/disk/probe.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "collect/clock.h"
#include "collect/disk/chance.h"
#include "collect/disk/device.h"
#include "collect/disk/file.h"
#include "collect/disk/under.h"

enum { FILE_SIZE = 4 << 20, BLOCK = 4096, READS = 64, WRITES = 16, TEXT_MOST = 1 << 16 };

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *values, size_t n)
{
	qsort(values, n, sizeof *values, compare);
	return n ? values[n / 2] : NAN;
}

static double seconds_since(uint64_t start)
{
	return (double)(clock_monotonic.now(NULL) - start) * 1e-9;
}

/* The median of reads at places that differ from each other; NAN: one failed. */
static double read_some(const struct disk_file *f, void *block, uint64_t chance)
{
	double times[READS];

	for (size_t i = 0; i < READS; i++) {
		uint64_t part = FILE_SIZE / BLOCK / READS;
		uint64_t at = (i * part + chance_below(&chance, part)) * BLOCK;
		uint64_t start = clock_monotonic.now(NULL);

		if (pread(f->fd, block, BLOCK, (off_t)at) != BLOCK)
			return NAN;
		times[i] = seconds_since(start);
	}
	return median(times, READS);
}

static double flush_some(const struct disk_file *f, void *block)
{
	double times[WRITES];

	for (size_t i = 0; i < WRITES; i++) {
		uint64_t start;

		disk_fill(block, BLOCK, i);
		if (pwrite(f->fd, block, BLOCK, (off_t)(i * BLOCK)) != BLOCK)
			return NAN;
		start = clock_monotonic.now(NULL);
		if (fdatasync(f->fd) < 0)
			return NAN;
		times[i] = seconds_since(start);
	}
	return median(times, WRITES);
}

static void read_times(struct disk_file *f, struct probe_times *t)
{
	struct device_counters before, after;
	uint64_t chance = clock_monotonic.now(NULL);
	void *block = disk_memory(BLOCK);

	before = device_counters_read(f->fd);
	t->direct = read_some(f, block, chance);
	after = device_counters_read(f->fd);
	if (before.known && after.known && !isnan(t->direct)) {
		t->asked = READS;
		t->counted = after.reads + after.read_merges - before.reads - before.read_merges;
	}
	disk_file_set_direct(f, false);
	read_some(f, block, chance);
	t->cached = read_some(f, block, chance);
	free(block);
}

void probe_judge_reads(const struct probe_times *t, struct record *r)
{
	if (t->asked && t->counted < t->asked / 2)
		record_note(r,
		            "likely served from a cache: the device saw %llu of %llu reads with "
		            "O_DIRECT",
		            (unsigned long long)t->counted, (unsigned long long)t->asked);
	else if (t->direct < PROBE_SAME * t->cached)
		record_note(r,
		            "likely served from a cache: reads of 4 KiB took %.1f us with "
		            "O_DIRECT and %.1f us from the page cache",
		            t->direct * 1e6, t->cached * 1e6);
	else if (t->direct < PROBE_FASTEST_READ)
		record_note(r,
		            "likely served from a host cache: reads of 4 KiB with O_DIRECT took "
		            "%.0f us, and flash takes 60 us and more",
		            t->direct * 1e6);
}

void probe_judge_writes(const struct probe_times *t, bool write_through, struct record *r)
{
	if (!(t->flush < PROBE_FASTEST_FLUSH))
		return;
	record_note(r,
	            "a suspicion: fsync returned after %.0f us, faster than a device flushes "
	            "its cache, so what was written may not have been on the disk%s",
	            t->flush * 1e6,
	            write_through ? "; the device says that it has no cache to flush" : "");
}

/* A small file of its own; false: none could be made, or there is no more to be found out. */
static bool begin(const char *dir, bool direct, struct disk_file *f, struct under *u,
                  struct record *r)
{
	struct buf text = BUF_INIT;
	bool ok = disk_file_make(f, dir, FILE_SIZE, direct, &text) == 0;

	buf_clear(&text);
	if (ok && disk_file_doubt(f->fd, &text)) {
		record_note(r, "%s", text.s);
		disk_file_close(f);
		ok = false;
	}
	if (ok)
		*u = under_file(f->fd);
	buf_release(&text);
	return ok;
}

void probe_reads(const char *dir, struct record *r)
{
	struct probe_times t = {.direct = NAN, .cached = NAN, .flush = NAN};
	struct disk_file f;
	struct under u;

	if (!begin(dir, true, &f, &u, r))
		return;
	if (u.loop_cached) {
		record_note(r, "likely served from a host cache: the folder lies on a loop device, "
		               "whose file goes through this machine's page cache");
	} else if (f.direct) {
		read_times(&f, &t);
		probe_judge_reads(&t, r);
	}
	disk_file_close(&f);
}

void probe_writes(const char *dir, struct record *r)
{
	struct probe_times t = {.direct = NAN, .cached = NAN, .flush = NAN};
	struct disk_file f;
	struct under u;
	void *block;

	if (!begin(dir, false, &f, &u, r))
		return;
	block = disk_memory(BLOCK);
	t.flush = flush_some(&f, block);
	probe_judge_writes(&t, u.write_through, r);
	free(block);
	disk_file_close(&f);
}

/* Size ----------------------------------------------------------------------------------------- */

/* A number in a file; 0: none, or "max". */
static uint64_t number_in(const char *path)
{
	struct buf text = BUF_INIT, err = BUF_INIT;
	uint64_t number = 0;

	if (file_read(path, TEXT_MOST, &text, &err) == 0)
		number_read_u64(text.s, text.n, &number);
	buf_release(&text);
	buf_release(&err);
	return number;
}

uint64_t probe_memory(void)
{
	static const char *const limits[] = {"/sys/fs/cgroup/memory.max",
	                                     "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
	uint64_t memory = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);

	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		uint64_t limit = number_in(limits[i]);

		if (limit && limit < memory)
			memory = limit;
	}
	return memory;
}

void probe_judge_size(uint64_t working_set, uint64_t memory, struct record *r)
{
	if (working_set >= memory)
		return;
	record_note(r,
	            "likely served from a cache: the file of %llu MiB fits into the memory of "
	            "%llu MiB, so what was written may have been read back from the page cache",
	            (unsigned long long)(working_set >> 20), (unsigned long long)(memory >> 20));
}
