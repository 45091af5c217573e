/* SPDX-License-Identifier: MIT */
/* nench and vench: label lines, each with its value on the next line. */
#include "parse/format/script.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/ioping/ioping.h"
#include "parse/format/unit.h"

enum { REPORT_LINES = 80, GAP = 12, VALUE_WITHIN = 12, FACTS_ABOVE = 24 };

#define FIRST_LABEL "CPU: SHA256-hashing"

/* Labels; a value that is missing lets the next label stand in its place. */
static const struct label {
	const char *words;
	enum { CPU, SEEK, SEQUENTIAL, DD, NETWORK } kind;
	const char *metric;
} labels[] = {
	{FIRST_LABEL, CPU, "cpu.sha256"},
	{"CPU: bzip2-compressing", CPU, "cpu.bzip2"},
	{"CPU: AES-encrypting", CPU, "cpu.aes"},
	{"ioping: seek rate", SEEK, NULL},
	{"ioping: sequential read speed", SEQUENTIAL, NULL},
	{"ioping: sequential speed", SEQUENTIAL, NULL}, /* 2017, as the next */
	{"dd: sequential write speed", DD, NULL},
	{"dd test", DD, NULL},
	{"IPv4 speedtests", NETWORK, NULL},
	{"IPv6 speedtests", NETWORK, NULL},
	{"No IPv", NETWORK, NULL},
};

static const struct label *label_of(const struct line *l)
{
	for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
		if (script_begins(l, labels[i].words))
			return &labels[i];
	return NULL;
}

static bool is_banner(const struct line *l)
{
	return find_text(l, 0, "nench.sh v") < l->n || find_text(l, 0, "vench.sh v") < l->n;
}

static bool is_disk(const struct label *label)
{
	return label && (label->kind == SEEK || label->kind == SEQUENTIAL || label->kind == DD);
}

/* Whether one of the words stands in the line with a figure beside it: nench's source has none. */
static bool is_value(const struct line *l)
{
	static const char *const before[] = {"mdev = ", "generated ", " run: ", NULL};
	size_t seconds = find_text(l, 0, " seconds");
	double value;

	for (size_t k = 0; before[k]; k++) {
		size_t at = find_text(l, 0, before[k]);

		if (at < l->n && read_number(l, skip_blanks(l, at + strlen(before[k])), &value))
			return true;
	}
	return seconds < l->n && seconds > 0 && isdigit((unsigned char)l->s[seconds - 1]);
}

/* Whether a value stands in one of the lines from `first` on. */
static bool has_value(const struct text *t, size_t first, size_t lines)
{
	for (size_t i = first; i < t->n && i < first + lines; i++)
		if (is_value(&t->lines[i]))
			return true;
	return false;
}

/* The first of nench's tests, below a banner that is cut off: its value and a test of a disk follow. */
static bool is_headless(const struct text *t, size_t line)
{
	if (!script_begins(&t->lines[line], FIRST_LABEL) || !has_value(t, line, 3))
		return false;
	for (size_t i = line + 1; i < t->n && i < line + VALUE_WITHIN; i++)
		if (is_disk(label_of(&t->lines[i])))
			return true;
	return false;
}

static bool probe(const struct text *t, struct block *b)
{
	size_t i = b->first = b->last;

	return is_banner(&t->lines[i]) || is_headless(t, i) ||
	       (is_disk(label_of(&t->lines[i])) && has_value(t, i, VALUE_WITHIN));
}

static void read_seconds(struct parse *p, struct run *run, const char *metric, size_t line)
{
	const struct line *l = &p->text->lines[line];
	size_t at = script_start(l), n;
	double value;

	n = read_number(l, at, &value);
	if (n && at_text(l, skip_blanks(l, at + n), "seconds"))
		run_add_result(p->report, run, metric, parse_figure(p, line, at, n, value));
}

static void read_seek(struct parse *p, struct run *run, size_t line)
{
	static const char *const metrics[] = {"seek.lat.min", "seek.lat.mean", "seek.lat.max",
	                                      "seek.lat.mdev"};
	struct ioping_reading r[IOPING_SPREAD];
	bool found[IOPING_SPREAD];

	if (!ioping_read_spread(&p->text->lines[line], r, found))
		return;
	for (size_t i = 0; i < IOPING_SPREAD; i++)
		if (found[i])
			run_add_result(p->report, run, metrics[i],
			               parse_figure(p, line, r[i].at, r[i].n, r[i].value));
}

/* "generated 4.02 k requests in 5.00 s, 1005.5 MiB, 804 iops, 201.1 MiB/s"; ioping before 1.0:
 * "10.1 k requests completed in 5.00 s, 2.02 k iops, 505.5 MiB/s" */
