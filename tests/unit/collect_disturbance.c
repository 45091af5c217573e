/* SPDX-License-Identifier: MIT */
/* What disturbs a pass, from counters below a root that the test makes and a clock that it sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unistd.h>

#include "collect/disturbance.h"
#include "collect_root.h"

static uint64_t tenths; /* of a second; every pass begins at 0 and lasts 10 s */

static uint64_t now(void *user)
{
	(void)user;
	return tenths * 100000000u;
}

static const struct clock test_clock = {.now = now};

static void stat_line(unsigned user, unsigned idle, unsigned iowait, unsigned steal)
{
	struct buf text = BUF_INIT;

	buf_printf(&text, "cpu  %u 0 0 %u %u 0 0 %u 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n", user, idle,
		   iowait, steal);
	put("/proc/stat", text.s);
	buf_release(&text);
}

struct change {
	unsigned user, idle, iowait, steal; /* ticks; together those of the pass */
	double cpu;			    /* s that the copies used */
	bool writes;
	const char *causes;
};

static void causes_of_ticks(void **state)
{
	double hz = (double)sysconf(_SC_CLK_TCK);
	static const struct change cases[] = {
		{1000, 1000, 0, 0, 1000, false, ""},	      /* one copy, alone */
		{1000, 959, 0, 41, 1000, false, "steal"},     /* 2.05 % */
		{1000, 960, 0, 40, 1000, false, ""},	      /* 2 % is the bound */
		{1000, 700, 300, 0, 1000, false, "iowait"},   /* 15 % */
		{1000, 700, 300, 0, 1000, true, ""},	      /* of its own files, maybe */
		{1140, 860, 0, 0, 1000, false, ""},	      /* 7 %: within the grain of 2.2 % */
		{1150, 850, 0, 0, 1000, false, "others"},     /* 7.5 % */
		{1150, 850, 0, 0, 1000, true, ""},	      /* the kernel writes for it */
		{1300, 300, 300, 100, 1000, false, "steal,iowait,others"},
		{1000, 1000, 0, 0, 1200, false, ""},	      /* copies may seem to use more */
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct change *c = &cases[i];
		struct disturbance_own own = {.cpu = c->cpu / hz, .writes = c->writes};
		struct disturbance d;
		struct buf out = BUF_INIT;
		const char *at;

		stat_line(500, 500, 500, 500);
		tenths = 0;
		disturbance_start(&d, root, &test_clock);
		stat_line(500 + c->user, 500 + c->idle, 500 + c->iowait, 500 + c->steal);
		tenths = 100;
		assert_int_equal(disturbance_end(&d, &own, &out), *c->causes != '\0');
		at = strstr(out.s, " disturbed=");
		assert_string_equal(at ? at + strlen(" disturbed=") : "", c->causes);
		buf_release(&out);
	}
}

/* A counter that went back says nothing, not 0. */
static void what_went_back_is_not_told(void **state)
{
	struct disturbance_own own = {.cpu = 1};
	struct disturbance d;
	struct buf out = BUF_INIT;

	(void)state;
	stat_line(500, 500, 500, 500);
	tenths = 0;
	disturbance_start(&d, root, &test_clock);
	stat_line(400, 1500, 500, 500);
	tenths = 100;
	assert_false(disturbance_end(&d, &own, &out));
	assert_non_null(strstr(out.s, " iowait=0.00"));
	assert_null(strstr(out.s, " others="));
	buf_release(&out);
}

static void ends_as(const struct disturbance_own *own, struct disturbance *d, const char *fields)
{
	struct buf out = BUF_INIT;

	tenths = 100;
	disturbance_end(d, own, &out);
	assert_string_equal(out.s, fields);
	buf_release(&out);
}

static void start(struct disturbance *d)
{
	tenths = 0;
	disturbance_start(d, root, &test_clock);
}

static void sample(struct disturbance *d)
{
	tenths++;
	disturbance_sample(d);
	disturbance_sample(d); /* too soon: it takes none */
}

/* All that there may be: pressure, a throttled group of v2 and one above it, heat, clocks. */
static void all_counters(void **state)
{
	const struct disturbance_own own = {0};
	struct disturbance d;

	(void)state;
	put("/proc/self/cgroup", "0::/a/b\n");
	put("/proc/pressure/cpu", "some avg10=0.00 total=1000000\nfull avg10=0 total=9\n");
	put("/proc/pressure/io", "some avg10=0.00 total=0\nfull avg10=0 total=9\n");
	put("/sys/fs/cgroup/a/b/cpu.stat", "usage_usec 5\nnr_throttled 0\nthrottled_usec 0\n");
	put("/sys/fs/cgroup/a/cpu.stat", "usage_usec 5\nthrottled_usec 1000000\n");
	put("/sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "3\n");
	put("/sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "4\n");
	put("/sys/devices/system/cpu/cpu1/thermal_throttle/package_throttle_count", "5\n");
	put("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "800000\n");
	put("/sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "3000000\n");
	put("/proc/loadavg", "0.50 0.10 0.01 3/90 1234\n");
	start(&d);
	sample(&d);
	sample(&d);
	put("/sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "2600000\n");
	put("/proc/loadavg", "0.60 0.10 0.01 5/90 1234\n");
	for (int i = 0; i < 10; i++)
		sample(&d);
	put("/proc/pressure/cpu", "some avg10=0.00 total=6000000\nfull avg10=0 total=9\n");
	put("/sys/fs/cgroup/a/cpu.stat", "usage_usec 5\nthrottled_usec 1110000\n");
	put("/sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "6\n");
	ends_as(&own, &d,
		" pressure=50.00 io_pressure=0.00 throttled=1.10 thermal=2.00 mhz=2800.00"
		" mhz_least=2600.00 mhz_most=3000.00 running=3.67 load=0.60"
		" disturbed=throttled,thermal,clock");
}

/* A group of v1 counts in nanoseconds; a container sees the names of its host, and its own group. */
static void old_groups(void **state)
{
	const struct disturbance_own own = {0};
	struct disturbance d;

	(void)state;
	put("/proc/self/cgroup", "4:cpuset:/x\n2:cpu,cpuacct:/docker/x\n");
	put("/sys/fs/cgroup/cpu/cpu.stat", "nr_periods 1\nnr_throttled 1\nthrottled_time 5\n");
	start(&d);
	put("/sys/fs/cgroup/cpu/cpu.stat", "nr_periods 9\nnr_throttled 9\nthrottled_time 5000000005\n");
	ends_as(&own, &d, " throttled=50.00 disturbed=throttled");
}

/* Linux 2.6.32 without pressure, with few fields of /proc/stat; then nothing at all. */
static void old_kernel(void **state)
{
	const struct disturbance_own own = {.cpu = 10};
	struct disturbance d;

	(void)state;
	put("/proc/stat", "cpu  10 0 0 90\n");
	put("/proc/loadavg", "0.50 0.10 0.01 1/90 1234\n");
	start(&d);
	sample(&d);
	put("/proc/stat", "cpu  20 0 0 180\n");
	ends_as(&own, &d, " steal=0.00 iowait=0.00 others=0.00 running=0.00 load=0.50");
	assert_int_equal(end(state), 0);
	start(&d);
	sample(&d);
	ends_as(&own, &d, "");
	assert_int_equal(begin(state), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(causes_of_ticks, begin, end),
		cmocka_unit_test_setup_teardown(what_went_back_is_not_told, begin, end),
		cmocka_unit_test_setup_teardown(all_counters, begin, end),
		cmocka_unit_test_setup_teardown(old_groups, begin, end),
		cmocka_unit_test_setup_teardown(old_kernel, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
