/* SPDX-License-Identifier: MIT */
/* YABS of 2019 and 2020, and later where fio fails: dd's speeds of three tests and their mean. */
#include <string.h>

#include "parse/format/script.h"
#include "parse/format/unit.h"
#include "parse/format/yabs.h"

enum { ROWS = 4 };

static const struct {
	const char *name, *each, *mean;
} rows[] = {{"Write", "write.bw", "write.bw.mean"}, {"Read", "read.bw", "read.bw.mean"}};

/* "       | Test 1      | Test 2      | Test 3      | Avg": how many columns; 0: no head. */
static size_t count_columns(const struct line *l)
{
	size_t n = 1, test = find_text(l, 0, "| Test 1");

	if (test == l->n || find_text(l, test, "| Avg") == l->n)
		return 0;
	for (size_t at = test; (at = find_text(l, at + 1, "| Test ")) < l->n;)
		n++;
	return n + 1;
}

static bool probe(const struct text *t, struct block *b)
{
	b->first = b->last;
	return count_columns(&t->lines[b->last]) > 0;
}

/* Which of the rows a line is; -1: none. */
static int row_of(const struct line *l)
{
	for (int i = 0; i < 2; i++)
		if (script_begins(l, rows[i].name) && find_text(l, 0, "|") < l->n)
			return i;
	return -1;
}

/* "812 MB/s", as dd printed it, or the mean of three such: a MB is 10^6 bytes. */
static void read_cell(struct parse *p, struct run *run, const char *metric, size_t line,
                      struct yabs_column c)
{
	const struct line *l = &p->text->lines[line];
	double value, factor;
	size_t n = read_number(l, c.at, &value), unit = skip_blanks(l, c.at + n), unit_n = 0;

	if (n && unit < c.end)
		unit_n = unit_read(UNIT_DD, l->s + unit, c.end - unit, &factor);
	if (!unit_n || !at_text(l, unit + unit_n, "/s")) {
		parse_diag(p, LEVEL_WARNING, line, c.at,
		           "this is no speed; the figure of this cell is lost");
		return;
	}
	run_add_result(
		p->report, run, metric,
		parse_figure(p, line, c.at, unit + unit_n + 2 - c.at, unit_value(value, factor)));
}

static void read_row(struct parse *p, struct run *run, int row, size_t line, size_t columns)
{
	struct yabs_column cells[YABS_COLUMNS];
	size_t n = yabs_split(&p->text->lines[line], cells);

	for (size_t k = 0; k < n && k < columns; k++)
		read_cell(p, run, k + 1 < columns ? rows[row].each : rows[row].mean, line,
		          cells[k]);
}

/* The last row of the table; its head where it has none. */
static size_t last_row(const struct text *t, size_t head)
{
	size_t last = head;

	for (size_t i = head + 1; i < t->n && i <= head + ROWS; i++)
		if (row_of(&t->lines[i]) >= 0)
			last = i;
	return last;
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct text *t = p->text;
	size_t columns = count_columns(&t->lines[block->first]);
	size_t last = last_row(t, block->first);
	struct run *run;

	if (last == block->first) {
		parse_diag(p, LEVEL_WARNING, last, 0,
		           "this table of YABS ends before its first row; nothing was read");
		return last;
	}
	run = parse_begin_run(p, "yabs", block->first);
	for (size_t i = block->first + 1; i <= last; i++)
		if (row_of(&t->lines[i]) >= 0)
			read_row(p, run, row_of(&t->lines[i]), i, columns);
	yabs_facts(p, run, block->first);
	parse_end_run(p, run, last);
	return last;
}

static const char *const anchors[] = {"| Test 1", NULL};

const struct parser parser_yabs_dd = {
	.name = "yabs (dd)",
	.title = "YABS' table of dd",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
