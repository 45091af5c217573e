/* SPDX-License-Identifier: MIT */
/* ioping's JSON (-J, 1.3 on): a list of objects, one a request, and behind them one with the
 * statistics of all; -p puts one with those of an interval between. Times are nanoseconds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/ioping/ioping.h"
#include "parse/model/era.h"
#include "parse/text/json.h"

enum { MAX_OBJECTS = 1 << 20 };

/* The brace of the object that holds the target which a line names; a manual has words in brackets
 * for the string. */
static bool find_object(const struct text *t, size_t *line, size_t *at)
{
	const struct line *l = &t->lines[*line];
	size_t value;

	*at = find_text(l, 0, "\"fstype\"");
	value = skip_blanks(l, find_text(l, *at, ":") + 1);
	return value < l->n && l->s[value] == '"' && json_open_brace(t, line, at) && json_open_brace(t, line, at);
}

static bool probe(const struct text *t, struct block *b)
{
	size_t line = b->last, at;

	if (!find_object(t, &line, &at) || line < b->first)
		return false;
	b->first = line;
	return true;
}

static const struct json *number_of(const struct json *object, const char *key)
{
	const struct json *v = json_member(object, key);

	return v && v->type == JSON_NUMBER && v->value >= 0 ? v : NULL;
}

static const struct json *string_of(const struct json *object, const char *key)
{
	const struct json *v = json_member(object, key);

	return v && v->type == JSON_STRING && v->n ? v : NULL;
}

static void set(struct ioping *x, struct attrs *attrs, const char *name, const struct json *v)
{
	if (v && !attrs_find(attrs, name))
		parse_attr(x->p, attrs, name, v->line, v->at, v->n);
}

static void read_target(struct ioping *x, const struct json *object)
{
	const struct json *target = json_member(object, "target");
	const struct json *time = string_of(object, "localtime");

	set(x, &x->run->params, "target", string_of(target, "path"));
	set(x, &x->run->facts, "fs", string_of(target, "fstype"));
	set(x, &x->run->facts, "device", string_of(target, "device"));
	if (time && !x->run->date)
		parse_date(x->p, x->run, x->p->text->lines[time->line].s + time->at, time->n);
}

static void read_request(struct ioping *x, const struct json *io)
{
	const struct json *size = number_of(io, "size"), *time = number_of(io, "time");
	const struct json *kind = string_of(io, "operation"), *ignored = json_member(io, "ignored");
	const struct line *lines = x->p->text->lines;
	bool writes = kind && at_text(&lines[kind->line], kind->at, "write");

	if (size && !attrs_find(&x->run->params, "size"))
		parse_attr_number(x->p, &x->run->params, "size", size->line, size->at, size->n,
		                  size->value);
	if (writes && !x->writes)
		x->written = parse_figure(x->p, kind->line, kind->at, kind->n, NAN);
	x->writes |= writes;
	x->reads |= kind && !writes;
	if (!time || !ignored || at_text(&lines[ignored->line], ignored->at, "true"))
		return;
	GROW(x->samples, x->n_samples, x->cap_samples);
	x->samples[x->n_samples++] = unit_value(time->value, 1e-9);
}

/* The last statistics are those of the whole call. */
static void read_statistics(struct ioping *x, const struct json *stat)
{
	static const struct {
		const char *key, *metric;
		double unit;
	} fields[] = {{"count", "requests", 1}, {"time", "total", 1e-9},
	              {"iops", "iops", 1},      {"bps", "bw", 1},
	              {"min", "lat.min", 1e-9}, {"avg", "lat.mean", 1e-9},
	              {"max", "lat.max", 1e-9}, {"mdev", "lat.mdev", 1e-9}};
	const struct json *count = number_of(stat, "count");
	bool nothing = count && !(count->value > 0);

	x->summary = true;
	x->run->n_results = 0;
	for (size_t i = 0; i < (nothing ? 1 : sizeof fields / sizeof *fields); i++) {
		const struct json *v = number_of(stat, fields[i].key);
		struct ioping_reading r = {0};

		if (v)
			r = (struct ioping_reading){.at = v->at,
			                            .n = v->n,
			                            .value = unit_value(v->value, fields[i].unit)};
		ioping_add(x, v ? v->line : stat->line, fields[i].metric, v != NULL, r);
	}
	if (nothing)
		parse_diag(x->p, LEVEL_WARNING, count->line, count->at,
		           "ioping counted no request; its zeros are no measurement and are left "
		           "out");
}

/* Reads one object; false: it is none of ioping's. */
static bool read_object(struct ioping *x, const struct json *object)
{
	const struct json *io = json_member(object, "io"), *stat = json_member(object, "stat");

	if (!json_member(object, "target") || !(io || stat))
		return false;
	read_target(x, object);
	if (io)
		read_request(x, io);
	if (stat)
		read_statistics(x, stat);
	return true;
}

/* The brace of the next object of the list, behind a comma. */
static bool next_object(const struct text *t, size_t *line, size_t *at)
{
	bool comma = false;

	for (; *line < t->n; ++*line, *at = 0)
		for (; *at < t->lines[*line].n; ++*at) {
			char c = t->lines[*line].s[*at];

			if (c == '{')
				return comma;
			if (c == ',')
				comma = true;
			else if (!strchr(" \t", c))
				return false;
		}
	return false;
}

static size_t read_list(struct ioping *x, size_t line, size_t at)
{
	size_t last = line;

	for (size_t n = 0; n < MAX_OBJECTS; n++) {
		struct json_document doc;
		struct pool pool;
		bool read;

		pool_init(&pool);
		doc = json_read(&pool, x->p->text, line, at);
		read = read_object(x, doc.root);
		pool_release(&pool);
		if (!read)
			break;
		last = doc.end;
		line = doc.end;
		at = doc.end_at;
		if (!doc.whole || !next_object(x->p->text, &line, &at))
			break;
	}
	return last;
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct ioping x = {.p = p, .warm_up = true};
	size_t line = block->last, at, last;

	find_object(p->text, &line, &at);
	x.run = parse_begin_run(p, "ioping", line);
	last = read_list(&x, line, at);
	if (!x.summary) {
		p->report->n_runs--;
		parse_diag(p, LEVEL_WARNING, line, 0,
		           "this JSON of ioping holds no statistics; nothing is read from it");
	} else {
		ioping_keep_samples(&x);
		ioping_keep_kind(&x);
		x.run->era = era_of("ioping", "1.0", 0);
		parse_end_run(p, x.run, last);
	}
	free(x.samples);
	return last > block->last ? last : block->last;
}

static const char *const anchors[] = {"\"fstype\"", NULL};

const struct parser parser_ioping_json = {
	.name = "ioping JSON",
	.title = "JSON of ioping",
	.anchors = anchors,
	.lead = 16,
	.probe = probe,
	.parse = parse,
};
