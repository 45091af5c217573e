/* SPDX-License-Identifier: MIT */
/* The suite fio: the jobs of a file, or random reads and writes as people have measured them since
 * 2012: 4 KiB, libaio, direct, 32 at a time. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "collect/disk/file.h"
#include "collect/disk/fio_group.h"

enum { JOB_FILE_MOST = 1 << 20, SWEEP_DEPTH_MOST = 64, NAME_MOST = 60 };

static const double WRITES_A_SECOND = 100e6; /* bytes: a guess at how fast files are laid out */

static void group_free(void *config)
{
	struct fio_group *g = config;

	fio_jobs_release(&g->jobs);
	free(g);
}

/* Runs workers that start together, and records what came of it. */
static int members_run(struct fio_members *m, const struct fio_files *files, bool named,
                       struct record *r, struct buf *err)
{
	struct fio_run_counters counters = {0};
	int ret = fio_members_run(m, files, &counters, err);

	if (ret == 0)
		fio_report(m, files, &counters, named, r);
	else
		fio_report_failure(m, r);
	return ret;
}

/* The parent makes what it got durable before the next requests are timed. */
static void begin_next(struct record *r)
{
	const struct timespec pause = {.tv_nsec = 200000000};

	record_flush(r);
	nanosleep(&pause, NULL);
	record_run(r);
}

static int group_run(const struct disk_test *test, const struct disk_env *env, struct record *r,
                     struct buf *err)
{
	struct fio_files files = {0};
	struct fio_members all = {0};
	const struct fio_group *g = test->config;
	int ret;

	(void)env;
	ret = fio_files_make(&files, &all, test, r, err);
	if (ret < 0)
		fio_report_failure(&all, r);
	for (size_t i = 0, n = g->in_turn ? 1 : all.n; ret == 0 && i < all.n; i += n) {
		struct fio_members some = {.list = all.list + i, .n = n};

		if (i)
			begin_next(r);
		ret = members_run(&some, &files, g->jobs.n > 1, r, err);
	}
	if (ret == 0)
		fio_probe(&g->jobs, &files, test->dir, r);
	return ret; /* the process ends now, and all with it */
}

/* What a group is going to do ------------------------------------------------------------------ */

/* Whether an earlier worker of the group has the same file. */
static bool shares_file(const struct fio_group *g, size_t i)
{
	const char *name = g->jobs.list[i].filename;

	for (size_t k = 0; name && k < i; k++)
		if (g->jobs.list[k].filename && strcmp(g->jobs.list[k].filename, name) == 0)
			return true;
	return false;
}

static uint64_t files_bytes(const struct fio_group *g, size_t i)
{
	const struct fio_job *j = &g->jobs.list[i];

	if (shares_file(g, i))
		return 0;
	return j->filename ? j->size : j->size * j->numjobs;
}

static bool lays_out(const struct fio_job *j)
{
	return j->reads || j->overwrite;
}

/* The bytes of all passes, or as many as can be told. */
static uint64_t all_passes(const struct fio_job *j)
{
	uint64_t bytes = j->size / j->bs * j->bs;

	return __builtin_mul_overflow(bytes, j->loops * j->numjobs, &bytes) ? UINT64_MAX : bytes;
}

static void estimate(const struct fio_group *g, struct disk_test *t)
{
	double seconds = fio_group_seconds(g), bytes = 0;

	for (size_t i = 0; i < g->jobs.n; i++) {
		const struct fio_job *j = &g->jobs.list[i];
		uint64_t files = files_bytes(g, i);

		t->space += files;
		if (lays_out(j)) {
			t->written += files;
			t->seconds += (double)files / WRITES_A_SECOND;
		}
		if (j->writes)
			t->written += all_passes(j);
		t->unbounded |= j->writes && j->time_based;
		bytes += (double)j->size * (double)(j->loops * j->numjobs);
	}
	t->seconds += isnan(seconds) ? bytes / WRITES_A_SECOND : seconds;
}

/* "a+b+c", of characters that a capture's line and --only can have. */
static void put_name(const struct fio_group *g, struct buf *out)
{
	for (size_t i = 0; i < g->jobs.n; i++) {
		if (i)
			buf_putc(out, '+');
		for (const char *p = g->jobs.list[i].name; *p; p++)
			buf_putc(out, (unsigned char)*p > ' ' && *p != ',' && *p != '=' ? *p : '-');
	}
	if (out->n > NAME_MOST)
		buf_truncate(out, NAME_MOST);
	while (out->n && ((unsigned char)out->s[out->n - 1] & 0xc0) == 0x80)
		buf_truncate(out, out->n - 1);
}

static void make_unique(const struct disk_tests *tests, struct buf *name)
{
	size_t n = name->n;

	for (int i = 2; disk_tests_find(tests, name->s); i++) {
		buf_truncate(name, n);
		buf_printf(name, "-%d", i);
	}
}

/* Takes the group. `called`: NULL: as its jobs are. */
static void add_group(struct fio_group *g, const char *called, const char *title,
                      const struct disk_wish *w, struct disk_tests *to)
{
	const char *directory = g->jobs.list[0].directory;
	struct disk_test t = {.suite = "fio",
	                      .title = (char *)title,
	                      .dir = (char *)(w->dir      ? w->dir
	                                      : directory ? directory
	                                                  : "."),
	                      .config = g,
	                      .run = group_run,
	                      .original = fio_original,
	                      .free_config = group_free};
	struct buf name = BUF_INIT;

	for (size_t i = 0; i < g->jobs.n; i++)
		g->jobs.list[i].overwrite |= w->precondition;
	estimate(g, &t);
	if (called)
		buf_puts(&name, called);
	else
		put_name(g, &name);
	make_unique(to, &name);
	t.name = name.s;
	disk_tests_add(to, &t);
	buf_release(&name);
}

