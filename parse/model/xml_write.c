/* SPDX-License-Identifier: MIT */
/* The report as the XML of result.rng: one element a line, indented by a tab a level, so that two
 * of them can be compared with diff. Same report, same bytes. */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "base/utf8.h"
#include "parse/model/archive.h"
#include "parse/model/metric.h"

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

/* Text of an element or, the same, of an attribute between double quotes. */
static void put_escaped(struct buf *out, const char *s)
{
	size_t n = strlen(s), used;

	for (size_t i = 0; i < n; i += used) {
		uint32_t cp = utf8_decode(s + i, n - i, &used);

		if (cp == '&')
			buf_puts(out, "&amp;");
		else if (cp == '<')
			buf_puts(out, "&lt;");
		else if (cp == '>')
			buf_puts(out, "&gt;");
		else if (cp == '"')
			buf_puts(out, "&quot;");
		else if (cp == '\t' || cp == '\n')
			buf_printf(out, "&#%u;", (unsigned)cp);
		else if (cp == UTF8_BAD || !utf8_allowed(cp))
			buf_puts(out, replacement);
		else
			buf_put(out, s + i, used);
	}
}

static void put_text(struct buf *out, const char *name, const char *s)
{
	if (!s)
		return;
	buf_printf(out, " %s=\"", name);
	put_escaped(out, s);
	buf_putc(out, '"');
}

static void put_count(struct buf *out, const char *name, size_t n)
{
	if (n)
		buf_printf(out, " %s=\"%zu\"", name, n);
}

static void put_number(struct buf *out, const char *name, double value)
{
	char s[NUMBER_MAX];

	if (isfinite(value))
		buf_printf(out, " %s=\"%s\"", name, number_print(value, s));
}

static void put_flag(struct buf *out, const char *name, bool flag)
{
	if (flag)
		buf_printf(out, " %s=\"yes\"", name);
}

static void put_place(struct buf *out, const struct figure *f)
{
	put_text(out, "text", f->text);
	put_count(out, "line", f->line);
	put_count(out, "column", f->column);
}

static void put_figure(struct buf *out, const struct figure *f)
{
	put_number(out, "value", f->value);
	put_place(out, f);
}

/* A list's numbers, apart by blanks. */
static void put_values(struct buf *out, const struct attr *a)
{
	char number[NUMBER_MAX];

	if (!a->n_values)
		return;
	buf_puts(out, " values=\"");
	for (size_t i = 0; i < a->n_values; i++)
		buf_printf(out, "%s%s", i ? " " : "", number_print(a->values[i], number));
	buf_putc(out, '"');
}

static void put_attrs(struct buf *out, const char *indent, const char *element,
                      const struct attrs *a)
{
	for (size_t i = 0; i < a->n; i++) {
		const struct attr *x = &a->list[i];

		buf_printf(out, "%s<%s", indent, element);
		put_text(out, "name", x->name);
		if (x->is_number)
			put_number(out, "value", x->figure.value);
		else
			put_text(out, "string", x->string ? x->string : "");
		put_values(out, x);
		put_place(out, &x->figure);
		buf_puts(out, "/>\n");
	}
}

static void put_headings(struct buf *out, const char *indent, const struct heading *h, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		buf_printf(out, "%s<heading", indent);
		put_count(out, "line", h[i].line);
		put_text(out, "text", h[i].text);
		buf_puts(out, "/>\n");
	}
}

static void put_part(struct buf *out, const char *element, const struct figure *f)
{
	if (!isfinite(f->value) && !f->text)
		return;
	buf_printf(out, "\t\t\t<%s", element);
	put_figure(out, f);
	buf_puts(out, "/>\n");
}

static void put_samples(struct buf *out, const struct details *d)
{
	char s[NUMBER_MAX];
	size_t written = 0;

	for (size_t i = 0; i < d->n_samples; i++) {
		if (!isfinite(d->samples[i]))
			continue;
		buf_puts(out, written++ ? " " : "\t\t\t<samples>");
		buf_puts(out, number_print(d->samples[i], s));
	}
	if (written)
		buf_puts(out, "</samples>\n");
}

