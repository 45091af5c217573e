/* SPDX-License-Identifier: MIT */
#include "collect/capture.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

enum { NAME_MOST = 60, SAME_NAME_MOST = 1000 };

void capture_name(const char *machine, time_t at, struct buf *out)
{
	size_t start = out->n;
	char stamp[32];
	struct tm utc;

	for (const char *p = machine; *p && *p != '.' && out->n - start < NAME_MOST; p++) {
		unsigned char c = (unsigned char)*p;

		if (c < 128 && isalnum(c))
			buf_putc(out, (char)tolower(c));
		else if (out->n > start && out->s[out->n - 1] != '-')
			buf_putc(out, '-');
	}
	while (out->n > start && out->s[out->n - 1] == '-')
		buf_truncate(out, out->n - 1);
	if (out->n == start)
		buf_puts(out, "machine");
	gmtime_r(&at, &utc);
	strftime(stamp, sizeof stamp, "-%Y%m%dT%H%M%SZ", &utc);
	buf_puts(out, stamp);
}

static int fail(struct buf *err, const char *what, const char *path)
{
	buf_printf(err, "can't %s '%s': %s", what, path, strerror(errno));
	return -1;
}

static int sync_folder(const char *dir, struct buf *err)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int ret = fd < 0 || fsync(fd) < 0 ? fail(err, "make durable", dir) : 0;

	if (fd >= 0)
		close(fd);
	return ret;
}

static int make_folder(struct capture *c, const char *data, const char *name, struct buf *err)
{
	struct buf path = BUF_INIT;
	size_t parent;
	int ret;

	buf_printf(&path, "%s/captures", data);
	parent = path.n;
	ret = file_mkdirs(path.s, err);
	for (int i = 1; ret == 0; i++) {
		buf_truncate(&path, parent);
		buf_printf(&path, i == 1 ? "/%s" : "/%s-%d", name, i);
		if (mkdir(path.s, 0777) == 0)
			break;
		if (errno != EEXIST || i == SAME_NAME_MOST)
			ret = fail(err, "make the folder", path.s);
	}
	if (ret == 0)
		c->dir = xstrdup(path.s);
	buf_truncate(&path, parent);
	if (ret == 0)
		ret = sync_folder(path.s, err);
	buf_release(&path);
	return ret;
}

/* A second program must not write to the same capture. The lock ends with this program; where locks
 * can't be had, it goes without. */
static int lock(struct capture *c, struct buf *err)
{
	struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

	if (fcntl(c->fd, F_SETLK, &whole) == 0 || (errno != EACCES && errno != EAGAIN))
		return 0;
	buf_printf(err, "another kurabe-collect writes to '%s' at this moment", c->file);
	return -1;
}

static int open_file(struct capture *c, int flags, struct buf *err)
{
	struct buf file = BUF_INIT;

	buf_printf(&file, "%s/capture", c->dir);
	c->file = buf_detach(&file);
	c->fd = open(c->file, O_WRONLY | O_APPEND | O_CLOEXEC | flags, 0666);
	if (c->fd < 0)
		return fail(err, flags ? "make" : "write to", c->file);
	return lock(c, err);
}

int capture_create(struct capture *c, const char *data, const char *name, struct buf *err)
{
	if (make_folder(c, data, name, err) < 0 || open_file(c, O_CREAT | O_EXCL, err) < 0 ||
	    capture_sync(c, err) < 0)
		return -1;
	return sync_folder(c->dir, err);
}

int capture_open(struct capture *c, const char *dir, size_t size, size_t whole, struct buf *err)
{
	struct stat st;

	c->dir = xstrdup(dir);
	if (open_file(c, 0, err) < 0)
		return -1;
	if (fstat(c->fd, &st) < 0)
		return fail(err, "read", c->file);
	if (st.st_size != (off_t)size) {
		buf_printf(err, "'%s' has changed meanwhile; nothing was added", c->file);
		return -1;
	}
	return whole < size && ftruncate(c->fd, (off_t)whole) < 0 ? fail(err, "write to", c->file)
								  : 0;
}

void capture_close(struct capture *c)
{
	if (c->fd >= 0)
		close(c->fd);
	free(c->dir);
	free(c->file);
	buf_release(&c->pending);
	*c = (struct capture)CAPTURE_INIT;
}

void capture_line(struct capture *c, const char *format, ...)
{
	struct buf line = BUF_INIT;
	char *clean;
	va_list ap;

	va_start(ap, format);
	buf_vprintf(&line, format, ap);
	va_end(ap);
	for (char *p = line.s; *p; p++)
		if (*p == '\n' || *p == '\t')
			*p = ' ';
	clean = utf8_clean(line.s);
	buf_printf(&c->pending, "%s\n", clean);
	free(clean);
	buf_release(&line);
}

void capture_facts(struct capture *c, const struct facts *f)
{
	for (size_t i = 0; i < f->n; i++) {
		const struct fact *x = &f->list[i];
		char number[NUMBER_MAX];

		if (x->text)
			capture_line(c, "fact %s: %s", x->name, x->text);
		else
			capture_line(c, "fact %s = %s", x->name, number_print(x->number, number));
	}
}

static int write_whole(int fd, const char *s, size_t n)
{
	while (n) {
		ssize_t put = write(fd, s, n);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return -1;
		s += put;
		n -= (size_t)put;
	}
	return 0;
}

int capture_sync(struct capture *c, struct buf *err)
{
	off_t before = lseek(c->fd, 0, SEEK_END);

	if (write_whole(c->fd, c->pending.s, c->pending.n) < 0 || fsync(c->fd) < 0) {
		fail(err, "write to", c->file);
		if (before < 0 || ftruncate(c->fd, before) < 0)
			buf_puts(err, "; its last line may be torn");
		return -1;
	}
	buf_clear(&c->pending);
	return 0;
}
