/* SPDX-License-Identifier: MIT */
/* fio's engine libaio: many requests at once.
 *
 * As fio's defaults have it, each request is handed over by an io_submit() of its own
 * (iodepth_batch), and requests that are done are taken back one at a time, each followed by the
 * one that takes its place. So a latency is what a program with one thread sees: it ends when it is
 * the request's turn. io_getevents() is asked for all that are done, which saves calls and changes
 * nothing of that.
 */
#include <errno.h>
#include <libaio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "collect/disk/fio_worker.h"

struct slot {
	struct iocb cb; /* first: an event's iocb is its slot */
	struct fio_request request;
	uint64_t issued; /* ns */
	unsigned char *buffer;
};

struct fio_aio {
	struct fio_worker *w; /* during a run */
	io_context_t context;
	struct slot *slots;
	struct slot **free; /* a stack */
	size_t n_free;
	struct iocb **batch;
	struct io_event *events; /* those from next_event on were not looked at yet */
	size_t next_event, n_events;
};

struct fio_aio *fio_aio_make(const struct fio_worker *w, struct buf *err)
{
	size_t depth = (size_t)w->job->iodepth;
	struct fio_aio *a = xcalloc(1, sizeof *a);
	int ret = io_setup((int)depth, &a->context);

	if (ret < 0) {
		buf_printf(err,
		           "the kernel has no room for %zu asynchronous requests (%s); "
		           "/proc/sys/fs/aio-max-nr limits them",
		           depth, strerror(-ret));
		free(a);
		return NULL;
	}
	a->slots = xcalloc(depth, sizeof *a->slots);
	a->free = xcalloc(depth, sizeof *a->free);
	a->batch = xcalloc((size_t)w->job->batch, sizeof *a->batch);
	a->events = xcalloc(depth, sizeof *a->events);
	for (size_t i = depth; i-- > 0;) {
		a->slots[i].buffer = w->buffers[i];
		a->free[a->n_free++] = &a->slots[i];
	}
	return a;
}

void fio_aio_free(struct fio_aio *a)
{
	if (!a)
		return;
	io_destroy(a->context);
	free(a->slots);
	free(a->free);
	free(a->batch);
	free(a->events);
	free(a);
}

static void prepare(struct fio_aio *a, struct slot *s)
{
	const struct fio_request *r = &s->request;
	size_t bs = (size_t)a->w->job->bs;

	if (r->side == FIO_READ) {
		io_prep_pread(&s->cb, a->w->fd, s->buffer, bs, (long long)r->offset);
	} else {
		fio_worker_stamp(a->w, s->buffer, r->offset);
		io_prep_pwrite(&s->cb, a->w->fd, s->buffer, bs, (long long)r->offset);
	}
}

/* Waits for a request that is done, till `until` at the latest (0: however long), and takes along
 * all others that are. */
static int fetch(struct fio_aio *a, uint64_t until, struct buf *err)
{
	uint64_t now = until ? fio_now() : 0, left = until > now ? until - now : 0;
	struct timespec limit = {.tv_sec = (time_t)(left / 1000000000u),
	                         .tv_nsec = (long)(left % 1000000000u)};
	int n = io_getevents(a->context, 1, (long)a->w->job->iodepth, a->events,
	                     until ? &limit : NULL);

	a->next_event = 0;
	a->n_events = n > 0 ? (size_t)n : 0;
	if (n >= 0 || n == -EINTR)
		return 0;
	buf_printf(err, "io_getevents failed: %s", strerror(-n));
	return -1;
}

/* Takes one request back, if one is done by then. */
static int reap(struct fio_aio *a, uint64_t until, struct buf *err)
{
	struct fio_worker *w = a->w;
	const struct io_event *e;
	struct slot *s;

	if (a->next_event == a->n_events && fetch(a, until, err) < 0)
		return -1;
	if (a->next_event == a->n_events)
		return 0;
	e = &a->events[a->next_event++];
	s = (struct slot *)e->obj;
	if (e->res != w->job->bs)
		return fio_worker_fail(w, &s->request, (long)e->res, err);
	fio_worker_done(w, &s->request, s->issued, fio_now());
	a->free[a->n_free++] = s;
	w->in_flight--;
	return 0;
}

/* Hands over n requests. The kernel may take some of them only, or none for the moment. */
static int submit(struct fio_aio *a, size_t n, struct buf *err)
{
	size_t done = 0;

	while (done < n) {
		int taken = io_submit(a->context, (long)(n - done), a->batch + done);
		uint64_t now = fio_now();

		if (taken == -EAGAIN && a->w->in_flight) {
			if (reap(a, 0, err) < 0)
				return -1;
			continue;
		}
		if (taken == -EINTR)
			continue;
		if (taken < 0)
			return fio_worker_fail(a->w, &((struct slot *)a->batch[done])->request,
			                       taken, err);
		for (size_t end = done + (size_t)taken; done < end; done++)
			((struct slot *)a->batch[done])->issued = now;
		a->w->in_flight += (uint64_t)taken;
	}
	return 0;
}

/* Makes up to a batch of requests and hands them over. What ended it is left in *next. */
static int issue(struct fio_aio *a, enum fio_next *next, struct buf *err)
{
	struct fio_worker *w = a->w;
	uint64_t now = fio_now();
	size_t n = 0, writes = 0;

	*next = FIO_REQUEST;
	while (n < w->job->batch && a->n_free && *next == FIO_REQUEST) {
		struct slot *s = a->free[a->n_free - 1];

		*next = fio_worker_next(w, now, &s->request);
		if (*next != FIO_REQUEST)
			break;
		a->n_free--;
		prepare(a, s);
		writes += s->request.side == FIO_WRITE;
		a->batch[n++] = &s->cb;
	}
	if (submit(a, n, err) < 0)
		return -1;
	while (writes--)
		if (fio_worker_sync(w, err) < 0)
			return -1;
	return 0;
}

static int work(struct fio_aio *a, struct buf *err)
{
	struct fio_worker *w = a->w;
	enum fio_next next = FIO_REQUEST;

	while (next != FIO_END || w->in_flight) {
		if (next != FIO_END && a->n_free && issue(a, &next, err) < 0)
			return -1;
		if (next == FIO_REQUEST && a->n_free)
			continue;
		if (w->in_flight && reap(a, next == FIO_WAIT ? w->wait_until : 0, err) < 0)
			return -1;
	}
	return 0;
}

int fio_aio_run(struct fio_worker *w, struct buf *err)
{
	w->aio->w = w;
	return work(w->aio, err);
}
