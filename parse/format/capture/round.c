/* SPDX-License-Identifier: MIT */
/* Passes, results and scores: the figures of a capture. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/capture/capture.h"
#include "parse/model/era.h"

enum { ROUNDS_BACK = 64 }; /* how far back a round is looked for: a hostile capture may have many */

static const struct declared *bench_at(const struct capture *c, const struct line *l, size_t at)
{
	size_t n = skip_word(l, at) - at;

	for (size_t k = 0; k < c->n_benches; k++)
		if (strlen(c->benches[k]->name) == n && at_text(l, at, c->benches[k]->name))
			return c->benches[k];
	return NULL;
}

/* Built-in figures may stand beside those of the tool whose work they do, of these versions. */
static const char *era(const char *suite, double copies)
{
	static const struct {
		const char *suite, *version;
	} works[] = {{"unixbench", "5.1.3"}, {"ioping", "1.3"}, {"bonnie++", "2.00"}};

	for (size_t k = 0; k < sizeof works / sizeof *works; k++)
		if (strcmp(works[k].suite, suite) == 0)
			return era_of(suite, works[k].version, copies);
	return "";
}

struct run *capture_begin_run(struct capture *c, size_t i, const char *suite, double copies)
{
	struct report *report = c->p->report;
	struct run *run = parse_begin_run(c->p, "kurabe", i);

	run->built_in = true;
	run->tool_version = c->version;
	run->era = era(suite, copies);
	run->host = c->host;
	run->started = c->started;
	run->started_line = c->started_line;
	run->facts = c->facts;
	run->facts.cap = run->facts.n; /* the list is lent: one more goes into a copy */
	attrs_set(report, &run->params, "suite", suite, FIGURE_NONE);
	return run;
}

static void begin_run(struct capture *c, struct round *r, size_t i)
{
	r->run = capture_begin_run(c, i, r->suite, r->copies);
	attrs_set_number(c->p->report, &r->run->params, "copies", c->copies);
}

/* The round of a suite that a line's copies and repeat name, a new one where there is none yet
 * among the last. Returns its index, or n_rounds when the line does not name one. */
static size_t round_of(struct capture *c, const char *suite, size_t i, size_t at)
{
	double repeat = capture_number(c, i, at, "repeat").value;

	c->copies = capture_number(c, i, at, "copies");
	if (!(c->copies.value >= 1) || !(repeat >= 1))
		return c->n_rounds;
	for (size_t k = c->n_rounds; k > 0 && c->n_rounds - k < ROUNDS_BACK; k--) {
		const struct round *r = &c->rounds[k - 1];

		if (r->copies == c->copies.value && r->repeat == repeat &&
		    strcmp(r->suite, suite) == 0)
			return k - 1;
	}
	GROW(c->rounds, c->n_rounds, c->cap_rounds);
	c->rounds[c->n_rounds] =
		(struct round){.suite = suite, .copies = c->copies.value, .repeat = repeat};
	begin_run(c, &c->rounds[c->n_rounds], i);
	return c->n_rounds++;
}

static struct result *add_result(struct capture *c, struct figure value)
{
	struct report *report = c->p->report;
	const struct test *t = &c->test;
	struct result *r = run_add_result(report, c->rounds[t->round].run, t->bench->name, value);
	struct details *d = result_details(report, r);

	r->unit = t->bench->unit;
	d->baseline = t->bench->baseline;
	if (!t->n)
		return r;
	d->samples = pool_alloc(&report->pool, t->n * sizeof *d->samples);
	for (size_t k = 0; k < t->n; k++)
		d->samples[k] = unixbench_rate(&t->passes[k], t->bench->timebase);
	d->n_samples = t->n;
	return r;
}

/* A figure that the capture does not print; its last digits are noise of the logarithms. */
static struct figure computed(double value)
{
	return (struct figure){.value = round(value * 1e6) / 1e6};
}

void capture_close_test(struct capture *c, size_t last)
{
	struct test *t = &c->test;

	if (t->bench && t->n) {
		struct unixbench_figure f = unixbench_result(t->passes, t->n, t->bench->timebase);
		struct result *r = add_result(c, computed(f.value));
		struct details *d = result_details(c->p->report, r);

		d->passes = computed((double)f.kept);
		d->seconds = computed(f.seconds);
		if (t->bench->baseline.value > 0)
			d->index = computed(unixbench_index(f.value, t->bench->baseline.value));
		parse_diag(
			c->p, LEVEL_NOTE, last, 0,
			"the passes of '%s' were cut off here; its figure is computed from those "
			"that were done: %zu",
			t->bench->name, t->n);
	}
	t->bench = NULL;
	t->n = 0;
}

/* Makes the line's test the open one; false when the line names none. */
static bool open_test(struct capture *c, size_t i, size_t at)
{
	const struct declared *bench = bench_at(c, capture_line_at(c, i), at);
	size_t round = bench ? round_of(c, bench->suite, i, at) : c->n_rounds;

	if (round >= c->n_rounds)
		return false;
	if (c->test.bench && (c->test.bench != bench || c->test.round != round))
		capture_close_test(c, i);
	c->test.bench = bench;
	c->test.round = round;
	parse_end_run(c->p, c->rounds[round].run, i);
	return true;
}

