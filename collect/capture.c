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

int capture_create(struct capture *c, const char *data, const char *name, struct buf *err)
{
	struct buf file = BUF_INIT;

	*c = (struct capture){.fd = -1};
	if (make_folder(c, data, name, err) < 0)
		return -1;
	buf_printf(&file, "%s/capture", c->dir);
	c->file = buf_detach(&file);
	c->fd = open(c->file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
	if (c->fd < 0)
		return fail(err, "make", c->file);
	if (capture_line(c, err, CAPTURE_MAGIC) < 0 || capture_sync(c, err) < 0)
		return -1;
	return sync_folder(c->dir, err);
}

void capture_close(struct capture *c)
{
	if (c->fd >= 0)
		close(c->fd);
	free(c->dir);
	free(c->file);
	*c = (struct capture){.fd = -1};
}

static int write_whole(struct capture *c, const char *s, size_t n, struct buf *err)
{
	while (n) {
		ssize_t put = write(c->fd, s, n);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return fail(err, "write to", c->file);
		s += put;
		n -= (size_t)put;
	}
	return 0;
}

int capture_line(struct capture *c, struct buf *err, const char *format, ...)
{
	struct buf line = BUF_INIT, whole = BUF_INIT;
	char *clean;
	va_list ap;
	int ret;

	va_start(ap, format);
	buf_vprintf(&line, format, ap);
	va_end(ap);
	for (char *p = line.s; *p; p++)
		if (*p == '\n' || *p == '\t')
			*p = ' ';
	clean = utf8_clean(line.s);
	buf_printf(&whole, "%s\n", clean);
	ret = write_whole(c, whole.s, whole.n, err);
	free(clean);
	buf_release(&line);
	buf_release(&whole);
	return ret;
}

int capture_facts(struct capture *c, const struct facts *f, struct buf *err)
{
	for (size_t i = 0; i < f->n; i++) {
		const struct fact *x = &f->list[i];
		char number[NUMBER_MAX];
		int ret = x->text ? capture_line(c, err, "fact %s: %s", x->name, x->text)
				  : capture_line(c, err, "fact %s = %s", x->name,
						 number_print(x->number, number));
		if (ret < 0)
			return -1;
	}
	return 0;
}

int capture_sync(struct capture *c, struct buf *err)
{
	return fsync(c->fd) < 0 ? fail(err, "make durable", c->file) : 0;
}
