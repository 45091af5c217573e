/* SPDX-License-Identifier: MIT */
/* The figures of a group of fio's jobs. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/series.h"
#include "collect/disk/file.h"
#include "collect/disk/fio_group.h"

static const char *const side_names[FIO_SIDES] = {"read", "write"};

/* What some workers measured, together. */
struct total {
	const struct fio_job *job; /* of the first */
	uint64_t jobs;
	struct fio_side *sides; /* FIO_SIDES of them */
	struct latency *sync;
	bool reads, writes, direct;
	double seconds;          /* the longest */
	double usr, sys;         /* s of CPU */
	double worked;           /* s, the sum over the workers */
	double *bins[FIO_SIDES]; /* requests in each tenth of a second */
	bool named;
	size_t n_bins;
};

static void total_add(struct total *t, const struct fio_member *m)
{
	const struct fio_stats *s = m->stats;

	t->jobs++;
	t->reads |= m->job->reads;
	t->writes |= m->job->writes;
	t->seconds = fmax(t->seconds, s->seconds);
	t->worked += s->seconds;
	t->usr += s->usr;
	t->sys += s->sys;
	latency_merge(t->sync, &s->sync);
	for (int side = 0; side < FIO_SIDES; side++) {
		latency_merge(&t->sides[side].slat, &s->sides[side].slat);
		latency_merge(&t->sides[side].clat, &s->sides[side].clat);
		latency_merge(&t->sides[side].lat, &s->sides[side].lat);
		t->sides[side].bytes += s->sides[side].bytes;
	}
}

/* Whole spans only: the last one is cut where the workers end. */
static void add_bins(struct total *t, const struct fio_member *m, size_t n)
{
	t->n_bins = (size_t)(t->seconds * 1e9 / FIO_BIN_NS);
	for (int side = 0; side < FIO_SIDES; side++)
		t->bins[side] = xcalloc(t->n_bins + 1, sizeof *t->bins[side]);
	for (size_t i = 0; i < n; i++)
		for (int side = 0; side < FIO_SIDES; side++)
			for (size_t k = 0; k < t->n_bins && k < m[i].stats->n_bins; k++)
				t->bins[side][k] +=
					m[i].stats->bins[(size_t)side * m[i].stats->n_bins + k];
}

static void total_make(struct total *t, const struct fio_member *m, size_t n,
                       const struct fio_files *files)
{
	*t = (struct total){.job = m->job, .direct = files->list[m->file].direct};
	t->sides = xcalloc(FIO_SIDES, sizeof *t->sides);
	t->sync = xcalloc(1, sizeof *t->sync);
	for (size_t i = 0; i < n; i++)
		total_add(t, &m[i]);
	add_bins(t, m, n);
}

static void total_release(struct total *t)
{
	free(t->sides);
	free(t->sync);
	for (int side = 0; side < FIO_SIDES; side++)
		free(t->bins[side]);
}

/* Parameters ---------------------------------------------------------------------------------- */

static void put_params(const struct total *t, struct record *r)
{
	const struct fio_job *j = t->job;

	record_param(r, "job", j->name);
	record_param_number(r, "jobs", (double)t->jobs);
	record_param(r, "rw", fio_rw_name(j));
	record_param_number(r, "bs", (double)j->bs);
	record_param(r, "ioengine", fio_engine_name(j));
	record_param_number(r, "iodepth", j->engine == FIO_LIBAIO ? (double)j->iodepth : 1);
	record_param_number(r, "direct", t->direct);
	record_param_number(r, "size", (double)j->size);
	if (j->reads && j->writes)
		record_param_number(r, "rwmixread", j->read_share);
	if (j->rate_iops)
		record_param_number(r, "rate_iops", (double)j->rate_iops);
	if (j->thinktime)
		record_param_number(r, "thinktime", (double)j->thinktime / 1e9);
	if (j->fsync)
		record_param_number(r, j->data_sync ? "fdatasync" : "fsync", (double)j->fsync);
	if (j->overwrite && !j->reads)
		record_param_number(r, "overwrite", 1);
	if (j->end_fsync && j->writes)
		record_param_number(r, "end_fsync", 1);
}

/* Figures ------------------------------------------------------------------------------------- */

/* To a picosecond, or to a thousandth of any other unit: what is behind that is noise. */
static void put(struct record *r, const char *first, const char *last, double value,
                const char *unit)
{
	double digits = strcmp(unit, "s") == 0 ? 1e12 : 1e3;
	char metric[64];

	snprintf(metric, sizeof metric, "%s.%s", first, last);
	record_figure(r, metric, round(value * digits) / digits, unit, &record_plain);
}

