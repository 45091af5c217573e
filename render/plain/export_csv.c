/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "parse/model/metric.h"
#include "render/plain/escape.h"
#include "render/plain/record.h"

struct csv {
	const struct plain *p;
	struct buf *out;
	const struct run *run;   /* of the last row; NULL: there was none */
	struct buf head, source; /* the fields of that run: those that begin a row, and where it is from */
};

static const char HEAD[] = "run,tool,tool_version,era,built_in,subject_id,subject,label,date,"
			   "date_from,condition,metric,value,unit,better,state,text,passes,"
			   "samples,stdev,cpu,latency,index,baseline,seconds,bytes,device,kind,"
			   "file,sha256,line,column\n";

static void put_text(struct buf *out, const char *s)
{
	if (s)
		csv_text(out, s);
	buf_putc(out, ',');
}

static void text(struct csv *c, const char *s)
{
	put_text(c->out, s);
}

/* Our own numbers are no formulas: they keep their minus. */
static void number(struct csv *c, double value)
{
	char digits[NUMBER_MAX];

	if (isfinite(value))
		buf_puts(c->out, number_print(value, digits));
	buf_putc(c->out, ',');
}

static void samples(struct csv *c, const struct result *r)
{
	char digits[NUMBER_MAX];

	for (size_t i = 0; i < r->details->n_samples; i++)
		buf_printf(c->out, "%s%s", i ? " " : "",
			   isfinite(r->details->samples[i]) ? number_print(r->details->samples[i], digits) : "nan");
	buf_putc(c->out, ',');
}

static void make_head(struct csv *c, const struct run *run)
{
	char *name = run->subject ? public_name(run->subject, c->p->privacy) : NULL;
	char *label = public_label(run, c->p->privacy), id[64] = "";

	if (run->subject)
		public_id(run->subject, c->p->privacy, id);
	buf_clear(&c->head);
	put_text(&c->head, run->id);
	put_text(&c->head, run->tool);
	put_text(&c->head, run->tool_version);
	put_text(&c->head, run->era);
	put_text(&c->head, run->built_in ? "yes" : "no");
	put_text(&c->head, run->subject ? id : NULL);
	put_text(&c->head, name);
	put_text(&c->head, label);
	put_text(&c->head, run->date);
	put_text(&c->head, run->date_from);
	free(label);
	free(name);
}

static void make_source(struct csv *c, const struct run *run)
{
	char *path = public_path(run->report, c->p->privacy);

	buf_clear(&c->source);
	put_text(&c->source, path);
	put_text(&c->source, run->report->sha256);
	free(path);
}

static void begin_run(struct csv *c, const struct run *run)
{
	if (run == c->run)
		return;
	make_head(c, run);
	make_source(c, run);
	c->run = run;
}

static void put_result(struct csv *c, const struct result *r)
{
	text(c, r->metric);
	number(c, r->value.value);
	text(c, r->unit);
	text(c, better_name(r->better));
}

static void put_record(void *to, const struct record *rec)
{
	struct csv *c = to;
	const struct result *r = rec->result;

	begin_run(c, rec->run);
	buf_put(c->out, c->head.s, c->head.n);
	text(c, rec->condition);
	put_result(c, r);
	text(c, rec->state);
	text(c, r->value.text);
	number(c, r->details->passes.value);
	samples(c, r);
	number(c, r->details->stdev.value);
	number(c, r->details->cpu.value);
	number(c, r->details->latency.value);
	number(c, r->details->index.value);
	number(c, r->details->baseline.value);
	number(c, r->details->seconds.value);
	number(c, r->details->bytes.value);
	text(c, r->details->device);
	text(c, r->details->kind);
	buf_put(c->out, c->source.s, c->source.n);
	if (r->value.line)
		buf_printf(c->out, "%u,%u\n", r->value.line, r->value.column);
	else
		buf_puts(c->out, ",\n");
}

void export_csv(const struct plain *p, const char *const *metrics, size_t n, struct buf *out)
{
	struct csv c = {.p = p, .out = out, .head = BUF_INIT, .source = BUF_INIT};

	buf_puts(out, HEAD);
	each_record(p, metrics, n, put_record, &c);
	buf_release(&c.head);
	buf_release(&c.source);
}
