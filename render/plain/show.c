/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "base/term.h"
#include "parse/model/doubt.h"
#include "render/plain/names.h"
#include "render/plain/plain.h"
#include "render/plain/quantity.h"
#include "render/plain/table.h"
#include "render/stat/printed.h"

static void heading(const struct plain *p, const char *text)
{
	fprintf(p->to, "\n%s", term_code(p->to, TERM_BOLD));
	plain_puts(p, text);
	fprintf(p->to, "%s\n", term_code(p->to, TERM_PLAIN));
}

/* A cell of text that hosts, addresses and people are blanked in. */
static void add_public(const struct plain *p, struct table *t, const char *text)
{
	char *public = text ? public_text(text, p->privacy) : NULL;

	table_add(t, public);
	free(public);
}

static void add_line(struct table *t, unsigned line)
{
	char text[32];

	snprintf(text, sizeof text, "line %u", line);
	table_add(t, line ? text : NULL)->style = TERM_DIM;
}

static void add_pair(const struct plain *p, struct table *t, const char *name, const char *value)
{
	if (!value || !*value)
		return;
	table_add(t, name);
	add_public(p, t, value);
	table_end_row(t);
}

static void add_source(const struct plain *p, struct table *t, const struct run *run)
{
	struct buf text = BUF_INIT;
	char *path = public_path(run->report, p->privacy);

	buf_printf(&text, "%s, lines %u to %u", path, run->first_line, run->last_line);
	free(path);
	add_pair(p, t, "file", text.s);
	add_pair(p, t, "sha256", run->report->sha256);
	buf_release(&text);
}

static void add_from_disk(const struct plain *p, struct table *t, const struct run *run)
{
	struct buf text = BUF_INIT;
	char number[64];
	double share;
	bool not_from_disk = run_not_from_disk(run, &share);

	if (!isnan(share)) {
		buf_printf(&text, "%s%% of the requests%s",
			   number_fixed(share, 2, ",", number, sizeof number),
			   not_from_disk ? ": not from disk" : "");
		add_pair(p, t, "reached disk", text.s);
	}
	buf_release(&text);
}

static void print_head(const struct plain *p, const struct run *run)
{
	struct table t;
	struct buf tool = BUF_INIT;
	char *name = run->subject ? public_name(run->subject, p->privacy) : NULL;
	char *label = public_label(run, p->privacy);

	table_init(&t, 2);
	run_tool_put(p, run, &tool);
	add_pair(p, &t, "run", run->id);
	add_pair(p, &t, "tool", tool.s);
	add_pair(p, &t, "era", run->era);
	if (name) {
		table_add(&t, "subject");
		table_add(&t, name);
		table_end_row(&t);
	}
	add_pair(p, &t, "host", run->host);
	add_pair(p, &t, "label", label);
	add_pair(p, &t, "started", run->started);
	add_pair(p, &t, "date", run->date);
	add_pair(p, &t, "date from", run->date_from);
	add_source(p, &t, run);
	add_from_disk(p, &t, run);
	table_print(&t, 0, p->to);
	table_release(&t);
	buf_release(&tool);
	free(label);
	free(name);
}

static const char *attr_text(const struct attr *a, char number[NUMBER_MAX])
{
	if (!a->is_number)
		return a->string;
	return isfinite(a->figure.value) ? number_print(a->figure.value, number) : NULL;
}

static void print_attrs(const struct plain *p, const char *title, const struct attrs *a)
{
	struct table t;

	if (!a->n)
		return;
	heading(p, title);
	table_init(&t, 3);
	for (size_t i = 0; i < a->n; i++) {
		const struct attr *x = &a->list[i];
		char number[NUMBER_MAX];

		table_add(&t, x->name);
		add_public(p, &t, attr_text(x, number));
		add_line(&t, x->figure.line);
		table_end_row(&t);
	}
	table_print(&t, 0, p->to);
	table_release(&t);
}

static void put_extra(struct buf *out, const char *name, const struct figure *f, const char *unit)
{
	char number[NUMBER_MAX];

	if (isfinite(f->value))
		buf_printf(out, "%s%s %s%s%s", out->n ? ", " : "", name,
			   number_print(f->value, number), *unit ? " " : "", unit);
}

