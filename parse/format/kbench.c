/* kbench's summary of its fio jobs: under each of three headings a row for random and one for
 * sequential access, "28,832 / 5,730" for reads and writes. One run a kind of access. */
#include <math.h>
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/parser.h"
#include "parse/format/unit.h"

enum { SUMMARY_LINES = 24 };

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

static bool probe(const struct text *t, size_t from, struct block *found)
{
	size_t at;

	for (size_t i = from; i + 1 < t->n; i++)
		if (heading_of(&t->lines[i]) && kind_of(&t->lines[i + 1], &at) >= 0) {
			*found = (struct block){i, i};
			return true;
		}
	return false;
}

static void read_row(struct parse *p, struct run *run, const struct heading_row *h, size_t line,
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
		if (!at_text(l, at, "/"))
			return;
		at++;
	}
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct run *runs[2] = {NULL, NULL};
	const struct heading_row *heading = NULL;
	size_t last = block->first, at;

	for (size_t i = last; i < p->text->n && i < block->first + SUMMARY_LINES; i++) {
		const struct line *l = &p->text->lines[i];
		const struct heading_row *next = heading_of(l);
		int kind = kind_of(l, &at);

		if (i > last + 4 || (next == &headings[0] && heading))
			break;
		heading = next ? next : heading;
		if (kind < 0)
			continue;
		if (!runs[kind]) {
			runs[kind] = parse_begin_run(p, "kbench", i);
			attrs_set(p->report, &runs[kind]->params, "label", kinds[kind],
			          FIGURE_NONE);
		}
		read_row(p, runs[kind], heading, i, at);
		parse_end_run(p, runs[kind], i);
		last = i;
	}
	return last;
}

static const char *const anchors[] = {"(Read/Write)", NULL};

const struct parser parser_kbench = {
	.name = "kbench",
	.title = "kbench's summary of fio",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
