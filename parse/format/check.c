/* SPDX-License-Identifier: MIT */
#include "parse/format/check.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/number.h"

enum { NAME_MAX_BYTES = 64, TEXT_SHOWN = 40 };

/* Figures are printed rounded, each to a unit of its own. */
static const double rounding = 0.006, rate_rounding = 0.05;

static const double short_run = 1; /* s */

static const char *printed(const struct figure *f, char out[NUMBER_MAX])
{
	return f->text && strlen(f->text) <= TEXT_SHOWN ? f->text : number_print(f->value, out);
}

static void doubt(struct report *r, const struct result *a, const char *relation,
		  const struct result *b)
{
	char x[NUMBER_MAX], y[NUMBER_MAX];

	diag_add(&r->diags, LEVEL_WARNING, r->import.path, a->value.line, a->value.column,
		 "%s is %s, which is %s %s, %s; both are kept as printed", a->metric,
		 printed(&a->value, x), relation, b->metric, printed(&b->value, y));
}

static bool has_value(const struct result *r)
{
	return r && isfinite(r->value.value);
}

/* The figure of the same thing, another part: "read.lat." and "mean". */
static const struct result *part_of(const struct run *run, const char *metric, size_t stem,
				    const char *part)
{
	char name[NAME_MAX_BYTES];

	if (stem + strlen(part) >= sizeof name)
		return NULL;
	memcpy(name, metric, stem);
	memcpy(name + stem, part, strlen(part) + 1);
	return run_find(run, name);
}

static void must_not_exceed(struct report *r, const struct result *low, const struct result *high)
{
	double slack;

	if (!has_value(low) || !has_value(high))
		return;
	slack = rounding * fmax(fabs(low->value.value), fabs(high->value.value));
	if (low->value.value > high->value.value + slack)
		doubt(r, low, "more than", high);
}

/* The last part of a metric, ".mean" of "read.lat.mean"; one that has no other is that. */
static const char *last_part(const char *metric)
{
	const char *part = strrchr(metric, '.');

	return part ? part : metric;
}

/* Minimum and maximum of what a result, whose metric has `stem` bytes before ".mean", is the mean
 * of. */
static void check_mean(struct report *r, const struct run *run, const struct result *mean,
                       size_t stem)
{
	must_not_exceed(r, part_of(run, mean->metric, stem, ".min"), mean);
	must_not_exceed(r, mean, part_of(run, mean->metric, stem, ".max"));
}

/* "read.clat.p99.9" -> 99.9, and the bytes before; NAN: no percentile. */
static double percentile_of(const struct result *x, size_t *stem)
{
	const char *p = strchr(x->metric, '.');
	double at;

	while (p && p[1] != 'p')
		p = strchr(p + 1, '.');
	if (!p || !number_whole(p + 2, &at))
		return NAN;
	*stem = (size_t)(p - x->metric);
	return at;
}

/* Percentiles stand one behind the other, rising. */
static void check_percentiles(struct report *r, const struct run *run)
{
	const struct result *last = NULL;
	double last_at = NAN;
	size_t last_stem = 0;

	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *x = &run->results[i];
		size_t stem = 0;
		double at = percentile_of(x, &stem);

		if (isnan(at))
			continue;
		if (last && stem == last_stem && strncmp(x->metric, last->metric, stem) == 0 &&
		    at > last_at)
			must_not_exceed(r, last, x);
		last = x;
		last_at = at;
		last_stem = stem;
	}
}

/* How far off a figure may be, as a share of it: a unit of its last digit, as "1.1K" of 1.19K. */
static double blur(const struct figure *f)
{
	double digits = 0;

	for (const char *s = f->text; s && *s; s++) {
		if (isdigit((unsigned char)*s))
			digits = 10 * digits + (*s - '0');
		else if (*s != '.' && *s != ',')
			break;
	}
	return digits > 0 ? 1 / digits : 0;
}

/* Whether two rates are the same but for rounding and what is `blurred`. */
static bool agree(double a, double b, double blurred)
{
	return fabs(a - b) <= (rate_rounding + blurred) * fmax(fabs(a), fabs(b));
}

