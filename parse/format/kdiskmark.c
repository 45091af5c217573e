/* SPDX-License-Identifier: MIT */
/* KDiskMark's text report: a row a test, under [Read], [Write] and, in some, [Mix]. One run a test,
 * with its reads and writes together. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "parse/format/parser.h"
#include "parse/format/unit.h"

enum { REPORT_LINES = 60, TESTS = 16 };

struct row {
	size_t name, name_end; /* "Random 4 KiB (Q=32, T=16)" */
	size_t bw, bw_n;       /* of the rate, in MB/s; then in brackets: */
	size_t iops, iops_n;   /* n = 0: not there */
	size_t lat, lat_n;     /* µs */
	double bw_value, iops_value, lat_value;
	bool cut; /* within the IOPS */
};

static bool read_row(const struct line *l, struct row *r)
{
	size_t unit = find_text(l, 0, " MB/s"), colon = find_text(l, 0, "):"), open, sharp;

	*r = (struct row){.name = skip_blanks(l, 0)};
	if (unit >= l->n || colon >= unit || find_text(l, 0, "Q=") >= colon)
		return false;
	while (at_text(l, r->name, ">") || at_text(l, r->name, "|"))
		r->name = skip_blanks(l, r->name + 1);
	r->name_end = colon + 1;
	r->bw = skip_blanks(l, colon + 2);
	r->bw_n = read_number(l, r->bw, &r->bw_value);
	if (!r->bw_n || r->bw + r->bw_n != unit)
		return false;
	open = find_text(l, unit, "[") + 1;
	r->iops = skip_blanks(l, open);
	r->iops_n = open <= l->n ? read_number(l, r->iops, &r->iops_value) : 0;
	if (!at_text(l, r->iops + r->iops_n, " IOPS]"))
		r->iops_n = 0;
	r->cut = open <= l->n && !r->iops_n;
	sharp = find_text(l, unit, "<") + 1;
	r->lat = skip_blanks(l, sharp);
	r->lat_n = sharp <= l->n ? read_number(l, r->lat, &r->lat_value) : 0;
	if (!at_text(l, r->lat + r->lat_n, " us>"))
		r->lat_n = 0;
	return true;
}

/* "KDiskMark (2.2.1): https://…", "CrystalDiskMark 8.0.4 x64": the name may be a fork's. */
static bool is_head(const struct line *l)
{
	size_t at = find_text(l, 0, "DiskMark ") + strlen("DiskMark ");

	return at < l->n && (l->s[at] == '(' || isdigit((unsigned char)l->s[at]));
}

static const char *direction_of(const struct line *l)
{
	static const char *const sections[][2] = {
		{"[Read]", "read"}, {"[Write]", "write"}, {"[Mix", "mixed"}};

	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		if (at_text(l, skip_blanks(l, 0), sections[i][0]))
			return sections[i][1];
	return NULL;
}

static bool probe(const struct text *t, struct block *b)
{
	const struct line *l = &t->lines[b->last];
	struct row r;

	b->first = b->last;
	return is_head(l) || read_row(l, &r);
}

/* "Sequential 1 MiB (Q= 8, T= 1)": the block size. */
static double block_size(const struct line *l, const struct row *r)
{
	double value, factor;

	for (size_t at = r->name; at < r->name_end; at = skip_blanks(l, skip_word(l, at))) {
		size_t n = read_number(l, at, &value), unit = skip_blanks(l, at + n);

		if (n && unit < r->name_end &&
		    unit_read(UNIT_FIO_BLOCK, l->s + unit, l->n - unit, &factor) == 3)
			return value * factor;
	}
	return 0;
}

/* The run of the test that the row is of; the test may have been met in another direction. */
static struct run *run_of(struct parse *p, size_t first_run, size_t line, const struct row *r)
{
	const struct line *l = &p->text->lines[line];
	struct run *run;
	double bs = block_size(l, r);

	for (size_t i = first_run; i < p->report->n_runs; i++) {
		const char *label = attrs_string(&p->report->runs[i]->params, "label");

		if (label && strlen(label) == r->name_end - r->name && at_text(l, r->name, label))
			return p->report->runs[i];
	}
	if (p->report->n_runs >= first_run + TESTS)
		return NULL;
	run = parse_begin_run(p, "kdiskmark", line);
	parse_attr(p, &run->params, "label", line, r->name, r->name_end - r->name);
	if (bs > 0)
		attrs_set_number(p->report, &run->params, "bs", (struct figure){.value = bs});
	return run;
}

