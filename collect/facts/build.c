/* SPDX-License-Identifier: MIT */
/* How this very program was compiled: its own loops are part of what it measures. */
#include "collect/facts/facts.h"

static void read_build(const struct facts_env *env, struct facts *f)
{
	(void)env;
#if defined(__clang__)
	facts_text(f, "compiler", "clang " __clang_version__);
#elif defined(__GNUC__)
	facts_text(f, "compiler", "gcc " __VERSION__);
#endif
	facts_text(f, "compiler_flags", KURABE_CFLAGS);
	facts_text(f, "bench_flags", KURABE_BENCH_CFLAGS); /* dhry2reg, whetstone-double */
}

const struct fact_source facts_build = {.read = read_build};