static void put_moments(struct record *r, const char *name, const struct latency *l)
{
	if (!l->n)
		return;
	put(r, name, "min", latency_least(l), "s");
	put(r, name, "mean", latency_mean(l), "s");
	put(r, name, "max", latency_most(l), "s");
	put(r, name, "stdev", latency_stdev(l), "s");
}

static void put_percentiles(struct record *r, const char *name, const struct latency *l)
{
	static const char *const percents[] = {"1",  "5",    "10",   "20",    "30",   "40",
	                                       "50", "60",   "70",   "80",    "90",   "95",
	                                       "99", "99.5", "99.9", "99.95", "99.99"};
	char metric[32];
	double percent;

	for (size_t i = 0; l->n && i < sizeof percents / sizeof *percents; i++) {
		snprintf(metric, sizeof metric, "p%s", percents[i]);
		number_whole(percents[i], &percent);
		put(r, name, metric, latency_percentile(l, percent), "s");
	}
}

static void put_side(const struct total *t, int side, struct record *r)
{
	const struct fio_side *s = &t->sides[side];
	const char *name = side_names[side];
	char latency[32];

	put(r, name, "iops", (double)s->lat.n / t->seconds, "1/s");
	put(r, name, "bw", (double)s->bytes / t->seconds, "B/s");
	put(r, name, "io", (double)s->bytes, "B");
	put(r, name, "issued", (double)s->lat.n, "count");
	put(r, name, "runtime", t->seconds, "s");
	snprintf(latency, sizeof latency, "%s.slat", name);
	put_moments(r, latency, &s->slat);
	snprintf(latency, sizeof latency, "%s.clat", name);
	put_moments(r, latency, &s->clat);
	put_percentiles(r, latency, &s->clat);
	snprintf(latency, sizeof latency, "%s.lat", name);
	put_moments(r, latency, &s->lat);
	if (t->job->rate_iops)
		put_percentiles(r, latency, &s->lat);
}

static void put_histogram(const struct total *t, struct record *r)
{
	struct latency *all = xcalloc(1, sizeof *all);

	for (int side = 0; side < FIO_SIDES; side++)
		latency_merge(all, &t->sides[side].clat);
	record_histogram(r, "clat", all);
	free(all);
}

static void put_device(const struct fio_run_counters *c, double seconds, struct record *r)
{
	const struct device_counters *a = &c->before, *b = &c->after;

	if (!a->known || !b->known)
		return;
	put(r, "disk.read", "ios", (double)(b->reads - a->reads), "count");
	put(r, "disk.read", "merge", (double)(b->read_merges - a->read_merges), "count");
	put(r, "disk.write", "ios", (double)(b->writes - a->writes), "count");
	put(r, "disk.write", "merge", (double)(b->write_merges - a->write_merges), "count");
	put(r, "disk", "util", fmin(100, (double)(b->busy_ms - a->busy_ms) / seconds / 10), "%");
}

/* Rates over time ----------------------------------------------------------------------------- */

/* Requests a second in each of n spans of `width` bins. Free with free(). */
static double *spans(const double *bins, size_t n, size_t width)
{
	double *list = xcalloc(n + 1, sizeof *list);

	for (size_t i = 0; i < n * width; i++)
		list[i / width] += bins[i] / ((double)width * FIO_BIN_NS * 1e-9);
	return list;
}

/* Of runs under LEAST_SECONDS nothing is said about how they went on. */
enum { A_SECOND = 1000000000 / FIO_BIN_NS, LEAST_SECONDS = 5 };

static void put_series(const struct total *t, int side, struct record *r)
{
	size_t n = t->n_bins / A_SECOND;
	double *seconds = spans(t->bins[side], n, A_SECOND);
	char metric[32];

	snprintf(metric, sizeof metric, "%s.iops", side_names[side]);
	for (size_t i = 0; i < n; i++)
		seconds[i] = round(seconds[i]);
	record_samples(r, metric, seconds, n);
	free(seconds);
}

