/* SPDX-License-Identifier: MIT */
/* bonnie++'s way: a large file, then many files, as bonnie++ 2.00 does it; what its manual does not
 * say was seen by strace(1). What differs: the large file has no name and is one, also above 1 GiB;
 * what is written does not compress; the many files are followed by syncfs(2) of their file system,
 * not by sync(2) of all; copies of -c do run together. */
#include "collect/disk/bonnie.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/number.h"
#include "collect/clock.h"
#include "collect/disk/probe.h"
#include "collect/disk/suite.h"
#include "collect/work.h"

enum { MIB = 1 << 20, QUICK_SIZE = 192 * MIB, QUICK_SEEKS = 2048, LEFT_FREE = 10 /* a tenth */ };

struct config {
	struct bonnie_options options;
	bool capped; /* twice the memory does not fit */
};

/* Bytes that fit below `dir` so that a tenth of the file system stays free. */
static uint64_t room(const char *dir)
{
	struct statvfs fs;
	uint64_t free_bytes, kept;

	if (statvfs(dir, &fs) < 0)
		return 0;
	free_bytes = (uint64_t)fs.f_bavail * fs.f_frsize;
	kept = (uint64_t)fs.f_blocks * fs.f_frsize / LEFT_FREE;
	return free_bytes > kept ? free_bytes - kept : 0;
}

/* Twice the memory unless the user says how much, or less where that does not fit. */
static void choose_size(struct config *c, enum effort effort, const char *dir)
{
	struct bonnie_options *o = &c->options;
	uint64_t most = room(dir) / (uint64_t)o->copies / MIB * MIB;

	if (o->size_given)
		return;
	o->size = 2 * (o->ram_given ? o->ram : probe_memory());
	if (effort == EFFORT_QUICK)
		o->size = QUICK_SIZE;
	c->capped = o->size > most;
	if (c->capped)
		o->size = most;
	o->size = o->size / MIB * MIB;
}

static void put_size(struct bonnie *b, double bytes, const char *name)
{
	record_param_number(b->record, name, bytes);
}

static void record_params(struct bonnie *b)
{
	const struct bonnie_options *o = b->options;

	if (b->size) {
		put_size(b, (double)b->size, "size");
		put_size(b, (double)o->chunk, "chunk");
	}
	record_param_number(b->record, "concurrency", (double)o->copies);
	if (o->files) {
		record_param_number(b->record, "num_files", (double)o->files * 1024);
		put_size(b, (double)o->max_size, "max_size");
		put_size(b, (double)o->min_size, "min_size");
		record_param_number(b->record, "num_dirs", (double)o->dirs);
	}
	if (o->sync)
		record_param(b->record, "sync", "every write");
	if (o->direct)
		record_param_number(b->record, "direct", 1);
}

/* Whether -u names the user who runs this, as far as it can be told without a name service. */
static bool is_me(const char *user)
{
	size_t n = strcspn(user, ":");
	const char *login = getenv("LOGNAME");
	uint64_t id;

	if (n && number_read_u64(user, n, &id) == n)
		return id == geteuid();
	if (n == strlen("root") && strncmp(user, "root", n) == 0)
		return geteuid() == 0;
	return login && strlen(login) == n && strncmp(user, login, n) == 0;
}

static void record_notes(struct bonnie *b, bool capped)
{
	const struct bonnie_options *o = b->options;
	uint64_t memory = probe_memory();

	if (capped)
		record_note(
			b->record,
			"the file is of %llu MiB: twice the memory does not fit so that a tenth "
			"of the file system stays free",
			(unsigned long long)(b->size / MIB));
	if (o->user && !is_me(o->user))
		record_note(b->record, "it ran as the user who started it; -u is not followed");
	if (b->size && o->direct)
		record_note(b->record, "-D: O_DIRECT holds for output by blocks alone, as in "
		                       "bonnie++ 2.00");
	if (b->size)
		probe_judge_size(b->size * (uint64_t)o->copies, memory, b->record);
	probe_writes(b->dir, b->record);
}

static double seconds_of(const struct timeval *t)
{
	return (double)t->tv_sec + (double)t->tv_usec / 1e6;
}

/* Of the whole, as a shell's `time` has it. */
static void record_times(struct bonnie *b, uint64_t start)
{
	struct rusage own = {0}, children = {0};

	getrusage(RUSAGE_SELF, &own);
	getrusage(RUSAGE_CHILDREN, &children);
	record_figure(b->record, "time.real", (double)(clock_monotonic.now(NULL) - start) / 1e9,
	              "s", &record_plain);
	record_figure(b->record, "time.user",
	              seconds_of(&own.ru_utime) + seconds_of(&children.ru_utime), "s",
	              &record_plain);
	record_figure(b->record, "time.sys",
	              seconds_of(&own.ru_stime) + seconds_of(&children.ru_stime), "s",
	              &record_plain);
}

