/* SPDX-License-Identifier: MIT */
/* LemonBench's disk table and those of the scripts made from it: dd's write and read speed for a size
 * of file and of block, "100MB-4K Block  16.6 MB/s (4059 IOPS, 6.32 s)  27.9 MB/s (6808 IOPS, 3.76 s)",
 * in Chinese "100MB-4K块". One run a row. */
#include "parse/format/script.h"

#include <math.h>
#include <string.h>

#include "parse/format/unit.h"

enum { FACTS_ABOVE = 60 };

/* "100MB-4K Block": where it begins and ends, and the block's bytes. */
struct row {
	size_t at, end;
	double block;
};

static bool read_head(const struct line *l, struct row *row)
{
	static const struct {
		const char *words;
		double bytes;
	} blocks[] = {{"-4K Block", 4096}, {"-128K Block", 131072}, {"-1M Block", 1048576},
	              {"-4K块", 4096},     {"-1M块", 1048576}};
	double size;

	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
		size_t at = find_text(l, 0, blocks[i].words), start = at;

		while (at < l->n && start > 0 && l->s[start - 1] != ' ' && l->s[start - 1] != '\t')
			start--;
		if (at == l->n || !read_number(l, start, &size))
			continue;
		*row = (struct row){start, at + strlen(blocks[i].words), blocks[i].bytes};
		return true;
	}
	return false;
}

/* Where a cell's words begin, behind blanks and the bars that people put between cells. */
static size_t skip_bars(const struct line *l, size_t at)
{
	at = skip_blanks(l, at);
	while (at < l->n && l->s[at] == '|')
		at = skip_blanks(l, at + 1);
	return at;
}

/* A speed and what is behind it in brackets. */
struct speed {
	size_t at, n, iops_at, iops_n, seconds_at, seconds_n;
	double value, iops, seconds;
};

/* "(4059 IOPS, 6.32 s)" */
static void read_bracket(const struct line *l, size_t at, struct speed *s)
{
	size_t comma, unit;

	s->iops_at = at;
	s->iops_n = read_number(l, at, &s->iops);
	if (!at_text(l, skip_blanks(l, at + s->iops_n), "IOPS"))
		s->iops_n = 0;
	comma = find_text(l, at, ",");
	s->seconds_at = skip_blanks(l, comma + 1);
	s->seconds_n = comma < l->n ? read_number(l, s->seconds_at, &s->seconds) : 0;
	unit = skip_blanks(l, s->seconds_at + s->seconds_n);
	if (!at_text(l, unit, "s") && !at_text(l, unit, "秒"))
		s->seconds_n = 0;
}

/* The speed at byte `at`; *behind is where its bracket closes. False: there is none. */
static bool read_speed(const struct line *l, size_t at, struct speed *s, size_t *behind)
{
	static const char *const ends[] = {"/s", "/秒"};
	double factor;
	size_t n = read_number(l, at, &s->value), unit = skip_blanks(l, at + n), unit_n, open;

	*s = (struct speed){.at = at, .value = s->value};
	unit_n = n && unit < l->n ? unit_read(UNIT_DD, l->s + unit, l->n - unit, &factor) : 0;
	for (size_t i = 0; unit_n && i < sizeof ends / sizeof *ends && !s->n; i++)
		if (at_text(l, unit + unit_n, ends[i]))
			s->n = unit + unit_n + strlen(ends[i]) - at;
	open = skip_blanks(l, at + s->n);
	if (!s->n || !at_text(l, open, "("))
		return false;
	s->value = unit_value(s->value, factor);
	*behind = find_text(l, open, ")");
	read_bracket(l, open + 1, s);
	while (*behind < l->n && l->s[*behind] == ')')
		++*behind;
	return true;
}

static bool probe(const struct text *t, struct block *b)
{
	const struct line *l = &t->lines[b->last];
	struct speed s;
	struct row row;
	size_t behind;

	b->first = b->last;
	return read_head(l, &row) && read_speed(l, skip_bars(l, row.end), &s, &behind);
}

/* Some versions of the script divide the IOPS once too often: they must be speed over block size. */
static void add_speed(struct parse *p, struct run *run, size_t line, const struct speed *s,
                      double block, const char *const names[2])
{
	struct result *bw = run_add_result(p->report, run, names[0],
	                                   parse_figure(p, line, s->at, s->n, s->value));
	double iops = s->value / block;

	if (s->seconds_n)
		result_details(p->report, bw)->seconds =
			parse_figure(p, line, s->seconds_at, s->seconds_n, s->seconds);
	if (!s->iops_n)
		return;
	if (fabs(s->iops - iops) <= 0.1 * iops + 1)
		run_add_result(p->report, run, names[1],
		               parse_figure(p, line, s->iops_at, s->iops_n, s->iops));
	else
		parse_diag(p, LEVEL_WARNING, line, s->iops_at,
		           "these IOPS are not the speed over the block size (%.0f); they were "
		           "left out",
		           iops);
}

static void read_facts(struct parse *p, struct run *run, size_t first)
{
	size_t top = first > FACTS_ABOVE ? first - FACTS_ABOVE : 0;

	for (size_t i = top; i < first; i++)
		script_fact(p, run, i);
}

static size_t parse(struct parse *p, const struct block *block)
{
	static const char *const names[2][2] = {{"write.bw", "write.iops"},
	                                        {"read.bw", "read.iops"}};
	const struct line *l = &p->text->lines[block->first];
	struct run *run = parse_begin_run(p, "lemonbench", block->first);
	struct row row;
	size_t at;

	if (read_head(l, &row)) {
		parse_attr_number(p, &run->params, "bs", block->first, row.at, row.end - row.at,
		                  row.block);
		parse_attr(p, &run->params, "label", block->first, row.at, row.end - row.at);
		at = skip_bars(l, row.end);
		for (size_t i = 0; i < 2; i++) {
			struct speed s;

			if (!read_speed(l, at, &s, &at))
				break;
			add_speed(p, run, block->first, &s, row.block, names[i]);
			at = skip_bars(l, at);
		}
	}
	read_facts(p, run, block->first);
	parse_end_run(p, run, block->first);
	return block->first;
}

static const char *const anchors[] = {"K Block", "-1M Block", "K块", "-1M块", NULL};

const struct parser parser_lemonbench = {
	.name = "lemonbench",
	.title = "LemonBench's disk table",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