static void read_sequential(struct parse *p, struct run *run, size_t line)
{
	const struct line *l = &p->text->lines[line];
	size_t iops = find_text(l, 0, " iops, ");
	struct ioping_reading r;

	if (iops >= l->n || (find_text(l, 0, "generated") == l->n &&
	                     find_text(l, 0, "requests completed in") == l->n))
		return;
	if (ioping_before(l, iops, &r))
		run_add_result(p->report, run, "read.iops",
		               parse_figure(p, line, r.at, r.n, r.value));
	if (ioping_unit(l, iops + strlen(" iops, "), UNIT_IOPING_BYTES, &r) &&
	    at_text(l, r.at + r.n - 2, "/s"))
		run_add_result(p->report, run, "read.bw",
		               parse_figure(p, line, r.at, r.n, r.value));
}

/* "1st run:    810.62 MiB/s" */
static bool read_dd(struct parse *p, struct run *run, size_t line)
{
	static const char *const names[] = {"1st run:", "2nd run:", "3rd run:", "average:"};
	const struct line *l = &p->text->lines[line];
	size_t at = skip_blanks(l, find_text(l, 0, ":") + 1), n = 0, unit, unit_n;
	double value, factor;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (!script_begins(l, names[i]) || !(n = read_number(l, at, &value)))
			continue;
		unit = skip_blanks(l, at + n);
		unit_n = unit < l->n ? unit_read(UNIT_NENCH, l->s + unit, l->n - unit, &factor) : 0;
		if (!unit_n)
			continue;
		run_add_result(
			p->report, run, i == 3 ? "write.bw.mean" : "write.bw",
			parse_figure(p, line, at, unit + unit_n - at, unit_value(value, factor)));
	}
	return n > 0;
}

/* dd printed two or three digits; nench made MiB/s with two decimals of them. */
static void note_precision(struct parse *p, const struct run *run)
{
	const struct result *r = run_find(run, "write.bw");

	if (r)
		diag_add(&p->report->diags, LEVEL_NOTE, p->file, r->value.line, r->value.column,
		         "nench's write speeds are the two or three digits of dd as MiB/s: %s was "
		         "%.3g MB/s; its decimals tell nothing",
		         r->value.text, r->value.value / 1e6);
}

static bool read_value(struct parse *p, struct run *run, const struct label *label, size_t line)
{
	size_t before = run->n_results;

	switch (label->kind) {
	case CPU:
		read_seconds(p, run, label->metric, line);
		break;
	case SEEK:
		read_seek(p, run, line);
		break;
	case SEQUENTIAL:
		read_sequential(p, run, line);
		break;
	case DD:
		read_dd(p, run, line);
		break;
	case NETWORK:
		break;
	}
	return run->n_results > before;
}

/* "benchmark timestamp:    2017-10-31 03:38:08 UTC" */
static void read_date(struct parse *p, struct run *run, size_t line)
{
	const struct line *l = &p->text->lines[line];
	size_t at = skip_blanks(l, find_text(l, 0, ":") + 1);

	if (script_begins(l, "benchmark timestamp:") && at < l->n)
		parse_date(p, run, l->s + at, l->n - at);
}

/* What nench says of the machine above its first test, where the banner is cut off. */
static void facts_above(struct parse *p, struct run *run, size_t first)
{
	const struct text *t = p->text;
	size_t top = first;

	while (top > 0 && first - top < FACTS_ABOVE && !t->lines[top - 1].heading &&
	       !is_banner(&t->lines[top - 1]))
		if (script_begins(&t->lines[--top], "Processor"))
			break;
	if (!script_begins(&t->lines[top], "Processor"))
		return;
	for (size_t i = top; i < first; i++)
		script_fact(p, run, i);
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct label *label = NULL;
	struct run *run;
	size_t last = block->first, end = block->first + REPORT_LINES;
	bool seen[sizeof labels / sizeof *labels] = {false};

	if (!has_value(p->text, block->first, REPORT_LINES)) {
		parse_diag(p, LEVEL_WARNING, block->first, 0,
		           "this report of nench ends before its first figure; nothing was read");
		return block->first;
	}
	run = parse_begin_run(p, "nench", block->first);
	if (is_headless(p->text, block->first))
		facts_above(p, run, block->first);
	for (size_t i = block->first; i < p->text->n && i < end && i <= last + GAP; i++) {
		const struct line *l = &p->text->lines[i];
		const struct label *here = label_of(l);

		if (i > block->first && (is_banner(l) || (here && seen[here - labels]) ||
		                         script_begins(l, "I/O Speed")))
			break;
		if (here)
			seen[here - labels] = true;
		label = here ? here : label;
		if (here || line_is_blank(l))
			last = here ? i : last;
		else if (label ? read_value(p, run, label, i) : script_fact(p, run, i))
			last = i;
		else
			read_date(p, run, i);
	}
	note_precision(p, run);
	parse_end_run(p, run, last);
	return last;
}

static const char *const anchors[] = {"nench.sh v",     "vench.sh v", "ioping: ",
                                      "dd: sequential", FIRST_LABEL,  NULL};

const struct parser parser_nench = {
	.name = "nench",
	.title = "nench and vench",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
