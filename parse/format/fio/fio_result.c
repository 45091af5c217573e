/* SPDX-License-Identifier: MIT */
/* The result lines of fio's report: bandwidth, IOPS, total and time of one direction. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/fio/fio.h"

/* "(2575MiB/60002msec)": the bracket that holds a size and a time. */
static size_t find_total(const struct line *l, struct fio_reading *size)
{
	for (size_t at = find_text(l, 0, "("); at < l->n; at = find_text(l, at + 1, "(")) {
		size_t end;

		if (!fio_size(l, at + 1, UNIT_FIO, size))
			continue;
		end = size->at + size->n;
		if (at_text(l, end, "/") && end + 1 < l->n && isdigit((unsigned char)l->s[end + 1]))
			return end + 1;
	}
	return l->n;
}

/* Of "7262MiB/s (7614MB/s)" the figure with the i, which kb_base=1000 prints in the brackets. */
static bool read_bandwidth(const struct line *l, struct fio_reading *r)
{
	struct fio_reading other;
	size_t at;

	if (!fio_size(l, fio_key(l, 0, "BW="), UNIT_FIO, r))
		return false;
	at = skip_blanks(l, r->at + r->n);
	if (memchr(l->s + r->at, 'i', r->n) || !at_text(l, at, "(") ||
	    !fio_size(l, at + 1, UNIT_FIO, &other) || !memchr(l->s + other.at, 'i', other.n))
		return true;
	*r = other;
	return true;
}

static void result_figure(struct fio *f, size_t line, const char *name, bool found,
                          struct fio_reading r)
{
	if (found)
		fio_add(f, line, fio_metric(f, name, NULL), r);
	else
		fio_lose(f, fio_metric(f, name, NULL));
}

/* To 2006 the rate called KiB/s is bytes a millisecond; soon after it is what it says. The total
 * and the time tell which. */
static bool early_rate(struct fio *f, const struct line *l, struct fio_reading *r)
{
	struct fio_reading io, time;
	double rate, binary;

	if (!fio_size(l, fio_key(l, 0, "bw="), UNIT_FIO_2006, r))
		return false;
	if (!fio_size(l, fio_key(l, 0, "io="), UNIT_FIO_2006, &io) ||
	    !fio_size(l, fio_key(l, 0, "runt="), UNIT_FIO_TIME, &time) || !(time.value > 0))
		return false;
	rate = io.value / time.value;
	binary = r->value * 1.024;
	f->dialect = fabs(rate - r->value) <= fabs(rate - binary) ? UNIT_FIO_2006 : UNIT_FIO;
	if (f->dialect == UNIT_FIO)
		r->value = binary;
	return fabs(rate - r->value) <= 0.05 * rate;
}

static bool old_iops(const struct line *l, struct fio_reading *r)
{
	size_t at = fio_key(l, 0, "iops=");

	if (fio_scaled(l, at, 1, r))
		return true;
	r->at = at;
	r->n = fio_grouped_number(l, at, &r->value);
	return r->n && r->at + r->n < l->n;
}

/* "io=2575.5MB, bw=43946KB/s, iops=10986 , runt= 60002msec"; the first versions print no iops. */
static void old_result(struct fio *f, size_t line)
{
	const struct line *l = &f->p->text->lines[line];
	struct fio_reading r, bw, runtime;
	bool found, whole = fio_size(l, fio_key(l, 0, "runt="), UNIT_FIO_TIME, &runtime);
	bool has_bw, early = false;

	f->dialect = UNIT_FIO_OLD;
	has_bw = fio_size(l, fio_key(l, 0, "bw="), UNIT_FIO_OLD, &bw);
	if (!has_bw)
		has_bw = early = early_rate(f, l, &bw);
	found = fio_size(l, fio_key(l, 0, "io="), early ? UNIT_FIO_2006 : UNIT_FIO_OLD, &r);
	result_figure(f, line, "io", found, r);
	result_figure(f, line, "bw", has_bw, bw);
	found = old_iops(l, &r);
	if (found || !whole || fio_key(l, 0, "iops=") < l->n)
		result_figure(f, line, "iops", found, r);
	result_figure(f, line, "runtime", whole, runtime);
}

/* "IOPS=26.3k, BW=103MiB/s (108MB/s)(103MiB/1001msec); 0 zone resets" */
static void new_result(struct fio *f, size_t line)
{
	const struct line *l = &f->p->text->lines[line];
	struct fio_reading r;
	bool found = fio_scaled(l, fio_key(l, 0, "IOPS="), 1, &r);
	size_t time;

	f->dialect = UNIT_FIO;
	result_figure(f, line, "iops", found, r);
	found = read_bandwidth(l, &r);
	result_figure(f, line, "bw", found, r);
	time = find_total(l, &r);
	result_figure(f, line, "io", time < l->n, r);
	found = fio_size(l, time, UNIT_FIO_TIME, &r);
	result_figure(f, line, "runtime", found, r);
}

bool fio_is_empty(const struct line *l)
{
	size_t iops = fio_key(l, 0, "IOPS="), bw = fio_key(l, 0, "BW=");

	return (at_text(l, iops, "0,") || at_text(l, iops, "0 ")) &&
	       (at_text(l, bw, "0 ") || at_text(l, bw, "0B/s") || at_text(l, bw, "0KiB/s"));
}

void fio_result(struct fio *f, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];

	f->direction = fio_direction(l, at);
	f->percentiles = NULL;
	if (find_text(l, at, "IOPS=") < l->n)
		new_result(f, line);
	else
		old_result(f, line);
}