bool capture_read_pass(struct capture *c, size_t i, size_t at)
{
	double count = capture_number(c, i, at, "count").value;
	double seconds = capture_number(c, i, at, "seconds").value;
	struct test *t = &c->test;
	struct round *r;
	size_t n;

	if (!capture_is_whole(capture_line_at(c, i)) || !(count > 0) || !(seconds > 0) ||
	    !open_test(c, i, at))
		return false;
	r = &c->rounds[t->round];
	r->passes++;
	capture_field(capture_line_at(c, i), at, "disturbed", &n);
	if (n && !r->disturbed++)
		r->first_disturbed = i;
	GROW(t->passes, t->n, t->cap);
	t->passes[t->n++] = (struct unixbench_pass){.count = count, .seconds = seconds};
	return true;
}

/* The figure is the printed one; passes that yield another are worth a warning. */
static void check_value(struct capture *c, size_t i, const struct result *r)
{
	double own = unixbench_result(c->test.passes, c->test.n, c->test.bench->timebase).value;

	if (!c->test.n)
		parse_diag(c->p, LEVEL_WARNING, i, 0,
			   "there are no passes behind this result; the printed figure is kept");
	else if (fabs(own - r->value.value) > 0.002 + 1e-9 * fabs(own))
		parse_diag(c->p, LEVEL_WARNING, i, 0,
			   "the passes above yield %.3f; the printed figure is kept", own);
}

bool capture_read_result(struct capture *c, size_t i, size_t at)
{
	struct figure value = capture_number(c, i, at, "value");
	struct result *r;
	struct details *d;

	if (!capture_is_whole(capture_line_at(c, i)) || !(value.value > 0) || !open_test(c, i, at))
		return false;
	r = add_result(c, value);
	d = result_details(c->p->report, r);
	d->passes = capture_number(c, i, at, "kept");
	d->seconds = capture_number(c, i, at, "seconds");
	d->index = capture_number(c, i, at, "index");
	check_value(c, i, r);
	c->test.bench = NULL;
	c->test.n = 0;
	return true;
}

bool capture_read_failed(struct capture *c, size_t i, size_t at)
{
	if (capture_read_failed_test(c, i, at))
		return true;
	if (find_text(capture_line_at(c, i), at, ": ") == capture_line_at(c, i)->n ||
	    !open_test(c, i, at))
		return false;
	add_result(c, parse_figure(c->p, i, 0, strlen("failed"), NAN))->failed = true;
	c->test.bench = NULL;
	c->test.n = 0;
	return true;
}

static bool is_kind(const struct line *l, size_t at, size_t n)
{
	return (n == strlen("full") && at_text(l, at, "full")) ||
	       (n == strlen("partial") && at_text(l, at, "partial"));
}

bool capture_read_score(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	const char *suite = pool_strndup(&c->p->report->pool, l->s + at, skip_word(l, at) - at);
	struct figure index = capture_number(c, i, at, "index");
	size_t n, kind = capture_field(l, at, "kind", &n), round;
	struct result *score;
	struct run *run;

	if (!capture_is_whole(l) || !is_kind(l, kind, n) || !(index.value > 0))
		return false;
	capture_close_test(c, i);
	round = round_of(c, suite, i, at);
	if (round >= c->n_rounds)
		return false;
	run = c->rounds[round].run;
	score = run_add_result(c->p->report, run, "index", index);
	result_details(c->p->report, score)->kind =
		pool_strndup(&c->p->report->pool, l->s + kind, n);
	parse_end_run(c->p, run, i);
	return true;
}

void capture_add_disturbed(struct capture *c, const struct round *r)
{
	if (!r->disturbed)
		return;
	attrs_set_number(c->p->report, &r->run->facts, "disturbed_passes",
			 computed((double)r->disturbed));
	parse_diag(c->p, LEVEL_NOTE, r->first_disturbed, 0,
		   "%zu of the %zu passes with %.0f %s, this one first, were disturbed by what else "
		   "went on; their figures are kept",
		   r->disturbed, r->passes, r->copies, r->copies == 1 ? "copy" : "copies");
}

void capture_add_missing_score(struct capture *c, struct run *run)
{
	struct result *score;
	double *indexes = NULL;
	size_t n = 0, cap = 0;

	for (size_t k = 0; k < run->n_results; k++) {
		if (!(run->results[k].details->index.value > 0))
			continue;
		GROW(indexes, n, cap);
		indexes[n++] = run->results[k].details->index.value;
	}
	if (n && !run_find(run, "index")) {
		score = run_add_result(c->p->report, run, "index",
		                       computed(unixbench_score(indexes, n)));
		result_details(c->p->report, score)->kind =
			n == UNIXBENCH_TESTS ? "full" : "partial";
	}
	free(indexes);
}
