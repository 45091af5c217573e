/* SPDX-License-Identifier: MIT */
/* Raw and batch lines of ioping (-p, -B): eight columns with times in microseconds, ten with
 * nanoseconds. Nothing but their sums tells them from other rows of numbers. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/ioping/ioping.h"

enum { COLUMNS_OLD = 8, COLUMNS_NEW = 10, COLUMNS_MAX = COLUMNS_NEW + 1 };
enum column { REQUESTS, TIME, IOPS, RATE, LEAST, MEAN, MOST, SPREAD };

struct raw {
	size_t at[COLUMNS_MAX], length[COLUMNS_MAX], n;
	double value[COLUMNS_MAX];
};

/* A line of whole numbers alone, behind the marks of comments and quotations. */
static bool split(const struct line *l, struct raw *raw)
{
	size_t at = skip_blanks(l, 0);

	raw->n = 0;
	while (at < l->n && strchr("#>|", l->s[at]))
		at = skip_blanks(l, at + 1);
	for (; at < l->n && raw->n < COLUMNS_MAX; at = skip_blanks(l, at)) {
		size_t end = skip_word(l, at);

		if (!isdigit((unsigned char)l->s[at]) ||
		    read_number(l, at, &raw->value[raw->n]) != end - at ||
		    memchr(l->s + at, '.', end - at))
			return false;
		raw->at[raw->n] = at;
		raw->length[raw->n++] = end - at;
		at = end;
	}
	return at >= l->n && (raw->n == COLUMNS_OLD || raw->n == COLUMNS_NEW);
}

static bool near(double a, double b, double slack)
{
	return fabs(a - b) <= slack + 1e-3 * fabs(b);
}

/* Whether the columns agree: requests over their time are the iops, requests times the mean are
 * the time, min <= mean <= max, and each request has the same size. */
static bool agrees(const struct raw *raw, double per_second)
{
	const double *v = raw->value;
	double n = v[REQUESTS], time = v[TIME];

	if (n < 1 || time < 1 || v[IOPS] < 1 || v[RATE] < v[IOPS] || v[LEAST] > v[MEAN] ||
	    v[MEAN] > v[MOST])
		return false;
	return near(v[IOPS], n / time * per_second, 1) && near(v[MEAN], time / n, 1);
}

static bool read_raw(const struct line *l, struct raw *raw, double *per_second)
{
	if (!split(l, raw))
		return false;
	*per_second = raw->n == COLUMNS_OLD ? 1e6 : 1e9;
	return agrees(raw, *per_second);
}

static bool probe(const struct text *t, struct block *b)
{
	const struct line *l = &t->lines[b->last];
	double per_second;
	struct raw raw;

	b->first = b->last;
	return read_raw(l, &raw, &per_second) && !ends_input(t, b->last, l->n);
}

static size_t parse(struct parse *p, const struct block *block)
{
	static const struct {
		enum column column;
		const char *metric;
		bool time;
	} metrics[] = {{REQUESTS, "requests", false}, {TIME, "total", true},
	               {IOPS, "iops", false},         {RATE, "bw", false},
	               {LEAST, "lat.min", true},      {MEAN, "lat.mean", true},
	               {MOST, "lat.max", true},       {SPREAD, "lat.mdev", true}};
	size_t i = block->first;
	struct run *run = parse_begin_run(p, "ioping", i);
	double per_second;
	struct raw raw;

	if (!read_raw(&p->text->lines[i], &raw, &per_second))
		return i;
	for (size_t k = 0; k < sizeof metrics / sizeof *metrics; k++) {
		enum column c = metrics[k].column;
		double value = metrics[k].time ? raw.value[c] / per_second : raw.value[c];

		run_add_result(p->report, run, metrics[k].metric,
		               parse_figure(p, i, raw.at[c], raw.length[c], value));
	}
	run->era = raw.n == COLUMNS_OLD ? "before 1.0" : "1.0";
	parse_end_run(p, run, i);
	return i;
}

const struct parser parser_ioping_raw = {
	.name = "ioping raw",
	.title = "raw and batch lines of ioping",
	.probe = probe,
	.parse = parse,
};
