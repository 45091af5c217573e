/* SPDX-License-Identifier: MIT */
/* Storage tests: from a line "test" to its "done" or "failed", each a run of its own. */
#include <math.h>
#include <string.h>

#include "parse/format/capture/capture.h"
#include "parse/model/metric.h"

/* Length of the line without the " ok" at its end. */
static size_t body(const struct line *l)
{
	return l->n - strlen(" ok");
}

static const char *word_at(struct capture *c, const struct line *l, size_t at)
{
	return pool_strndup(&c->p->report->pool, l->s + at, skip_word(l, at) - at);
}

/* The last run, if nothing was measured in it, is taken back: a test that was cut off at once. */
static void close_run(struct capture *c)
{
	struct report *report = c->p->report;
	struct run *run = c->storage.run;

	if (run && !run->n_results && report->n_runs && report->runs[report->n_runs - 1] == run)
		report->n_runs--;
	c->storage = (struct storage){0};
}

void capture_close_storage(struct capture *c, size_t last)
{
	if (c->storage.run)
		parse_diag(
			c->p, LEVEL_NOTE, last, 0,
			c->storage.run->n_results
				? "the test '%s' was cut off here; the figures that it had are read"
				: "the test '%s' was cut off here, before its first figure",
			c->storage.name);
	close_run(c);
}

bool capture_read_test(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t n, suite = capture_field(l, skip_word(l, at), "suite", &n);

	if (!capture_is_whole(l) || !n)
		return false;
	capture_close_test(c, i);
	capture_close_storage(c, i);
	c->storage.name = word_at(c, l, at);
	c->storage.run =
		capture_begin_run(c, i, pool_strndup(&c->p->report->pool, l->s + suite, n), 1);
	return true;
}

/* Whether the line belongs to an open test, which now goes up to it. */
static bool goes_on(struct capture *c, size_t i)
{
	if (!c->storage.run || !capture_is_whole(capture_line_at(c, i)))
		return false;
	parse_end_run(c->p, c->storage.run, i);
	return true;
}

/* "run ok": another one of the same test. */
bool capture_read_run(struct capture *c, size_t i, size_t at)
{
	const char *name = c->storage.name, *suite;

	if (!at_text(capture_line_at(c, i), at, "ok") || !goes_on(c, i))
		return false;
	suite = attrs_string(&c->storage.run->params, "suite");
	close_run(c);
	c->storage.name = name;
	c->storage.run = capture_begin_run(c, i, suite ? suite : "", 1);
	return true;
}

/* "param bs = 4096 ok" or "param rw: randread ok" */
bool capture_read_param(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t end = at + strcspn(l->s + at, ": "), value = end + strlen(" = ");
	struct attrs *params;
	double number;

	if (end == at || !goes_on(c, i) || c->storage.run->params.n >= CAPTURE_HEAD_MOST)
		return false;
	params = &c->storage.run->params;
	if (at_text(l, end, ": ") && end + strlen(": ") < body(l)) {
		value = end + strlen(": ");
		parse_attr(c->p, params, pool_strndup(&c->p->report->pool, l->s + at, end - at), i,
		           value, body(l) - value);
		return true;
	}
	if (!at_text(l, end, " = ") || value + read_number(l, value, &number) != body(l))
		return false;
	parse_attr_number(c->p, params, pool_strndup(&c->p->report->pool, l->s + at, end - at), i,
	                  value, body(l) - value, number);
	return true;
}

static void add_fields(struct capture *c, size_t i, size_t at, struct result *r)
{
	struct details *d = result_details(c->p->report, r);

	d->cpu = capture_number(c, i, at, "cpu");
	d->latency = capture_number(c, i, at, "latency");
	d->stdev = capture_number(c, i, at, "stdev");
	d->passes = capture_number(c, i, at, "passes");
}

/* "figure seeks too_fast cpu=12 ok", "figure rewrite failed ok" */
static bool read_absent(struct capture *c, size_t i, size_t at, size_t behind)
{
	const struct line *l = capture_line_at(c, i);
	size_t end = skip_word(l, behind);
	bool too_fast = at_text(l, behind, "too_fast") && end - behind == strlen("too_fast");
	bool failed = at_text(l, behind, "failed") && end - behind == strlen("failed");
	struct result *r;

	if (!too_fast && !failed)
		return false;
	r = run_add_result(c->p->report, c->storage.run, word_at(c, l, at),
	                   parse_figure(c->p, i, behind, end - behind, NAN));
	r->too_fast = too_fast;
	r->failed = failed;
	add_fields(c, i, end, r);
	return true;
}

static bool unit_fits(const struct run *run, const char *metric, const char *unit, size_t n)
{
	const struct metric *m = metric_find(attrs_string(&run->params, "suite"), metric);

	return m && strlen(m->unit) == n && memcmp(m->unit, unit, n) == 0;
}

