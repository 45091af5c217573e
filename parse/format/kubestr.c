/* SPDX-License-Identifier: MIT */
/* kubestr's summary of its fio jobs: one run a job. A job begins with its name, or with its
 * parameters where the name is lost. */
#include <math.h>
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/parser.h"

enum { JOB_LINES = 14 };

static size_t start_of(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at_text(l, at, ">"))
		at = skip_blanks(l, at + 1);
	return at;
}

static bool is_job(const struct line *l)
{
	return at_text(l, start_of(l), "JobName:");
}

/* "blocksize=4K filesize=2G iodepth=64 rw=randread" */
static bool is_params(const struct line *l)
{
	return at_text(l, start_of(l), "blocksize=") && find_text(l, 0, " rw=") < l->n;
}

/* "IOPS=536.328308 BW(KiB/s)=2161" */
static bool is_figures(const struct line *l)
{
	return find_text(l, 0, "IOPS=") < find_text(l, 0, "BW(KiB/s)=") &&
	       find_text(l, 0, "BW(KiB/s)=") < l->n;
}

/* "  iops: min=293 max=802 avg=540.172424": how the figures spread; not kept. */
static bool is_spread(const struct line *l)
{
	return at_text(l, start_of(l), "iops:") || at_text(l, start_of(l), "bw(KiB/s):");
}

static bool probe(const struct text *t, struct block *b)
{
	size_t i = b->first = b->last;

	if (is_job(&t->lines[i]) || is_params(&t->lines[i]))
		for (size_t k = i + 1; k < t->n && k < i + 5; k++)
			if (is_figures(&t->lines[k]))
				return true;
	return false;
}

/* "blocksize=4K filesize=2G iodepth=64 rw=randread": fio's K is 1024. */
static void read_params(struct parse *p, struct run *run, size_t line)
{
	static const char letters[] = "KMGT";
	const struct line *l = &p->text->lines[line];
	static const char *const keys[][2] = {
		{"blocksize=", "bs"}, {"filesize=", "size"}, {"iodepth=", "iodepth"}};
	size_t at, n, rw = find_text(l, 0, "rw=");
	double value;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const char *letter;
		size_t end;

		if (!find_number(l, keys[i][0], &at, &n, &value))
			continue;
		end = skip_word(l, at);
		for (letter = letters;
		     at + n < end && *letter && (*letter | 32) != (l->s[at + n] | 32);)
			letter++;
		if (at + n < end && *letter)
			value *= pow(1024, (double)(letter - letters + 1));
		parse_attr_number(p, &run->params, keys[i][1], line, at, end - at, value);
	}
	if (rw < l->n && skip_word(l, rw) > rw + strlen("rw="))
		parse_attr(p, &run->params, "rw", line, rw + strlen("rw="),
		           skip_word(l, rw) - rw - strlen("rw="));
}

static void read_figures(struct parse *p, struct run *run, size_t line, bool write)
{
	const struct line *l = &p->text->lines[line];
	double value;
	size_t at, n;

	if (find_number(l, "IOPS=", &at, &n, &value))
		run_add_result(p->report, run, write ? "write.iops" : "read.iops",
		               parse_figure(p, line, at, n, value));
	if (find_number(l, "BW(KiB/s)=", &at, &n, &value) &&
	    !number_may_be_cut(p->text, line, at + n))
		run_add_result(p->report, run, write ? "write.bw" : "read.bw",
		               parse_figure(p, line, at, n, value * 1024));
}

static void read_name(struct parse *p, struct run *run, size_t line)
{
	const struct line *l = &p->text->lines[line];
	size_t start = skip_blanks(l, start_of(l) + strlen("JobName:"));

	if (start < l->n)
		parse_attr(p, &run->params, "label", line, start, l->n - start);
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct text *t = p->text;
	struct run *run = parse_begin_run(p, "kubestr", block->first);
	size_t last = block->first, behind = last;
	bool write = false;

	if (is_job(&t->lines[last]))
		read_name(p, run, last);
	else
		read_params(p, run, last);
	for (size_t i = last + 1; i < t->n && i < block->first + JOB_LINES; i++) {
		const struct line *l = &t->lines[i];

		if (is_job(l) || at_text(l, start_of(l), "Disk stats"))
			break;
		if (at_text(l, start_of(l), "read:") || at_text(l, start_of(l), "write:"))
			write = at_text(l, start_of(l), "write:");
		else if (is_params(l))
			read_params(p, run, i);
		else if (is_figures(l))
			read_figures(p, run, i, write);
		else if (!is_spread(l))
			continue;
		if (!is_spread(l))
			last = i;
		behind = i;
	}
	parse_end_run(p, run, last);
	return behind;
}

static const char *const anchors[] = {"JobName:", "blocksize=", NULL};

const struct parser parser_kubestr = {
	.name = "kubestr",
	.title = "kubestr's summary of fio",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
