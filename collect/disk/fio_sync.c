/* SPDX-License-Identifier: MIT */
/* fio's engines sync and psync: one request after the other. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "collect/disk/fio_worker.h"

/* A place in the file that is not shared with other workers. */
static int reopen(struct fio_worker *w, struct buf *err)
{
	char path[64];
	int flags = fcntl(w->fd, F_GETFL), fd;

	snprintf(path, sizeof path, "/proc/self/fd/%d", w->fd);
	fd = open(path, flags & (O_ACCMODE | O_DIRECT));
	if (fd < 0) {
		buf_printf(err, "can't open the file once more: %s", strerror(errno));
		return -1;
	}
	w->fd = fd;
	return 0;
}

static ssize_t move_at(const struct fio_worker *w, const struct fio_request *r)
{
	size_t bs = (size_t)w->job->bs;

	if (r->side == FIO_READ)
		return pread(w->fd, w->buffers[0], bs, (off_t)r->offset);
	return pwrite(w->fd, w->buffers[0], bs, (off_t)r->offset);
}

/* With a seek only where the file does not stand there already. */
static ssize_t seek_and_move(const struct fio_worker *w, const struct fio_request *r,
                             uint64_t *stands)
{
	size_t bs = (size_t)w->job->bs;
	ssize_t moved;

	if (*stands != r->offset && lseek(w->fd, (off_t)r->offset, SEEK_SET) < 0)
		return -1;
	moved = r->side == FIO_READ ? read(w->fd, w->buffers[0], bs)
	                            : write(w->fd, w->buffers[0], bs);
	*stands = moved > 0 ? r->offset + (uint64_t)moved : UINT64_MAX;
	return moved;
}

int fio_sync_run(struct fio_worker *w, struct buf *err)
{
	uint64_t stands = UINT64_MAX;
	struct fio_request r;

	if (w->job->engine == FIO_SYNC && reopen(w, err) < 0)
		return -1;
	while (fio_worker_next(w, fio_now(), &r) == FIO_REQUEST) {
		ssize_t moved;

		if (r.side == FIO_WRITE)
			fio_worker_stamp(w, w->buffers[0], r.offset);
		if (!w->job->rate_iops)
			r.start = fio_now();
		moved = w->job->engine == FIO_SYNC ? seek_and_move(w, &r, &stands) : move_at(w, &r);
		if (moved != (ssize_t)w->job->bs)
			return fio_worker_fail(w, &r, moved < 0 ? -errno : moved, err);
		fio_worker_done(w, &r, 0, fio_now());
		if (r.side == FIO_WRITE && fio_worker_sync(w, err) < 0)
			return -1;
	}
	return 0;
}
