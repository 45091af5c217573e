/* SPDX-License-Identifier: MIT */
#include "parse/format/unixbench/unixbench.h"

#include <math.h>
#include <string.h>

#include "base/unixbench.h"

static void warn(struct parse *p, const struct figure *at, enum level level, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

static void warn(struct parse *p, const struct figure *at, enum level level, const char *format,
                 ...)
{
	va_list ap;

	va_start(ap, format);
	diag_vadd(&p->report->diags, level, p->file, at->line, at->column, format, ap);
	va_end(ap);
}

/* Half of the last decimal that is printed. */
static double rounding(const struct figure *f)
{
	const char *point = f->text ? strchr(f->text, '.') : NULL;
	size_t n = point ? strspn(point + 1, "0123456789") : 0;

	return 0.5 * pow(10, -(double)n);
}

/* result / baseline × 10 and by how much rounding may have moved it. */
static double ratio(const struct result *r, double *slack)
{
	double index = unixbench_index(r->value.value, r->details->baseline.value);

	*slack = index * (rounding(&r->value) / r->value.value +
	                  rounding(&r->details->baseline) / r->details->baseline.value);
	return index;
}

static void check_index(struct parse *p, const struct result *r)
{
	double slack, index;

	if (isnan(r->value.value) || isnan(r->details->index.value) || !(r->details->baseline.value > 0))
		return;
	index = ratio(r, &slack);
	if (fabs(index - r->details->index.value) <= 1.02 * rounding(&r->details->index) + slack + 1e-6)
		return;
	warn(p, &r->details->index, LEVEL_WARNING,
	     "the index of '%s' is printed as %s, but result / baseline x 10 is %.1f; the printed "
	     "one was kept",
	     r->metric, r->details->index.text, index);
}

static bool counts(const struct result *r, enum category category, bool old)
{
	const struct test *test = test_of(r->metric);

	return test && (old || test->category == category) && r->details->baseline.value > 0 &&
	       (r->value.value > 0 || r->details->index.value > 0);
}

/* A score is the mean of the ratios, not of the printed indexes: one of 0.04 is printed as 0.0. */
static void check_score(struct parse *p, const struct run *run, const struct result *score,
                        enum category category)
{
	double sum = 0, slack = 0, mean;
	bool old = run->era && strcmp(run->era, "4") == 0;
	size_t n = 0;

	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *r = &run->results[i];
		double own = 0, index;

		if (!counts(r, category, old))
			continue;
		index = r->value.value > 0 ? ratio(r, &own) : r->details->index.value;
		own = r->value.value > 0 ? own : rounding(&r->details->index);
		sum += log(index);
		slack += own / index;
		n++;
	}
	mean = n ? exp(sum / (double)n) : NAN;
	if (!n || fabs(mean - score->value.value) <=
	                  1.2 * rounding(&score->value) + mean * slack / (double)n)
		return;
	warn(p, &score->value, LEVEL_WARNING,
	     "the score is printed as %s, but the geometric mean of the %zu indexes is %.1f; the "
	     "printed one was kept",
	     score->value.text, n, mean);
}

/* Indexes over other baselines than UnixBench's own compare with nobody else's. */
static void check_baselines(struct parse *p, const struct run *run)
{
	const struct result *first = NULL;
	size_t n = 0, other = 0;

	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *r = &run->results[i];
		const struct test *test = test_of(r->metric);

		if (isnan(r->details->baseline.value) || !test)
			continue;
		n++;
		if (fabs(test->baseline - r->details->baseline.value) < 1e-6)
			continue;
		first = first ? first : r;
		other++;
	}
	if (first)
		warn(p, &first->details->baseline, LEVEL_NOTE,
		     "%zu of %zu baselines are not UnixBench's own; the indexes and the score were "
		     "kept, but compare only with those of the same baselines",
		     other, n);
}

static void check_seconds(struct parse *p, const struct run *run)
{
	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *r = &run->results[i];

		if (r->details->seconds.value <= 0 && r->value.value > 0)
			warn(p, &r->details->seconds, LEVEL_WARNING,
			     "'%s' was over after %s s: the test may have died at once; its result "
			     "was kept as printed",
			     r->metric, r->details->seconds.text);
	}
}

/* 3.x has baselines and tests of its own, an index is result / baseline, the score their mean. */
static bool is_of_3(const struct run *run)
{
	return strcmp(run->era, "3") == 0;
}

void ub_check_run(struct parse *p, const struct run *run)
{
	if (is_of_3(run))
		return;
	for (size_t i = 0; i < run->n_results; i++)
		check_index(p, &run->results[i]);
	for (size_t c = 0; c < CATEGORY_NONE; c++) {
		const struct result *score = run_find(run, ub_index_names[c].metric);

		if (score)
			check_score(p, run, score, (enum category)c);
	}
	check_baselines(p, run);
	check_seconds(p, run);
}

/* 4.x sums up whatever has a baseline: 9 to 11 tests as released, which differ in the context
 * switching and in reading or copying big blocks. */
const char *ub_old_kind(const struct run *run)
{
	static const char *const set[] = {"dhry2reg", "whetstone-double", "execl",
	                                  "fstime",   "fsbuffer",         "pipe",
	                                  "spawn",    "shell8",           "syscall"};
	static const char *const rest[] = {"fsdisk", "fsdisk-r", "context1"};
	size_t n = 0, other = 0, in_set = 0, in_rest = 0;

	for (size_t i = 0; i < run->n_results; i++)
		n += isnan(run->results[i].details->baseline.value) ? 0 : 1;
	for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
		const struct result *r = run_find(run, set[i]);
		in_set += r && !isnan(r->details->baseline.value);
	}
	for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
		const struct result *r = run_find(run, rest[i]);
		in_rest += r && !isnan(r->details->baseline.value);
	}
	other = n - in_set - in_rest;
	if (!n || other || is_of_3(run))
		return NULL;
	return in_set == sizeof set / sizeof *set && in_rest ? "full" : "partial";
}