static void group_add_job(struct fio_group *g, const struct fio_job *j)
{
	GROW(g->jobs.list, g->jobs.n, g->jobs.cap);
	fio_job_copy(&g->jobs.list[g->jobs.n++], j);
}

/* The user's jobs ------------------------------------------------------------------------------ */

static bool same_directory(const struct fio_job *a, const struct fio_job *b)
{
	return strcmp(a->directory ? a->directory : "", b->directory ? b->directory : "") == 0;
}

static bool differ_on_a_file(const struct fio_job *a, const struct fio_job *b)
{
	return a->filename && b->filename && strcmp(a->filename, b->filename) == 0 &&
	       a->direct != b->direct;
}

/* What jobs that run at the same time can't differ in here; NULL: nothing. */
static const char *conflict(const struct fio_group *g, const struct fio_job *j,
                            const struct disk_wish *w)
{
	if (!w->dir && !same_directory(j, &g->jobs.list[0]))
		return "jobs that run at the same time must have one directory here";
	for (size_t i = 0; i < g->jobs.n; i++)
		if (differ_on_a_file(&g->jobs.list[i], j))
			return "jobs that share a file at the same time must agree in direct= here";
	return NULL;
}

/* Jobs up to the next stonewall are one test. */
static int add_jobs(const struct fio_jobs *jobs, const struct disk_wish *w, struct disk_tests *to)
{
	struct fio_group *g = NULL;
	int ret = 0;

	for (size_t i = 0; i < jobs->n; i++) {
		const struct fio_job *j = &jobs->list[i];
		const char *sentence;

		if (g && j->stonewall) {
			add_group(g, NULL, "a job of the user's", w, to);
			g = NULL;
		}
		if (!g)
			g = xcalloc(1, sizeof *g);
		sentence = g->jobs.n ? conflict(g, j, w) : NULL;
		if (sentence) {
			diag_add(w->diags, LEVEL_ERROR, w->job, j->line, 1, "%s", sentence);
			ret = -1;
		}
		group_add_job(g, j);
	}
	if (g)
		add_group(g, NULL, "a job of the user's", w, to);
	return ret;
}

static int add_job_file(const struct disk_wish *w, struct disk_tests *to)
{
	struct fio_jobs jobs = FIO_JOBS_INIT;
	struct buf text = BUF_INIT, err = BUF_INIT;
	int ret = file_read(w->job, JOB_FILE_MOST, &text, &err);

	if (ret < 0)
		diag_add(w->diags, LEVEL_ERROR, NULL, 0, 0, "%s", err.s);
	else
		ret = fio_jobs_read(&jobs, w->job, text.s, text.n, w->diags);
	if (ret == 0)
		ret = add_jobs(&jobs, w, to);
	fio_jobs_release(&jobs);
	buf_release(&text);
	buf_release(&err);
	return ret;
}

/* The built-in jobs ---------------------------------------------------------------------------- */

static const struct {
	uint64_t size;           /* bytes */
	uint64_t runtime, sweep; /* s */
} efforts[EFFORTS] = {
	[EFFORT_QUICK] = {128 << 20, 3, 1},
	[EFFORT_NORMAL] = {1 << 30, 20, 10},
	[EFFORT_FULL] = {(uint64_t)4 << 30, 60, 10},
};

static void job_2012(struct fio_job *j, const char *name, bool writes, enum effort effort)
{
	fio_job_init(j);
	j->name = xstrdup(name);
	j->engine = FIO_LIBAIO;
	j->direct = j->random = j->group_reporting = true;
	j->reads = !writes;
	j->writes = writes;
	j->iodepth = 32;
	j->size = efforts[effort].size;
	j->runtime = efforts[effort].runtime * 1000000000u;
}

static void add_job(struct fio_job *j, const char *title, const struct disk_wish *w,
                    struct disk_tests *to)
{
	struct fio_group *g = xcalloc(1, sizeof *g);

	group_add_job(g, j);
	fio_job_release(j);
	add_group(g, NULL, title, w, to);
}

static void add_2012(const struct disk_wish *w, struct disk_tests *to)
{
	struct fio_job j;

	job_2012(&j, "randread", false, w->effort);
	add_job(&j, "Random reads, 4 KiB, 32 at a time", w, to);
	job_2012(&j, "randwrite", true, w->effort);
	add_job(&j, "Random writes, 4 KiB, 32 at a time", w, to);
}

/* Each depth for the same time, however small the file is, which is the same for all. */
static void add_sweep(const struct disk_wish *w, struct disk_tests *to)
{
	struct fio_group *g = xcalloc(1, sizeof *g);

	g->in_turn = true;
	for (uint64_t depth = 1; depth <= SWEEP_DEPTH_MOST; depth *= 2) {
		struct buf name = BUF_INIT;
		struct fio_job j;

		buf_printf(&name, "depth%llu", (unsigned long long)depth);
		job_2012(&j, name.s, false, w->effort);
		j.filename = xstrdup("sweep");
		j.iodepth = depth;
		j.time_based = j.stonewall = true;
		j.runtime = efforts[w->effort].sweep * 1000000000u;
		group_add_job(g, &j);
		fio_job_release(&j);
		buf_release(&name);
	}
	add_group(g, "sweep", "Random reads, 4 KiB, 1, 2, 4, … 64 at a time", w, to);
}

static int make(const struct disk_wish *w, struct disk_tests *to, struct buf *err)
{
	(void)err;
	if (w->job)
		return add_job_file(w, to);
	if (w->sweep)
		add_sweep(w, to);
	else
		add_2012(w, to);
	return 0;
}

const struct disk_suite disk_suite_fio = {.name = "fio", .make = make};
