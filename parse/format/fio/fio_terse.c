/* SPDX-License-Identifier: MIT */
/* fio's terse form: one line a job, its fields divided by semicolons.
 *
 * Version 3 begins with itself and fio's version; version 2 has no version of fio; 2, 4 and 5 have
 * trims behind reads and writes; 5 counts samples and has those of the IOPS. The version 2 of fio
 * before 2.0 has neither IOPS nor percentiles. Source code may break the line into strings. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "parse/format/fio/fio_terse.h"

enum {
	MIN_FIELDS = 9,
	PERCENTILES = 20,
	SHARES_US = 10,
	SHARES_MS = 12,
	DISK_FIELDS = 9,
};

static bool field_number(const struct terse *t, size_t i, double *value)
{
	const struct field *f = &t->fields[i];
	const struct line *l;

	if (i >= t->n || (t->cut && i + 1 == t->n))
		return false;
	l = &t->p->text->lines[f->line];
	return number_read(l->s + f->at, f->n, value) == f->n && *value >= 0;
}

/* Version 2 of fio 1.x has no percentiles: where they would begin, a plain number stands. */
static bool has_percentiles(const struct terse *t)
{
	const struct field *f = &t->fields[t->version == 2 ? 16 : 17];

	return t->version > 2 || t->n <= 17 ||
	       memchr(t->p->text->lines[f->line].s + f->at, '=', f->n);
}

static void add(struct terse *t, size_t i, const char *metric, double factor)
{
	const struct field *f = &t->fields[i];
	double value;

	if (!field_number(t, i, &value) || run_find(t->run, metric))
		return;
	run_add_result(t->p->report, t->run, metric,
	               parse_figure(t->p, f->line, f->at, f->n, unit_value(value, factor)));
}

static const char *name(struct terse *t, const char *direction, const char *what, const char *field)
{
	return pool_concat(&t->p->report->pool, direction, ".", what, field, NULL);
}

/* Whether one of the n fields from `at` is above zero. */
static bool any(const struct terse *t, size_t at, size_t n)
{
	double value;

	for (size_t i = at; i < at + n; i++)
		if (field_number(t, i, &value) && value > 0)
			return true;
	return false;
}

/* "min;max;mean;deviation", microseconds. Nothing but zeros was not measured. */
static bool read_times(struct terse *t, const char *direction, const char *what, bool used)
{
	static const char *const fields[] = {"min", "max", "mean", "stdev"};
	bool measured = used && any(t, t->at, 4);

	for (size_t i = 0; measured && i < 4; i++)
		add(t, t->at + i, name(t, direction, what, fields[i]), 1e-6);
	t->at += 4;
	return measured;
}

/* "99.500000%=242"; "0%=0" fills the list. */
static void read_percentile(struct terse *t, size_t i, const char *direction)
{
	const struct field *f = &t->fields[i];
	const struct line *l = &t->p->text->lines[f->line];
	char text[NUMBER_MAX + 1] = "p";
	double percent, value;
	size_t n = number_read(l->s + f->at, f->n, &percent), at = f->at + n + 2;

	if (!n || !(percent > 0) || percent > 100 || !at_text(l, f->at + n, "%=") ||
	    (t->cut && i + 1 == t->n) || n + 2 >= f->n ||
	    number_read(l->s + at, f->n - n - 2, &value) != f->n - n - 2 || value < 0)
		return;
	number_print(percent, text + 1);
	run_add_result(t->p->report, t->run, name(t, direction, "clat.", text),
	               parse_figure(t->p, f->line, at, f->n - n - 2, unit_value(value, 1e-6)));
}

static void read_percentiles(struct terse *t, const char *direction, bool measured)
{
	for (size_t i = 0; measured && i < PERCENTILES && t->at + i < t->n; i++)
		read_percentile(t, t->at + i, direction);
	t->at += PERCENTILES;
}

