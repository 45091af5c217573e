/* SPDX-License-Identifier: MIT */
/* kbench's summary of its fio jobs: under each of three headings a row for random and one for
 * sequential access, "28,832 / 5,730" for reads and writes. One run a kind of access, and one of
 * each where two volumes are compared ("28,832 / 5,730 vs 10,384 / 3,571 : -63.98% / -37.68%"). */
#include <math.h>
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/parser.h"
#include "parse/format/unit.h"

enum { SUMMARY_LINES = 24, BANNER_LINES = 9 };

/* What is being read. */
struct summary {
	struct parse *p;
	size_t banner; /* the line that names the volumes; the first heading: there is none */
	struct run *runs[2][2]; /* of a volume and a kind of access */
};

static const struct heading_row {
	const char *words, *metric;
	double factor;
} headings[] = {
	{"IOPS (Read/Write)", "iops", 1},
	{"Bandwidth in KiB/sec (Read/Write)", "bw", 1024},
	{"Latency in ns (Read/Write)", "lat.mean", 1e-9},
};

static const char *const kinds[] = {"Random", "Sequential"};

static const struct heading_row *heading_of(const struct line *l)
{
	for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
		if (find_text(l, 0, headings[i].words) < l->n)
			return &headings[i];
	return NULL;
}

/* Which of the kinds the row is of; -1: none. *at: behind the colon. */
static int kind_of(const struct line *l, size_t *at)
{
	size_t start = skip_blanks(l, 0);

	while (at_text(l, start, ">"))
		start = skip_blanks(l, start + 1);
	for (int i = 0; i < 2; i++) {
		*at = start + strlen(kinds[i]) + 1;
		if (at_text(l, start, kinds[i]) && at_text(l, *at - 1, ":"))
			return i;
	}
	return -1;
}

/* "For: local-path" or "For: local-path vs longhorn". */
static bool is_naming(const struct line *l, size_t *at)
{
	*at = find_text(l, 0, "For: ");
	if (*at == l->n)
		return false;
	*at += strlen("For: ");
	return true;
}

/* Where the banner above the first heading begins; the heading where there is none. */
static size_t banner_above(const struct text *t, size_t from, size_t heading)
{
	for (size_t i = heading; i-- > from && i + BANNER_LINES > heading;)
		if (find_text(&t->lines[i], 0, "FIO Benchmark ") < t->lines[i].n)
			return i > from && find_text(&t->lines[i - 1], 0, "====") <
			                               t->lines[i - 1].n
			               ? i - 1
			               : i;
	return heading;
}

static bool probe(const struct text *t, struct block *b)
{
	size_t i = b->last, at;

	if (i + 1 >= t->n || !heading_of(&t->lines[i]) || kind_of(&t->lines[i + 1], &at) < 0)
		return false;
	b->first = banner_above(t, b->first, i);
	return true;
}

/* The name of the first or the second volume, NULL: not given. */
static char *volume_name(const struct summary *s, size_t volume)
{
	const struct line *l = &s->p->text->lines[s->banner];
	size_t at, versus, end;

	if (!is_naming(l, &at))
		return NULL;
	versus = find_text(l, at, " vs ");
	if (volume && versus == l->n)
		return NULL;
	end = volume ? l->n : versus;
	at = skip_blanks(l, volume ? versus + strlen(" vs ") : at);
	while (end > at && strchr(" \t", l->s[end - 1]))
		end--;
	return end > at ? pool_printf(&s->p->report->pool, "%.*s", (int)(end - at), l->s + at)
	                : NULL;
}

static struct run *run_of(struct summary *s, size_t volume, int kind, size_t line)
{
	struct run **run = &s->runs[volume][kind];

	if (!*run) {
		*run = parse_begin_run(s->p, "kbench", line);
		attrs_set(s->p->report, &(*run)->params, "label", kinds[kind], FIGURE_NONE);
		(*run)->label = volume_name(s, volume);
	}
	parse_end_run(s->p, *run, line);
	return *run;
}

/* "28,832 / 5,730": reads and writes. Returns where it ends. */
static size_t read_both(struct parse *p, struct run *run, const struct heading_row *h, size_t line,
                        size_t at)
{
	const struct line *l = &p->text->lines[line];

	for (int write = 0; write < 2; write++) {
		double value;
		size_t n;

		at = skip_blanks(l, at);
		n = read_grouped(l, at, &value);
		if (n && !number_may_be_cut(p->text, line, at + n))
			run_add_result(p->report, run,
			               pool_printf(&p->report->pool, "%s.%s",
			                           write ? "write" : "read", h->metric),
			               parse_figure(p, line, at, n, unit_value(value, h->factor)));
		at = skip_blanks(l, at + n);
		if (write || !at_text(l, at, "/"))
			break;
		at++;
	}
	return at;
}

static void read_row(struct summary *s, const struct heading_row *h, int kind, size_t line,
                     size_t at)
{
	const struct line *l = &s->p->text->lines[line];

	at = read_both(s->p, run_of(s, 0, kind, line), h, line, at);
	if (at_text(l, at, "vs "))
		read_both(s->p, run_of(s, 1, kind, line), h, line, at + strlen("vs "));
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct text *t = p->text;
	struct summary s = {.p = p, .banner = block->last};
	const struct heading_row *heading = NULL;
	size_t last = block->last, at;

	for (size_t i = block->first; i < block->last; i++)
		if (is_naming(&t->lines[i], &at))
			s.banner = i;
	for (size_t i = last; i < t->n && i < block->last + SUMMARY_LINES; i++) {
		const struct heading_row *next = heading_of(&t->lines[i]);
		int kind = kind_of(&t->lines[i], &at);

		if (i > last + 4 || (next == &headings[0] && heading))
			break;
		heading = next ? next : heading;
		if (kind < 0)
			continue;
		read_row(&s, heading, kind, i, at);
		last = i;
	}
	return last;
}

static const char *const anchors[] = {"(Read/Write)", NULL};

const struct parser parser_kbench = {
	.name = "kbench",
	.title = "kbench's summary of fio",
	.anchors = anchors,
	.above = 1,
	.lead = BANNER_LINES,
	.probe = probe,
	.parse = parse,
};
