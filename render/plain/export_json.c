/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/model/doubt.h"
#include "parse/model/json.h"
#include "parse/model/metric.h"
#include "render/plain/record.h"

/* A JSON document under way: comma says whether one is due before the next member. */
struct json {
	const struct plain *p;
	struct buf *out;
	const char *const *metrics;
	size_t n_metrics;
	bool comma;
	const struct run *run; /* whose results are being written; NULL: none yet */
};

static void open_with(struct json *j, const char *bracket)
{
	if (j->comma)
		buf_putc(j->out, ',');
	buf_puts(j->out, bracket);
	j->comma = false;
}

static void close_with(struct json *j, const char *bracket)
{
	buf_puts(j->out, bracket);
	j->comma = true;
}

static void key(struct json *j, const char *name)
{
	buf_puts(j->out, j->comma ? ",\"" : "\"");
	buf_puts(j->out, name);
	buf_puts(j->out, "\":");
	j->comma = false;
}

/* Members that have no value are left out. */
static void text(struct json *j, const char *name, const char *s)
{
	if (!s)
		return;
	key(j, name);
	json_string(j->out, s);
	j->comma = true;
}

static void public(struct json *j, const char *name, const char *s)
{
	char *clean = s ? public_text(s, j->p->privacy) : NULL;

	text(j, name, clean);
	free(clean);
}

/* Takes the string. */
static void given(struct json *j, const char *name, char *s)
{
	text(j, name, s);
	free(s);
}

static void subject_id(struct json *j, const char *name, const struct subject *s)
{
	char id[64];

	if (!s)
		return;
	public_id(s, j->p->privacy, id);
	text(j, name, id);
}

static void number(struct json *j, const char *name, double value)
{
	if (!isfinite(value))
		return;
	key(j, name);
	json_number(j->out, value);
	j->comma = true;
}

static void put_values(struct json *j, const struct attr *a)
{
	key(j, a->name);
	open_with(j, "[");
	for (size_t i = 0; i < a->n_values; i++) {
		if (i)
			buf_putc(j->out, ',');
		json_number(j->out, a->values[i]);
	}
	close_with(j, "]");
}

static void attrs(struct json *j, const char *name, const struct attrs *a)
{
	key(j, name);
	open_with(j, "{");
	for (size_t i = 0; i < a->n; i++) {
		if (a->list[i].n_values)
			put_values(j, &a->list[i]);
		else if (a->list[i].is_number)
			number(j, a->list[i].name, a->list[i].figure.value);
		else
		public(j, a->list[i].name, a->list[i].string);
	}
	close_with(j, "}");
}

static void put_samples(struct json *j, const struct result *r)
{
	if (!r->details->n_samples)
		return;
	key(j, "samples");
	open_with(j, "[");
	for (size_t i = 0; i < r->details->n_samples; i++) {
		open_with(j, "");
		json_number(j->out, r->details->samples[i]);
		close_with(j, "");
	}
	close_with(j, "]");
}

static void put_extras(struct json *j, const struct result *r)
{
	put_samples(j, r);
	for (size_t i = 0; i < DETAILS; i++)
		number(j, detail_table[i].name, details_figure(r->details, i)->value);
	text(j, "device", r->details->device);
	text(j, "kind", r->details->kind);
}

static void end_run(struct json *j)
{
	if (!j->run)
		return;
	close_with(j, "]");
	close_with(j, "}\n");
}

static void begin_run(struct json *j, const struct run *run)
{
	end_run(j);
	j->run = run;
	open_with(j, "{");
	text(j, "id", run->id);
	text(j, "tool", run->tool);
	text(j, "tool_version", run->tool_version);
	text(j, "era", run->era);
	subject_id(j, "subject", run->subject);
	given(j, "label", public_label(run, j->p->privacy));
	text(j, "started", run->started);
	text(j, "date", run->date);
	text(j, "date_from", run->date_from);
	text(j, "built_in", run->built_in ? "yes" : NULL);
	given(j, "file", public_path(run->report, j->p->privacy));
	text(j, "sha256", run->report->sha256);
	attrs(j, "params", &run->params);
	attrs(j, "facts", &run->facts);
	key(j, "results");
	open_with(j, "[");
}

static void put_record(void *to, const struct record *rec)
{
	struct json *j = to;
	const struct result *r = rec->result;

	if (j->run != rec->run)
		begin_run(j, rec->run);
	open_with(j, "{");
	text(j, "metric", r->metric);
	text(j, "condition", rec->condition);
	number(j, "value", r->value.value);
	text(j, "unit", r->unit);
	text(j, "better", better_name(r->better));
	text(j, "state", rec->state);
	text(j, "text", r->value.text);
	if (r->value.line) {
		number(j, "line", r->value.line);
		number(j, "column", r->value.column);
	}
	put_extras(j, r);
	close_with(j, "}");
}

static void put_subject(struct json *j, const struct subject *s)
{
	char *name = public_name(s, j->p->privacy);
	bool named = !(j->p->privacy && j->p->privacy->anonymous);

	open_with(j, "{");
	subject_id(j, "id", s);
	text(j, "name", name);
	text(j, "plan", s->plan && named ? s->plan->id : NULL);
	text(j, "machine", s->machine && named ? s->machine->id : NULL);
	close_with(j, "}");
	free(name);
}

