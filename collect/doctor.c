/* SPDX-License-Identifier: MIT */
#include "collect/doctor.h"

#include <errno.h>
#include <fcntl.h>
#include <libaio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "collect/clock.h"
#include "collect/disk/file.h"
#include "collect/disk/suite.h"
#include "collect/disk/under.h"
#include "collect/disk/with.h"
#include "collect/facts/facts.h"
#include "collect/work.h"

/* The folder that exists of a path, or of those above it. */
static void nearest_folder(const char *path, struct buf *out)
{
	struct stat st;
	char *slash;

	buf_puts(out, path);
	while (stat(out->s, &st) < 0 && errno == ENOENT && strcmp(out->s, ".") != 0) {
		slash = strrchr(out->s, '/');
		buf_truncate(out, slash ? (size_t)(slash - out->s) : 0);
		if (!out->n)
			buf_puts(out, slash ? "/" : ".");
	}
}

static void look_at_data(struct checkup *c)
{
	struct buf folder = BUF_INIT;
	bool there;

	nearest_folder(c->data, &folder);
	there = strcmp(folder.s, c->data) == 0;
	if (access(folder.s, W_OK | X_OK) < 0)
		checkup_say(c, CHECKED_MISSING, "data folder",
		            "this user can't write to '%s' (%s): choose another by --data or "
		            "KURABE_DATA",
		            folder.s, strerror(errno));
	else
		checkup_say(c, CHECKED_OK, "data folder", there ? "'%s'" : "'%s', to be made", c->data);
	buf_release(&folder);
}

/* What the storage tests have on disk at one time, at most. */
static uint64_t room_needed(void)
{
	const struct disk_wish wish = {.effort = EFFORT_NORMAL};
	struct disk_tests tests = {0};
	struct buf err = BUF_INIT;
	uint64_t most = 0;

	for (size_t i = 0; disk_suites[i]; i++)
		disk_suites[i]->make(&wish, &tests, &err);
	for (size_t i = 0; i < tests.n; i++)
		if (tests.list[i].space > most)
			most = tests.list[i].space;
	disk_tests_release(&tests);
	buf_release(&err);
	return most;
}

static void look_at_space(struct checkup *c)
{
	uint64_t bytes = room_needed();
	struct buf err = BUF_INIT;

	if (work_space(c->dir, bytes, &err) < 0)
		checkup_say(c, CHECKED_MISSING, "free space",
		            "%s; choose another folder by --dir, or leave storage tests out (--suite "
		            "unixbench)",
		            err.s);
	else
		checkup_say(c, CHECKED_OK, "free space",
		            "room for the %llu MiB of the storage tests in '%s'",
		            (unsigned long long)(bytes >> 20), c->dir);
	buf_release(&err);
}

static void look_at_direct(struct checkup *c)
{
	struct buf said = BUF_INIT;
	struct disk_file f;

	if (disk_file_make(&f, c->dir, 1 << 20, true, &said) < 0) {
		checkup_say(c, CHECKED_MISSING, "files",
		            "%s; choose another folder by --dir", said.s);
		buf_release(&said);
		return;
	}
	if (*f.refused)
		checkup_say(c, CHECKED_NOTE, "O_DIRECT",
		            "not in '%s' (%s): storage tests would measure memory; choose a folder "
		            "on a disk by --dir",
		            c->dir, f.refused);
	else if (disk_file_doubt(f.fd, &said))
		checkup_say(c, CHECKED_NOTE, "O_DIRECT", "%s; choose a folder on a disk by --dir",
		            said.s);
	else
		checkup_say(c, CHECKED_OK, "O_DIRECT", "works in '%s'", c->dir);
	disk_file_close(&f);
	buf_release(&said);
}

static void look_at_device(struct checkup *c)
{
	int dir = open(c->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC), fd;
	struct under u = {0};

	if (dir >= 0) {
		u = under_file(dir);
		close(dir);
	}
	fd = u.known ? under_open(&u) : -1;
	if (fd >= 0)
		checkup_say(c, CHECKED_OK, "device", "%s can be read", *u.name ? u.name : "it");
	else
		checkup_say(c, CHECKED_NOTE, "device",
		            "that of '%s' can't be read: hdparm's test reads a file instead, "
		            "unless root runs it on a disk",
		            c->dir);
	if (fd >= 0)
		close(fd);
}

