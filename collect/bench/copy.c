/* SPDX-License-Identifier: MIT */
/* File Copy: a file is written for a while and read for a while through the page cache, each after
 * a sync and a pause; then it is copied to a second one in pieces, both rewound at their ends, and
 * the KiB copied are counted. Both files have no name. */
#include "collect/bench/copy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/clock.h"
#include "collect/work.h"

enum { KIB = 1024, CLOCK_EVERY = 64 << 10 /* bytes */ };

struct copy {
	struct copy_size size;
	int from, to;
	char *piece;
	const char *dir;
};

static uint64_t now(void)
{
	return clock_monotonic.now(NULL);
}

static int fail(const struct copy *c, const char *what, ssize_t moved, struct buf *err)
{
	if (moved < 0)
		buf_printf(err, "can't %s a file in '%s': %s", what, c->dir, strerror(errno));
	else
		buf_printf(err, "to %s a file in '%s' moved %zd of %zu bytes only", what, c->dir,
		           moved, c->size.piece);
	return -1;
}

/* Each moves one piece; the file is rewound by the caller. */
static int put(const struct copy *c, struct buf *err)
{
	ssize_t moved = write(c->from, c->piece, c->size.piece);

	return moved == (ssize_t)c->size.piece ? 0 : fail(c, "write", moved, err);
}

static int get(const struct copy *c, struct buf *err)
{
	ssize_t moved = read(c->from, c->piece, c->size.piece);

	return moved == (ssize_t)c->size.piece ? 0 : fail(c, "read", moved, err);
}

static int move(const struct copy *c, struct buf *err)
{
	ssize_t moved;

	if (get(c, err) < 0)
		return -1;
	moved = write(c->to, c->piece, c->size.piece);
	return moved == (ssize_t)c->size.piece ? 0 : fail(c, "write", moved, err);
}

/* Moves pieces for a time, at least the whole file once if `whole`. The clock is read after every
 * CLOCK_EVERY bytes: under 0.1 % of their time. */
static int work(const struct copy *c, int (*step)(const struct copy *c, struct buf *err),
                bool whole, double seconds, uint64_t *bytes, uint64_t *ns, struct buf *err)
{
	uint64_t start = now(), length = (uint64_t)(seconds * 1e9), done = 0;
	uint64_t file = (uint64_t)c->size.file * KIB;

	lseek(c->from, 0, SEEK_SET);
	lseek(c->to, 0, SEEK_SET);
	do {
		for (uint64_t next = done + CLOCK_EVERY; done < next; done += c->size.piece) {
			if (done && done % file == 0) {
				lseek(c->from, 0, SEEK_SET);
				lseek(c->to, 0, SEEK_SET);
			}
			if (step(c, err) < 0)
				return -1;
		}
		*ns = now() - start;
	} while (*ns < length || (whole && done < file));
	*bytes = done;
	return 0;
}

static void settle(double seconds)
{
	struct timespec t = {.tv_sec = (time_t)seconds,
	                     .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};

	for (int i = 0; i < 2; i++) {
		sync();
		nanosleep(&t, NULL);
	}
}

/* How long the file is written, and read, before a pass of that length: as the original, whose
 * passes are of 30 s, if there is the time. */
static double part(double seconds)
{
	return seconds >= 20 ? 2 : seconds / 10;
}

static double pause_before(double seconds)
{
	return seconds >= 20 ? 2 : seconds / 20;
}

double copy_preparation(double seconds)
{
	return 2 * part(seconds) + 6 * pause_before(seconds);
}

static int prepare(const struct copy *c, double seconds, struct buf *err)
{
	uint64_t bytes, ns;

	settle(pause_before(seconds));
	if (work(c, put, true, part(seconds), &bytes, &ns, err) < 0)
		return -1;
	settle(pause_before(seconds));
	if (work(c, get, true, part(seconds), &bytes, &ns, err) < 0)
		return -1;
	settle(pause_before(seconds));
	return 0;
}

int copy_setup(const struct bench_env *env, const struct copy_size *size, void **state,
               struct buf *err)
{
	struct copy *c = xmalloc(sizeof *c);

	*c = (struct copy){.size = *size, .from = -1, .to = -1, .dir = env->dir};
	c->piece = xcalloc(1, size->piece);
	c->from = work_nameless(env->dir, err);
	c->to = c->from < 0 ? -1 : work_nameless(env->dir, err);
	if (c->to < 0 || prepare(c, env->seconds, err) < 0) {
		copy_teardown(c);
		return -1;
	}
	*state = c;
	return 0;
}

int copy_pass(void *state, double seconds, uint64_t *count, uint64_t *ns, struct buf *err)
{
	uint64_t bytes;

	if (work(state, move, false, seconds, &bytes, ns, err) < 0)
		return -1;
	*count = bytes / KIB;
	return 0;
}

void copy_teardown(void *state)
{
	struct copy *c = state;

	if (c->from >= 0)
		close(c->from);
	if (c->to >= 0)
		close(c->to);
	free(c->piece);
	free(c);
}
