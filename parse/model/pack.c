/* SPDX-License-Identifier: MIT */
/* One description of the form serves both ways: each function below writes what it is given, or fills
 * it with what it reads. Numbers are as they are in memory; a text is its length and a NUL behind. */
#include "parse/model/pack.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "parse/model/model_parts.h"

struct pack {
	struct report *r;
	struct buf *out;      /* NULL: reading */
	struct pool *pool;    /* where what is read comes to lie */
	const char *at, *end; /* what is read */
	bool bad;             /* too large; or it is no report */
};

static void put(struct pack *p, void *x, size_t n)
{
	if (p->out)
		buf_put(p->out, x, n);
	else if ((size_t)(p->end - p->at) < n)
		p->bad = true;
	else
		memcpy(x, p->at, n);
	p->at += p->out || p->bad ? 0 : n;
}

static void put_unsigned(struct pack *p, unsigned *x)
{
	put(p, x, sizeof *x);
}

static void put_size(struct pack *p, size_t *x)
{
	uint32_t n = (uint32_t)*x;

	p->bad = p->bad || (p->out && *x >= UINT32_MAX);
	put(p, &n, sizeof n);
	if (!p->out)
		*x = p->bad ? 0 : n;
}

static void put_flag(struct pack *p, bool *x)
{
	unsigned char byte = *x;

	put(p, &byte, 1);
	*x = byte;
}

/* A small number below `end`. */
static unsigned put_one_of(struct pack *p, unsigned x, unsigned end)
{
	unsigned char byte = (unsigned char)x;

	put(p, &byte, 1);
	p->bad = p->bad || byte >= end;
	return p->bad ? 0 : byte;
}

static void put_text(struct pack *p, const char **s)
{
	size_t n = p->out && *s ? strlen(*s) + 1 : 0;

	put_size(p, &n);
	if (p->out) {
		buf_put(p->out, *s ? *s : "", n);
		return;
	}
	p->bad = p->bad || n > (size_t)(p->end - p->at) || (n && p->at[n - 1]);
	*s = p->bad || !n ? NULL : p->at;
	p->at += p->bad ? 0 : n;
}

/* A text that is never NULL. */
static void put_word(struct pack *p, const char **s)
{
	put_text(p, s);
	if (!*s) {
		p->bad = true;
		*s = "";
	}
}

/* How many, and room for them. None takes less than a quarter of its room in memory. */
static void *put_list(struct pack *p, void *list, size_t *n, size_t size)
{
	put_size(p, n);
	if (p->out)
		return list;
	p->bad = p->bad || *n > (size_t)(p->end - p->at) / (size / 4);
	*n = p->bad ? 0 : *n;
	return *n ? pool_alloc(p->pool, *n * size) : NULL;
}

#define PUT_LIST(p, list, n) ((list) = put_list((p), (list), &(n), sizeof *(list)))

static void put_doubles(struct pack *p, double **list, size_t *n)
{
	PUT_LIST(p, *list, *n);
	for (size_t i = 0; i < *n; i++)
		put(p, &(*list)[i], sizeof(double));
}

static void put_figure(struct pack *p, struct figure *f)
{
	put(p, &f->value, sizeof f->value);
	put_text(p, &f->text);
	put_unsigned(p, &f->line);
	put_unsigned(p, &f->column);
}

static void put_attrs(struct pack *p, struct attrs *a)
{
	PUT_LIST(p, a->list, a->n);
	for (size_t i = 0; i < a->n; i++) {
		struct attr *x = &a->list[i];

		put_word(p, &x->name);
		put_flag(p, &x->is_number);
		if (x->is_number)
			put_doubles(p, &x->values, &x->n_values);
		else
			put_word(p, &x->string);
		put_figure(p, &x->figure);
	}
	a->cap = p->out ? a->cap : a->n;
}

static void put_headings(struct pack *p, struct heading **list, size_t *n)
{
	PUT_LIST(p, *list, *n);
	for (size_t i = 0; i < *n; i++) {
		put_word(p, &(*list)[i].text);
		put_unsigned(p, &(*list)[i].line);
	}
}

static bool is_absent(const struct figure *f)
{
	return isnan(f->value) && !f->text && !f->line && !f->column;
}

static void put_details(struct pack *p, struct result *x)
{
	struct details *d = (struct details *)x->details;
	bool any = p->out && d != &details_none;
	unsigned char some = 0;

	put_flag(p, &any);
	if (!p->out)
		x->details = &details_none;
	if (!any)
		return;
	if (!p->out) {
		x->details = d = pool_alloc(p->pool, sizeof *d);
		*d = details_none;
	}
	for (unsigned i = 0; p->out && i < DETAILS; i++)
		some = (unsigned char)(some | (is_absent(details_figure(d, i)) ? 0 : 1u << i));
	put(p, &some, 1);
	for (unsigned i = 0; i < DETAILS; i++)
		if (some & 1u << i)
			put_figure(p, (struct figure *)details_figure(d, i));
	put_text(p, &d->device);
	put_text(p, &d->kind);
	put_doubles(p, &d->samples, &d->n_samples);
}

static void put_result(struct pack *p, struct result *x)
{
	put_word(p, &x->metric);
	put_word(p, &x->unit);
	put_figure(p, &x->value);
	x->better = put_one_of(p, x->better, BETTER_LOWER + 1);
	put_flag(p, &x->too_fast);
	put_flag(p, &x->failed);
	put_details(p, x);
}

