/* SPDX-License-Identifier: MIT */
#include "render/stat/condition.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

enum { PARAMS_MAX = 16 };

/* Which parameters a metric depends on; of a tool's rules, which stand together, the first that fits
 * wins, and the last fits all. A metric that ends in '*' stands for all that begin so. */
static const struct condition_rule {
	const char *tool, *metric;
	const char *params[PARAMS_MAX];
} rules[] = {
	{"unixbench", "*", {"copies"}},
	{"fio",
	 "*",
	 {"rw", "bs", "ioengine", "iodepth", "jobs", "direct", "size", "rwmixread", "rate_iops",
	  "thinktime", "fsync", "fdatasync", "end_fsync", "overwrite"}},
	{"bonnie++",
	 "seq_*",
	 {"num_files", "max_size", "min_size", "num_dirs", "concurrency", "sync"}},
	{"bonnie++",
	 "ran_*",
	 {"num_files", "max_size", "min_size", "num_dirs", "concurrency", "sync"}},
	{"bonnie++",
	 "time.*",
	 {"size", "chunk", "num_files", "max_size", "min_size", "num_dirs", "concurrency"}},
	{"bonnie++", "*", {"size", "chunk", "concurrency", "direct", "sync"}},
	{"bonnie", "*", {"size", "chunk"}},
	{"ioping", "*", {"size", "cache", "working_set"}},
	{"hdparm", "*", {"source"}},
};

/* Of tools without a rule every parameter counts but those that only name something. */
static const char *const names[] = {"job", "target", "suite", "device", "file", "dir"};

const char *run_suite(const struct run *run)
{
	const char *suite = run->built_in ? attrs_string(&run->params, "suite") : NULL;

	return suite ? suite : run->tool;
}

static bool fits(const char *pattern, const char *metric)
{
	size_t n = strlen(pattern);

	if (n && pattern[n - 1] == '*')
		return strncmp(pattern, metric, n - 1) == 0;
	return strcmp(pattern, metric) == 0;
}

static void put(struct buf *out, const char *name, const char *value)
{
	buf_printf(out, "%s%s=%s", out->n ? " " : "", name, value);
}

static void put_param(struct buf *out, const struct attr *a)
{
	char number[NUMBER_MAX];

	/* One job is what a log that says nothing means. */
	if (a->is_number && strcmp(a->name, "jobs") == 0 && a->figure.value == 1)
		return;
	if (a->is_number ? !isfinite(a->figure.value) : !a->string)
		return;
	put(out, a->name, a->is_number ? number_print(a->figure.value, number) : a->string);
}

static bool only_names(const char *name)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

static const struct condition_rule *first_rule(const char *tool)
{
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (strcmp(rules[i].tool, tool) == 0)
			return &rules[i];
	return NULL;
}

bool condition_has_any(const struct run *run, const char *param)
{
	return !first_rule(run_suite(run)) && !only_names(param);
}

bool condition_is_partial(const char *condition)
{
	return strstr(condition, "kind=") != NULL;
}

static void put_params(const struct run *run, const struct condition_rule *rule, struct buf *out)
{
	for (size_t i = 0; !rule && i < run->params.n; i++)
		if (!only_names(run->params.list[i].name))
			put_param(out, &run->params.list[i]);
	for (size_t i = 0; rule && i < PARAMS_MAX && rule->params[i]; i++) {
		const struct attr *a = attrs_find(&run->params, rule->params[i]);

		if (a)
			put_param(out, a);
	}
}

/* Whether the run has the same metric of another device as well. */
static bool several_devices(const struct run *run, const struct result *result)
{
	for (size_t i = 0; result->details->device && i < run->n_results; i++) {
		const struct result *r = &run->results[i];

		if (r->details->device && strcmp(r->metric, result->metric) == 0 &&
		    strcmp(r->details->device, result->details->device) != 0)
			return true;
	}
	return false;
}

/* How much a dd moved of which no command tells it: what differs in that is not alike. */
static void put_amount(const struct run *run, struct buf *out)
{
	const struct result *io = strcmp(run->tool, "dd") == 0 ? run_find(run, "io") : NULL;
	char number[NUMBER_MAX];

	if (io && !attrs_find(&run->params, "count"))
		put(out, "io", number_print(io->value.value, number));
}

/* The last rule of each tool fits all metrics. */
static const struct condition_rule *rule_for(const struct condition_rule *first, const char *metric)
{
	while (first && !fits(first->metric, metric))
		first++;
	return first;
}

void conditions_begin(struct conditions *c, const struct run *run)
{
	*c = (struct conditions){.run = run, .first = first_rule(run_suite(run))};
	buf_init(&c->text);
}

static void put_shared(struct conditions *c, const struct condition_rule *rule)
{
	buf_clear(&c->text);
	put_params(c->run, rule, &c->text);
	put_amount(c->run, &c->text);
	c->shared = c->text.n;
	c->rule = rule;
	c->begun = true;
}

const char *conditions_of(struct conditions *c, const struct result *result)
{
	const struct condition_rule *rule = rule_for(c->first, result->metric);

	if (!c->begun || rule != c->rule)
		put_shared(c, rule);
	buf_truncate(&c->text, c->shared);
	if (several_devices(c->run, result))
		put(&c->text, "device", result->details->device);
	/* An index over some of the tests is another figure than one over all. */
	if (result->details->kind && strcmp(result->details->kind, "full") != 0)
		put(&c->text, "kind", result->details->kind);
	return c->text.s;
}

void conditions_release(struct conditions *c)
{
	buf_release(&c->text);
}