/* "min;max;share%;mean;deviation" of the bandwidth, KiB/s; version 5 has a count of samples and
 * the same of the IOPS. */
static void read_samples(struct terse *t, const char *direction, bool used)
{
	static const char *const fields[] = {"min", "max", NULL, "mean", "stdev"};

	used = used && any(t, t->at, 2);
	for (size_t i = 0; used && i < sizeof fields / sizeof *fields; i++)
		if (fields[i])
			add(t, t->at + i, name(t, direction, "bw.", fields[i]), 1024);
	t->at += t->version == 5 ? 11 : 5;
}

static void read_direction(struct terse *t, const char *direction)
{
	bool iops = t->percentiles, used = any(t, t->at, 3u + iops);
	bool measured;

	if (used) {
		add(t, t->at, name(t, direction, "", "io"), 1024);
		add(t, t->at + 1, name(t, direction, "", "bw"), 1024);
		if (iops)
			add(t, t->at + 2, name(t, direction, "", "iops"), 1);
		add(t, t->at + 2 + iops, name(t, direction, "", "runtime"), 1e-3);
	}
	t->at += 3u + iops;
	read_times(t, direction, "slat.", used);
	measured = read_times(t, direction, "clat.", used);
	if (t->percentiles)
		read_percentiles(t, direction, measured);
	read_times(t, direction, "lat.", used);
	read_samples(t, direction, used);
}

/* "11.100000%": a field that ends with its sign. */
static void add_share(struct terse *t, size_t i, const char *metric)
{
	const struct field *f = &t->fields[i];
	const struct line *l;
	double value;

	if (i >= t->n)
		return;
	l = &t->p->text->lines[f->line];
	if (f->n < 2 || number_read(l->s + f->at, f->n, &value) != f->n - 1 || value < 0 ||
	    l->s[f->at + f->n - 1] != '%')
		return;
	run_add_result(t->p->report, t->run, metric,
	               parse_figure(t->p, f->line, f->at, f->n, value));
}

/* Shares of latencies to 2 … 1000 us and 2 … 2000 ms; only a whole list is a histogram. */
static void read_histogram(struct terse *t)
{
	static const double steps[] = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000};
	struct histogram *h = &t->run->histogram;

	if (t->at + SHARES_US + SHARES_MS > t->n)
		return;
	h->metric = "clat";
	h->unit = "s";
	for (size_t i = 0; i < SHARES_US + SHARES_MS; i++) {
		const struct field *f = &t->fields[t->at + i];
		size_t step = i < SHARES_US ? i : i - SHARES_US;
		double share, bound = INFINITY;

		if (number_read(t->p->text->lines[f->line].s + f->at, f->n, &share) + 1 != f->n ||
		    !(share > 0) || share > 100)
			continue;
		if (step < sizeof steps / sizeof *steps)
			bound = unit_value(steps[step], i < SHARES_US ? 1e-6 : 1e-3);
		histogram_add(t->p->report, h, bound,
		              parse_figure(t->p, f->line, f->at, f->n, share));
	}
}

/* "vda;111296;49333;0;0;6318;1044;7362;71.09%": nine fields a device. With devices below it
 * ("slaves") or with several, none is the run's own. */
static void read_disk(struct terse *t)
{
	static const char *const fields[] = {"disk.read.ios", "disk.write.ios", "disk.read.merge",
	                                     "disk.write.merge"};
	const struct field *f = &t->fields[t->at];
	const struct line *l;
	const char *device;
	size_t before = t->run->n_results;

	if (t->at + DISK_FIELDS > t->n || t->at + DISK_FIELDS + 1 < t->n)
		return;
	l = &t->p->text->lines[f->line];
	if (isdigit((unsigned char)l->s[f->at]))
		return;
	add_share(t, t->at + 8, "disk.util");
	if (t->run->n_results == before)
		return;
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		add(t, t->at + 1 + i, fields[i], 1);
	parse_attr(t->p, &t->run->facts, "device", f->line, f->at, f->n);
	device = pool_strndup(&t->p->report->pool, l->s + f->at, f->n);
	for (size_t i = before; i < t->run->n_results; i++)
		result_details(t->p->report, &t->run->results[i])->device = device;
}

