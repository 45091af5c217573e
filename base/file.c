/* SPDX-License-Identifier: MIT */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

struct batch_file {
	char *path, *temporary;
};

static int fail(struct buf *err, const char *what, const char *path)
{
	buf_printf(err, "%s '%s': %s", what, path, strerror(errno));
	return -1;
}

enum { READ_BYTES = 1 << 16 };

int file_read_fd(int fd, const char *name, size_t max, struct buf *out, struct buf *err)
{
	size_t before = out->n;
	struct stat st;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 && (size_t)st.st_size <= max)
		buf_reserve(out, (size_t)st.st_size + READ_BYTES);
	for (;;) {
		ssize_t got;

		buf_reserve(out, READ_BYTES);
		got = read(fd, out->s + out->n, out->cap - out->n - 1);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return fail(err, "can't read", name);
		if (got == 0)
			return 0;
		out->n += (size_t)got;
		out->s[out->n] = '\0';
		if (out->n - before > max) {
			buf_printf(err, "'%s' holds more than %zu bytes", name, max);
			return -1;
		}
	}
}

int file_read(const char *path, size_t max, struct buf *out, struct buf *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), ret;

	if (fd < 0)
		return fail(err, "can't open", path);
	ret = file_read_fd(fd, path, max, out, err);
	close(fd);
	return ret;
}

/* Whether errno says that there is no such file, its folder being none included. */
static bool is_missing(void)
{
	return errno == ENOENT || errno == ENOTDIR;
}

int file_read_if(const char *path, size_t max, struct buf *out, struct buf *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), ret;

	if (fd < 0)
		return is_missing() ? 0 : fail(err, "can't open", path);
	ret = file_read_fd(fd, path, max, out, err);
	close(fd);
	return ret < 0 ? -1 : 1;
}

int file_exists(const char *path, struct buf *err)
{
	if (access(path, F_OK) == 0)
		return 1;
	return is_missing() ? 0 : fail(err, "can't look for", path);
}

int file_mkdirs(const char *dir, struct buf *err)
{
	char *path = xstrdup(dir);
	struct stat st;
	int ret = 0;

	for (char *p = path + (*path == '/'); ret == 0; p++) {
		char c = *p;
		if (c != '/' && c != '\0')
			continue;
		*p = '\0';
		if (mkdir(path, 0777) < 0 && errno != EEXIST)
			ret = fail(err, "can't make the folder", path);
		else if (stat(path, &st) < 0)
			ret = fail(err, "can't look at", path);
		else if (!S_ISDIR(st.st_mode))
			ret = (errno = ENOTDIR, fail(err, "can't make the folder", path));
		*p = c;
		if (c == '\0')
			break;
	}
	free(path);
	return ret;
}

static int remove_file(int parent, const char *name, const char *dir, struct buf *err)
{
	return unlinkat(parent, name, 0) == 0 ? 0 : fail(err, "can't remove what is in", dir);
}

/* `dir` is what sentences name. */
static int remove_at(int parent, const char *name, const char *dir, struct buf *err)
{
	int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), ret = 0;
	struct dirent *e;
	DIR *d;

	if (fd < 0 && errno == ENOENT)
		return 0;
	if (fd < 0 && (errno == ENOTDIR || errno == ELOOP)) /* a file, a link */
		return remove_file(parent, name, dir, err);
	if (fd < 0)
		return fail(err, "can't open a folder to remove it in", dir);
	d = fdopendir(fd);
	if (!d) {
		close(fd);
		return fail(err, "can't read the folder", dir);
	}
	while (ret == 0 && (errno = 0, e = readdir(d)))
		if (e->d_type != DT_DIR && e->d_type != DT_UNKNOWN)
			ret = remove_file(fd, e->d_name, dir, err);
		else if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
			ret = remove_at(fd, e->d_name, dir, err);
	if (ret == 0 && errno)
		ret = fail(err, "can't read a folder to remove it in", dir);
	closedir(d);
	if (ret == 0 && unlinkat(parent, name, AT_REMOVEDIR) < 0)
		ret = fail(err, "can't remove the folder", dir);
	return ret;
}

int file_remove_tree(const char *dir, struct buf *err)
{
	return remove_at(AT_FDCWD, dir, dir, err);
}

bool file_is_below(const char *path)
{
	const char *s = path;

	do {
		s += *s == '/';
		if (*s == '.' || *s == '/' || *s == '\0')
			return false;
		s = strchr(s, '/');
	} while (s);
	return *path != '/';
}

bool file_holds(const char *path, const void *bytes, size_t n)
{
	struct buf have = BUF_INIT, err = BUF_INIT;
	struct stat st;
	bool same = false;

	if (stat(path, &st) == 0 && (size_t)st.st_size == n)
		same = file_read(path, n, &have, &err) == 0 && have.n == n &&
		       (n == 0 || memcmp(have.s, bytes, n) == 0);
	buf_release(&have);
	buf_release(&err);
	return same;
}

static int write_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t put = write(fd, bytes, n);
		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return -1;
		bytes += put;
		n -= (size_t)put;
	}
	return 0;
}

static mode_t default_mode(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

bool file_is_temporary(const char *name, size_t n)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

	return strlen(name) == n + strlen(".XXXXXX") && name[n] == '.' &&
	       strspn(name + n + 1, letters) == strlen("XXXXXX");
}

