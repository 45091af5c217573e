/* SPDX-License-Identifier: MIT */
/* Latencies in fio's report: minimum to deviation, percentiles, shares by bucket. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "parse/format/fio/fio.h"

static const char *latency_name(const struct line *l, size_t at)
{
	static const char *const names[] = {"slat", "clat", "lat", "sync"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (at_text(l, at, names[i]))
			return names[i];
	return NULL;
}

/* The unit in the brackets behind the name; a line without one says nothing. */
static bool bracket_unit(const struct line *l, size_t at, double *factor)
{
	size_t open = find_text(l, at, "("), unit = skip_blanks(l, open + 1), n;

	if (open == l->n || unit >= l->n)
		return false;
	n = unit_read(UNIT_FIO_TIME, l->s + unit, l->n - unit, factor);
	return n && at_text(l, skip_blanks(l, unit + n), ")");
}

void fio_latency(struct fio *f, size_t line, size_t at)
{
	static const char *const fields[][3] = {
		{"min", "min=", "min="},
		{"max", "max=", "max="},
		{"mean", "avg=", "avg="},
		{"stdev", "stdev=", "dev="},
	};
	const struct line *l = &f->p->text->lines[line];
	const char *name = latency_name(l, at);
	double unit = 1;
	bool known = bracket_unit(l, at, &unit);

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		const char *metric = fio_metric(f, name, fields[i][0]);
		struct fio_reading r;

		if (known && (fio_scaled(l, fio_key(l, at, fields[i][1]), unit, &r) ||
		              fio_scaled(l, fio_key(l, at, fields[i][2]), unit, &r)))
			fio_add(f, line, metric, r);
		else
			fio_lose(f, metric);
	}
}

void fio_percentiles_of(struct fio *f, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];

	f->percentiles = bracket_unit(l, at, &f->percentile_unit) ? latency_name(l, at) : NULL;
	if (!f->percentiles)
		fio_lose(f, "the unit of the percentiles and so all of them");
}

/* The number that ends before byte `end`, "99.50" of "99.50th=[". */
static double number_before(const struct line *l, size_t end)
{
	size_t at = end;
	double value;

	while (at > 0 && (isdigit((unsigned char)l->s[at - 1]) || l->s[at - 1] == '.'))
		at--;
	return read_number(l, at, &value) == end - at && at < end ? value : NAN;
}

void fio_percentiles(struct fio *f, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];

	if (!f->percentiles)
		return;
	for (at = find_text(l, at, "th=["); at < l->n; at = find_text(l, at + 1, "th=[")) {
		double percent = number_before(l, at);
		char text[NUMBER_MAX + 1] = "p";
		const char *metric;
		struct fio_reading r;

		if (!isfinite(percent) || percent > 100)
			continue;
		number_print(percent, text + 1);
		metric = fio_metric(f, f->percentiles, text);
		if (fio_scaled(l, skip_blanks(l, at + 4), f->percentile_unit, &r) &&
		    at_text(l, skip_blanks(l, r.at + r.n), "]"))
			fio_add(f, line, metric, r);
		else
			fio_lose(f, metric);
	}
}

/* One "100=0.01%" or ">=2000=0.01%"; returns where the next may stand, l->n behind the last. */
static size_t read_bucket(struct fio *f, size_t line, size_t at, double unit)
{
	const struct line *l = &f->p->text->lines[line];
	struct histogram *h = &f->run->histogram;
	bool open = at_text(l, at, ">=");
	struct fio_reading share;
	double bound;
	size_t n;

	at += open ? 2 : 0;
	n = fio_plain_number(l, at, &bound);
	if (!n || !at_text(l, at + n, "=") || !fio_percent(l, at + n + 1, &share)) {
		fio_lose(f, "a latency bucket");
		return l->n;
	}
	bound = open ? (double)INFINITY : unit_value(bound, unit);
	if (h->n && !(h->buckets[h->n - 1].upper < bound))
		fio_lose(f, "a latency bucket out of order");
	else
		histogram_add(f->p->report, h, bound,
		              parse_figure(f->p, line, share.at, share.n, share.value));
	at = skip_blanks(l, share.at + share.n);
	if (!at_text(l, at, ","))
		return l->n;
	at = skip_blanks(l, at + 1);
	if (at == l->n)
		fio_lose(f, "latency buckets behind the comma");
	return at;
}

void fio_buckets(struct fio *f, size_t line, size_t at)
{
	const struct line *l = &f->p->text->lines[line];
	size_t colon = find_text(l, at, ":");
	double unit;

	f->percentiles = NULL;
	if (colon == l->n || !bracket_unit(l, at, &unit)) {
		fio_lose(f, "a row of latency buckets");
		return;
	}
	f->run->histogram.metric = "clat";
	f->run->histogram.unit = "s";
	at = skip_blanks(l, colon + 1);
	while (at < l->n)
		at = read_bucket(f, line, at, unit);
}
