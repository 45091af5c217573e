/* SPDX-License-Identifier: MIT */
#include "collect/bench.h"

#include <string.h>

extern const struct bench bench_null, bench_dhry2reg, bench_whetstone, bench_execl, bench_fstime,
	bench_fsbuffer, bench_fsdisk, bench_pipe, bench_context1, bench_spawn, bench_shell1,
	bench_shell8, bench_shell16, bench_syscall;

const struct bench *const benches[] = {
	&bench_null,     &bench_dhry2reg, &bench_whetstone, &bench_execl,    &bench_fstime,
	&bench_fsbuffer, &bench_fsdisk,   &bench_pipe,      &bench_context1, &bench_spawn,
	&bench_shell1,   &bench_shell8,   &bench_shell16,   &bench_syscall,  NULL,
};

const struct bench *bench_find(const char *name)
{
	for (size_t i = 0; benches[i]; i++)
		if (strcmp(benches[i]->name, name) == 0)
			return benches[i];
	return NULL;
}

bool bench_suite_exists(const char *suite)
{
	for (size_t i = 0; benches[i]; i++)
		if (strcmp(benches[i]->suite, suite) == 0)
			return true;
	return false;
}
