#include "collect/disturbance.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "collect/clock.h"

enum { PROC_MAX = 4 << 20 };

static bool slurp(const char *path, struct buf *out)
{
	struct buf err = BUF_INIT;
	bool ok = file_read(path, PROC_MAX, out, &err) == 0;

	buf_release(&err);
	return ok;
}

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

/* "cpu  user nice system idle iowait irq softirq steal guest guest_nice": guests are in user. */
static void read_cpu_line(const char *text, struct disturbance_counters *c)
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
		if (field == 7)
			c->steal = value;
	}
}

static struct disturbance_counters counters_now(void)
{
	struct disturbance_counters c = {.pressure = NAN, .running = NAN};
	struct buf text = BUF_INIT;

	if (slurp("/proc/stat", &text)) {
		read_cpu_line(text.s, &c);
		c.running = number_after(text.s, "procs_running ");
	}
	buf_clear(&text);
	if (slurp("/proc/pressure/cpu", &text))
		c.pressure = number_after(text.s, "total=");
	buf_release(&text);
	return c;
}

static double seconds_now(void)
{
	return (double)clock_monotonic.now(NULL) * 1e-9;
}

void disturbance_start(struct disturbance *d)
{
	*d = (struct disturbance){.start = counters_now(), .start_time = seconds_now()};
}

void disturbance_sample(struct disturbance *d)
{
	struct disturbance_counters c = counters_now();

	if (isnan(c.running))
		return;
	d->running += c.running - 1; /* the sampler runs too */
	d->samples++;
}

static void put(struct buf *out, const char *name, double value)
{
	char text[64];

	if (isfinite(value))
		buf_printf(out, " %s=%s", name, number_fixed(value, 2, "", text, sizeof text));
}

static double share(uint64_t part_from, uint64_t part_to, uint64_t from, uint64_t to)
{
	if (to <= from || part_to < part_from)
		return NAN;
	return 100 * (double)(part_to - part_from) / (double)(to - from);
}

void disturbance_end(struct disturbance *d, struct buf *out)
{
	struct disturbance_counters c = counters_now();
	struct buf load = BUF_INIT;
	double seconds = seconds_now() - d->start_time, value;

	put(out, "steal", share(d->start.steal, c.steal, d->start.ticks, c.ticks));
	put(out, "iowait", share(d->start.iowait, c.iowait, d->start.ticks, c.ticks));
	put(out, "pressure", (c.pressure - d->start.pressure) / (seconds * 1e6) * 100);
	put(out, "running", d->samples ? d->running / (double)d->samples : NAN);
	if (slurp("/proc/loadavg", &load) && number_read(load.s, load.n, &value))
		put(out, "load", value);
	buf_release(&load);
}
