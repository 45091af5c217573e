/* SPDX-License-Identifier: MIT */
/* The state of the machine as the benchmarks begin. */
#include "collect/facts/facts.h"

static void read_state(const struct facts_env *env, struct facts *f)
{
	struct buf text = BUF_INIT;

	facts_number(f, "load_average", facts_file_number(env, "/proc/loadavg"));
	if (facts_file(env, &text,
		       "/sys/devices/system/clocksource/clocksource0/current_clocksource"))
		facts_text(f, "clocksource", text.s);
	buf_release(&text);
}

const struct fact_source facts_state = {.read = read_state};
