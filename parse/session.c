/* SPDX-License-Identifier: MIT */
#include "parse/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/companion.h"
#include "parse/model/plans.h"
#include "parse/read.h"

enum { BINARY_LOOK = 8192, UNKNOWN_MAX = 20 };

void session_say(struct session *s)
{
	int worst = diags_exit_code(&s->diags);

	if (worst > s->worst)
		s->worst = worst;
	if (s->mode == MODE_JSON)
		return;
	diags_print(&s->diags, stderr);
	diags_release(&s->diags);
	s->diags = (struct diags)DIAGS_INIT;
}

static void fail(struct session *s, const struct buf *err)
{
	diag_add(&s->diags, LEVEL_OUTPUT, NULL, 0, 0, "%s: nothing more is imported", err->s);
	s->failed = true;
}

static void take_companion(struct session *s, const struct input *in, enum companion kind)
{
	struct buf err = BUF_INIT;

	s->taken++;
	if (kind == COMPANION_PLANS) {
		free(s->plans);
		s->plans = xstrdup(in->name);
		if (s->mode == MODE_IMPORT)
			plans_free(plans_read(in->name, &s->diags));
	}
	if (s->mode == MODE_IMPORT && companion_copy(in, kind, s->data, &s->diags, &err) < 0)
		fail(s, &err);
	buf_release(&err);
}

static bool is_binary(const struct input *in)
{
	size_t n = in->n < BINARY_LOOK ? in->n : BINARY_LOOK;
	bool utf16 = n >= 2 && (memcmp(in->bytes, "\xFF\xFE", 2) == 0 ||
	                        memcmp(in->bytes, "\xFE\xFF", 2) == 0);

	return !utf16 && memchr(in->bytes, '\0', n);
}

/* Warnings and errors of an input of no use; its notes tell how it was read, which is no help. */
static void move_warnings(struct diags *to, const struct diags *from)
{
	for (size_t i = 0; i < from->n; i++) {
		const struct diag *d = &from->list[i];

		if (d->level > LEVEL_NOTE)
			diag_add(to, d->level, d->file, d->line, d->column, "%s", d->message);
	}
}

/* Says why an input yields nothing. */
static void say_nothing(struct session *s, const struct input *in, bool binary,
                        const struct report *r)
{
	struct diags *to = in->named ? &s->diags : &s->unknown;
	const char *why = "holds no log that is known: left out";

	if (in->n == 0)
		why = "is empty: left out";
	else if (binary)
		why = "is no text, and no log that is known: left out";
	else
		move_warnings(to, &r->diags);
	diag_add(to, in->named ? LEVEL_ERROR : LEVEL_NOTE, in->name, 0, 0, "%s", why);
}

void session_end_folder(struct session *s, const char *word, size_t taken)
{
	size_t n = s->unknown.n;

	if (taken == 0) {
		diag_add(&s->diags, LEVEL_NOTE, word, 0, 0,
		         n ? "holds no log that is known: left out" : "holds no file: left out");
		diags_release(&s->unknown);
		s->unknown = (struct diags)DIAGS_INIT;
	}
	for (size_t i = UNKNOWN_MAX; i < s->unknown.n; i++) {
		free(s->unknown.list[i].file);
		free(s->unknown.list[i].message);
	}
	if (s->unknown.n > UNKNOWN_MAX)
		s->unknown.n = UNKNOWN_MAX;
	diags_move(&s->diags, &s->unknown);
	if (taken && n > UNKNOWN_MAX)
		diag_add(&s->diags, LEVEL_NOTE, word, 0, 0,
		         "holds more files without a log that is known: left out");
}

static void count_tool(struct session *s, const char *tool)
{
	for (size_t i = 0; i < s->n_tools; i++)
		if (strcmp(s->tools[i], tool) == 0)
			return;
	GROW(s->tools, s->n_tools, s->cap_tools);
	s->tools[s->n_tools++] = xstrdup(tool);
}

static void count(struct session *s, const struct report *r)
{
	s->files++;
	s->taken++;
	s->runs += r->n_runs;
	s->facts += r->n_facts;
	for (size_t i = 0; i < r->n_runs; i++)
		count_tool(s, r->runs[i]->tool);
}

/* The options given now, for an input of that name. */
static struct import import_of(const struct session *s, const char *path, const char *member)
{
	struct import i = s->given;

	i.path = path;
	i.member = member;
	i.check_only = s->mode == MODE_CHECK;
	return i;
}

static void beside_release(struct beside *b)
{
	free(b->path);
	free(b->machine);
	free(b->plan);
	free(b->label);
	free(b->date);
	*b = (struct beside){0};
}

static char *copy(const char *s)
{
	return s ? xstrdup(s) : NULL;
}