int batch_add(struct batch *b, const char *path, const void *bytes, size_t n, struct buf *err)
{
	struct buf name = BUF_INIT;
	int fd, ret = 0;

	if (file_holds(path, bytes, n))
		return 0;
	buf_printf(&name, "%s.XXXXXX", path);
	fd = mkostemp(name.s, O_CLOEXEC);
	if (fd < 0) {
		ret = fail(err, "can't write beside", path);
		buf_release(&name);
		return ret;
	}
	if (write_all(fd, bytes, n) < 0 || fchmod(fd, default_mode()) < 0)
		ret = fail(err, "can't write", path);
	if (close(fd) < 0 && ret == 0)
		ret = fail(err, "can't write", path);
	if (ret < 0) {
		unlink(name.s);
		buf_release(&name);
		return ret;
	}
	GROW(b->files, b->n, b->cap);
	b->files[b->n++] = (struct batch_file){.path = xstrdup(path), .temporary = buf_detach(&name)};
	return 0;
}

int file_put(const char *path, const void *bytes, size_t n, struct buf *err)
{
	int fd, ret = 0;

	unlink(path);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0 || write_all(fd, bytes, n) < 0)
		ret = fail(err, "can't write", path);
	if (fd >= 0 && close(fd) < 0 && ret == 0)
		ret = fail(err, "can't write", path);
	return ret;
}

int file_sync(const char *path, struct buf *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), ret = 0;

	if (fd < 0 || syncfs(fd) < 0)
		ret = fail(err, "can't make durable", path);
	if (fd >= 0)
		close(fd);
	return ret;
}

static int rename_file(struct batch_file *f, struct buf *err)
{
	if (rename(f->temporary, f->path) < 0)
		return fail(err, "can't rename to", f->path);
	f->temporary[0] = '\0';
	return 0;
}

static int rename_all(struct batch *b, struct buf *err)
{
	int ret = 0;

	for (size_t i = 0; ret == 0 && i < b->n; i++)
		ret = rename_file(&b->files[i], err);
	return ret;
}

int batch_commit(struct batch *b, struct buf *err)
{
	int ret = b->n ? file_sync(b->files[0].temporary, err) : 0;

	if (ret == 0)
		ret = rename_all(b, err);
	batch_abort(b);
	return ret;
}

static void file_release(struct batch_file *f)
{
	free(f->temporary);
	free(f->path);
}

static void batch_release(struct batch *b)
{
	for (size_t i = 0; i < b->n; i++)
		file_release(&b->files[i]);
	free(b->files);
	*b = (struct batch)BATCH_INIT;
}

/* Renames under a journal that is there. What fails is left to who finds it. */
static int rename_by_journal(struct batch *b, const char *journal, struct buf *err)
{
	int ret = rename_all(b, err);

	if (ret == 0 && unlink(journal) < 0)
		ret = fail(err, "can't remove", journal);
	if (ret < 0)
		buf_puts(err, " (the next process completes it)");
	batch_release(b);
	return ret;
}

int batch_commit_by(struct batch *b, const char *journal, size_t skip, struct buf *err)
{
	struct batch list = BATCH_INIT;
	struct buf lines = BUF_INIT;
	int ret;

	if (!b->n)
		return 0;
	for (size_t i = 0; i < b->n; i++)
		buf_printf(&lines, "%s\n", b->files[i].temporary + skip);
	ret = batch_add(&list, journal, lines.s, lines.n, err);
	buf_release(&lines);
	if (ret == 0)
		ret = batch_commit(&list, err);
	if (ret == 0)
		return rename_by_journal(b, journal, err);
	batch_abort(b);
	return ret;
}

void batch_cut(struct batch *b, size_t n)
{
	while (b->n > n) {
		struct batch_file *f = &b->files[--b->n];

		if (f->temporary[0])
			unlink(f->temporary);
		file_release(f);
	}
}

void batch_abort(struct batch *b)
{
	batch_cut(b, 0);
	batch_release(b);
}

/* A file without a name in the folder of `path`; -1 where there are none. */
static int open_nameless(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *dir = slash ? xstrndup(path, (size_t)(slash - path) + 1) : xstrdup(".");
	int fd = -1;

	if (access("/proc/self/fd", F_OK) == 0) /* it is named by way of it */
		fd = open(dir, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
	free(dir);
	return fd;
}

/* Gives it the name `path`, in the place of what has it. Returns -1 with errno. */
static int give_name(int fd, const char *path)
{
	struct buf self = BUF_INIT, name = BUF_INIT;
	unsigned random = 0;
	int ret;

	buf_printf(&self, "/proc/self/fd/%d", fd);
	ret = linkat(AT_FDCWD, self.s, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
	while (ret < 0 && errno == EEXIST) {
		buf_clear(&name);
		if (getrandom(&random, sizeof random, 0) < 0)
			break;
		buf_printf(&name, "%s.%06x", path, random & 0xffffff);
		ret = linkat(AT_FDCWD, self.s, AT_FDCWD, name.s, AT_SYMLINK_FOLLOW);
	}
	if (ret == 0 && name.n && rename(name.s, path) < 0) {
		int wrong = errno;

		unlink(name.s);
		errno = wrong;
		ret = -1;
	}
	buf_release(&self);
	buf_release(&name);
	return ret;
}

int file_write(const char *path, const void *bytes, size_t n, struct buf *err)
{
	struct batch b = BATCH_INIT;
	int fd, ret = 0;

	if (file_holds(path, bytes, n))
		return 0;
	fd = open_nameless(path);
	if (fd < 0)
		return batch_add(&b, path, bytes, n, err) < 0 ? -1 : batch_commit(&b, err);
	if (write_all(fd, bytes, n) < 0 || fsync(fd) < 0 || give_name(fd, path) < 0)
		ret = fail(err, "can't write", path);
	if (close(fd) < 0 && ret == 0)
		ret = fail(err, "can't write", path);
	return ret;
}
