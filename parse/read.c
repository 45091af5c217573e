/* SPDX-License-Identifier: MIT */
#include "parse/read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/adopt.h"
#include "parse/format/check.h"
#include "parse/format/label.h"
#include "parse/format/parser.h"
#include "parse/format/search.h"
#include "parse/model/era.h"
#include "parse/model/import.h"
#include "parse/model/same.h"
#include "parse/shown.h"
#include "parse/summary.h"
#include "parse/text/text.h"

struct claims {
	struct claimed *list;
	size_t n, cap;
};

static const char *copy(struct report *r, const char *s)
{
	return s ? pool_strdup(&r->pool, s) : NULL;
}

static void copy_import(struct report *r, const struct import *i)
{
	r->import = (struct import){
	        .path = copy(r, i->path),
	        .container = copy(r, i->container),
	        .member = copy(r, i->member),
	        .machine = copy(r, i->machine),
	        .label = copy(r, i->label),
	        .plan = copy(r, i->plan),
	        .date = copy(r, i->date),
	        .encoding = copy(r, i->encoding),
	};
}

/* Of one input: more are no log that somebody keeps, and each takes some KB of memory. */
enum { RUNS_MAX = 500000 };

/* Whether there is room for more runs; else those that are too many are left out. */
static bool has_room(struct report *r)
{
	if (r->n_runs <= RUNS_MAX)
		return true;
	r->n_runs = RUNS_MAX;
	diag_add(&r->diags, LEVEL_WARNING, r->import.path, r->runs[RUNS_MAX - 1]->last_line, 0,
	         "here end the first %d runs of the file: all behind is left out", RUNS_MAX);
	return false;
}

/* Lets the parsers read block after block. */
static void read_blocks(struct parse *p, const struct parser *const *set, struct claims *claims)
{
	struct search *search = search_new(p->text, set);
	const struct parser *parser;
	struct claimed c = {0};
	bool room = true;

	for (size_t from = 0; room && (parser = search_next(search, from, &c.block));
	     from = c.block.last + 1) {
		c.first_run = p->report->n_runs;
		c.first_fact = p->report->n_facts;
		c.sums_up = parser->sums_up;
		c.block.last = parser->parse(p, &c.block);
		room = has_room(p->report);
		c.end_run = p->report->n_runs;
		c.end_fact = p->report->n_facts;
		if (c.end_run > c.first_run || c.end_fact > c.first_fact) {
			GROW(claims->list, claims->n, claims->cap);
			claims->list[claims->n++] = c;
		}
	}
	search_free(search);
}

/* What the log prints, else what the user says, else the day of the post. */
static void date_run(struct report *r, struct run *run)
{
	const char *printed = run->started && strlen(run->started) >= 10 ? run->started : NULL;
	const char *date = printed ? printed : r->import.date ? r->import.date : r->posted;

	if (!date || run->date)
		return;
	date = pool_strndup(&r->pool, date, strlen(date) < 10 ? strlen(date) : 10);
	if (!date_is_valid(date))
		return;
	run->date = date;
	run->date_from = printed ? "printed" : r->import.date ? "given" : "posted";
}

/* A machine that was busy before a run began may not have been idle in it. */
static void note_load(struct report *r, const struct run *run, const struct run *before)
{
	const struct attr *load = attrs_find(&run->facts, "load_average");
	double cpus = attrs_number(&run->facts, "cpus");

	const struct attr *known = before ? attrs_find(&before->facts, "load_average") : NULL;

	if (!load || isnan(cpus) || load->figure.value <= cpus / 2)
		return;
	if (known && known->figure.line == load->figure.line)
		return;
	diag_add(&r->diags, LEVEL_NOTE, r->import.path, load->figure.line, load->figure.column,
	         "the load average was %s on %g CPUs when the run began: the machine may have been "
	         "busy",
	         load->figure.text, cpus);
}

static void finish_runs(struct report *r)
{
	for (size_t i = 0; i < r->n_runs; i++) {
		struct run *run = r->runs[i];

		if (!*run->era)
			run->era = era_of(run->tool, run->tool_version, 0);
		if (r->import.label)
			run->label = r->import.label;
		date_run(r, run);
		note_load(r, run, i ? r->runs[i - 1] : NULL);
	}
}

static struct report *parse(const struct parser *const *set, const char *bytes, size_t n,
                            const struct import *import, bool over)
{
	struct report *r = report_new();
	struct claims claims = {0};
	struct text_options o;
	struct text *t;
	struct parse p;

	if (!import->check_only)
		sha256_of(bytes, n, r->sha256);
	r->bytes = n;
	copy_import(r, import);
	o = (struct text_options){r->import.path, r->import.encoding, import->max_size, over};
	t = text_read(bytes, n, &o, &r->diags);
	r->import.container = copy(r, t->container);
	r->posted = copy(r, t->posted);
	r->title = copy(r, t->title);
	p = (struct parse){.text = t, .report = r, .file = r->import.path};
	read_blocks(&p, set, &claims);
	claims.n = drop_summaries(r, claims.list, claims.n);
	label_runs(&p, claims.list, claims.n);
	adopt_facts(r);
	if (!import->check_only)
		keep_shown(r, t, claims.list, claims.n);
	check_runs(r);
	merge_runs(r);
	finish_runs(r);
	diags_sort(&r->diags);
	free(claims.list);
	text_free(t);
	return r;
}

struct report *parse_bytes(const char *bytes, size_t n, const struct import *import)
{
	return parse(parsers, bytes, n, import, false);
}

struct report *parse_over_bytes(char *bytes, size_t n, const struct import *import)
{
	return parse(parsers, bytes, n, import, true);
}

struct report *parse_bytes_by(const struct parser *const *set, const char *bytes, size_t n,
			      const struct import *import)
{
	return parse(set, bytes, n, import, false);
}
