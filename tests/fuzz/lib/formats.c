/* SPDX-License-Identifier: MIT */
/* One format, or all of them, over any bytes. */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "parse/format/parser.h"
#include "parse/model/json.h"
#include "parse/read.h"
#include "tests/fuzz/lib/fuzz.h"

enum { FORMATS_MAX = 64 };

static void check_text(const char *what, const char *s)
{
	size_t n = s ? strlen(s) : 0, used;

	for (size_t i = 0; i < n; i += used) {
		uint32_t cp = utf8_decode(s + i, n - i, &used);

		if (cp == UTF8_BAD || !utf8_allowed(cp))
			fuzz_fault("%s is not clean: \"%s\"", what, s);
	}
}

static void check_figure(const char *metric, const struct figure *f)
{
	if (isinf(f->value))
		fuzz_fault("%s is infinite", metric);
	if (f->text && (!f->line || !f->column))
		fuzz_fault("%s is printed, but nowhere", metric);
	check_text(metric, f->text);
}

static void check_attrs(const struct attrs *a)
{
	for (size_t i = 0; i < a->n; i++) {
		const struct attr *x = &a->list[i];

		check_text("a name", x->name);
		check_text(x->name, x->string);
		check_figure(x->name, &x->figure);
		if (x->is_number && isnan(x->figure.value))
			fuzz_fault("%s is a number without a value", x->name);
	}
}

static void check_result(const struct result *r)
{
	check_text("a metric", r->metric);
	check_text("a device", r->details->device);
	check_figure(r->metric, &r->value);
	for (size_t i = 0; i < DETAILS; i++)
		check_figure(r->metric, details_figure(r->details, i));
	if (isnan(r->value.value) != (r->too_fast || r->failed))
		fuzz_fault("%s is absent and present", r->metric);
	for (size_t i = 0; i < r->details->n_samples; i++)
		if (!isfinite(r->details->samples[i]))
			fuzz_fault("a sample of %s is not finite", r->metric);
}

static void check_run(const struct run *run)
{
	const char *const texts[] = {run->tool,	 run->tool_version, run->era,  run->host,
				     run->label, run->started,	    run->date, run->date_from};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		check_text("a text of a run", texts[i]);
	if (run->first_line == 0 || run->first_line > run->last_line)
		fuzz_fault("a run stands at lines %u to %u", run->first_line, run->last_line);
	check_attrs(&run->params);
	check_attrs(&run->facts);
	for (size_t i = 0; i < run->n_results; i++)
		check_result(&run->results[i]);
}

static void check_report(struct report *r)
{
	struct buf json = BUF_INIT;

	for (size_t i = 0; i < r->n_runs; i++)
		check_run(r->runs[i]);
	for (size_t i = 0; i < r->n_facts; i++)
		check_attrs(&r->facts[i].facts);
	fuzz_archived(r);
	reports_to_json(&r, 1, NULL, &json);
	buf_release(&json);
}

int fuzz_formats(const char *word, const uint8_t *data, size_t n)
{
	const struct parser *chosen[FORMATS_MAX + 1];
	const struct import import = {.path = "input"};
	struct report *r;
	size_t k = 0;

	for (size_t i = 0; parsers[i] && k < FORMATS_MAX; i++)
		if (strncmp(parsers[i]->name, word, strlen(word)) == 0)
			chosen[k++] = parsers[i];
	chosen[k] = NULL;
	r = parse_bytes_by(chosen, (const char *)data, n, &import);
	check_report(r);
	report_free(r);
	return 0;
}