/* Each subject of the groups once, in the archive's order. */
static void put_subjects(struct json *j)
{
	const struct subjects *all = j->p->archive->subjects;
	const struct comparison *c = j->p->comparison;
	bool *in = xcalloc(all->n + 1, sizeof *in);

	for (size_t g = 0; g < c->n_groups; g++)
		for (size_t k = 0; k < c->groups[g].n_subjects; k++)
			in[c->groups[g].subjects[k]->ordinal] = true;
	key(j, "subjects");
	open_with(j, "[");
	for (size_t i = 0; i < all->n; i++)
		if (in[i])
			put_subject(j, all->list[i]);
	close_with(j, "]\n");
	free(in);
}

static void put_cell(struct json *j, const struct subject *s, const struct cell *c)
{
	if (!c->n)
		return;
	open_with(j, "{");
	subject_id(j, "subject", s);
	number(j, "runs", (double)c->n);
	number(j, "counted", (double)c->n_counted);
	number(j, "value", c->value);
	number(j, "least", c->least);
	number(j, "most", c->most);
	number(j, "low", c->low);
	number(j, "high", c->high);
	if (c->best)
		text(j, "best", "yes");
	close_with(j, "}");
}

static void put_diagnostic(struct json *j, const struct report *r, const struct run *run,
			   const struct diag *d)
{
	open_with(j, "{");
	given(j, "file", public_path(r, j->p->privacy));
	text(j, "sha256", r->sha256);
	text(j, "run", run ? run->id : NULL);
	if (d->line)
		number(j, "line", d->line);
	if (d->line && d->column)
		number(j, "column", d->column);
	text(j, "level", level_name(d->level));
	public(j, "message", d->message);
	close_with(j, "}\n");
}

static int by_address(const void *a, const void *b)
{
	const struct run *x = *(const struct run *const *)a, *y = *(const struct run *const *)b;

	return (x > y) - (x < y);
}

/* The runs that stand in the comparison, by their addresses. To free(). */
static const struct run **compared_runs(const struct comparison *c, size_t *n)
{
	const struct run **runs;
	size_t sum = 0;

	for (size_t g = 0; g < c->n_groups; g++)
		sum += c->groups[g].n_runs;
	runs = xcalloc(sum + 1, sizeof *runs);
	*n = 0;
	for (size_t g = 0; g < c->n_groups; g++)
		for (size_t i = 0; i < c->groups[g].n_runs; i++)
			runs[(*n)++] = c->groups[g].runs[i];
	qsort(runs, *n, sizeof *runs, by_address);
	return runs;
}

/* Whether a run, or (NULL) any run of a report, is one of them. */
static bool is_compared(const struct run *const *runs, size_t n, const struct report *r,
			const struct run *run)
{
	if (run)
		return bsearch(&run, runs, n, sizeof *runs, by_address) != NULL;
	for (size_t i = 0; i < r->n_runs; i++)
		if (is_compared(runs, n, r, r->runs[i]))
			return true;
	return false;
}

/* Those of the runs compared, and of their inputs where they are of no run. */
static void put_diagnostics(struct json *j)
{
	const struct archive *a = j->p->archive;
	size_t n;
	const struct run **runs = compared_runs(j->p->comparison, &n);

	key(j, "diagnostics");
	open_with(j, "[");
	for (size_t i = 0; i < a->n_reports; i++) {
		const struct report *r = a->reports[i];

		for (size_t k = 0; k < r->diags.n; k++) {
			const struct run *run = diag_run(r, &r->diags.list[k]);

			if (is_compared(runs, n, r, run))
				put_diagnostic(j, r, run, &r->diags.list[k]);
		}
	}
	close_with(j, "]\n");
	free(runs);
}

static bool wanted(const struct json *j, const char *metric)
{
	for (size_t i = 0; i < j->n_metrics; i++)
		if (strcmp(j->metrics[i], metric) == 0)
			return true;
	return !j->n_metrics;
}

static void put_row(struct json *j, const struct group *g, const struct row *row)
{
	open_with(j, "{");
	text(j, "metric", row->metric);
	text(j, "condition", row->condition);
	text(j, "unit", row->unit);
	text(j, "better", better_name(row->better));
	key(j, "cells");
	open_with(j, "[");
	for (size_t i = 0; i < g->n_subjects; i++)
		put_cell(j, g->subjects[i], row->cells[i]);
	close_with(j, "]");
	close_with(j, "}\n");
}

static void put_group(struct json *j, const struct group *g)
{
	open_with(j, "{");
	text(j, "tool", g->tool);
	text(j, "era", g->era);
	key(j, "rows");
	open_with(j, "[");
	for (size_t i = 0; i < g->n_rows; i++)
		if (wanted(j, g->rows[i].metric))
			put_row(j, g, &g->rows[i]);
	close_with(j, "]");
	close_with(j, "}");
}

void export_json(const struct plain *p, const char *const *metrics, size_t n, struct buf *out)
{
	struct json j = {.p = p, .out = out, .metrics = metrics, .n_metrics = n};

	open_with(&j, "{");
	number(&j, "schema", 1);
	put_subjects(&j);
	key(&j, "runs");
	open_with(&j, "[");
	each_record(p, metrics, n, put_record, &j);
	end_run(&j);
	close_with(&j, "]\n");
	key(&j, "groups");
	open_with(&j, "[");
	for (size_t i = 0; i < p->comparison->n_groups; i++)
		put_group(&j, &p->comparison->groups[i]);
	close_with(&j, "]\n");
	put_diagnostics(&j);
	close_with(&j, "}\n");
}
