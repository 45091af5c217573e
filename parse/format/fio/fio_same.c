/* SPDX-License-Identifier: MIT */
/* Several reports of one run: the same in another form, or a later one of a job that goes on. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "parse/format/fio/fio_forms.h"

static const char *const directions[] = {"read", "write", "trim", "mixed"};

enum { DIRECTIONS = sizeof directions / sizeof *directions };

static double figure_of(const struct run *run, const char *direction, const char *metric)
{
	char name[40];
	const struct result *r;

	snprintf(name, sizeof name, "%s.%s", direction, metric);
	r = run_find(run, name);
	return r ? r->value.value : (double)NAN;
}

static bool same_job(const struct run *a, const struct run *b)
{
	const char *x = attrs_string(&a->params, "job"), *y = attrs_string(&b->params, "job");

	return x && y && strcmp(x, y) == 0;
}

/* Rounded differently, and some versions of fio lose a carry: "11.0MiB/s" for 11.99. */
static bool is_near(double a, double b)
{
	return isnan(a) || isnan(b) || fabs(a - b) <= 0.1 * fmax(a, b);
}

/* The report for people prints a whole number: "4" for 4.99. */
static bool same_iops(double a, double b)
{
	return is_near(a, b) || fabs(a - b) < 1;
}

/* Every form prints the run time to the millisecond. */
static bool is_same(const struct run *a, const struct run *b)
{
	size_t shared = 0;

	for (size_t i = 0; i < DIRECTIONS; i++) {
		const char *d = directions[i];
		double x = figure_of(a, d, "runtime"), y = figure_of(b, d, "runtime");

		if (isnan(x) || isnan(y))
			continue;
		if (fabs(x - y) > 0.0005 ||
		    !is_near(figure_of(a, d, "bw"), figure_of(b, d, "bw")) ||
		    !same_iops(figure_of(a, d, "iops"), figure_of(b, d, "iops")))
			return false;
		shared++;
	}
	return shared > 0;
}

static bool falls(double before, double after)
{
	return !isnan(before) && !isnan(after) && after < before * 0.999;
}

/* Whether `b` goes on where `a` was: nothing that adds up is less, no minimum higher. Without a
 * process or a time that say so, the run must be longer by an interval, at most once again as long,
 * or the last interval must have changed nothing. */
static bool is_later(const struct run *a, const struct run *b, enum fio_relation relation)
{
	bool longer = false;

	for (size_t i = 0; i < DIRECTIONS; i++) {
		const char *d = directions[i];
		double x = figure_of(a, d, "runtime"), y = figure_of(b, d, "runtime");
		double min = figure_of(a, d, "clat.min"), max = figure_of(a, d, "clat.max");

		if (isnan(x))
			continue;
		if (!(y >= x) || falls(figure_of(a, d, "io"), figure_of(b, d, "io")) ||
		    falls(max, figure_of(b, d, "clat.max")) ||
		    falls(figure_of(b, d, "clat.min"), min))
			return false;
		if (relation == FIO_SAME_JOB)
			longer = true;
		else if (!falls(min, figure_of(b, d, "clat.min")) &&
		         !falls(figure_of(b, d, "clat.max"), max) && y < x + 0.2)
			longer |= !isnan(min);
		else if (y < x + 0.2 || y > 2.2 * x)
			return false;
		else
			longer |= figure_of(b, d, "io") > figure_of(a, d, "io");
	}
	return longer;
}

static size_t digits(const struct figure *f)
{
	size_t n = 0;

	for (const char *s = f->text ? f->text : ""; *s; s++)
		n += *s >= '0' && *s <= '9';
	return n;
}

static void merge_attrs(struct report *r, struct attrs *to, const struct attrs *from)
{
	for (size_t i = 0; i < from->n; i++) {
		const struct attr *a = &from->list[i];

		if (attrs_find(to, a->name))
			continue;
		if (a->is_number)
			attrs_set_number(r, to, a->name, a->figure);
		else
			attrs_set(r, to, a->name, a->string, a->figure);
	}
}

static void take_over(struct report *r, struct run *to, const struct result *x)
{
	struct result *added = run_add_result(r, to, x->metric, x->value);

	if (x->details->device)
		result_details(r, added)->device = x->details->device;
}

/* Of each figure the form with more digits stays. */
static void merge(struct report *r, struct run *to, const struct run *from)
{
	for (size_t i = 0; i < from->n_results; i++) {
		const struct result *x = &from->results[i];
		struct result *known = run_find(to, x->metric);

		if (!known)
			take_over(r, to, x);
		else if (digits(&x->value) > digits(&known->value))
			known->value = x->value;
	}
	if (from->histogram.n > to->histogram.n)
		to->histogram = from->histogram;
	merge_attrs(r, &to->params, &from->params);
	merge_attrs(r, &to->facts, &from->facts);
	to->tool_version = to->tool_version ? to->tool_version : from->tool_version;
	to->host = to->host ? to->host : from->host;
	if (!to->date) {
		to->date = from->date;
		to->date_from = from->date_from;
	}
	if (from->last_line > to->last_line)
		to->last_line = from->last_line;
}

/* The later report counts; where the run began and what it was asked stay known. */
static void supersede(struct report *r, struct run *old, const struct run *later)
{
	struct run merged = *later;

	memcpy(merged.id, old->id, sizeof merged.id);
	merged.first_line = old->first_line;
	merge_attrs(r, &merged.params, &old->params);
	merged.tool_version = later->tool_version ? later->tool_version : old->tool_version;
	merged.host = later->host ? later->host : old->host;
	*old = merged;
}

static bool combine(struct report *r, struct run *old, const struct run *later,
                    enum fio_relation relation)
{
	const char *a = old->tool_version, *b = later->tool_version;

	if (!same_job(old, later) || (a && b && strcmp(a, b) != 0))
		return false;
	if (relation != FIO_NEXT_LINE && is_same(old, later))
		merge(r, old, later);
	else if (is_later(old, later, relation))
		supersede(r, old, later);
	else
		return false;
	return true;
}

/* Looks first where the run stands if both reports have the same jobs. */
static bool find_and_combine(struct report *r, size_t first, size_t mark, size_t i, size_t shift,
                             enum fio_relation relation)
{
	enum { NEAR = 64 };
	size_t k = first + shift + (i - mark);

	if (k < mark && combine(r, r->runs[k], r->runs[i], relation))
		return true;
	for (k = mark; k > first && mark - k < NEAR; k--)
		if (combine(r, r->runs[k - 1], r->runs[i], relation))
			return true;
	return false;
}

void fio_combine(struct report *r, size_t first, size_t mark, size_t shift,
                 enum fio_relation relation)
{
	size_t kept = mark;

	for (size_t i = mark; i < r->n_runs; i++) {
		if (find_and_combine(r, first, mark, i, shift, relation))
			continue;
		r->runs[kept] = r->runs[i];
		kept++;
		run_number(r, r->runs[kept - 1], kept);
	}
	r->n_runs = kept;
}