/* "figure read.iops = 10986.5 1/s ok": the unit is printed for people, and must be the metric's. */
bool capture_read_figure(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t behind = skip_blanks(l, skip_word(l, at)), value = behind + strlen("= "), n, unit;
	const char *metric;
	struct result *r;
	double number;

	if (!goes_on(c, i))
		return false;
	if (!at_text(l, behind, "= "))
		return read_absent(c, i, at, behind);
	n = read_number(l, value, &number);
	unit = skip_blanks(l, value + n);
	if (!n || unit == value + n || unit >= body(l))
		return false;
	metric = word_at(c, l, at);
	if (!unit_fits(c->storage.run, metric, l->s + unit, skip_word(l, unit) - unit))
		return false;
	r = run_add_result(c->p->report, c->storage.run, metric,
	                   parse_figure(c->p, i, value, n, number));
	add_fields(c, i, unit, r);
	return true;
}

/* Reads numbers up to the end of the line's body; false where something else stands there. */
static bool count_numbers(const struct line *l, size_t at, size_t *count)
{
	double number;

	for (*count = 0; at < body(l); at = skip_blanks(l, skip_word(l, at)), (*count)++)
		if (read_number(l, at, &number) != skip_word(l, at) - at)
			return false;
	return *count > 0;
}

/* "samples read.iops 10980 10990 ok": more lines of one metric go on behind each other. */
bool capture_read_samples(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t first = skip_blanks(l, skip_word(l, at)), n;
	struct storage *s = &c->storage;
	struct result *r;
	struct details *d;

	if (!goes_on(c, i) || !count_numbers(l, first, &n))
		return false;
	r = run_find(s->run, word_at(c, l, at));
	if (!r)
		return false;
	d = result_details(c->p->report, r);
	if (!s->sampled || strcmp(s->sampled, r->metric) != 0) {
		s->sampled = r->metric;
		s->cap_samples = 0;
		d->n_samples = 0;
	}
	if (d->n_samples + n > s->cap_samples) {
		double *more;

		s->cap_samples = 2 * (d->n_samples + n);
		more = pool_alloc(&c->p->report->pool, s->cap_samples * sizeof *more);
		if (d->n_samples)
			memcpy(more, d->samples, d->n_samples * sizeof *more);
		d->samples = more;
	}
	for (at = first; at < body(l); at = skip_blanks(l, skip_word(l, at)))
		read_number(l, at, &d->samples[d->n_samples++]);
	return true;
}

/* "0.0001=12.5": an upper bound, which is higher than the one before, and a share. */
static bool read_bucket(struct capture *c, size_t i, size_t at, struct histogram *h)
{
	const struct line *l = capture_line_at(c, i);
	size_t end = skip_word(l, at), n, m;
	double upper, share;

	n = read_number(l, at, &upper);
	if (!n || l->s[at + n] != '=')
		return false;
	m = read_number(l, at + n + 1, &share);
	if (!m || at + n + 1 + m != end || share > 100 ||
	    (h->n && upper <= h->buckets[h->n - 1].upper))
		return false;
	histogram_add(c->p->report, h, upper, parse_figure(c->p, i, at + n + 1, m, share));
	return true;
}

/* "histogram clat s 0.0001=12.5 0.0002=80 ok" */
bool capture_read_histogram(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t unit = skip_blanks(l, skip_word(l, at)), from = skip_blanks(l, skip_word(l, unit));
	struct histogram *h;
	size_t before;
	bool ok = true;

	if (!goes_on(c, i) || !at_text(l, unit, "s ") || from >= body(l))
		return false;
	h = &c->storage.run->histogram;
	before = h->n;
	h->metric = word_at(c, l, at);
	h->unit = "s";
	for (at = from; ok && at < body(l); at = skip_blanks(l, skip_word(l, at)))
		ok = read_bucket(c, i, at, h);
	if (!ok)
		h->n = before;
	return ok;
}

bool capture_read_note(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);

	if (!goes_on(c, i) || at >= body(l))
		return false;
	parse_diag(c->p, LEVEL_NOTE, i, at, "%.*s", (int)(body(l) - at), l->s + at);
	return true;
}

static bool is_open(const struct capture *c, const struct line *l, size_t at)
{
	size_t n = skip_word(l, at) - at;

	return c->storage.run && strlen(c->storage.name) == n && at_text(l, at, c->storage.name);
}

bool capture_read_done(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t n, by;

	if (!is_open(c, l, at) || !goes_on(c, i))
		return false;
	by = capture_field(l, at, "disturbed", &n);
	if (n)
		parse_diag(c->p, LEVEL_NOTE, i, by,
		           "the test '%s' was disturbed by what else went on; its figures are kept",
		           c->storage.name);
	close_run(c);
	return true;
}

bool capture_read_failed_test(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t why = find_text(l, at, ": ");

	if (why >= l->n || !is_open(c, l, at))
		return false;
	why += strlen(": ");
	parse_end_run(c->p, c->storage.run, i);
	parse_diag(c->p, LEVEL_NOTE, i, why,
	           "the test '%s' failed: %.*s; what it had measured is kept", c->storage.name,
	           (int)(l->n - why), l->s + why);
	close_run(c);
	return true;
}
