/* SPDX-License-Identifier: MIT */
/* Shell Scripts, of which the three tests differ by a number alone.
 * shell*.c and its test alone may include this. */
#ifndef COLLECT_BENCH_SHELL_H
#define COLLECT_BENCH_SHELL_H

#include "collect/bench.h"

enum { SHELL_LINES = 362, SHELL_WORDS = 1200, SHELL_BYTES = 8546 };

/* A setup hook but for how many scripts run together; and the hooks that go with it. */
int shell_setup(const struct bench_env *env, int together, void **state, struct buf *err);
int shell_run(void *state, uint64_t n, struct buf *err);
void shell_teardown(void *state);
uint64_t shell_bytes(int together);

/* Appends the text that the scripts sort: always the same, of the size above. */
void shell_text(struct buf *out);

#endif
