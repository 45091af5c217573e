/* SPDX-License-Identifier: MIT */
/* hdparm's way (-t): what the device of the file system yields when it is read from its start, in
 * order, in pieces of 2 MiB, for 3 s; nothing of it is in the page cache before. It is opened for
 * reading only. Where it can't be, a file of the folder is read instead, and the run says so. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/clock.h"
#include "collect/disk/file.h"
#include "collect/disk/probe.h"
#include "collect/disk/suite.h"
#include "collect/disk/under.h"

enum { PIECE = 2 << 20, MIB = 1 << 20 };

struct config {
	double seconds;
	uint64_t size; /* bytes of the file, if it is one */
};

static double since(uint64_t start)
{
	return (double)(clock_monotonic.now(NULL) - start) / 1e9;
}

/* Reads on till the time is over; a file begins anew at its end, its cache dropped, a device ends
 * there. Returns 0, *bytes and the *seconds, or -1 with errno. */
static int read_for(const struct disk_file *f, double length, bool again, uint64_t *bytes,
                    double *seconds)
{
	uint64_t start = clock_monotonic.now(NULL);
	char *piece = disk_memory(PIECE);
	ssize_t got = 0;

	*bytes = 0;
	for (*seconds = 0; *seconds < length; *seconds = since(start)) {
		got = read(f->fd, piece, PIECE);
		if (got == 0 && again && *bytes) {
			disk_file_drop(f, 0, 0);
			lseek(f->fd, 0, SEEK_SET);
			continue;
		}
		if (got <= 0)
			break;
		*bytes += (uint64_t)got;
	}
	free(piece);
	if (got == 0 && *bytes == 0)
		errno = EIO;
	return got < 0 || *bytes == 0 ? -1 : 0;
}

/* Opens the device, or makes a file. *is_device tells which. */
static int open_target(const struct disk_test *t, struct disk_file *f, bool *is_device,
                       struct record *r, struct buf *err)
{
	const struct config *c = t->config;
	int dir = open(t->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct under u = {0};

	if (dir >= 0) {
		u = under_file(dir);
		close(dir);
	}
	*f = (struct disk_file){.fd = u.known ? under_open(&u) : -1};
	*is_device = f->fd >= 0;
	if (*is_device) {
		struct buf path = BUF_INIT;

		buf_printf(&path, "/dev/%s", u.name);
		record_param(r, "device", path.s);
		buf_release(&path);
		return 0;
	}
	if (u.known)
		record_note(r, "a file was read, since the device of the folder can't be: %s",
		            strerror(errno));
	else
		record_note(r, "a file was read, since the folder lies on no device");
	record_param(r, "source", "file");
	return disk_file_make(f, t->dir, c->size, false, err);
}

static int run(const struct disk_test *t, const struct disk_env *env, struct record *r,
               struct buf *err)
{
	const struct config *c = t->config;
	struct disk_file f;
	uint64_t bytes;
	double seconds;
	bool device;
	int ret = 0;

	(void)env;
	if (open_target(t, &f, &device, r, err) < 0)
		return -1;
	posix_fadvise(f.fd, 0, 0, POSIX_FADV_DONTNEED);
	lseek(f.fd, 0, SEEK_SET);
	if (read_for(&f, c->seconds, !device, &bytes, &seconds) < 0) {
		buf_printf(err, "can't read %s: %s", device ? "the device" : "a file",
		           strerror(errno));
		ret = -1;
	} else {
		record_figure(r, "buffered_read", (double)bytes / seconds, "B/s", &record_plain);
		record_show(r, "%llu MiB in %.2f s: %.1f MiB/s from %s",
		            (unsigned long long)(bytes / MIB), seconds,
		            (double)bytes / seconds / MIB, device ? "the device" : "a file");
	}
	disk_file_close(&f);
	if (ret == 0)
		probe_reads(t->dir, r);
	return ret;
}

static void original(const struct disk_test *t, const char *work, struct disk_command *to)
{
	int dir = open(t->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct under u = {0};

	(void)work;
	if (dir >= 0) {
		u = under_file(dir);
		close(dir);
	}
	if (!u.name[0])
		return;
	disk_command_add(to, "hdparm");
	disk_command_addf(to, "-t", "/dev/%s", u.name);
}

static int make(const struct disk_wish *w, struct disk_tests *to, struct buf *err)
{
	static const struct config configs[EFFORTS] = {
		{1, 64 * MIB}, {3, 1024ull * MIB}, {3, 1024ull * MIB}};
	struct config *c = xmalloc(sizeof *c);

	(void)err;
	*c = configs[w->effort];
	disk_tests_add(to, &(struct disk_test){.name = "hdparm",
	                                       .suite = "hdparm",
	                                       .title = "The device, read in order",
	                                       .dir = (char *)(w->dir ? w->dir : "."),
	                                       .seconds = c->seconds + (double)c->size / 200e6,
	                                       .written = c->size,
	                                       .space = c->size,
	                                       .config = c,
	                                       .run = run,
	                                       .original = original,
	                                       .free_config = free});
	return 0;
}

const struct disk_suite disk_suite_hdparm = {.name = "hdparm", .make = make};
