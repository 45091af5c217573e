/* SPDX-License-Identifier: MIT */
/* bench.sh and its kin: "I/O Speed(1st run) : 255 MB/s", three times, and their mean. */
#include "parse/format/script.h"

#include <math.h>
#include <string.h>

#include "parse/format/unit.h"

enum { FACTS_ABOVE = 40, FACTS_BELOW = 20, GAP = 3, NEIGHBOURS = 1 };

/* A line with a speed: which one, and where the figure stands. */
struct speed {
	bool mean;
	size_t at;
};

/* "硬盘I/O (第一次测试) : 98.3 MB/s" of SuperBench's kin in Chinese: first, second, third, mean */
static bool is_chinese_speed(const struct line *l, struct speed *s)
{
	static const char *const which[] = {"(第一次测试)", "(第二次测试)", "(第三次测试)",
	                                    "(平均测试)"};
	size_t at = skip_blanks(l, script_start(l) + strlen("硬盘I/O"));

	for (size_t i = 0; i < sizeof which / sizeof *which && script_begins(l, "硬盘I/O"); i++) {
		size_t colon = skip_blanks(l, at + strlen(which[i]));

		if (!at_text(l, at, which[i]) || !at_text(l, colon, ":"))
			continue;
		*s = (struct speed){.mean = i == 3, .at = skip_blanks(l, colon + 1)};
		return true;
	}
	return false;
}

/* "I/O Speed(1st run) :", "I/O Speed( 1.0GB ) :" of SuperBench */
static bool is_speed(const struct line *l, struct speed *s)
{
	size_t colon = find_text(l, 0, ":"), word = script_start(l) + strlen("I/O speed"), n;
	double size;

	if (is_chinese_speed(l, s))
		return true;
	if (colon >= l->n || !(script_begins(l, "I/O speed") || script_begins(l, "Average I/O")))
		return false;
	s->mean = find_text(l, 0, "verage") < colon;
	s->at = skip_blanks(l, colon + 1);
	if (s->mean || find_text(l, 0, " run)") < colon)
		return true;
	n = at_text(l, word, "( ") ? read_number(l, word + 2, &size) : 0;
	return n && find_text(l, word, ")") < colon;
}

/* "I/O speed:  201 MB/s": once only, among what else vpsbench and its like print. */
static bool is_only_speed(const struct text *t, size_t i, struct speed *s)
{
	static const char *const others[] = {"System uptime", "Total amount of swap", "Bzip ",
	                                     "Download 100MB"};
	const struct line *l = &t->lines[i];
	size_t colon = skip_blanks(l, script_start(l) + strlen("I/O speed"));
	size_t first = i > NEIGHBOURS ? i - NEIGHBOURS : 0;

	if (!script_begins(l, "I/O speed") || !at_text(l, colon, ":"))
		return false;
	*s = (struct speed){.at = skip_blanks(l, colon + 1)};
	for (size_t k = first; k < t->n && k <= i + NEIGHBOURS; k++)
		for (size_t o = 0; o < sizeof others / sizeof *others; o++)
			if (script_begins(&t->lines[k], others[o]))
				return true;
	return false;
}

static bool probe(const struct text *t, struct block *b)
{
	size_t i = b->first = b->last;
	const struct line *l = &t->lines[i];
	struct speed s;
	double value;

	return find_text(l, 0, "I/O") < l->n && (is_speed(l, &s) || is_only_speed(t, i, &s)) &&
	       read_number(l, s.at, &value);
}

static void read_speed(struct parse *p, struct run *run, size_t line, const struct speed *s)
{
	const struct line *l = &p->text->lines[line];
	double value, factor;
	size_t n = read_number(l, s->at, &value), unit = skip_blanks(l, s->at + n), unit_n = 0;

	if (n)
		unit_n = unit_read(UNIT_DD, l->s + unit, l->n - unit, &factor);
	if (!unit_n || !at_text(l, unit + unit_n, "/s")) {
		parse_diag(p, LEVEL_WARNING, line, s->at < l->n ? s->at : l->n,
		           "this is no speed; the figure of this line is lost");
		return;
	}
	run_add_result(
		p->report, run, s->mean ? "write.bw.mean" : "write.bw",
		parse_figure(p, line, s->at, unit + unit_n + 2 - s->at, unit_value(value, factor)));
}

/* The script's mean counts a GB as 1024 MB, where dd means 1000. */
static void check_mean(struct parse *p, const struct run *run)
{
	const struct result *mean = run_find(run, "write.bw.mean");
	double sum = 0, n = 0;

	for (size_t i = 0; i < run->n_results; i++)
		if (strcmp(run->results[i].metric, "write.bw") == 0) {
			sum += run->results[i].value.value;
			n++;
		}
	if (mean && n == 3 && fabs(sum / n - mean->value.value) > 0.005 * sum / n)
		diag_add(&p->report->diags, LEVEL_NOTE, p->file, mean->value.line,
		         mean->value.column,
		         "the mean of the three runs is %.1f MB/s: bench.sh counts a GB as 1024 "
		         "MB where dd means 1000; the printed mean was kept",
		         sum / n / 1e6);
}

/* Facts stand above the speeds, or where only pieces were copied, below. */
static void read_facts(struct parse *p, struct run *run, size_t first, size_t last)
{
	const struct text *t = p->text;
	size_t top = first;
	struct speed s;

	while (top > 0 && first - top < FACTS_ABOVE && !is_speed(&t->lines[top - 1], &s))
		top--;
	for (size_t i = top; i < first; i++)
		script_fact(p, run, i);
	if (run->facts.n)
		return;
	for (size_t i = last + 1; i < t->n && i <= last + FACTS_BELOW; i++) {
		if (is_speed(&t->lines[i], &s))
			break;
		script_fact(p, run, i);
	}
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct run *run = parse_begin_run(p, "bench.sh", block->first);
	size_t last = block->first;
	struct speed s;
	bool mean = false;

	if (is_only_speed(p->text, last, &s)) {
		read_speed(p, run, last, &s);
		mean = true;
	}
	for (size_t i = block->first; i < p->text->n && i <= last + GAP && !mean; i++)
		if (is_speed(&p->text->lines[i], &s)) {
			read_speed(p, run, i, &s);
			mean = s.mean;
			last = i;
		}
	read_facts(p, run, block->first, last);
	check_mean(p, run);
	parse_end_run(p, run, last);
	return last;
}

static const char *const anchors[] = {"I/O", NULL};

const struct parser parser_benchsh = {
	.name = "bench.sh",
	.title = "bench.sh and scripts like it",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