/* Fields of one direction. */
static size_t direction_fields(const struct terse *t)
{
	size_t n = 4 + 4 + 4 + 4 + (t->version == 5 ? 11 : 5);

	return t->percentiles ? n + PERCENTILES : n - 1;
}

/* With unified_rw_reporting there is one part for all, behind which the shares of the processor
 * follow at once. */
static void read_directions(struct terse *t)
{
	const struct field *behind = &t->fields[t->at + direction_fields(t)];

	if (t->at + direction_fields(t) < t->n &&
	    memchr(t->p->text->lines[behind->line].s + behind->at, '%', behind->n)) {
		read_direction(t, "mixed");
		return;
	}
	read_direction(t, "read");
	read_direction(t, "write");
	if (t->version != 3 && t->percentiles)
		read_direction(t, "trim");
}

static void read_fields(struct terse *t)
{
	size_t head = t->at;
	double error;

	if (field_number(t, head + 2, &error) && error > 0)
		parse_diag(t->p, LEVEL_WARNING, t->fields[head + 2].line, t->fields[head + 2].at,
		           "the job ended with error %.0f; figures that it prints are kept", error);
	t->at += 3;
	read_directions(t);
	if (!t->run->n_results)
		return;
	add_share(t, t->at, "cpu.usr");
	add_share(t, t->at + 1, "cpu.sys");
	t->at += 5 + 7;
	read_histogram(t);
	t->at += SHARES_US + SHARES_MS;
	if (t->percentiles)
		read_disk(t);
}

static void set_version(struct terse *t)
{
	const struct field *f = &t->fields[1];
	const struct line *l = &t->p->text->lines[f->line];
	size_t skip = at_text(l, f->at, "fio-") ? strlen("fio-") : 0;

	if (f->n > skip)
		t->run->tool_version =
			pool_strndup(&t->p->report->pool, l->s + f->at + skip, f->n - skip);
}

static void finish(struct terse *t)
{
	const struct field *job = &t->fields[t->version == 2 ? 1 : 2];
	struct fio_named named = {t->run, job->line, job->at, job->n, NAN};

	parse_attr(t->p, &t->run->params, "job", job->line, job->at, job->n);
	parse_end_run(t->p, t->run, t->last);
	field_number(t, (t->version == 2 ? 1u : 2u) + 1, &named.group);
	fio_params_above(t->p, t->first, &named, 1);
	if (t->at > t->n || (t->n > t->at && t->n < t->at + DISK_FIELDS))
		parse_diag(t->p, LEVEL_WARNING, t->last,
		           t->fields[t->n - 1].at + t->fields[t->n - 1].n,
		           "this line of fio is cut; every whole field is kept");
}

size_t fio_terse(struct parse *p, size_t first)
{
	struct terse *t = xcalloc(1, sizeof *t);
	const struct line *l = &p->text->lines[first];
	size_t start = fio_terse_start(l), last;

	t->p = p;
	t->first = first;
	t->version = (unsigned)(l->s[start] - '0');
	fio_terse_split(t, first, start);
	t->percentiles = has_percentiles(t);
	t->at = t->version == 2 ? 1 : 2;
	last = t->last;
	if (t->n >= MIN_FIELDS) {
		t->run = parse_begin_run(p, "fio", first);
		if (t->version != 2)
			set_version(t);
		read_fields(t);
		if (t->run->n_results)
			finish(t);
		else
			p->report->n_runs--;
	}
	if (t->n < MIN_FIELDS || !t->run->n_results)
		parse_diag(p, LEVEL_WARNING, first, start,
		           "this line of fio holds no result; nothing is read from it");
	free(t);
	return last;
}