static void put_histogram(struct pack *p, struct histogram *h)
{
	put_text(p, &h->metric);
	put_text(p, &h->unit);
	PUT_LIST(p, h->buckets, h->n);
	for (size_t i = 0; i < h->n; i++) {
		put(p, &h->buckets[i].upper, sizeof h->buckets[i].upper);
		put_figure(p, &h->buckets[i].share);
	}
	h->cap = p->out ? h->cap : h->n;
}

static void put_run(struct pack *p, struct run *run)
{
	put(p, run->id, sizeof run->id);
	p->bad = p->bad || !memchr(run->id, '\0', sizeof run->id);
	put_word(p, &run->tool);
	put_text(p, &run->tool_version);
	put_word(p, &run->era);
	put_text(p, &run->host);
	put_text(p, &run->label);
	put_headings(p, &run->headings, &run->n_headings);
	put_text(p, &run->started);
	put_unsigned(p, &run->started_line);
	put_text(p, &run->date);
	put_text(p, &run->date_from);
	put_unsigned(p, &run->first_line);
	put_unsigned(p, &run->last_line);
	put_attrs(p, &run->params);
	put_attrs(p, &run->facts);
	PUT_LIST(p, run->results, run->n_results);
	for (size_t i = 0; i < run->n_results; i++)
		put_result(p, &run->results[i]);
	run->cap_results = p->out ? run->cap_results : run->n_results;
	put_histogram(p, &run->histogram);
	put_flag(p, &run->built_in);
}

static void put_runs(struct pack *p)
{
	struct report *r = p->r;
	struct run *runs = NULL;

	if (p->out) {
		put_size(p, &r->n_runs);
		for (size_t i = 0; i < r->n_runs; i++)
			put_run(p, r->runs[i]);
		return;
	}
	PUT_LIST(p, runs, r->n_runs);
	r->cap_runs = r->n_runs;
	r->runs = pool_alloc(p->pool, (r->n_runs + 1) * sizeof *r->runs);
	for (size_t i = 0; i < r->n_runs; i++) {
		r->runs[i] = &runs[i];
		runs[i].report = r;
		put_run(p, &runs[i]);
	}
}

static void put_facts(struct pack *p)
{
	struct report *r = p->r;

	PUT_LIST(p, r->facts, r->n_facts);
	for (size_t i = 0; i < r->n_facts; i++) {
		struct fact_block *f = &r->facts[i];

		put_word(p, &f->source);
		put_text(p, &f->host);
		put_text(p, &f->label);
		put_headings(p, &f->headings, &f->n_headings);
		put_unsigned(p, &f->first_line);
		put_unsigned(p, &f->last_line);
		put_attrs(p, &f->facts);
	}
	r->cap_facts = p->out ? r->cap_facts : r->n_facts;
}

static void put_shown(struct pack *p)
{
	struct report *r = p->r;

	PUT_LIST(p, r->shown, r->n_shown);
	for (size_t i = 0; i < r->n_shown; i++) {
		put_unsigned(p, &r->shown[i].line);
		put_unsigned(p, &r->shown[i].column);
		put_flag(p, &r->shown[i].heading);
		put_flag(p, &r->shown[i].exact);
		put_word(p, &r->shown[i].text);
	}
	r->cap_shown = p->out ? r->cap_shown : r->n_shown;
}

static void put_import(struct pack *p, struct import *i)
{
	put_word(p, &i->path);
	put_text(p, &i->container);
	put_text(p, &i->member);
	put_text(p, &i->machine);
	put_text(p, &i->label);
	put_text(p, &i->plan);
	put_text(p, &i->date);
	put_text(p, &i->encoding);
}

/* Each is of the file that the import names. */
static void put_diags(struct pack *p)
{
	struct report *r = p->r;
	size_t n = r->diags.n;

	put_size(p, &n);
	for (size_t i = 0; i < n && !p->bad; i++) {
		struct diag d = p->out ? r->diags.list[i] : (struct diag){.message = NULL};
		const char *message = d.message;

		d.level = put_one_of(p, d.level, LEVEL_OUTPUT + 1);
		put_unsigned(p, &d.line);
		put_unsigned(p, &d.column);
		put_word(p, &message);
		if (!p->out)
			diag_add(&r->diags, d.level, r->import.path, d.line, d.column, "%s", message);
	}
}

static void put_report(struct pack *p)
{
	struct report *r = p->r;

	put(p, r->sha256, sizeof r->sha256);
	p->bad = p->bad || r->sha256[SHA256_HEX - 1];
	put_size(p, &r->bytes);
	put_text(p, &r->posted);
	put_text(p, &r->title);
	put_import(p, &r->import);
	put_runs(p);
	put_facts(p);
	put_shown(p);
	put_diags(p);
}

bool report_pack(const struct report *r, struct buf *out)
{
	struct pack p = {.r = (struct report *)r, .out = out};

	put_report(&p);
	return !p.bad;
}

struct report *report_unpack(const char *bytes, size_t n, struct pool *pool)
{
	struct pack p = {.r = report_new(), .pool = pool, .at = bytes, .end = bytes + n};

	put_report(&p);
	if (!p.bad && p.at == p.end)
		return p.r;
	report_free(p.r);
	return NULL;
}
