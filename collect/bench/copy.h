/* SPDX-License-Identifier: MIT */
/* File Copy, of which the three tests differ by their figures alone.
 * fstime.c, fsbuffer.c and fsdisk.c alone may include this. */
#ifndef COLLECT_BENCH_COPY_H
#define COLLECT_BENCH_COPY_H

#include "collect/bench.h"

struct copy_size {
	size_t piece; /* bytes of a read, and of a write */
	long file;    /* KiB */
};

enum { COPY_FILES = 2 };

/* A setup hook but for the size, which is lent; and the hooks that go with it. */
int copy_setup(const struct bench_env *env, const struct copy_size *size, void **state,
               struct buf *err);
int copy_pass(void *state, double seconds, uint64_t *count, uint64_t *ns, struct buf *err);
void copy_teardown(void *state);
double copy_preparation(double seconds);

#endif
