/* dbench's summary of its fio runs ("Random Read/Write IOPS: 75.7k/59.7k. BW: …"): reads and writes
 * of a kind of access side by side. */
#include <math.h>
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/parser.h"
#include "parse/format/unit.h"

enum { SUMMARY_LINES = 10 };

/* Rows of dbench; `iops`, `lat` and `bw` are the words before the figures, NULL: not in this row.
 */
static const struct row {
	const char *words, *label, *iops, *lat, *bw;
} rows[] = {
	{"Random Read/Write IOPS:", "Random", "IOPS:", NULL, "BW:"},
	{"Average Latency (usec) Read/Write:", "Average Latency", NULL, "Write:", NULL},
	{"Sequential Read/Write:", "Sequential", NULL, NULL, "Write:"},
	{"Mixed Random Read/Write IOPS:", "Mixed Random", "IOPS:", NULL, NULL},
};

static const struct row *row_of(const struct line *l)
{
	size_t at = skip_blanks(l, 0);

	while (at_text(l, at, ">"))
		at = skip_blanks(l, at + 1);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (at_text(l, at, rows[i].words))
			return &rows[i];
	return NULL;
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
                      enum unit_dialect dialect, const char *metric)
{
	const struct line *l = &p->text->lines[line];
	double scale = dialect == UNIT_FIO_TIME ? 1e-6 : 1;

	for (int write = 0; write < 2; write++) {
		struct figure f;
		size_t end;

		at = skip_blanks(l, at);
		end = read_figure(p, line, at, dialect, &f);
		if (end > at && !number_may_be_cut(p->text, line, end)) {
			f.value = unit_value(f.value, scale);
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

	attrs_set(p->report, &run->params, "label", row->label, FIGURE_NONE);
	if (row->iops)
		read_both(p, run, line, find_text(l, 0, row->iops) + strlen(row->iops),
		          UNIT_FIO_SCALE, "iops");
	if (row->lat)
		read_both(p, run, line, find_text(l, 0, row->lat) + strlen(row->lat), UNIT_FIO_TIME,
		          "lat.mean");
	if (row->bw && find_text(l, 0, row->bw) < l->n)
		read_both(p, run, line, find_text(l, 0, row->bw) + strlen(row->bw), UNIT_FIO, "bw");
	parse_end_run(p, run, line);
}

static bool probe(const struct text *t, size_t from, struct block *found)
{
	for (size_t i = from; i < t->n; i++)
		if (row_of(&t->lines[i])) {
			*found = (struct block){i, i};
			return true;
		}
	return false;
}

static size_t parse(struct parse *p, const struct block *block)
{
	size_t last = block->first;

	for (size_t i = last; i < p->text->n && i < block->first + SUMMARY_LINES; i++) {
		const struct row *row = row_of(&p->text->lines[i]);

		if (i > last + 2 || (i > block->first && row == &rows[0]))
			break;
		if (!row)
			continue;
		read_row(p, row, i);
		last = i;
	}
	return last;
}

static const char *const anchors[] = {"Read/Write", NULL};

const struct parser parser_dbench = {
	.name = "dbench",
	.title = "dbench's summary of fio",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