static int begin(struct bonnie *b, struct buf *err)
{
	size_t copies = (size_t)b->options->copies;
	size_t workers = copies * (size_t)(b->options->seekers > 0 ? b->options->seekers : 1);

	b->shares = mmap(NULL, workers * sizeof *b->shares, PROT_READ | PROT_WRITE,
	                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (b->shares == MAP_FAILED)
		return bonnie_fail(err, "share memory for", b->dir);
	b->names = xcalloc(copies, sizeof *b->names);
	b->fds = xcalloc(copies, sizeof *b->fds);
	for (size_t i = 0; i < copies; i++)
		b->fds[i] = -1;
	return 0;
}

static int measure(struct bonnie *b, struct buf *err)
{
	uint64_t start = clock_monotonic.now(NULL);
	int ret = b->size ? bonnie_data(b, err) : 0;

	if (ret == 0 && b->options->files)
		ret = bonnie_files(b, err);
	if (ret == 0)
		record_times(b, start);
	return ret;
}

static int run(const struct disk_test *t, const struct disk_env *env, struct record *r,
               struct buf *err)
{
	const struct config *c = t->config;
	const struct bonnie_options *o = &c->options;
	struct bonnie b = {.options = o,
	                   .dir = t->dir,
	                   .work = env->work,
	                   .size = o->size / o->chunk * o->chunk,
	                   .record = r};
	int ret;

	if (!b.size && !o->files) {
		buf_printf(err, "there is no room for a file in '%s'", t->dir);
		return -1;
	}
	if (work_space(t->dir, t->space, err) < 0)
		return -1;
	record_params(&b);
	if (begin(&b, err) < 0)
		return -1;
	ret = measure(&b, err);
	if (ret == 0)
		record_notes(&b, c->capped);
	free(b.names);
	free(b.fds);
	return ret;
}

/* The plan's estimate is of a disk of 200 MB/s that makes 200 seeks and 10000 files a second. */
static double seconds(const struct bonnie_options *o)
{
	double moved = (double)o->copies * 5 * (double)o->size / 200e6;
	double chars = o->fast || !o->size ? 0 : 2 * (double)o->chars / 1e6;
	double seeks = o->size > QUICK_SIZE ? (double)(o->copies * o->seeks) / 200 : 0;

	return moved + chars + seeks + (double)(o->copies * o->files) * 6 * 1024 / 10000 + 1;
}

/* The probe's file is there at the end alone. */
static uint64_t space(const struct bonnie_options *o)
{
	uint64_t files = (uint64_t)o->files * 1024 * o->max_size;

	return (uint64_t)o->copies * (o->size > files ? o->size : files);
}

static uint64_t written(const struct bonnie_options *o)
{
	uint64_t files = (uint64_t)o->files * 1024 * (o->max_size + o->min_size) / 2;
	uint64_t seeks = (uint64_t)o->seeks / 10 * o->chunk;
	uint64_t chars = o->fast ? 0 : o->chars;

	return (uint64_t)o->copies * ((o->size ? 2 * o->size + chars + seeks : 0) + 2 * files);
}

static void original(const struct disk_test *t, const char *work, struct disk_command *to)
{
	const struct bonnie_options *o = &((const struct config *)t->config)->options;

	disk_command_add(to, "bonnie++");
	disk_command_addf(to, "-d", "%s", work);
	disk_command_addf(to, "-s", "%llu:%llu:%ld:%ld", (unsigned long long)(o->size / MIB),
	                  (unsigned long long)o->chunk, o->seeks, o->seekers);
	disk_command_addf(
		to, "-r", "%llu",
		(unsigned long long)(o->ram_given && 2 * o->ram <= o->size ? o->ram / MIB : 0));
	if (o->max_size || o->dirs)
		disk_command_addf(to, "-n", "%ld:%llu:%llu:%ld:%llu", o->files,
		                  (unsigned long long)o->max_size, (unsigned long long)o->min_size,
		                  o->dirs, (unsigned long long)o->file_chunk);
	else
		disk_command_addf(to, "-n", "%ld", o->files);
	disk_command_addf(to, "-c", "%ld", o->copies);
	if (geteuid() == 0)
		disk_command_addf(to, "-u", "root");
	if (o->machine)
		disk_command_addf(to, "-m", "%s", o->machine);
	if (o->fast)
		disk_command_add(to, "-f");
	if (o->sync)
		disk_command_add(to, "-b");
	if (o->direct)
		disk_command_add(to, "-D");
}

static void free_config(void *config)
{
	struct config *c = config;

	bonnie_options_release(&c->options);
	free(c);
}

static int make_one(const struct disk_wish *w, struct disk_tests *to, long *tests, long number,
                    struct buf *err)
{
	struct config *c = xcalloc(1, sizeof *c);
	struct bonnie_options *o = &c->options;
	struct buf name = BUF_INIT;
	const char *dir;

	*o = bonnie_options_default();
	if (w->effort == EFFORT_QUICK) {
		o->seeks = QUICK_SEEKS;
		o->files = 1;
	}
	if (w->bonnie && bonnie_options_read(o, w->bonnie, err) < 0) {
		free_config(c);
		return -1;
	}
	dir = w->dir ? w->dir : o->dir ? o->dir : ".";
	choose_size(c, w->effort, dir);
	*tests = o->tests;
	buf_puts(&name, "bonnie++");
	if (number > 1)
		buf_printf(&name, "-%ld", number);
	disk_tests_add(to, &(struct disk_test){.name = name.s,
	                                       .suite = "bonnie++",
	                                       .title = "A large file, and many small ones",
	                                       .dir = (char *)dir,
	                                       .seconds = seconds(o),
	                                       .written = written(o),
	                                       .space = space(o),
	                                       .work_folder = true,
	                                       .config = c,
	                                       .run = run,
	                                       .original = original,
	                                       .free_config = free_config});
	buf_release(&name);
	return 0;
}

static int make(const struct disk_wish *w, struct disk_tests *to, struct buf *err)
{
	long tests = 1;

	for (long i = 1; i <= tests; i++)
		if (make_one(w, to, &tests, i, err) < 0)
			return -1;
	return 0;
}

const struct disk_suite disk_suite_bonnie = {.name = "bonnie++", .make = make};
