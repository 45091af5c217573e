/* SPDX-License-Identifier: MIT */
/* ioping's way: one request of 4 KiB at a time, at random places of a small file, at an interval.
 * The first request counts nowhere, since it pays for waking up; what the cache holds of the range
 * is dropped before each read, unless the test is one of cached or direct reads. Only the read is
 * timed. So does ioping 1.3, as its manual says and strace(1) shows. */
#include "collect/disk/ioping.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/clock.h"
#include "collect/disk/chance.h"
#include "collect/disk/file.h"
#include "collect/disk/probe.h"
#include "collect/disk/suite.h"

enum { REQUEST = 4096, SMALL_SET = 1 << 20, SEEK_SET_SIZE = 64 << 20, COUNT_MOST = 1 << 22 };

enum cache { CACHE_DROPPED, CACHE_USED, CACHE_AVOIDED };

static const struct kind {
	const char *name, *title;
	const char *words[4]; /* the original's options */
	enum cache cache;
	uint64_t set;             /* bytes that requests lie in */
	long count[EFFORTS];      /* requests, the first one included; 0: until the time is over */
	double interval[EFFORTS]; /* s from request to request */
	double seconds[EFFORTS];  /* 0: until all requests are done */
} kinds[] = {
	{"ioping",
         "Latency of single reads, not cached",
         {"-c", "20"},
         CACHE_DROPPED,
         SMALL_SET,
         {20, 20, 20},
         {0.1, 1, 1},
         {0}},
	{"ioping-cached",
         "Latency of single reads from the page cache",
         {"-C", "-c", "20"},
         CACHE_USED,
         SMALL_SET,
         {20, 20, 20},
         {0.02, 1, 1},
         {0}},
	{"ioping-direct",
         "Latency of single reads with O_DIRECT",
         {"-D", "-c", "20"},
         CACHE_AVOIDED,
         SMALL_SET,
         {20, 20, 20},
         {0.1, 1, 1},
         {0}},
	{"ioping-seek",
         "Seek rate: single reads one after the other",
         {"-R"},
         CACHE_DROPPED,
         SEEK_SET_SIZE,
         {0},
         {0},
         {1, 3, 3}},
};

struct config {
	const struct kind *kind;
	long count;
	double interval, seconds;
};

struct requests {
	uint64_t *ns;
	size_t n, cap;
};

struct ioping_figures ioping_figures(const uint64_t *ns, size_t n)
{
	struct ioping_figures f = {.requests = (double)n};
	uint64_t sum = 0, least = UINT64_MAX, most = 0;
	double squares = 0;

	for (size_t i = 0; i < n; i++) {
		sum += ns[i];
		least = ns[i] < least ? ns[i] : least;
		most = ns[i] > most ? ns[i] : most;
	}
	f.total = (double)sum / 1e9;
	f.mean = n ? f.total / (double)n : NAN;
	f.least = n ? (double)least / 1e9 : NAN;
	f.most = n ? (double)most / 1e9 : NAN;
	for (size_t i = 0; i < n; i++)
		squares += pow((double)ns[i] / 1e9 - f.mean, 2);
	f.mdev = n ? sqrt(squares / (double)n) : NAN;
	f.iops = sum ? (double)n / f.total : NAN;
	return f;
}

static int fail(const char *dir, struct buf *err)
{
	buf_printf(err, "can't read a file in '%s': %s", dir, strerror(errno));
	return -1;
}

/* O_DIRECT may be refused at the first request though the flag was taken. */
static ssize_t read_at(struct disk_file *f, void *to, off_t at)
{
	ssize_t got = pread(f->fd, to, REQUEST, at);

	if (got >= 0 || errno != EINVAL || !f->direct)
		return got;
	disk_file_refuse(f, EINVAL);
	return pread(f->fd, to, REQUEST, at);
}

static int one(struct disk_file *f, const struct config *c, void *to, uint64_t *chance,
               uint64_t *ns)
{
	off_t at = (off_t)(chance_below(chance, c->kind->set / REQUEST) * REQUEST);
	uint64_t start;

	if (c->kind->cache == CACHE_DROPPED)
		disk_file_drop(f, (uint64_t)at, REQUEST);
	start = clock_monotonic.now(NULL);
	if (read_at(f, to, at) != REQUEST)
		return -1;
	*ns = clock_monotonic.now(NULL) - start;
	return 0;
}

static void wait_until(uint64_t at)
{
	struct timespec t = {.tv_sec = (time_t)(at / 1000000000u),
	                     .tv_nsec = (long)(at % 1000000000u)};

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
		;
}

static int request_all(struct disk_file *f, const struct config *c, struct requests *r)
{
	uint64_t start = clock_monotonic.now(NULL), begun = start, chance = start, ns;
	void *to = disk_memory(REQUEST);
	int ret = 0;

	for (long i = 0; (!c->count || i < c->count) && i < COUNT_MOST; i++) {
		if (c->seconds > 0 && (double)(begun - start) * 1e-9 >= c->seconds && r->n)
			break;
		ret = one(f, c, to, &chance, &ns);
		if (ret < 0)
			break;
		if (i > 0) {
			GROW(r->ns, r->n, r->cap);
			r->ns[r->n++] = ns;
		}
		if (c->interval > 0 && i + 1 < c->count)
			wait_until(begun + (uint64_t)(c->interval * 1e9));
		begun = clock_monotonic.now(NULL);
	}
	free(to);
	return ret;
}