/* Operations of one size make the bandwidth; its metric has `stem` bytes before ".bw". */
static void check_bandwidth(struct report *r, const struct run *run, const struct result *bw,
                            size_t stem)
{
	const struct attr *bs = attrs_find(&run->params, "bs");
	const struct result *iops;
	double made;

	if (!bs)
		bs = attrs_find(&run->params, "size");
	if (!bs || !bs->is_number || !has_value(bw))
		return;
	iops = stem ? part_of(run, bw->metric, stem, ".iops") : run_find(run, "iops");
	if (!has_value(iops) || !(iops->value.value > 0))
		return;
	made = iops->value.value * bs->figure.value;
	if (!agree(made, bw->value.value, blur(&iops->value) + blur(&bw->value))) {
		char x[NUMBER_MAX], y[NUMBER_MAX], z[NUMBER_MAX];

		diag_add(&r->diags, LEVEL_WARNING, r->import.path, bw->value.line, bw->value.column,
			 "%s is %s, but %s operations a second of %s bytes make another "
			 "bandwidth; both are kept as printed",
			 bw->metric, printed(&bw->value, x), printed(&iops->value, y),
			 number_print(bs->figure.value, z));
	}
}

/* Bytes by seconds make the rate. */
static void check_rate(struct report *r, const struct result *x)
{
	double made = x->details->bytes.value / x->details->seconds.value;
	char a[NUMBER_MAX], b[NUMBER_MAX], c[NUMBER_MAX];

	if (!has_value(x) || !isfinite(made) ||
	    agree(made, x->value.value, blur(&x->details->bytes) + blur(&x->details->seconds) + blur(&x->value)))
		return;
	diag_add(&r->diags, LEVEL_WARNING, r->import.path, x->value.line, x->value.column,
		 "%s is %s, but %s in %s seconds make another rate; it is kept as printed", x->metric,
		 printed(&x->value, a), printed(&x->details->bytes, b), printed(&x->details->seconds, c));
}

/* The memory of the machine in bytes ("3.5 GB", "486M"), NAN where it is not known. */
static double memory_of(const struct run *run)
{
	static const char units[] = "KMGT";
	const char *text = attrs_string(&run->facts, "memory"), *unit;
	double value;
	size_t n = text ? number_read(text, strlen(text), &value) : 0;

	if (!n)
		return NAN;
	n += strspn(text + n, " ");
	unit = text[n] ? strchr(units, toupper((unsigned char)text[n])) : NULL;
	return unit ? ldexp(value, 10 * (int)(unit - units + 1)) : NAN;
}

/* What bonnie++ moves in a file that fits the memory, it moves there. */
static void check_cached(struct report *r, const struct run *run)
{
	const struct attr *size = attrs_find(&run->params, "size");

	if (strncmp(run->tool, "bonnie", strlen("bonnie")) != 0 || !size || !size->is_number ||
	    !(size->figure.value < 2 * memory_of(run)))
		return;
	diag_add(&r->diags, LEVEL_NOTE, r->import.path, size->figure.line, size->figure.column,
		 "the file of %s is smaller than twice the memory of %s: its rates may be those of "
		 "the cache",
		 size->figure.text ? size->figure.text : "this run",
		 attrs_string(&run->facts, "memory"));
}

/* A moment's work tells little of a device. */
static void check_runtime(struct report *r, const struct run *run)
{
	if (strcmp(run->tool, "fio") != 0)
		return;
	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *x = &run->results[i];
		char number[NUMBER_MAX];

		if (!(x->value.value < short_run) || strcmp(last_part(x->metric), ".runtime") != 0)
			continue;
		diag_add(&r->diags, LEVEL_NOTE, r->import.path, x->value.line, x->value.column,
			 "the job ran for %s s only: its figures are those of a moment",
			 number_print(x->value.value, number));
		return;
	}
}

static void check_result(struct report *r, const struct run *run, const struct result *x)
{
	const char *part = last_part(x->metric);
	size_t stem = (size_t)(part - x->metric);

	if (stem && strcmp(part, ".mean") == 0)
		check_mean(r, run, x, stem);
	else if (strcmp(part, stem ? ".bw" : "bw") == 0)
		check_bandwidth(r, run, x, stem);
	check_rate(r, x);
}

void check_runs(struct report *r)
{
	for (size_t i = 0; i < r->n_runs; i++) {
		const struct run *run = r->runs[i];

		for (size_t k = 0; k < run->n_results; k++)
			check_result(r, run, &run->results[k]);
		check_percentiles(r, run);
		check_cached(r, run);
		check_runtime(r, run);
	}
}
