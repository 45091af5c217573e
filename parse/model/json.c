/* SPDX-License-Identifier: MIT */
#include "parse/model/json.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "parse/model/metric.h"
#include "parse/model/subject.h"

/* One character at s; returns its bytes. What can't stand there, or would disturb who looks at it on
 * a terminal, is written as its number. */
static size_t put_character(struct buf *out, const char *s, size_t n)
{
	size_t used = 1;
	uint32_t cp = (unsigned char)*s < 0x80 ? (unsigned char)*s : utf8_decode(s, n, &used);

	if (cp == '"' || cp == '\\')
		buf_printf(out, "\\%c", (char)cp);
	else if (cp == UTF8_BAD)
		buf_puts(out, "\\ufffd");
	else if (cp < 0x20 || (cp < 0x10000 && !utf8_harmless(cp)))
		buf_printf(out, "\\u%04x", (unsigned)cp);
	else
		buf_put(out, s, used);
	return used;
}

/* How many bytes at s stand for themselves. */
static size_t plain_length(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && s[i] >= ' ' && s[i] < 0x7f && s[i] != '"' && s[i] != '\\')
		i++;
	return i;
}

void json_string(struct buf *out, const char *s)
{
	size_t n, plain;

	if (!s) {
		buf_puts(out, "null");
		return;
	}
	buf_putc(out, '"');
	n = strlen(s);
	for (size_t used; n; s += used, n -= used) {
		plain = plain_length(s, n);
		buf_put(out, s, plain);
		used = plain ? plain : put_character(out, s, n);
	}
	buf_putc(out, '"');
}

void json_number(struct buf *out, double value)
{
	char text[NUMBER_MAX];

	buf_puts(out, isfinite(value) ? number_print(value, text) : "null");
}

static void key(struct buf *out, const char *name)
{
	char last = out->n ? out->s[out->n - 1] : '{';

	if (last != '{' && last != '[')
		buf_putc(out, ',');
	json_string(out, name);
	buf_putc(out, ':');
}

static void member(struct buf *out, const char *name, const char *value)
{
	if (!value)
		return;
	key(out, name);
	json_string(out, value);
}

static void member_number(struct buf *out, const char *name, double value)
{
	if (isnan(value))
		return;
	key(out, name);
	json_number(out, value);
}

static void member_true(struct buf *out, const char *name, bool value)
{
	if (!value)
		return;
	key(out, name);
	buf_puts(out, "true");
}

static void values_to_json(const struct attr *a, struct buf *out)
{
	key(out, a->name);
	buf_putc(out, '[');
	for (size_t i = 0; i < a->n_values; i++) {
		if (i)
			buf_putc(out, ',');
		json_number(out, a->values[i]);
	}
	buf_putc(out, ']');
}

static void attrs_to_json(const struct attrs *a, struct buf *out)
{
	buf_putc(out, '{');
	for (size_t i = 0; i < a->n; i++) {
		if (a->list[i].n_values)
			values_to_json(&a->list[i], out);
		else if (a->list[i].is_number)
			member_number(out, a->list[i].name, a->list[i].figure.value);
		else
			member(out, a->list[i].name, a->list[i].string);
	}
	buf_putc(out, '}');
}

static void samples_to_json(const struct details *d, struct buf *out)
{
	if (!d->n_samples)
		return;
	key(out, "samples");
	buf_putc(out, '[');
	for (size_t i = 0; i < d->n_samples; i++) {
		if (i)
			buf_putc(out, ',');
		json_number(out, d->samples[i]);
	}
	buf_putc(out, ']');
}

