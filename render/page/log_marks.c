/* SPDX-License-Identifier: MIT */
#include "render/page/log_marks.h"

#include <stdlib.h>

#include "base/bisect.h"
#include "base/memory.h"

static void add(struct marks *m, const struct figure *f, struct mark mark)
{
	if (f->line == 0 || !f->text || !*f->text)
		return;
	mark.line = f->line;
	mark.column = f->column;
	mark.text = f->text;
	GROW(m->list, m->n, m->cap);
	m->list[m->n++] = mark;
}

static void add_result(struct marks *m, const struct run *run, const struct result *r)
{
	const struct {
		const struct figure *figure;
		enum mark_kind kind;
	} parts[] = {
		{&r->value, MARK_RESULT},    {&r->details->index, MARK_INDEX},	  {&r->details->cpu, MARK_CPU},
		{&r->details->latency, MARK_LATENCY}, {&r->details->baseline, MARK_DETAIL}, {&r->details->passes, MARK_DETAIL},
		{&r->details->stdev, MARK_DETAIL},    {&r->details->seconds, MARK_DETAIL},  {&r->details->bytes, MARK_DETAIL},
	};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		add(m, parts[i].figure,
		    (struct mark){.kind = parts[i].kind, .number = true, .run = run, .result = r});
}

static void add_attrs(struct marks *m, const struct run *run, const struct attrs *attrs)
{
	for (size_t i = 0; i < attrs->n; i++)
		add(m, &attrs->list[i].figure,
		    (struct mark){.kind = MARK_ATTR,
				  .number = attrs->list[i].is_number,
				  .run = run,
				  .name = attrs->list[i].name});
}

static void add_run(struct marks *m, const struct run *run)
{
	for (size_t i = 0; i < run->n_results; i++)
		add_result(m, run, &run->results[i]);
	for (size_t i = 0; i < run->histogram.n; i++)
		add(m, &run->histogram.buckets[i].share,
		    (struct mark){.kind = MARK_SHARE, .number = true, .run = run});
	add_attrs(m, run, &run->params);
	add_attrs(m, run, &run->facts);
}

static int by_place(const void *a, const void *b)
{
	const struct mark *x = a, *y = b;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->column != y->column)
		return x->column < y->column ? -1 : 1;
	return (int)x->kind - (int)y->kind;
}

void marks_gather(const struct report *report, struct marks *out)
{
	*out = (struct marks){0};
	for (size_t i = 0; i < report->n_runs; i++)
		add_run(out, report->runs[i]);
	for (size_t i = 0; i < report->n_facts; i++)
		add_attrs(out, NULL, &report->facts[i].facts);
	if (out->n)
		qsort(out->list, out->n, sizeof *out->list, by_place);
}

static bool mark_before(const void *mark, const void *key)
{
	const struct mark *x = mark, *y = key;

	return x->line < y->line || (x->line == y->line && x->column < y->column);
}

size_t marks_from(const struct marks *m, unsigned line, unsigned column)
{
	const struct mark key = {.line = line, .column = column};

	return bisect(&key, m->list, m->n, sizeof *m->list, mark_before);
}