/* Keeps what a capture says, since the inputs that come next may lie beside it. */
static void remember_capture(struct session *s, const struct input *in, const struct report *r)
{
	enum { DAY = 10 }; /* "2026-11-30" */
	const char *started = r->n_runs ? r->runs[0]->started : NULL;
	char *day;

	if (!in->member || strcmp(in->member, "capture") != 0)
		return;
	beside_release(&s->beside);
	if (!r->n_runs || !r->runs[0]->built_in) /* it is called so, and is none */
		return;
	day = started ? xstrndup(started, DAY) : NULL;
	s->beside = (struct beside){xstrdup(in->path), copy(r->import.machine), copy(r->import.plan),
	                            copy(r->import.label), NULL};
	if (day && date_is_valid(day))
		s->beside.date = day;
	else
		free(day);
}

/* What an original printed in a collection is of the same machine and day. */
static void given_by_capture(const struct session *s, const struct input *in, struct import *i)
{
	const struct beside *b = &s->beside;

	if (!b->path || !in->member || strncmp(in->member, "with/", strlen("with/")) != 0 ||
	    strcmp(in->path, b->path) != 0)
		return;
	i->machine = i->machine ? i->machine : b->machine;
	i->plan = i->plan ? i->plan : b->plan;
	i->label = i->label ? i->label : b->label;
	i->date = i->date ? i->date : b->date;
}

/* A capture knows the options that it was collected with; those given now go before. An input
 * knows what it was packed in. */
static void given_by_itself(struct import *now, const struct import *read)
{
	now->container = read->container;
	now->machine = now->machine ? now->machine : read->machine;
	now->plan = now->plan ? now->plan : read->plan;
	now->label = now->label ? now->label : read->label;
	now->date = now->date ? now->date : read->date;
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

/* Reads an input anew when earlier imports tell more of it than this one. */
static void read_merged(struct session *s, const struct input *in, const struct import *now,
                        struct imports *all, struct report **r)
{
	struct buf from = BUF_INIT;
	struct import i;

	archive_from_path(s->data, (*r)->sha256, &from);
	i = imports_merge(all, from.s, &s->diags);
	if (!same_text(i.label, now->label) || !same_text(i.date, now->date) ||
	    !same_text(i.encoding, now->encoding)) {
		i.path = in->name;
		i.member = in->member;
		report_free(*r);
		*r = parse_bytes(in->bytes, in->n, &i);
	}
	buf_release(&from);
}

/* Puts an input into the archive. */
static void import(struct session *s, const struct input *in, struct report **r)
{
	struct import now = import_of(s, in->path, in->member);
	struct imports all;
	struct buf err = BUF_INIT;
	int ret = 0;

	if (!s->store_open)
		ret = store_open(&s->store, s->data, &s->wait, &s->diags, &err);
	s->store_open = true;
	if (ret == 0)
		ret = store_imports(&s->store, (*r)->sha256, &all, &s->diags, &err);
	if (ret == 0) {
		given_by_itself(&now, &(*r)->import);
		if (imports_add(&all, &now) && all.n > 1)
			diag_add(&s->diags, LEVEL_NOTE, in->name, 0, 0,
			         "was imported before, as another name or with other options: both "
			         "are kept");
		read_merged(s, in, &now, &all, r);
		ret = store_add(&s->store, in->bytes, in->n, &all, *r, &err);
		imports_release(&all);
	}
	if (ret < 0)
		fail(s, &err);
	buf_release(&err);
}

static void keep(struct session *s, struct report *r)
{
	GROW(s->reports, s->n_reports, s->cap_reports);
	s->reports[s->n_reports++] = r;
}

void session_take(void *session, const struct input *in)
{
	struct session *s = session;
	enum companion kind = companion_of(in);
	bool binary = is_binary(in);
	struct import given = import_of(s, in->name, in->member);
	struct report *r;

	if (s->failed)
		return;
	if (kind != COMPANION_NONE) {
		take_companion(s, in, kind);
		session_say(s);
		return;
	}
	given_by_capture(s, in, &given);
	r = given.check_only ? parse_over_bytes(in->bytes, in->n, &given)
	                     : parse_bytes(in->bytes, in->n, &given);
	remember_capture(s, in, r);
	if (r->n_runs == 0 && r->n_facts == 0) {
		say_nothing(s, in, binary, r);
		report_free(r);
		session_say(s);
		return;
	}
	if (s->mode == MODE_IMPORT)
		import(s, in, &r);
	if (!s->failed)
		count(s, r);
	if (s->mode != MODE_JSON)
		diags_move(&s->diags, &r->diags);
	session_say(s);
	if (s->mode == MODE_IMPORT)
		report_free(r);
	else
		keep(s, r);
}

void session_close(struct session *s)
{
	struct buf err = BUF_INIT;

	if (s->store_open && store_close(&s->store, &err) < 0)
		fail(s, &err);
	s->store_open = false;
	session_say(s);
	buf_release(&err);
}

void session_release(struct session *s)
{
	for (size_t i = 0; i < s->n_reports; i++)
		report_free(s->reports[i]);
	for (size_t i = 0; i < s->n_tools; i++)
		free(s->tools[i]);
	beside_release(&s->beside);
	free(s->reports);
	free(s->tools);
	free(s->plans);
	diags_release(&s->diags);
	diags_release(&s->unknown);
}
