/* Limits of the control group that this runs in, v1 and v2: the least of it and those above. */
#include "collect/facts/facts.h"

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
static void read_v2(const struct facts_env *env, const char *group, struct limits *l)
{
	struct buf text = BUF_INIT;
	double quota, period;
	size_t n;

	if (facts_file(env, &text, "/sys/fs/cgroup%s/cpu.max", group) &&
	    (n = number_read(text.s, text.n, &quota)) && text.s[n] == ' ' &&
	    number_read(text.s + n + 1, text.n - n - 1, &period))
		lower(&l->cpus, quota / period);
	lower(&l->memory, facts_file_number(env, "/sys/fs/cgroup%s/memory.max", group));
	buf_release(&text);
}

static void read_v1(const struct facts_env *env, const char *group, struct limits *l)
{
	double memory =
		facts_file_number(env, "/sys/fs/cgroup/memory%s/memory.limit_in_bytes", group);

	lower(&l->cpus,
	      facts_file_number(env, "/sys/fs/cgroup/cpu%s/cpu.cfs_quota_us", group) /
		      facts_file_number(env, "/sys/fs/cgroup/cpu%s/cpu.cfs_period_us", group));
	if (memory < no_memory_limit)
		lower(&l->memory, memory);
}

/* A group and all above it: "/a/b", "/a", "". The text is cut meanwhile. */
static void read_upwards(const struct facts_env *env, char *group, struct limits *l,
			 void (*read)(const struct facts_env *, const char *, struct limits *))
{
	if (strstr(group, ".."))
		*group = '\0';
	for (;;) {
		char *slash = strrchr(group, '/');

		read(env, group[0] == '/' && !group[1] ? "" : group, l);
		if (!slash)
			return;
		*slash = '\0';
	}
}

/* "0::/system.slice/x.service" (v2) or "4:cpu,cpuacct:/user.slice" (v1) */
static void read_cgroup(const struct facts_env *env, struct facts *f)
{
	struct limits l = {.cpus = NAN, .memory = NAN};
	struct buf text = BUF_INIT;
	char *at, *line;

	facts_file(env, &text, "/proc/self/cgroup");
	at = text.s;
	while ((line = next_line(&at))) {
		char *names = strchr(line, ':'), *group = names ? strchr(names + 1, ':') : NULL;

		if (!group)
			continue;
		*group++ = '\0';
		if (names[1] == '\0')
			read_upwards(env, group, &l, read_v2);
		else if (strstr(names, "cpu") || strstr(names, "memory"))
			read_upwards(env, group, &l, read_v1);
	}
	facts_number(f, "cgroup_cpus", l.cpus);
	facts_number(f, "cgroup_memory", l.memory);
	buf_release(&text);
}

const struct fact_source facts_cgroup = {.read = read_cgroup};
