/* SPDX-License-Identifier: MIT */
/* The CSV file that Run writes where UB_OUTPUT_CSV is set: a column a test, a row a number of
 * copies. */
#include <math.h>
#include <string.h>

#include "parse/format/unixbench/unixbench.h"
#include "parse/model/era.h"

enum { CSV_COLUMNS = 64 };

struct columns {
	const struct test *test[CSV_COLUMNS]; /* NULL: one that is not known */
	size_t n;
};

static size_t cell_end(const struct line *l, size_t at)
{
	return find_text(l, at, ",");
}

/* The end of a cell that ends at `end`, blanks cut. */
static size_t without_blanks(const struct line *l, size_t at, size_t end)
{
	while (end > at && (l->s[end - 1] == ' ' || l->s[end - 1] == '\t'))
		end--;
	return end;
}

static bool read_head(const struct text *text, size_t i, struct columns *columns)
{
	const struct line *l = &text->lines[i];
	size_t at = ub_line_begin(l), known = 0;

	columns->n = 0;
	if (!ub_words_at(l, at, "Concurrency", &at) || at >= l->n || l->s[at] != ',')
		return false;
	while (at < l->n && columns->n < CSV_COLUMNS) {
		size_t begin = skip_blanks(l, at + 1);
		const struct test *test;

		at = cell_end(l, begin);
		test = test_named(l, begin, without_blanks(l, begin, at));
		columns->test[columns->n++] = test;
		known += test != NULL;
	}
	return known > 0;
}

static bool probe(const struct text *text, struct block *b)
{
	struct columns columns;

	b->first = b->last;
	return read_head(text, b->last, &columns);
}

/* A last figure without decimals may lack digits; an empty cell is a test that was not run. */
static void read_cell(struct parse *p, size_t i, size_t at, size_t end, const struct test *test,
                      struct run *run)
{
	const struct line *l = &p->text->lines[i];
	double value;
	size_t n = read_number(l, at, &value);

	if (!test || at == end)
		return;
	if (!n || at + n != end || l->s[end - 1] == '.' ||
	    (ends_input(p->text, i, end) && !memchr(l->s + at, '.', n))) {
		parse_diag(p, LEVEL_WARNING, i, at,
		           "this is no whole figure of '%s'; it was left out", test->metric);
		return;
	}
	run_add_result(p->report, run, test->metric, parse_figure(p, i, at, n, value));
}

/* Whether a report of the same input says the same of as many copies. */
static bool says_again(const struct report *r, const struct run *run)
{
	for (size_t k = ub_runs_since(r); k + 1 < r->n_runs; k++) {
		const struct run *other = r->runs[k];
		size_t same = 0;

		if (strcmp(other->tool, run->tool) != 0 || other->n_results < run->n_results ||
		    attrs_number(&other->params, "copies") != attrs_number(&run->params, "copies"))
			continue;
		for (size_t i = 0; i < run->n_results; i++) {
			const struct result *a = &run->results[i], *b = run_find(other, a->metric);
			same += b && fabs(a->value.value - b->value.value) < 0.051;
		}
		if (same == run->n_results)
			return true;
	}
	return false;
}

static bool read_row(struct parse *p, size_t i, const struct columns *columns)
{
	const struct line *l = &p->text->lines[i];
	size_t at = ub_line_begin(l), n, k;
	struct run *run;
	double copies;

	n = read_number(l, at, &copies);
	if (!n || copies < 1 || cell_end(l, at) != at + n || at + n >= l->n)
		return false;
	run = parse_begin_run(p, "unixbench", i);
	parse_attr_number(p, &run->params, "copies", i, at, n, copies);
	for (at += n, k = 0; at < l->n && k < columns->n; k++) {
		size_t begin = skip_blanks(l, at + 1);

		at = cell_end(l, begin);
		read_cell(p, i, begin, without_blanks(l, begin, at), columns->test[k], run);
	}
	if (k < columns->n)
		parse_diag(p, LEVEL_WARNING, i, l->n,
		           "the row is cut here; what is behind is lost");
	run->era = era_of("unixbench", copies > 16 ? "6" : NULL, copies);
	parse_end_run(p, run, i);
	if (!run->n_results || says_again(p->report, run))
		p->report->n_runs--;
	return true;
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct columns columns;
	size_t last = block->first;

	if (!read_head(p->text, block->first, &columns))
		return block->first;
	for (size_t i = last + 1; i < p->text->n && i <= last + 2; i++)
		if (read_row(p, i, &columns))
			last = i;
		else if (!line_is_blank(&p->text->lines[i]))
			break;
	return last;
}

static const char *const anchors[] = {"Concurrency,", NULL};

const struct parser parser_unixbench_csv = {
	.name = "unixbench-csv",
	.title = "UnixBench's CSV file",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