static void put_result(struct buf *out, const struct result *r)
{
	size_t begin;

	buf_puts(out, "\t\t<result");
	put_text(out, "metric", r->metric);
	put_text(out, "unit", r->unit);
	put_text(out, "better", better_name(r->better));
	put_figure(out, &r->value);
	put_flag(out, "too-fast", r->too_fast);
	put_flag(out, "failed", r->failed);
	put_text(out, "device", r->details->device);
	put_text(out, "kind", r->details->kind);
	buf_puts(out, ">\n");
	begin = out->n;
	put_samples(out, r->details);
	for (size_t i = 0; i < DETAILS; i++)
		put_part(out, detail_table[i].name, details_figure(r->details, i));
	if (out->n > begin) {
		buf_puts(out, "\t\t</result>\n");
	} else {
		buf_truncate(out, begin - strlen(">\n"));
		buf_puts(out, "/>\n");
	}
}

static void put_histogram(struct buf *out, const struct histogram *h)
{
	if (!h->n)
		return;
	buf_puts(out, "\t\t<histogram");
	put_text(out, "metric", h->metric);
	put_text(out, "unit", h->unit);
	buf_puts(out, ">\n");
	for (size_t i = 0; i < h->n; i++) {
		buf_puts(out, "\t\t\t<bucket");
		put_number(out, "upper", h->buckets[i].upper);
		put_figure(out, &h->buckets[i].share);
		buf_puts(out, "/>\n");
	}
	buf_puts(out, "\t\t</histogram>\n");
}

static void put_run(struct buf *out, const struct run *r)
{
	buf_puts(out, "\t<run");
	put_text(out, "id", r->id);
	put_text(out, "tool", r->tool);
	put_text(out, "tool-version", r->tool_version);
	put_text(out, "era", r->era && *r->era ? r->era : NULL);
	put_text(out, "host", r->host);
	put_text(out, "label", r->label);
	put_text(out, "started", r->started);
	put_count(out, "started-line", r->started_line);
	put_text(out, "date", r->date);
	put_text(out, "date-from", r->date_from);
	put_count(out, "first-line", r->first_line);
	put_count(out, "last-line", r->last_line);
	put_flag(out, "built-in", r->built_in);
	buf_puts(out, ">\n");
	put_headings(out, "\t\t", r->headings, r->n_headings);
	put_attrs(out, "\t\t", "param", &r->params);
	put_attrs(out, "\t\t", "fact", &r->facts);
	for (size_t i = 0; i < r->n_results; i++)
		put_result(out, &r->results[i]);
	put_histogram(out, &r->histogram);
	buf_puts(out, "\t</run>\n");
}

static void put_fact_block(struct buf *out, const struct fact_block *f)
{
	buf_puts(out, "\t<facts");
	put_text(out, "source", f->source);
	put_text(out, "host", f->host);
	put_text(out, "label", f->label);
	put_count(out, "first-line", f->first_line);
	put_count(out, "last-line", f->last_line);
	buf_puts(out, ">\n");
	put_headings(out, "\t\t", f->headings, f->n_headings);
	put_attrs(out, "\t\t", "fact", &f->facts);
	buf_puts(out, "\t</facts>\n");
}

static void put_shown(struct buf *out, const struct shown_line *l, size_t n)
{
	if (!n)
		return;
	buf_puts(out, "\t<shown>\n");
	for (size_t i = 0; i < n; i++) {
		buf_puts(out, "\t\t<line");
		put_count(out, "n", l[i].line);
		put_count(out, "column", l[i].column);
		put_flag(out, "heading", l[i].heading);
		put_flag(out, "exact", l[i].exact);
		buf_putc(out, '>');
		put_escaped(out, l[i].text);
		buf_puts(out, "</line>\n");
	}
	buf_puts(out, "\t</shown>\n");
}

static void put_diagnostic(struct buf *out, const struct diag *d)
{
	buf_puts(out, "\t<diagnostic");
	put_text(out, "level", level_name(d->level));
	put_count(out, "line", d->line);
	put_count(out, "column", d->column);
	buf_putc(out, '>');
	put_escaped(out, d->message);
	buf_puts(out, "</diagnostic>\n");
}

void report_to_xml(const struct report *r, struct buf *out)
{
	buf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<report schema=\"1\"");
	put_text(out, "sha256", r->sha256);
	buf_printf(out, " bytes=\"%zu\"", r->bytes);
	put_text(out, "posted", r->posted);
	put_text(out, "title", r->title);
	buf_puts(out, ">\n");
	for (size_t i = 0; i < r->n_runs; i++)
		put_run(out, r->runs[i]);
	for (size_t i = 0; i < r->n_facts; i++)
		put_fact_block(out, &r->facts[i]);
	put_shown(out, r->shown, r->n_shown);
	for (size_t i = 0; i < r->diags.n; i++)
		put_diagnostic(out, &r->diags.list[i]);
	buf_puts(out, "</report>\n");
}
