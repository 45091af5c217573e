/* SPDX-License-Identifier: MIT */
#include "collect/disturbance.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "collect/facts/facts.h"

enum {
	SAMPLE_EVERY = 100000000, /* ns, at least */
	CLOCK_EVERY = 10,	  /* samples: clocks of CPUs change slowly, and asking costs */
};

void disturbance_start(struct disturbance *d, const char *root, const struct clock *clock)
{
	*d = (struct disturbance){.root = root, .clock = clock, .start = counters_read(root)};
	d->start_time = d->sampled = clock->now(clock->user);
}

static void sample_mhz(struct disturbance *d)
{
	double mhz = counters_mhz(d->root);

	if (isnan(mhz))
		return;
	d->mhz += mhz;
	d->mhz_least = d->mhz_samples ? fmin(d->mhz_least, mhz) : mhz;
	d->mhz_most = fmax(d->mhz_most, mhz);
	d->mhz_samples++;
}

void disturbance_sample(struct disturbance *d)
{
	uint64_t now = d->clock->now(d->clock->user);
	double running;

	if (now - d->sampled < SAMPLE_EVERY)
		return;
	d->sampled = now;
	running = counters_running(d->root);
	if (d->taken++ % CLOCK_EVERY == 0)
		sample_mhz(d);
	if (isnan(running))
		return;
	d->running += running - 1; /* the sampler runs too */
	d->samples++;
}

/* What is written of a pass, in this order. */
enum { STEAL, IOWAIT, OTHERS, PRESSURE, IO_PRESSURE, MEMORY_PRESSURE, THROTTLED, THERMAL, MHZ,
       MHZ_LEAST, MHZ_MOST, RUNNING, LOAD, FIELDS };

static const char *const names[FIELDS] = {
	[STEAL] = "steal",
	[IOWAIT] = "iowait",
	[OTHERS] = "others",
	[PRESSURE] = "pressure",
	[IO_PRESSURE] = "io_pressure",
	[MEMORY_PRESSURE] = "memory_pressure",
	[THROTTLED] = "throttled",
	[THERMAL] = "thermal",
	[MHZ] = "mhz",
	[MHZ_LEAST] = "mhz_least",
	[MHZ_MOST] = "mhz_most",
	[RUNNING] = "running",
	[LOAD] = "load",
};

/* In %, of the ticks between; NAN where a counter is missing or went back. */
static double share(uint64_t from, uint64_t to, uint64_t ticks)
{
	return ticks && to >= from ? 100 * (double)(to - from) / (double)ticks : NAN;
}

static double others(const struct counters *a, const struct counters *b, double cpu)
{
	uint64_t ticks = b->ticks - a->ticks;
	double own = cpu * (double)sysconf(_SC_CLK_TCK);
	double rest = share(a->busy, b->busy, ticks) - 100 * own / (double)ticks;

	return isnan(rest) ? NAN : fmax(0, rest);
}

static void measure(const struct disturbance *d, const struct counters *now,
		    const struct disturbance_own *own, double out[FIELDS])
{
	const struct facts_env env = {.root = d->root, .dir = ""};
	const struct counters *then = &d->start;
	double seconds = (double)(d->clock->now(d->clock->user) - d->start_time) * 1e-9;
	uint64_t ticks = now->ticks > then->ticks ? now->ticks - then->ticks : 0;

	out[STEAL] = share(then->steal, now->steal, ticks);
	out[IOWAIT] = share(then->iowait, now->iowait, ticks);
	out[OTHERS] = ticks ? others(then, now, own->cpu) : NAN;
	out[PRESSURE] = 100 * (now->cpu_pressure - then->cpu_pressure) / seconds;
	out[IO_PRESSURE] = 100 * (now->io_pressure - then->io_pressure) / seconds;
	out[MEMORY_PRESSURE] = 100 * (now->memory_pressure - then->memory_pressure) / seconds;
	out[THROTTLED] = 100 * (now->throttled - then->throttled) / seconds;
	out[THERMAL] = now->thermal - then->thermal;
	out[MHZ] = d->mhz_samples ? d->mhz / (double)d->mhz_samples : NAN;
	out[MHZ_LEAST] = d->mhz_samples ? d->mhz_least : NAN;
	out[MHZ_MOST] = d->mhz_samples ? d->mhz_most : NAN;
	out[RUNNING] = d->samples ? d->running / (double)d->samples : NAN;
	out[LOAD] = facts_file_number(&env, "/proc/loadavg");
}

/* Appends the causes as " disturbed=steal,others". Comparisons with NAN are false. */
static bool judge(const double v[FIELDS], uint64_t ticks, bool writes, struct buf *out)
{
	double grain = ticks ? 100 / sqrt((double)ticks) : 0;
	const struct {
		const char *name;
		bool beyond;
	} causes[] = {
		{"steal", v[STEAL] > 2},
		{"iowait", !writes && v[IOWAIT] > 10},
		{"others", !writes && v[OTHERS] > 5 + grain},
		{"throttled", v[THROTTLED] > 1},
		{"thermal", v[THERMAL] > 0},
		{"clock", v[MHZ_LEAST] < 0.9 * v[MHZ_MOST]},
	};
	bool disturbed = false;

	for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
		if (!causes[i].beyond)
			continue;
		buf_printf(out, "%s%s", disturbed ? "," : " disturbed=", causes[i].name);
		disturbed = true;
	}
	return disturbed;
}

bool disturbance_end(struct disturbance *d, const struct disturbance_own *own, struct buf *out)
{
	struct counters now = counters_read(d->root);
	double values[FIELDS];

	measure(d, &now, own, values);
	for (int i = 0; i < FIELDS; i++) {
		char text[64];

		if (isfinite(values[i]))
			buf_printf(out, " %s=%s", names[i],
				   number_fixed(values[i], 2, "", text, sizeof text));
	}
	return judge(values, now.ticks - d->start.ticks, own->writes, out);
}
