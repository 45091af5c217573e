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
};

static const char HEAD[] = "run,tool,tool_version,era,built_in,subject_id,subject,label,date,"
			   "date_from,condition,metric,value,unit,better,state,text,passes,"
			   "samples,stdev,cpu,latency,index,baseline,seconds,bytes,device,kind,"
			   "file,sha256,line,column\n";

static void text(struct csv *c, const char *s)
{
	if (s)
		csv_text(c->out, s);
	buf_putc(c->out, ',');
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

	for (size_t i = 0; i < r->n_samples; i++)
		buf_printf(c->out, "%s%s", i ? " " : "",
			   isfinite(r->samples[i]) ? number_print(r->samples[i], digits) : "nan");
	buf_putc(c->out, ',');
}

static void put_run(struct csv *c, const struct run *run)
{
	char *name = run->subject ? public_name(run->subject, c->p->privacy) : NULL;
	char *label = public_label(run, c->p->privacy), id[64] = "";

	if (run->subject)
		public_id(run->subject, c->p->privacy, id);
	text(c, run->id);
	text(c, run->tool);
	text(c, run->tool_version);
	text(c, run->era);
	text(c, run->built_in ? "yes" : "no");
	text(c, run->subject ? id : NULL);
	text(c, name);
	text(c, label);
	text(c, run->date);
	text(c, run->date_from);
	free(label);
	free(name);
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
	char *path = public_path(rec->run->report, c->p->privacy);

	put_run(c, rec->run);
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
	text(c, r->device);
	text(c, r->kind);
	text(c, path);
	text(c, rec->run->report->sha256);
	if (r->value.line)
		buf_printf(c->out, "%u,%u\n", r->value.line, r->value.column);
	else
		buf_puts(c->out, ",\n");
	free(path);
}

void export_csv(const struct plain *p, const char *const *metrics, size_t n, struct buf *out)
{
	buf_puts(out, HEAD);
	each_record(p, metrics, n, put_record, &(struct csv){p, out});
}
