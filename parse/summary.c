/* SPDX-License-Identifier: MIT */
#include "parse/summary.h"

#include <string.h>

enum { TOOLS_MAX = 32 };

/* The tools of the logs of an input. */
struct tools {
	const char *names[TOOLS_MAX];
	size_t n;
	bool script; /* one that calls other tools */
};

static bool is_script(const char *tool)
{
	static const char *const scripts[] = {"yabs",    "bench.sh",  "nench",  "lemonbench",
	                                      "kubestr", "kdiskmark", "dbench", "kbench"};

	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
		if (strcmp(scripts[i], tool) == 0)
			return true;
	return false;
}

static bool has_tool(const struct tools *t, const char *tool)
{
	for (size_t i = 0; i < t->n; i++)
		if (strcmp(t->names[i], tool) == 0)
			return true;
	return false;
}

static struct tools tools_of_logs(const struct report *r, const struct claimed *claims, size_t n)
{
	struct tools t = {.n = 0};

	for (size_t c = 0; c < n; c++)
		for (size_t i = claims[c].first_run; !claims[c].sums_up && i < claims[c].end_run;
		     i++) {
			t.script = t.script || is_script(r->runs[i]->tool);
			if (t.n < TOOLS_MAX && !has_tool(&t, r->runs[i]->tool))
				t.names[t.n++] = r->runs[i]->tool;
		}
	return t;
}

/* Moves the runs of a claim to *end, but those that sum up logs; says so at the first of these. */
static void move_runs(struct report *r, struct claimed *c, const struct tools *logs, size_t *end)
{
	size_t first = *end, gone = 0;

	for (size_t i = c->first_run; i < c->end_run; i++) {
		struct run *run = r->runs[i];

		if (!c->sums_up || (!logs->script && !has_tool(logs, run->tool))) {
			r->runs[*end] = run;
			run_number(r, run, ++*end);
		} else if (!gone++) {
			diag_add(&r->diags, LEVEL_NOTE, r->import.path, run->first_line, 0,
			         "this table may sum up the logs of %s that stand here, too; only "
			         "those are read",
			         run->tool);
		}
	}
	c->first_run = first;
	c->end_run = *end;
}

size_t drop_summaries(struct report *r, struct claimed *claims, size_t n)
{
	struct tools logs = tools_of_logs(r, claims, n);
	size_t runs = 0, kept = 0;
	bool summaries = false;

	for (size_t c = 0; c < n; c++)
		summaries |= claims[c].sums_up;
	if (!summaries)
		return n;
	for (size_t c = 0; c < n; c++) {
		move_runs(r, &claims[c], &logs, &runs);
		if (claims[c].end_run > claims[c].first_run ||
		    claims[c].end_fact > claims[c].first_fact)
			claims[kept++] = claims[c];
	}
	r->n_runs = runs;
	return kept;
}
