/* SPDX-License-Identifier: MIT */
#include "collect/counters.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "collect/facts/groups.h"

enum {
	CPUS_ASKED = 16,      /* for their clock */
	CPUS_COUNTED = 1024, /* for how often they were slowed down */
};

/* The number behind `key`, wherever it stands first; NAN: none. */
static double number_after(const char *text, const char *key)
{
	const char *at = strstr(text, key);
	double value;

	if (!at)
		return NAN;
	at += strlen(key);
	at += strspn(at, " ");
	return number_read(at, strlen(at), &value) ? value : NAN;
}

/* "cpu  user nice system idle iowait irq softirq steal guest guest_nice": guests are in user. Kernels
 * before 2.6.11 have no steal. */
static void read_cpu_line(const char *text, struct counters *c)
{
	const char *at = text + 3;

	if (strncmp(text, "cpu ", 4) != 0)
		return;
	for (int field = 0; field < 8; field++) {
		uint64_t value;
		size_t n;

		at += strspn(at, " ");
		n = number_read_u64(at, strlen(at), &value);
		if (!n)
			return;
		at += n;
		c->ticks += value;
		if (field == 4)
			c->iowait = value;
		else if (field == 7)
			c->steal = value;
		else if (field != 3)
			c->busy += value;
	}
}

/* "some avg10=0.00 avg60=0.00 avg300=0.00 total=123", in µs; the first line counts. */
static double read_pressure(const struct facts_env *env, const char *of)
{
	struct buf text = BUF_INIT;
	double total = NAN;

	if (facts_file(env, &text, "/proc/pressure/%s", of))
		total = number_after(text.s, "total=") * 1e-6;
	buf_release(&text);
	return total;
}

static void add(double *sum, double value)
{
	if (isfinite(value))
		*sum = isfinite(*sum) ? *sum + value : value;
}

static void read_throttled(const struct facts_env *env, enum group_kind kind, const char *folder,
			   void *user)
{
	struct counters *c = user;
	struct buf text = BUF_INIT;

	if (kind != GROUP_MEMORY && facts_file(env, &text, "%s/cpu.stat", folder)) {
		add(&c->throttled, number_after(text.s, "throttled_usec ") * 1e-6);
		add(&c->throttled, number_after(text.s, "throttled_time ") * 1e-9);
	}
	buf_release(&text);
}

static double read_thermal(const struct facts_env *env)
{
	static const char folder[] = "/sys/devices/system/cpu/cpu";
	double sum = NAN;

	for (int i = 0; i < CPUS_COUNTED; i++) {
		double core = facts_file_number(env, "%s%d/thermal_throttle/core_throttle_count",
						folder, i);

		if (isnan(core))
			break;
		add(&sum, core);
		add(&sum, facts_file_number(env, "%s%d/thermal_throttle/package_throttle_count",
					    folder, i));
	}
	return sum;
}

struct counters counters_read(const char *root)
{
	const struct facts_env env = {.root = root, .dir = ""};
	struct counters c = {.throttled = NAN};
	struct buf text = BUF_INIT;

	if (facts_file(&env, &text, "/proc/stat"))
		read_cpu_line(text.s, &c);
	c.cpu_pressure = read_pressure(&env, "cpu");
	c.io_pressure = read_pressure(&env, "io");
	c.memory_pressure = read_pressure(&env, "memory");
	groups_visit(&env, read_throttled, &c);
	c.thermal = read_thermal(&env);
	buf_release(&text);
	return c;
}

/* "0.20 0.18 0.12 1/80 11206": the fourth is running/all. */
double counters_running(const char *root)
{
	const struct facts_env env = {.root = root, .dir = ""};
	struct buf text = BUF_INIT;
	const char *slash;
	double value = NAN;

	facts_file(&env, &text, "/proc/loadavg");
	slash = strchr(text.s, '/');
	while (slash && slash > text.s && slash[-1] != ' ')
		slash--;
	if (!slash || !number_read(slash, strlen(slash), &value))
		value = NAN;
	buf_release(&text);
	return value;
}

double counters_mhz(const char *root)
{
	const struct facts_env env = {.root = root, .dir = ""};
	double most = NAN;

	for (int i = 0; i < CPUS_ASKED; i++) {
		double khz = facts_file_number(
			&env, "/sys/devices/system/cpu/cpu%d/cpufreq/scaling_cur_freq", i);

		if (isnan(khz))
			break;
		most = fmax(most, khz / 1000); /* fmax passes over NAN */
	}
	return most;
}
