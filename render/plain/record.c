/* SPDX-License-Identifier: MIT */
#include "render/plain/record.h"

#include <math.h>
#include <string.h>

#include "render/stat/condition.h"
#include "render/stat/from_disk.h"

static bool in_list(const char *const *list, size_t n, const char *word)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(list[i], word) == 0)
			return true;
	return !n;
}

bool run_came(const struct comparison *c, size_t group, const struct run *run)
{
	for (size_t i = 0; run->built_in && i < group; i++)
		if (strcmp(c->groups[i].tool, run_suite(run)) == 0)
			return true;
	return false;
}

static const char *state_of(const struct result *r, const struct from_disk *shares)
{
	if (r->failed)
		return "failed";
	if (r->too_fast)
		return "too-fast";
	if (!isfinite(r->value.value))
		return "absent";
	return metric_not_from_disk(shares, r->metric) ? "not-from-disk" : "measured";
}

static void run_records(const struct run *run, const char *const *metrics, size_t n,
			void (*each)(void *to, const struct record *r), void *to)
{
	struct from_disk shares = run_from_disk(run);
	struct conditions conditions;

	conditions_begin(&conditions, run);
	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *r = &run->results[i];

		if (!in_list(metrics, n, r->metric))
			continue;
		each(to, &(struct record){run, r, conditions_of(&conditions, r),
					  state_of(r, &shares)});
	}
	conditions_release(&conditions);
}

void each_record(const struct plain *p, const char *const *metrics, size_t n,
		 void (*each)(void *to, const struct record *r), void *to)
{
	const struct comparison *c = p->comparison;

	for (size_t g = 0; g < c->n_groups; g++)
		for (size_t i = 0; i < c->groups[g].n_runs; i++)
			if (!run_came(c, g, c->groups[g].runs[i]))
				run_records(c->groups[g].runs[i], metrics, n, each, to);
}
