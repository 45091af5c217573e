/* SPDX-License-Identifier: MIT */
/* Limits of the control group that this runs in: the least of it and those above. */
#include "collect/facts/groups.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

/* A memory limit of v1 that means "none" is LONG_MAX cut to pages. */
static const double no_memory_limit = 0x1p62;

struct limits {
	double cpus, memory; /* NAN: none */
};

static void lower(double *limit, double value)
{
	if (value > 0 && (isnan(*limit) || value < *limit))
		*limit = value;
}

/* "max 100000" or "50000 100000" */
static double read_cpu_max(const struct facts_env *env, const char *folder)
{
	struct buf text = BUF_INIT;
	double quota, period, cpus = NAN;
	size_t n;

	if (facts_file(env, &text, "%s/cpu.max", folder) &&
	    (n = number_read(text.s, text.n, &quota)) && text.s[n] == ' ' &&
	    number_read(text.s + n + 1, text.n - n - 1, &period))
		cpus = quota / period;
	buf_release(&text);
	return cpus;
}

static void read_limits(const struct facts_env *env, enum group_kind kind, const char *folder,
			void *user)
{
	struct limits *l = user;
	double memory;

	switch (kind) {
	case GROUP_UNIFIED:
		lower(&l->cpus, read_cpu_max(env, folder));
		lower(&l->memory, facts_file_number(env, "%s/memory.max", folder));
		return;
	case GROUP_CPU:
		lower(&l->cpus, facts_file_number(env, "%s/cpu.cfs_quota_us", folder) /
					facts_file_number(env, "%s/cpu.cfs_period_us", folder));
		return;
	case GROUP_MEMORY:
		memory = facts_file_number(env, "%s/memory.limit_in_bytes", folder);
		if (memory < no_memory_limit)
			lower(&l->memory, memory);
		return;
	}
}

static void read_cgroup(const struct facts_env *env, struct facts *f)
{
	struct limits l = {.cpus = NAN, .memory = NAN};

	groups_visit(env, read_limits, &l);
	facts_number(f, "cgroup_cpus", l.cpus);
	facts_number(f, "cgroup_memory", l.memory);
}

const struct fact_source facts_cgroup = {.read = read_cgroup};