/* In seconds, or in tenths where the run is short. */
static void say_change(const struct total *t, int side, struct record *r)
{
	size_t width = t->n_bins / A_SECOND >= SERIES_ENOUGH ? A_SECOND : 1, n = t->n_bins / width;
	double *list = spans(t->bins[side], n, width);
	struct series_change c = series_find_change(list, n);
	char before[64], after[64];

	if (c.found)
		record_note(r,
		            "%ss a second changed after %.1f s, from %s to %s (medians; "
		            "maximally selected rank statistic, p %s)",
		            side_names[side], (double)(c.at * width) * FIO_BIN_NS * 1e-9,
		            number_fixed(c.before, 0, "", before, sizeof before),
		            number_fixed(c.after, 0, "", after, sizeof after),
		            c.p < 0.0001 ? "< 0.0001" : "< 0.001");
	free(list);
}

/* The run is cut into ten windows; the last five are judged. */
static void say_steadiness(const struct total *t, int side, struct record *r)
{
	enum { WINDOWS = 2 * STEADY_WINDOWS };
	size_t width = t->n_bins / WINDOWS;
	struct series_steady s;
	double *list;

	list = spans(t->bins[side], WINDOWS, width);
	s = series_steadiness(list + WINDOWS - STEADY_WINDOWS);
	if (isfinite(s.excursion))
		record_note(r,
		            "%ss a second were %s over the last five tenths of the run: they span "
		            "%.1f %% "
		            "of their mean (20 at most) and their trend is %.1f %% of it (10 at "
		            "most), by "
		            "SNIA's rule",
		            side_names[side], s.steady ? "steady" : "not steady", s.excursion,
		            s.slope);
	free(list);
}

/* ---------------------------------------------------------------------------------------------- */

static void show(const struct total *t, int side, struct record *r)
{
	const struct fio_side *s = &t->sides[side];
	char iops[64], bw[64], mean[64], p99[64];

	record_show(r, "%s%s%16s %ss/s  %s MB/s, mean %s ms, p99 %s ms",
	            t->named ? t->job->name : "", t->named ? ": " : "",
	            number_fixed((double)s->lat.n / t->seconds, 1, ",", iops, sizeof iops),
	            side_names[side],
	            number_fixed((double)s->bytes / t->seconds * 1e-6, 1, ",", bw, sizeof bw),
	            number_fixed(latency_mean(&s->clat) * 1e3, 3, "", mean, sizeof mean),
	            number_fixed(latency_percentile(&s->clat, 99) * 1e3, 3, "", p99, sizeof p99));
}

static void put_all(const struct total *t, const struct fio_run_counters *c, struct record *r)
{
	const bool does[FIO_SIDES] = {t->reads, t->writes};

	put_params(t, r);
	for (int side = 0; side < FIO_SIDES; side++)
		if (does[side])
			put_side(t, side, r);
	put_moments(r, "sync", t->sync);
	put_percentiles(r, "sync", t->sync);
	put(r, "cpu", "usr", 100 * t->usr / t->worked, "%");
	put(r, "cpu", "sys", 100 * t->sys / t->worked, "%");
	put_device(c, t->seconds, r);
	put_histogram(t, r);
	for (int side = 0; side < FIO_SIDES; side++) {
		if (!does[side] || !t->sides[side].lat.n)
			continue;
		put_series(t, side, r);
		if (t->n_bins >= LEAST_SECONDS * A_SECOND) {
			say_change(t, side, r);
			say_steadiness(t, side, r);
		}
		show(t, side, r);
	}
}

static bool reports_together(const struct fio_members *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].job->group_reporting)
			return true;
	return false;
}

/* The device's counters are of all jobs together, so they are told only where the figures are, too.
 */
void fio_report(const struct fio_members *m, const struct fio_files *files,
                const struct fio_run_counters *counters, bool named, struct record *r)
{
	static const struct fio_run_counters unknown;
	size_t step = reports_together(m) ? m->n : 1;

	for (size_t i = 0; i < m->n; i += step) {
		struct total t;

		if (i)
			record_run(r);
		total_make(&t, &m->list[i], step, files);
		t.named = named;
		put_all(&t, step == m->n ? counters : &unknown, r);
		total_release(&t);
	}
}

void fio_report_failure(const struct fio_members *m, struct record *r)
{
	const struct fio_job *j = m->n ? m->list[0].job : NULL;

	if (!j)
		return;
	record_param(r, "job", j->name);
	record_param(r, "rw", fio_rw_name(j));
	record_param_number(r, "bs", (double)j->bs);
	if (j->reads)
		record_failed(r, "read.iops");
	if (j->writes)
		record_failed(r, "write.iops");
}