static void add(struct parse *p, struct run *run, const char *direction, const char *what,
                struct figure f)
{
	run_add_result(p->report, run, pool_printf(&p->report->pool, "%s.%s", direction, what), f);
}

/* What a printed MB is in the report from `first` on: iops times the block size of its quickest row
 * says whether 10^6 bytes or 1000 KiB, which it is where no row has IOPS. 0: the report is cut before
 * it tells. */
static double megabyte(const struct text *t, size_t first)
{
	double quickest = 0, mb = 0;
	bool cut = false;
	struct row r;

	for (size_t i = first; i < t->n && i < first + REPORT_LINES; i++) {
		const struct line *l = &t->lines[i];
		double bytes;

		if (i > first && is_head(l))
			break;
		if (!read_row(l, &r))
			continue;
		cut |= r.cut;
		if (!r.iops_n || r.iops_value <= quickest)
			continue;
		bytes = r.iops_value * block_size(l, &r);
		if (bytes <= 0)
			continue;
		quickest = r.iops_value;
		mb = fabs(bytes - r.bw_value * 1024000) > fabs(bytes - r.bw_value * 1e6) ? 1e6
		                                                                         : 1024000;
	}
	return mb > 0 || cut ? mb : 1024000;
}

static void add_row(struct parse *p, struct run *run, const char *direction, size_t line,
                    const struct row *r, double mb)
{
	size_t unit = strlen(" MB/s");

	add(p, run, direction, "bw",
	    parse_figure(p, line, r->bw, r->bw_n + unit, unit_value(r->bw_value, mb)));
	if (r->iops_n)
		add(p, run, direction, "iops",
		    parse_figure(p, line, r->iops, r->iops_n, r->iops_value));
	if (r->lat_n)
		add(p, run, direction, "lat.mean",
		    parse_figure(p, line, r->lat, r->lat_n, unit_value(r->lat_value, 1e-6)));
	parse_end_run(p, run, line);
}

static void note_megabyte(struct parse *p, size_t line, const struct row *r)
{
	parse_diag(
		p, LEVEL_NOTE, line, r->bw,
		"KDiskMark counts 1000 KiB as a MB, whatever its head says: %.*s MB/s were taken "
		"as %.3f; so were the others",
		(int)r->bw_n, p->text->lines[line].s + r->bw, r->bw_value * 1.024);
}

static size_t parse(struct parse *p, const struct block *block)
{
	size_t first_run = p->report->n_runs, last = block->first, noted = 0, idle = 0;
	const char *direction = "read", *section;
	double mb = megabyte(p->text, block->first);
	struct row r;

	for (size_t i = last; i < p->text->n && i < block->first + REPORT_LINES; i++) {
		const struct line *l = &p->text->lines[i];
		struct run *run;

		if (i > block->first && is_head(l))
			break;
		if ((section = direction_of(l)))
			direction = section;
		if (!read_row(l, &r))
			continue;
		last = i;
		if (r.bw_value <= 0 && r.iops_value <= 0) {
			idle++;
			continue;
		}
		run = mb > 0 ? run_of(p, first_run, i, &r) : NULL;
		if (!run)
			continue;
		add_row(p, run, direction, i, &r, mb);
		if (mb > 1e6 && !noted++)
			note_megabyte(p, i, &r);
	}
	if (mb <= 0)
		parse_diag(p, LEVEL_WARNING, last, 0,
		           "this report of KDiskMark ends before its IOPS tell what a MB is; nothing "
		           "was read");
	if (idle)
		parse_diag(p, LEVEL_NOTE, last, 0,
		           "KDiskMark prints 0.000 MB/s for tests that were not run; %zu rows were "
		           "left out",
		           idle);
	return last;
}

static const char *const anchors[] = {"DiskMark ", "(Q=", NULL};

const struct parser parser_kdiskmark = {
	.name = "kdiskmark",
	.title = "KDiskMark's text report",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
