/* SPDX-License-Identifier: MIT */
/* bonnie++'s large file: bytes and blocks written, rewritten and read, then seeks by several
 * processes. Each step opens the file anew, as bonnie++ does, and ends with fsync(2) within its
 * time. Of -D bonnie++ 2.00 makes what strace(1) shows: O_DIRECT where it creates a file, so for
 * output by blocks; rewriting, input and seeks open that file without it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/disk/bonnie.h"
#include "collect/disk/chance.h"
#include "collect/disk/file.h"
#include "collect/work.h"

enum { WRITTEN_BACK = 10 /* one seek in so many */ };

/* A description of its own of a file without a name: its own offset, its own read-ahead. */
static int reopen(const struct bonnie_worker *w, bool direct, struct buf *err)
{
	char path[64];
	int fd;

	snprintf(path, sizeof path, "/proc/self/fd/%d", w->bonnie->fds[w->copy]);
	fd = open(path, O_RDWR | O_CLOEXEC | (direct ? O_DIRECT : 0));
	if (fd < 0)
		bonnie_fail(err, direct ? "open with O_DIRECT a file in" : "open anew a file in",
		            w->bonnie->dir);
	return fd;
}

static int fail(const struct bonnie_worker *w, int fd, const char *what, struct buf *err)
{
	bonnie_fail(err, what, w->bonnie->dir);
	close(fd);
	return -1;
}

/* A short write means that there is no room; errno may tell something older. */
static bool put(int fd, const void *from, size_t n)
{
	ssize_t done = write(fd, from, n);

	if (done >= 0 && (size_t)done < n)
		errno = ENOSPC;
	return done == (ssize_t)n;
}

static bool get(int fd, void *to, size_t n)
{
	ssize_t done = read(fd, to, n);

	if (done >= 0 && (size_t)done < n)
		errno = EIO;
	return done == (ssize_t)n;
}

static int finish(struct bonnie_worker *w, int fd, struct buf *err)
{
	if (fsync(fd) < 0)
		return fail(w, fd, "sync a file in", err);
	close(fd);
	bonnie_end(w);
	return 0;
}

static int put_chars(struct bonnie_worker *w, struct buf *err)
{
	int fd = reopen(w, false, err);
	uint64_t word = 0;

	if (fd < 0)
		return -1;
	bonnie_begin(w);
	for (uint64_t i = 0; i < w->bonnie->options->chars; i++) {
		if (i % sizeof word == 0)
			word = chance_next(&w->chance);
		if (!put(fd, (const char *)&word + i % sizeof word, 1))
			return fail(w, fd, "write a file in", err);
		bonnie_did(w, 1);
	}
	return finish(w, fd, err);
}

static int get_chars(struct bonnie_worker *w, struct buf *err)
{
	int fd = reopen(w, false, err);
	uint64_t most = w->bonnie->options->chars;
	char c;

	if (fd < 0)
		return -1;
	if (most > w->bonnie->size)
		most = w->bonnie->size;
	bonnie_begin(w);
	for (uint64_t i = 0; i < most; i++) {
		if (!get(fd, &c, 1))
			return fail(w, fd, "read a file in", err);
		bonnie_did(w, 1);
	}
	return finish(w, fd, err);
}

/* What is done with each chunk of the file, in order. */
struct pass {
	bool reads, writes, direct;
};

static bool move(const struct bonnie_worker *w, const struct pass *p, int fd, char *chunk,
                 uint64_t i)
{
	size_t n = (size_t)w->bonnie->options->chunk;

	if (p->reads && !get(fd, chunk, n))
		return false;
	if (!p->writes)
		return true;
	chunk[i % n]++;
	if (p->reads && lseek(fd, -(off_t)n, SEEK_CUR) < 0)
		return false;
	return put(fd, chunk, n) && (!w->bonnie->options->sync || fsync(fd) == 0);
}

