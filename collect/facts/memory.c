/* SPDX-License-Identifier: MIT */
/* Memory and swap, in bytes. */
#include "collect/facts/facts.h"

#include <string.h>

#include "base/number.h"

static void read_memory(const struct facts_env *env, struct facts *f)
{
	struct buf text = BUF_INIT;
	char *at, *line;

	facts_file(env, &text, "/proc/meminfo");
	at = text.s;
	while ((line = next_line(&at))) {
		const char *memory = line_value(line, "MemTotal");
		const char *value = memory ? memory : line_value(line, "SwapTotal");
		double kib;

		if (value && number_read(value, strlen(value), &kib))
			facts_number(f, memory ? "memory" : "swap", kib * 1024);
	}
	buf_release(&text);
}

const struct fact_source facts_memory = {.read = read_memory};