static void record_params(struct record *r, const struct disk_test *t, const struct config *c)
{
	record_param(r, "target", t->dir);
	record_param_number(r, "size", REQUEST);
	if (c->kind->cache != CACHE_DROPPED)
		record_param(r, "cache", c->kind->cache == CACHE_USED ? "used" : "direct");
	if (c->kind->set != SMALL_SET)
		record_param_number(r, "working_set", (double)c->kind->set);
	if (c->interval > 0)
		record_param_number(r, "interval", c->interval);
}

static void record_all(struct record *r, const struct requests *all)
{
	enum { SAMPLES_MOST = 1000 };
	struct ioping_figures f = ioping_figures(all->ns, all->n);
	size_t n = all->n <= SAMPLES_MOST ? all->n : 0;
	double *s = xreallocarray(NULL, n + 1, sizeof *s);

	record_figure(r, "requests", f.requests, "count", &record_plain);
	record_figure(r, "total", f.total, "s", &record_plain);
	record_figure(r, "iops", f.iops, "1/s", &record_plain);
	record_figure(r, "bw", f.iops * REQUEST, "B/s", &record_plain);
	record_figure(r, "lat.min", f.least, "s", &record_plain);
	record_figure(r, "lat.mean", f.mean, "s", &record_plain);
	for (size_t i = 0; i < n; i++)
		s[i] = (double)all->ns[i] / 1e9;
	record_samples(r, "lat.mean", s, n);
	record_figure(r, "lat.max", f.most, "s", &record_plain);
	record_figure(r, "lat.mdev", f.mdev, "s", &record_plain);
	record_show(r, "%zu requests, latency min %.1f, mean %.1f, max %.1f us", all->n,
	            f.least * 1e6, f.mean * 1e6, f.most * 1e6);
	free(s);
}

/* Only what is in the cache already is read from there. */
static void warm(const struct disk_file *f)
{
	char *piece = disk_memory(SMALL_SET);

	for (uint64_t at = 0; at < f->size; at += SMALL_SET)
		if (pread(f->fd, piece, SMALL_SET, (off_t)at) <= 0)
			break;
	free(piece);
}

static int run(const struct disk_test *t, const struct disk_env *env, struct record *r,
               struct buf *err)
{
	const struct config *c = t->config;
	struct requests all = {0};
	struct disk_file f;
	int ret;

	(void)env;
	record_params(r, t, c);
	if (disk_file_make(&f, t->dir, c->kind->set, c->kind->cache == CACHE_AVOIDED, err) < 0)
		return -1;
	posix_fadvise(f.fd, 0, 0, POSIX_FADV_RANDOM);
	if (c->kind->cache == CACHE_USED)
		warm(&f);
	ret = request_all(&f, c, &all) < 0 ? fail(t->dir, err) : 0;
	if (f.refused[0])
		record_note(r,
		            "O_DIRECT is refused here (%s): these reads went through the page "
		            "cache",
		            f.refused);
	if (all.n)
		record_all(r, &all);
	disk_file_close(&f);
	if (ret == 0 && c->kind->cache != CACHE_USED)
		probe_reads(t->dir, r);
	free(all.ns);
	return ret;
}

static void original(const struct disk_test *t, const char *work, struct disk_command *to)
{
	const struct config *c = t->config;

	disk_command_add(to, "ioping");
	for (size_t i = 0; i < sizeof c->kind->words / sizeof *c->kind->words; i++)
		if (c->kind->words[i])
			disk_command_add(to, c->kind->words[i]);
	if (c->interval > 0 && c->interval < 1) /* one second is its default */
		disk_command_addf(to, "-i", "%.0fms", c->interval * 1e3);
	if (c->seconds > 0)
		disk_command_addf(to, "-w", "%.0f", c->seconds);
	disk_command_add(to, work);
}

static int make(const struct disk_wish *w, struct disk_tests *to, struct buf *err)
{
	(void)err;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		const struct kind *k = &kinds[i];
		struct config *c = xmalloc(sizeof *c);

		*c = (struct config){k, k->count[w->effort], k->interval[w->effort],
		                     k->seconds[w->effort]};
		disk_tests_add(to,
		               &(struct disk_test){
				       .name = (char *)k->name,
				       .suite = "ioping",
				       .title = (char *)k->title,
				       .dir = (char *)(w->dir ? w->dir : "."),
				       .seconds = (double)c->count * c->interval + c->seconds + 0.5,
				       .written = k->set,
				       .space = k->set,
				       .config = c,
				       .run = run,
				       .original = original,
				       .free_config = free,
			       });
	}
	return 0;
}

const struct disk_suite disk_suite_ioping = {.name = "ioping", .make = make};