static void look_at_aio(struct checkup *c)
{
	io_context_t context = NULL;
	int ret = io_setup(64, &context);

	if (ret < 0) {
		checkup_say(c, CHECKED_MISSING, "asynchronous I/O",
		            "io_setup: %s: raise fs.aio-max-nr, or let the container have it; fio's "
		            "tests need it",
		            strerror(-ret));
		return;
	}
	io_destroy(context);
	checkup_say(c, CHECKED_OK, "asynchronous I/O", "64 requests at a time");
}

/* What the shell scripts of UnixBench's tests call. */
static void look_at_scripts(struct checkup *c)
{
	static const char *const names[] = {"sh", "sort", "od", "grep", "tee", "wc", "rm"};
	struct buf path = BUF_INIT, missing = BUF_INIT;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!with_find(names[i], &path))
			buf_printf(&missing, "%s%s", missing.n ? ", " : "", names[i]);
	if (missing.n)
		checkup_say(c, CHECKED_MISSING, "shell scripts",
		            "install %s: shell1, shell8 and shell16 call them", missing.s);
	else
		checkup_say(c, CHECKED_OK, "shell scripts", "all they call is there");
	buf_release(&path);
	buf_release(&missing);
}

static void look_at_originals(struct checkup *c)
{
	struct buf missing = BUF_INIT;

	with_missing("fio,ioping,bonnie++,hdparm", &missing);
	if (missing.n)
		checkup_say(c, CHECKED_NOTE, "originals",
		            "not installed: %s; only --with needs them", missing.s);
	else
		checkup_say(c, CHECKED_OK, "originals", "fio, ioping, bonnie++ and hdparm, for --with");
	buf_release(&missing);
}

/* Above this the kernel is asked each time, as with hpet or acpi_pm. */
enum { SLOW_CLOCK = 400 }; /* ns */

static void look_at_clock(struct checkup *c, const struct facts_env *env)
{
	struct buf source = BUF_INIT;
	unsigned long long ns = clock_cost(&clock_monotonic);

	if (!facts_file(env, &source,
	                "/sys/devices/system/clocksource/clocksource0/current_clocksource"))
		buf_puts(&source, "an unknown source");
	if (ns > SLOW_CLOCK)
		checkup_say(c, CHECKED_NOTE, "clock",
		            "%s takes %llu ns a reading, which short requests contain: look for tsc "
		            "or kvm-clock in /sys/devices/system/clocksource",
		            source.s, ns);
	else
		checkup_say(c, CHECKED_OK, "clock", "%s, %llu ns a reading", source.s, ns);
	buf_release(&source);
}

static void look_at_limits(struct checkup *c, const struct facts_env *env)
{
	struct facts facts = {0};
	const struct fact *cpus, *memory;

	facts_read(env, &facts);
	cpus = facts_find(&facts, "cgroup_cpus");
	memory = facts_find(&facts, "cgroup_memory");
	if (cpus)
		checkup_say(c, CHECKED_NOTE, "CPU limit",
		            "the control group has %g CPUs: figures are of these", cpus->number);
	if (memory)
		checkup_say(c, CHECKED_NOTE, "memory limit",
		            "the control group has %.0f MiB: figures are of these",
		            memory->number / (1 << 20));
	if (!cpus && !memory)
		checkup_say(c, CHECKED_OK, "limits", "no control group limits CPUs or memory");
	facts_release(&facts);
}

void doctor_collect(struct checkup *c)
{
	const struct facts_env env = {.root = "", .dir = c->dir};

	look_at_data(c);
	look_at_space(c);
	look_at_direct(c);
	look_at_device(c);
	look_at_aio(c);
	look_at_scripts(c);
	look_at_originals(c);
	look_at_clock(c, &env);
	look_at_limits(c, &env);
}
