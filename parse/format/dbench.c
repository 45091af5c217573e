/* SPDX-License-Identifier: MIT */
/* dbench's summary of its fio runs ("Random Read/Write IOPS: 75.7k/59.7k. BW: …"): reads and writes
 * of a kind of access side by side. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/parser.h"
#include "parse/format/unit.h"

enum { SUMMARY_LINES = 10, BANNER_LINES = 3 };

/* Rows of dbench; `iops`, `lat` and `bw` are the words before the figures, NULL: not in this row.
 */
static const struct row {
	const char *words, *label, *iops, *lat, *bw;
	double lat_unit; /* in seconds */
} rows[] = {
	{"Random Read/Write IOPS:", "Random", "IOPS:", NULL, "BW:", 0},
	{"Average Latency (usec) Read/Write:", "Average Latency", NULL, "Write:", NULL, 1e-6},
	{"Average Latency (ms) Read/Write:", "Average Latency", NULL, "Write:", NULL, 1e-3},
	{"Sequential Read/Write:", "Sequential", NULL, NULL, "Write:", 0},
	{"Sequential Read/Write IOPS:", "Sequential", "IOPS:", NULL, "BW:", 0},
	{"Mixed Random Read/Write IOPS:", "Mixed Random", "IOPS:", NULL, "BW:", 0},
};

static const char kib_words[] = "BW(KiB/s)", usec_words[] = "lat(usec)";

static size_t start_of(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at_text(l, at, ">"))
		at = skip_blanks(l, at + 1);
	return at;
}

static const struct row *row_of(const struct line *l)
{
	size_t at = start_of(l);

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (at_text(l, at, rows[i].words))
			return &rows[i];
	return NULL;
}

/* A row whose tests gave nothing: "Sequential Read/Write:  / ". */
static bool is_empty(const struct line *l, const struct row *row)
{
	size_t at = find_text(l, 0, row->words) + strlen(row->words);

	while (at < l->n && !isdigit((unsigned char)l->s[at]))
		at++;
	return at == l->n;
}

/* A figure with its scale or unit at `at`; returns where it ends, `at` where there is none. */
static size_t read_figure(struct parse *p, size_t line, size_t at, enum unit_dialect dialect,
                          struct figure *f)
{
	const struct line *l = &p->text->lines[line];
	double value, factor = 1;
	size_t n = read_number(l, at, &value), unit_n;

	if (!n)
		return at;
	if (l->s[at + n - 1] == '.')
		n--; /* the end of a sentence */
	unit_n = at + n < l->n ? unit_read(dialect, l->s + at + n, l->n - at - n, &factor) : 0;
	*f = parse_figure(p, line, at, n + unit_n, unit_value(value, factor));
	return at + n + unit_n;
}

/* "1220MiB/s / 5579MiB/s": reads and writes; either may be missing. */
static void read_both(struct parse *p, struct run *run, size_t line, size_t at,
                      enum unit_dialect dialect, double unit, const char *metric)
{
	const struct line *l = &p->text->lines[line];

	at += at_text(l, at, ":"); /* not in every row */
	for (int write = 0; write < 2; write++) {
		struct figure f;
		size_t end;

		at = skip_blanks(l, at);
		end = read_figure(p, line, at, dialect, &f);
		if (end > at && !number_may_be_cut(p->text, line, end)) {
			f.value = unit_value(f.value, unit);
			run_add_result(p->report, run,
			               pool_printf(&p->report->pool, "%s.%s",
			                           write ? "write" : "read", metric),
			               f);
		}
		at = skip_blanks(l, end);
		if (!at_text(l, at, "/"))
			return;
		at++;
	}
}

static void read_row(struct parse *p, const struct row *row, size_t line)
{
	const struct line *l = &p->text->lines[line];
	struct run *run = parse_begin_run(p, "dbench", line);
	size_t start = find_text(l, 0, row->words);
	size_t kib = find_text(l, start, kib_words), usec = find_text(l, start, usec_words);

	attrs_set(p->report, &run->params, "label", row->label, FIGURE_NONE);
	if (row->iops)
		read_both(p, run, line, find_text(l, start, row->iops) + strlen(row->iops),
		          UNIT_FIO_SCALE, 1, "iops");
	if (row->lat)
		read_both(p, run, line, find_text(l, start, row->lat) + strlen(row->lat),
		          UNIT_FIO_TIME, row->lat_unit, "lat.mean");
	if (row->bw && find_text(l, start, row->bw) < l->n)
		read_both(p, run, line, find_text(l, start, row->bw) + strlen(row->bw), UNIT_FIO, 1,
		          "bw");
	if (kib < l->n)
		read_both(p, run, line, kib + strlen(kib_words), UNIT_FIO_SCALE, 1024, "bw");
	if (usec < l->n)
		read_both(p, run, line, usec + strlen(usec_words), UNIT_FIO_TIME, 1e-6, "lat.mean");
	parse_end_run(p, run, line);
}

/* Where the banner above the first row begins ("= Dbench Summary ="); the row where there is none.
 */
static size_t banner_above(const struct text *t, size_t row)
{
	for (size_t i = row; i-- > 0 && i + BANNER_LINES > row;) {
		const struct line *l = &t->lines[i];

		if (find_text(l, 0, "ench Summary") < l->n)
			return i > 0 && at_text(l - 1, start_of(l - 1), "===") ? i - 1 : i;
	}
	return row;
}

static bool probe(const struct text *t, struct block *b)
{
	size_t banner;

	if (!row_of(&t->lines[b->last]))
		return false;
	banner = banner_above(t, b->last);
	b->first = banner < b->first ? b->last : banner;
	return true;
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct text *t = p->text;
	size_t last = block->last, empty = 0;

	for (size_t i = last; i < t->n && i < block->last + SUMMARY_LINES; i++) {
		const struct row *row = row_of(&t->lines[i]);

		if (i > last + 2 || (i > block->last && row == &rows[0]))
			break;
		if (!row)
			continue;
		last = i;
		if (is_empty(&t->lines[i], row))
			empty++;
		else
			read_row(p, row, i);
	}
	if (empty)
		parse_diag(p, LEVEL_WARNING, last, 0,
		           "dbench printed no figures in %zu of its rows; they were left out",
		           empty);
	return last;
}

static const char *const anchors[] = {"Read/Write", NULL};

const struct parser parser_dbench = {
	.name = "dbench",
	.title = "dbench's summary of fio",
	.anchors = anchors,
	.lead = BANNER_LINES,
	.probe = probe,
	.parse = parse,
};
