/* SPDX-License-Identifier: MIT */
/* The small dynamically linked program of helper/helper.c, unpacked and run.
 * execl.c and spawn.c alone may include this. */
#ifndef COLLECT_BENCH_HELPER_PROGRAM_H
#define COLLECT_BENCH_HELPER_PROGRAM_H

#include "collect/bench.h"

struct helper_program {
	char *path; /* where it was unpacked */
	const char *test;
};

/* A setup hook but for the test, "execl" or "spawn", which is lent; and the hooks that go with it.
 */
int helper_setup(const struct bench_env *env, const char *test, void **state, struct buf *err);
int helper_pass(void *state, double seconds, uint64_t *count, uint64_t *ns, struct buf *err);
void helper_teardown(void *state);
uint64_t helper_bytes(void);

#endif
