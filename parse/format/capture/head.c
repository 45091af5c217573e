/* SPDX-License-Identifier: MIT */
/* What comes before the first pass: the machine, its facts, the benchmarks. */
#include <string.h>

#include "base/memory.h"
#include "parse/format/capture/capture.h"

/* "fact cpus = 2" or "fact cpu_model: …" */
static bool read_fact(struct capture *c, size_t i, size_t at)
{
	const struct line *l = capture_line_at(c, i);
	size_t end = at + strcspn(l->s + at, ": "), value;
	char *name = pool_strndup(&c->p->report->pool, l->s + at, end - at);
	double number;

	if (end == at || c->facts.n >= CAPTURE_HEAD_MOST)
		return false;
	if (at_text(l, end, ": ") && skip_blanks(l, end + 1) < l->n) {
		parse_attr(c->p, &c->facts, name, i, end + 2, l->n - end - 2);
		return true;
	}
	value = end + 3;
	if (!at_text(l, end, " = ") || read_number(l, value, &number) != l->n - value)
		return false;
	parse_attr_number(c->p, &c->facts, name, i, value, l->n - value, number);
	return true;
}

static bool read_bench(struct capture *c, size_t i, size_t at)
{
	struct pool *pool = &c->p->report->pool;
	const struct line *l = capture_line_at(c, i);
	struct figure timebase = capture_number(c, i, at, "timebase");
	struct declared *b;
	size_t n, m, suite = capture_field(l, at, "suite", &n),
		     unit = capture_field(l, at, "unit", &m);

	if (!capture_is_whole(l) || !n || !m || !(timebase.value > 0) ||
	    c->n_benches >= CAPTURE_HEAD_MOST)
		return false;
	b = pool_alloc(pool, sizeof *b);
	*b = (struct declared){
		.name = pool_strndup(pool, l->s + at, skip_word(l, at) - at),
		.suite = pool_strndup(pool, l->s + suite, n),
		.unit = pool_strndup(pool, l->s + unit, m),
		.timebase = timebase.value,
		.baseline = capture_number(c, i, at, "baseline"),
	};
	GROW(c->benches, c->n_benches, c->cap_benches);
	c->benches[c->n_benches++] = b;
	return true;
}

/* What --machine, --plan or --label said when it was collected; the same option of parse wins. */
static void read_given(struct capture *c, size_t i, size_t at, const char **option)
{
	if (!*option)
		*option = capture_rest(c, i, at);
}

bool capture_read_head(struct capture *c, size_t i)
{
	struct import *given = &c->p->report->import;
	const struct line *l = capture_line_at(c, i);
	size_t at;

	if (capture_word(l, "fact", &at))
		return read_fact(c, i, at);
	if (capture_word(l, "bench", &at))
		return read_bench(c, i, at);
	if (capture_word(l, "host", &at))
		c->host = capture_rest(c, i, at);
	else if (capture_word(l, "machine", &at))
		read_given(c, i, at, &given->machine);
	else if (capture_word(l, "plan", &at))
		read_given(c, i, at, &given->plan);
	else if (capture_word(l, "label", &at))
		read_given(c, i, at, &given->label);
	else if (capture_word(l, "version", &at))
		c->version = capture_rest(c, i, at);
	else if (capture_word(l, "resumed", &at))
		parse_diag(c->p, LEVEL_NOTE, i, 0,
			   "the collection was interrupted here and went on at %s; its passes are "
			   "read as one",
			   capture_rest(c, i, at));
	else if (capture_word(l, "started", &at)) {
		c->started = capture_rest(c, i, at);
		c->started_line = l->number;
	}
	return true;
}
