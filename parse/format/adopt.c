/* SPDX-License-Identifier: MIT */
#include "parse/format/adopt.h"

#include <string.h>

#include "base/bisect.h"

enum { ADOPT_DISTANCE = 8 };

static bool is_disk_benchmark(const char *tool)
{
	static const char *const tools[] = {"hdparm", "fio", "bonnie++", "bonnie", "ioping", "dd"};

	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (strcmp(tools[i], tool) == 0)
			return true;
	return false;
}

static bool ends_above(const void *facts, const void *line)
{
	return ((const struct fact_block *)facts)->last_line < *(const unsigned *)line;
}

/* How many blocks of facts end above the line; they stand in the order of their lines. */
static size_t facts_above(const struct report *r, unsigned line)
{
	return bisect(&line, r->facts, r->n_facts, sizeof *r->facts, ends_above);
}

/* The fact of the nearest block above the run, on the same host; or NULL. */
static const struct attr *fact_above(const struct report *r, const struct run *run,
				     const char *name)
{
	for (size_t i = facts_above(r, run->first_line); i-- > 0;) {
		const struct fact_block *f = &r->facts[i];
		const struct attr *a = attrs_find(&f->facts, name);

		if (run->first_line - f->last_line > ADOPT_DISTANCE)
			break;
		if (a && f->host && run->host && strcmp(f->host, run->host) == 0)
			return a;
	}
	return NULL;
}

void adopt_facts(struct report *r)
{
	for (size_t i = 0; i < r->n_runs; i++) {
		struct run *run = r->runs[i];
		const struct attr *a;

		if (!is_disk_benchmark(run->tool) || attrs_find(&run->facts, "device_model"))
			continue;
		if ((a = fact_above(r, run, "device_model")))
			attrs_set(r, &run->facts, a->name, a->string, a->figure);
	}
}
