/* SPDX-License-Identifier: MIT */
#include "collect/disk/file.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/disk/chance.h"
#include "collect/work.h"

enum { PIECE = 1 << 20, SYNC_EVERY = 64 };

static int fail(struct buf *err, const char *what, const char *where)
{
	buf_printf(err, "can't %s '%s': %s", what, where, strerror(errno));
	return -1;
}

void disk_fill(void *to, size_t n, uint64_t seed)
{
	unsigned char *p = to;

	for (size_t i = 0; i + sizeof seed <= n; i += sizeof seed) {
		uint64_t word = chance_next(&seed);

		memcpy(p + i, &word, sizeof word);
	}
}

void *disk_memory(size_t n)
{
	size_t whole = (n + DISK_FILE_ALIGN - 1) / DISK_FILE_ALIGN * DISK_FILE_ALIGN;
	void *p = aligned_alloc(DISK_FILE_ALIGN, whole ? whole : DISK_FILE_ALIGN);

	if (!p)
		return xcalloc(1, SIZE_MAX); /* says that there is no memory, and ends */
	memset(p, 0, whole);
	return p;
}

void disk_file_set_direct(struct disk_file *f, bool direct)
{
	int flags = fcntl(f->fd, F_GETFL);
	int wanted = direct ? flags | O_DIRECT : flags & ~O_DIRECT;

	f->refused[0] = '\0';
	if (flags >= 0 && fcntl(f->fd, F_SETFL, wanted) == 0) {
		f->direct = direct;
		return;
	}
	f->direct = !direct && f->direct;
	if (direct)
		snprintf(f->refused, sizeof f->refused, "%s", strerror(errno));
}

void disk_file_refuse(struct disk_file *f, int why)
{
	disk_file_set_direct(f, false);
	snprintf(f->refused, sizeof f->refused, "%s", strerror(why));
}

/* The first request may be refused though the flag was taken. */
static int put(struct disk_file *f, const char *piece, size_t n, uint64_t at)
{
	ssize_t done = pwrite(f->fd, piece, n, (off_t)at);

	if (done < 0 && errno == EINVAL && f->direct) {
		disk_file_refuse(f, EINVAL);
		done = pwrite(f->fd, piece, n, (off_t)at);
	}
	if (done >= 0 && (size_t)done < n)
		errno = ENOSPC; /* a short write to a regular file means just that */
	return done == (ssize_t)n ? 0 : -1;
}

/* A tail that is no whole block can't be written directly. */
static int put_all(struct disk_file *f, uint64_t size, char *piece)
{
	uint64_t at = 0;
	bool direct;
	int ret = 0;

	for (; ret == 0 && size - at >= PIECE; at += PIECE) {
		disk_fill(piece, PIECE, at);
		ret = put(f, piece, PIECE, at);
		if (ret == 0 && !f->direct && at / PIECE % SYNC_EVERY == SYNC_EVERY - 1)
			sync_file_range(f->fd, 0, 0, SYNC_FILE_RANGE_WRITE);
	}
	if (ret < 0 || at == size)
		return ret;
	direct = f->direct;
	if (direct)
		disk_file_set_direct(f, false);
	disk_fill(piece, PIECE, at);
	ret = put(f, piece, (size_t)(size - at), at);
	if (direct)
		disk_file_set_direct(f, true);
	return ret;
}

static int lay_out(struct disk_file *f, const char *dir, uint64_t size, struct buf *err)
{
	char *piece = disk_memory(PIECE);
	int ret = put_all(f, size, piece);

	if (ret == 0)
		ret = fsync(f->fd);
	if (ret < 0)
		fail(err, "lay out a file in", dir);
	free(piece);
	return ret;
}

/* A file without a name, where there is room for it. */
static int make_empty(struct disk_file *f, const char *dir, uint64_t size, bool direct,
                      struct buf *err)
{
	*f = (struct disk_file){.fd = -1, .size = size};
	if (work_space(dir, size, err) < 0)
		return -1;
	f->fd = work_nameless(dir, err);
	if (f->fd < 0)
		return -1;
	if (direct)
		disk_file_set_direct(f, true);
	return 0;
}

int disk_file_make(struct disk_file *f, const char *dir, uint64_t size, bool direct,
                   struct buf *err)
{
	if (make_empty(f, dir, size, direct, err) < 0)
		return -1;
	if (lay_out(f, dir, size, err) < 0) {
		disk_file_close(f);
		return -1;
	}
	disk_file_drop(f, 0, 0);
	return 0;
}

int disk_file_reserve(struct disk_file *f, const char *dir, uint64_t size, bool direct,
                      bool allocate, struct buf *err)
{
	if (make_empty(f, dir, size, direct, err) < 0)
		return -1;
	if (!allocate || fallocate(f->fd, 0, 0, (off_t)size) == 0 || errno == EOPNOTSUPP)
		return 0;
	fail(err, "reserve room for a file in", dir);
	disk_file_close(f);
	return -1;
}

bool disk_file_try_direct(struct disk_file *f, size_t n)
{
	void *piece = disk_memory(n);

	if (f->direct && pread(f->fd, piece, n, 0) < 0 && errno == EINVAL) {
		disk_file_set_direct(f, false);
		snprintf(f->refused, sizeof f->refused, "%s", strerror(EINVAL));
	}
	free(piece);
	return f->direct;
}

int disk_file_open(struct disk_file *f, const char *path, uint64_t size, bool direct,
                   struct buf *err)
{
	struct stat st;
	off_t end;

	*f = (struct disk_file){.size = size};
	f->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (f->fd < 0)
		return fail(err, "open", path);
	end = lseek(f->fd, 0, SEEK_END);
	if (fstat(f->fd, &st) < 0 || (!S_ISREG(st.st_mode) && !S_ISBLK(st.st_mode)) || end < 0 ||
	    (uint64_t)end < size) {
		buf_printf(err, "'%s' is no regular file or device of %llu bytes or more", path,
		           (unsigned long long)size);
		disk_file_close(f);
		return -1;
	}
	if (direct)
		disk_file_set_direct(f, true);
	return 0;
}

void disk_file_drop(const struct disk_file *f, uint64_t offset, uint64_t length)
{
	posix_fadvise(f->fd, (off_t)offset, (off_t)length, POSIX_FADV_DONTNEED);
}

void disk_file_close(struct disk_file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	f->fd = -1;
}

static bool is_zram(int fd)
{
	char path[80], target[256];
	struct stat st;
	ssize_t n;

	if (fstat(fd, &st) < 0)
		return false;
	snprintf(path, sizeof path, "/sys/dev/block/%u:%u", major(st.st_dev), minor(st.st_dev));
	n = readlink(path, target, sizeof target - 1);
	target[n > 0 ? n : 0] = '\0';
	return strstr(target, "/zram") != NULL;
}

bool disk_file_doubt(int fd, struct buf *out)
{
	struct statfs fs;

	if (fstatfs(fd, &fs) < 0)
		return false;
	if ((uint32_t)fs.f_type == TMPFS_MAGIC || (uint32_t)fs.f_type == RAMFS_MAGIC)
		buf_puts(out,
		         "the folder lies in memory (tmpfs), not on a disk: these are figures of "
		         "memory, with O_DIRECT or without");
	else if (fs.f_type == OVERLAYFS_SUPER_MAGIC)
		buf_puts(out,
		         "the folder lies on an overlay: whether O_DIRECT reaches a disk is up "
		         "to the file system below it");
	else if (is_zram(fd))
		buf_puts(out, "the folder lies on zram, which is compressed memory and not a disk");
	else
		return false;
	return true;
}
