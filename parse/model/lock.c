/* SPDX-License-Identifier: MIT */
#include "parse/model/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static void lock_path(const char *data, struct buf *out)
{
	buf_printf(out, "%s/archive/lock", data);
}

/* Opens without waiting for whoever made a pipe of that name. */
static int open_lock(const char *path, int flags)
{
	return open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
}

static void say_waiting(const char *data, const struct lock_wait *w)
{
	struct buf sentence = BUF_INIT;

	buf_printf(&sentence, "another kurabe works on the archive '%s/archive': waiting until it is done",
	           data);
	w->say(sentence.s);
	buf_release(&sentence);
}

static int lock_now(int fd, int how, const struct lock_wait *w)
{
	int ret;

	do
		ret = flock(fd, how);
	while (ret < 0 && errno == EINTR && !(w->stop && *w->stop));
	return ret;
}

/* Says when it has to wait. Returns 0, or -1 with errno: EINTR when a signal ended it. */
static int lock_at_last(int fd, int how, const char *data, const struct lock_wait *w)
{
	if (lock_now(fd, how | LOCK_NB, w) == 0)
		return 0;
	if (errno != EWOULDBLOCK)
		return -1;
	if (w->say)
		say_waiting(data, w);
	return lock_now(fd, how, w);
}

static int take(struct lock *l, int how, const char *data, const struct lock_wait *w,
                struct diags *diags, struct buf *err)
{
	struct buf path = BUF_INIT;
	int ret = 0;

	lock_path(data, &path);
	l->held = lock_at_last(l->fd, how, data, w) == 0;
	if (!l->held && errno == EINTR) {
		buf_printf(err, "stopped while waiting for '%s'", path.s);
		ret = -1;
	} else if (!l->held) {
		diag_add(diags, LEVEL_NOTE, path.s, 0, 0,
		         "can't be locked (%s): import nothing else at the same time", strerror(errno));
	}
	buf_release(&path);
	if (!l->held)
		lock_release(l);
	return ret;
}

int lock_to_write(struct lock *l, const char *data, const struct lock_wait *w, struct diags *diags,
                  struct buf *err)
{
	struct buf path = BUF_INIT;
	int ret = 0;

	lock_path(data, &path);
	*l = (struct lock){.fd = open_lock(path.s, O_RDWR | O_CREAT)};
	if (l->fd < 0 && errno == EACCES)
		l->fd = open_lock(path.s, O_RDONLY); /* another user's, in a folder of both */
	if (l->fd < 0) {
		buf_printf(err, "can't open '%s': %s", path.s, strerror(errno));
		ret = -1;
	}
	buf_release(&path);
	return ret < 0 ? ret : take(l, LOCK_EX, data, w, diags, err);
}

int lock_to_read(struct lock *l, const char *data, const struct lock_wait *w, struct diags *diags,
                 struct buf *err)
{
	struct buf path = BUF_INIT;

	lock_path(data, &path);
	*l = (struct lock){.fd = open_lock(path.s, O_RDONLY)};
	if (l->fd < 0 && errno != ENOENT)
		diag_add(diags, LEVEL_NOTE, path.s, 0, 0,
		         "can't be opened (%s): import nothing at the same time", strerror(errno));
	buf_release(&path);
	return l->fd < 0 ? 0 : take(l, LOCK_SH, data, w, diags, err);
}

void lock_release(struct lock *l)
{
	if (l->fd >= 0)
		close(l->fd);
	*l = (struct lock)LOCK_INIT;
}