static void put_extras(const struct run *run, const struct result *r, struct buf *out)
{
	const struct diag *doubt;

	put_extra(out, "index", &r->details->index, "");
	put_extra(out, "baseline", &r->details->baseline, r->unit);
	put_extra(out, "passes", &r->details->passes, "");
	put_extra(out, "st. dev.", &r->details->stdev, r->unit);
	put_extra(out, "CPU", &r->details->cpu, "%");
	put_extra(out, "latency", &r->details->latency, "s");
	put_extra(out, "seconds", &r->details->seconds, "");
	put_extra(out, "bytes", &r->details->bytes, "");
	if (r->details->n_samples)
		buf_printf(out, "%s%zu samples", out->n ? ", " : "", r->details->n_samples);
	if (r->details->device)
		buf_printf(out, "%sdevice %s", out->n ? ", " : "", r->details->device);
	if (r->details->kind)
		buf_printf(out, "%s%s", out->n ? ", " : "", r->details->kind);
	if (result_doubts(run, r, &doubt, 1))
		buf_printf(out, "%sin doubt", out->n ? ", " : "");
}

static void add_place(struct table *t, const struct figure *f)
{
	char text[32];

	snprintf(text, sizeof text, "%u:%u", f->line, f->column);
	table_add(t, f->line ? text : NULL)->style = TERM_DIM;
}

static void print_results(const struct plain *p, const struct run *run)
{
	struct table t;

	heading(p, "Results");
	table_init(&t, 6);
	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *r = &run->results[i];
		struct buf figure = BUF_INIT, extras = BUF_INIT;

		result_put(p, run, r, &figure);
		put_extras(run, r, &extras);
		table_add(&t, r->metric);
		table_add(&t, figure.s)->right = true;
		add_place(&t, &r->value);
		table_add(&t, r->value.text);
		table_add(&t, extras.s)->style = TERM_DIM;
		table_end_row(&t);
		buf_release(&figure);
		buf_release(&extras);
	}
	table_print(&t, 0, p->to);
	table_release(&t);
}

/* "up to 250 µs", "above". */
static void put_bound(double upper, const char *unit, struct buf *out)
{
	struct quantity q = quantity_for(unit, upper);

	if (!isfinite(upper)) {
		buf_puts(out, "above");
		return;
	}
	buf_puts(out, "up to ");
	quantity_put(out, &q, upper, printed_digits(&(struct figure){.value = upper}));
	buf_printf(out, " %s", q.unit ? q.unit : unit);
}

static void print_histogram(const struct plain *p, const struct histogram *h)
{
	struct table t;

	if (!h->n)
		return;
	heading(p, h->metric);
	table_init(&t, 3);
	for (size_t i = 0; i < h->n; i++) {
		struct buf bound = BUF_INIT, share = BUF_INIT;
		const struct figure *f = &h->buckets[i].share;

		put_bound(h->buckets[i].upper, h->unit, &bound);
		quantity_put(&share, &(struct quantity){.divisor = 1}, f->value, printed_digits(f));
		buf_putc(&share, '%');
		table_add(&t, bound.s)->right = true;
		table_add(&t, share.s)->right = true;
		add_line(&t, f->line);
		table_end_row(&t);
		buf_release(&bound);
		buf_release(&share);
	}
	table_print(&t, 0, p->to);
	table_release(&t);
}

/* The diagnostics of the run, and those of its input that are of no run. */
static void print_diagnostics(const struct plain *p, const struct run *run)
{
	const struct diags *d = &run->report->diags;
	bool any = false;

	for (size_t i = 0; i < d->n; i++) {
		const struct diag *x = &d->list[i];
		const struct run *of = diag_run(run->report, x);
		char *message;

		if (of && of != run)
			continue;
		if (!any)
			heading(p, "Diagnostics");
		any = true;
		if (x->line)
			fprintf(p->to, "%u:%s", x->line, x->column ? "" : " ");
		if (x->line && x->column)
			fprintf(p->to, "%u: ", x->column);
		message = public_text(x->message, p->privacy);
		fprintf(p->to, "%s: %s\n", level_name(x->level), message);
		free(message);
	}
}

void plain_show(const struct plain *p, const struct run *run)
{
	print_head(p, run);
	print_attrs(p, "Parameters", &run->params);
	print_attrs(p, "Facts", &run->facts);
	print_results(p, run);
	print_histogram(p, &run->histogram);
	print_diagnostics(p, run);
}
