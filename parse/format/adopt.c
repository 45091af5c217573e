#include "parse/format/adopt.h"

#include <string.h>

enum { ADOPT_DISTANCE = 8 };

static bool is_disk_benchmark(const char *tool)
{
	static const char *const tools[] = {"hdparm", "fio", "bonnie++", "bonnie", "ioping", "dd"};

	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (strcmp(tools[i], tool) == 0)
			return true;
	return false;
}

static bool stands_before(const struct fact_block *f, const struct run *run)
{
	return f->host && run->host && strcmp(f->host, run->host) == 0 &&
	       f->last_line < run->first_line && run->first_line - f->last_line <= ADOPT_DISTANCE;
}

/* The nearest block above the run, with the fact; or NULL. */
static const struct attr *fact_above(const struct report *r, const struct run *run,
				     const char *name)
{
	const struct attr *found = NULL;
	unsigned nearest = 0;

	for (size_t i = 0; i < r->n_facts; i++) {
		const struct attr *a = attrs_find(&r->facts[i].facts, name);

		if (a && stands_before(&r->facts[i], run) && r->facts[i].last_line > nearest) {
			nearest = r->facts[i].last_line;
			found = a;
		}
	}
	return found;
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