static void result_to_json(const struct result *r, struct buf *out)
{
	buf_puts(out, "{");
	member(out, "metric", r->metric);
	member_number(out, "value", r->value.value);
	member(out, "unit", r->unit);
	member(out, "better", better_name(r->better));
	if (r->value.line) {
		member_number(out, "line", r->value.line);
		member_number(out, "column", r->value.column);
	}
	member(out, "text", r->value.text);
	samples_to_json(r->details, out);
	for (size_t i = 0; i < DETAILS; i++)
		member_number(out, detail_table[i].name, details_figure(r->details, i)->value);
	member(out, "device", r->details->device);
	member_true(out, "too_fast", r->too_fast);
	member_true(out, "failed", r->failed);
	member(out, "kind", r->details->kind);
	buf_putc(out, '}');
}

static void histogram_to_json(const struct histogram *h, struct buf *out)
{
	if (!h->n)
		return;
	key(out, "histogram");
	buf_putc(out, '{');
	member(out, "metric", h->metric);
	member(out, "unit", h->unit);
	key(out, "upper_bound_pct");
	buf_putc(out, '[');
	for (size_t i = 0; i < h->n; i++) {
		buf_puts(out, i ? ",[" : "[");
		json_number(out, h->buckets[i].upper);
		buf_putc(out, ',');
		json_number(out, h->buckets[i].share.value);
		buf_putc(out, ']');
	}
	buf_puts(out, "]}");
}

static void source_to_json(const struct run *run, struct buf *out)
{
	key(out, "source");
	buf_putc(out, '{');
	member(out, "file", run->report->import.path);
	member(out, "sha256", run->report->sha256);
	member_number(out, "first_line", run->first_line);
	member_number(out, "last_line", run->last_line);
	buf_putc(out, '}');
}

void run_to_json(const struct run *run, struct buf *out)
{
	buf_putc(out, '{');
	member(out, "id", run->id);
	member(out, "tool", run->tool);
	member(out, "tool_version", run->tool_version);
	member(out, "era", *run->era ? run->era : NULL);
	member(out, "subject", run->subject ? run->subject->full_name : NULL);
	member(out, "host", run->host);
	member(out, "label", run->label);
	member(out, "started", run->started);
	member(out, "date", run->date);
	member(out, "date_from", run->date_from);
	source_to_json(run, out);
	key(out, "params");
	attrs_to_json(&run->params, out);
	key(out, "facts");
	attrs_to_json(&run->facts, out);
	key(out, "results");
	buf_putc(out, '[');
	for (size_t i = 0; i < run->n_results; i++) {
		buf_puts(out, i ? ",\n   " : "\n   ");
		result_to_json(&run->results[i], out);
	}
	buf_putc(out, ']');
	histogram_to_json(&run->histogram, out);
	buf_putc(out, '}');
}

static void diags_to_json(const struct diags *d, struct buf *out, bool *first)
{
	for (size_t i = 0; d && i < d->n; i++) {
		buf_puts(out, *first ? "\n  {" : ",\n  {");
		*first = false;
		member(out, "file", d->list[i].file);
		if (d->list[i].line)
			member_number(out, "line", d->list[i].line);
		if (d->list[i].line && d->list[i].column)
			member_number(out, "column", d->list[i].column);
		member(out, "level", level_name(d->list[i].level));
		member(out, "message", d->list[i].message);
		buf_putc(out, '}');
	}
}

void reports_to_json(struct report *const *reports, size_t n, const struct diags *more,
                     struct buf *out)
{
	bool first = true;

	buf_puts(out, "{\"schema\":1,\n \"runs\":[");
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < reports[i]->n_runs; k++) {
			buf_puts(out, first ? "\n  " : ",\n  ");
			first = false;
			run_to_json(reports[i]->runs[k], out);
		}
	buf_puts(out, "],\n \"facts\":[");
	first = true;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < reports[i]->n_facts; k++) {
			buf_puts(out, first ? "\n  " : ",\n  ");
			first = false;
			attrs_to_json(&reports[i]->facts[k].facts, out);
		}
	buf_puts(out, "],\n \"diagnostics\":[");
	first = true;
	for (size_t i = 0; i < n; i++)
		diags_to_json(&reports[i]->diags, out, &first);
	diags_to_json(more, out, &first);
	buf_puts(out, "]}\n");
}