static int move_all(struct bonnie_worker *w, const struct pass *p, struct buf *err)
{
	size_t n = (size_t)w->bonnie->options->chunk;
	int fd = reopen(w, p->direct, err);
	char *chunk;

	if (fd < 0)
		return -1;
	chunk = disk_memory(n);
	disk_fill(chunk, n, w->chance);
	bonnie_begin(w);
	for (uint64_t i = 0; i < w->bonnie->size / n; i++) {
		if (!move(w, p, fd, chunk, i))
			return fail(w, fd, p->writes ? "write a file in" : "read a file in", err);
		bonnie_did(w, n);
	}
	free(chunk);
	return finish(w, fd, err);
}

static int put_blocks(struct bonnie_worker *w, struct buf *err)
{
	bool direct = w->bonnie->options->direct;

	return move_all(w, &(struct pass){.writes = true, .direct = direct}, err);
}

static int rewrite(struct bonnie_worker *w, struct buf *err)
{
	return move_all(w, &(struct pass){.reads = true, .writes = true}, err);
}

static int get_blocks(struct bonnie_worker *w, struct buf *err)
{
	return move_all(w, &(struct pass){.reads = true}, err);
}

static bool seek_once(struct bonnie_worker *w, int fd, char *chunk)
{
	size_t n = (size_t)w->bonnie->options->chunk;
	off_t at = (off_t)(chance_below(&w->chance, w->bonnie->size / n) * n);

	if (lseek(fd, at, SEEK_SET) < 0 || !get(fd, chunk, n))
		return false;
	if (chance_below(&w->chance, WRITTEN_BACK))
		return true;
	chunk[chance_below(&w->chance, n)]++;
	return lseek(fd, at, SEEK_SET) >= 0 && put(fd, chunk, n) &&
	       (!w->bonnie->options->sync || fsync(fd) == 0);
}

static bool take_ticket(const struct bonnie_worker *w)
{
	uint32_t ticket;

	return read(w->bonnie->tickets[0], &ticket, sizeof ticket) == sizeof ticket;
}

static int seek_some(struct bonnie_worker *w, struct buf *err)
{
	int fd = reopen(w, false, err);
	char *chunk;

	if (fd < 0)
		return -1;
	chunk = disk_memory((size_t)w->bonnie->options->chunk);
	bonnie_begin(w);
	while (take_ticket(w)) {
		if (!seek_once(w, fd, chunk))
			return fail(w, fd, "read or write a file in", err);
		bonnie_did(w, 1);
	}
	free(chunk);
	return finish(w, fd, err);
}

static void close_files(struct bonnie *b)
{
	for (long i = 0; i < b->options->copies; i++) {
		if (b->fds[i] >= 0)
			close(b->fds[i]);
		b->fds[i] = -1;
	}
}

/* A new file for each copy, instead of what it had. */
static int open_files(struct bonnie *b, struct buf *err)
{
	close_files(b);
	for (long i = 0; i < b->options->copies; i++) {
		b->fds[i] = work_nameless(b->dir, err);
		if (b->fds[i] < 0)
			return -1;
	}
	return 0;
}

static const struct {
	const char *metric, *unit;
	bonnie_work *work;
	bool chars, new_file, seeks;
} steps[] = {
	{"putc", "B/s", put_chars, true, true, false},
	{"put_block", "B/s", put_blocks, false, true, false},
	{"rewrite", "B/s", rewrite, false, false, false},
	{"getc", "B/s", get_chars, true, false, false},
	{"get_block", "B/s", get_blocks, false, false, false},
	{"seeks", "1/s", seek_some, false, false, true},
};

int bonnie_data(struct bonnie *b, struct buf *err)
{
	int ret = 0;

	for (size_t i = 0; ret == 0 && i < sizeof steps / sizeof *steps; i++) {
		long processes = steps[i].seeks ? b->options->seekers : 1;

		if ((steps[i].chars && b->options->fast) || processes == 0)
			continue;
		if (steps[i].seeks && b->options->seeks == 0)
			continue;
		if (steps[i].new_file)
			ret = open_files(b, err);
		if (steps[i].seeks)
			b->seeks = (uint64_t)b->options->seeks * (uint64_t)b->options->copies;
		if (ret == 0)
			ret = bonnie_step(b, steps[i].metric, steps[i].unit, steps[i].work,
			                  processes, err);
	}
	b->seeks = 0;
	close_files(b);
	return ret;
}
