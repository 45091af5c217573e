/* SPDX-License-Identifier: MIT */
/* Tables of somebody's own making that sum up bonnie++ runs: a row a run, and three rows of heads: the
 * groups ("Sequential Output"), the tests ("Per Chr"), then what the other columns hold and the
 * units ("machine", "RAID", "Size", "K/sec"). */
#include "parse/format/table_cells.h"

#include <math.h>
#include <string.h>
#include <strings.h>

enum { TABLE_HEADS = 3 };

enum column_kind {
	COLUMN_NONE,
	COLUMN_HOST,
	COLUMN_FACT,
	COLUMN_SIZE,
	COLUMN_FILES,
	COLUMN_RATE,
	COLUMN_CPU
};

struct column {
	enum column_kind kind;
	const char *name; /* of the fact or the metric; of a CPU share: the metric's */
	double scale;	  /* B or one that a unit is */
};

struct columns {
	struct column column[TABLE_COLUMNS];
	size_t n, rates;
	size_t rows; /* the line behind the heads */
};

static const struct {
	const char *group, *test, *metric;
} tests[] = {
	{"Sequential Output", "Per Chr", "putc"},      {"Sequential Output", "Block", "put_block"},
	{"Sequential Output", "Rewrite", "rewrite"},   {"Sequential Input", "Per Chr", "getc"},
	{"Sequential Input", "Block", "get_block"},    {"Random", "Seeks", "seeks"},
	{"Sequential Create", "Create", "seq_create"}, {"Sequential Create", "Read", "seq_stat"},
	{"Sequential Create", "Delete", "seq_del"},    {"Random Create", "Create", "ran_create"},
	{"Random Create", "Read", "ran_stat"},	       {"Random Create", "Delete", "ran_del"},
};

static const struct {
	const char *unit;
	double scale;
} units[] = {
	{"K/sec", 1024},	 {"KB/sec", 1024}, {"M/sec", 1024 * 1024},
	{"MB/sec", 1024 * 1024}, {"/sec", 1},
};

/* The cell that stands over column k: the nearest one to the left that is not empty. */
static struct table_cell cell_over(const struct table_cells *c, size_t k)
{
	for (size_t i = k < c->n ? k + 1 : c->n; i > 0; i--)
		if (c->cell[i - 1].n)
			return c->cell[i - 1];
	return (struct table_cell){0, 0};
}

static const char *metric_of(const struct line *const head[TABLE_HEADS],
			     const struct table_cells cells[TABLE_HEADS], size_t k)
{
	struct table_cell group = cell_over(&cells[0], k), test = cell_over(&cells[1], k);

	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
		if (table_cell_is(head[0], group, tests[i].group) &&
		    table_cell_is(head[1], test, tests[i].test))
			return tests[i].metric;
	return NULL;
}

static double unit_of(const struct line *l, struct table_cell c)
{
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (table_cell_is(l, c, units[i].unit))
			return units[i].scale;
	return 0;
}

static struct column read_column(const struct line *const head[TABLE_HEADS],
				 const struct table_cells cells[TABLE_HEADS], size_t k)
{
	struct table_cell name = cells[2].cell[k];
	const char *metric = metric_of(head, cells, k), *fact;
	double scale = unit_of(head[2], name);

	if (metric && scale > 0)
		return (struct column){COLUMN_RATE, metric, scale};
	if (metric && (table_cell_is(head[2], name, "%CP") || table_cell_is(head[2], name, "%CPU")))
		return (struct column){COLUMN_CPU, metric, 1};
	if (table_cell_is(head[2], name, "Size"))
		return (struct column){COLUMN_SIZE, NULL, 1};
	if (table_cell_is(head[2], name, "files"))
		return (struct column){COLUMN_FILES, NULL, 1};
	if ((fact = table_fact(head[2], name)))
		return (struct column){*fact ? COLUMN_FACT : COLUMN_HOST, fact, 1};
	return (struct column){COLUMN_NONE, NULL, 1};
}

/* Whether the heads stand over each other: a test under the first column of each group, a unit
 * under each test. (They don't where cells spanned several columns and no longer do.) */
static bool heads_align(const struct line *units_line, const struct table_cells cells[TABLE_HEADS])
{
	for (size_t k = 0; k < cells[0].n; k++)
		if (cells[0].cell[k].n && (k >= cells[1].n || !cells[1].cell[k].n))
			return false;
	for (size_t k = 0; k < cells[1].n; k++)
		if (cells[1].cell[k].n &&
		    (k >= cells[2].n || unit_of(units_line, cells[2].cell[k]) <= 0))
			return false;
	return true;
}

/* Reads the three heads from line `first` on; false: they are none. */
static bool read_heads(const struct text *text, size_t first, struct columns *columns)
{
	const struct line *head[TABLE_HEADS];
	struct table_cells cells[TABLE_HEADS];
	size_t line = first; /* a rule of Markdown may stand between */

	for (size_t i = 0; i < TABLE_HEADS; i++, line++) {
		line += i > 0 && line < text->n && table_is_rule(&text->lines[line]);
		if (line >= text->n || !table_split(&text->lines[line], &cells[i]))
			return false;
		head[i] = &text->lines[line];
	}
	if (!heads_align(head[2], cells))
		return false;
	line += line < text->n && table_is_rule(&text->lines[line]);
	*columns = (struct columns){.n = cells[2].n, .rows = line};
	for (size_t k = 0; k < columns->n; k++) {
		columns->column[k] = read_column(head, cells, k);
		columns->rates += columns->column[k].kind == COLUMN_RATE;
	}
	return columns->rates > 0;
}

static bool probe(const struct text *text, struct block *b)
{
	struct columns columns;

	b->first = b->last;
	return read_heads(text, b->last, &columns);
}

/* Rows ----------------------------------------------------------------------------------------- */

static bool is_absent(const struct line *l, struct table_cell c)
{
	return !c.n || table_cell_is(l, c, "-") || table_cell_is(l, c, "n/a");
}

static void read_rate(struct parse *p, size_t i, struct table_cell c, const struct column *column,
		      struct run *run)
{
	const struct line *l = &p->text->lines[i];
	struct result *r;
	double value;

	if (c.n >= 3 && strspn(l->s + c.at, "+") >= c.n) {
		r = run_add_result(p->report, run, column->name,
				   parse_figure(p, i, c.at, c.n, NAN));
		r->too_fast = true;
	} else if (read_number(l, c.at, &value) == c.n && value >= 0) {
		run_add_result(p->report, run, column->name,
			       parse_figure(p, i, c.at, c.n, value * column->scale));
	} else {
		parse_diag(p, LEVEL_WARNING, i, c.at, "this is no figure of %s; it was left out",
			   column->name);
	}
}

static void read_cpu(struct parse *p, size_t i, struct table_cell c, const struct column *column,
		     struct run *run)
{
	double value;
	struct result *r = run->n_results ? &run->results[run->n_results - 1] : NULL;

	if (r && strcmp(r->metric, column->name) == 0 &&
	    read_number(&p->text->lines[i], c.at, &value) == c.n)
		result_details(p->report, r)->cpu = parse_figure(p, i, c.at, c.n, value);
}

/* "512M" in bytes; files are counted in units of 1024. */
static void read_param(struct parse *p, size_t i, struct table_cell c, const struct column *column,
		       struct run *run)
{
	const struct line *l = &p->text->lines[i];
	const char *letters = "KMGT", *letter;
	double value;
	size_t n = read_number(l, c.at, &value);

	if (column->kind == COLUMN_FILES && n == c.n)
		parse_attr_number(p, &run->params, "num_files", i, c.at, n, value * 1024);
	if (column->kind == COLUMN_SIZE && n && n + 1 == c.n &&
	    (letter = strchr(letters, l->s[c.at + n])))
		parse_attr_number(p, &run->params, "size", i, c.at, c.n,
				  value * pow(1024, (double)(letter - letters + 1)));
}

static void read_cell(struct parse *p, size_t i, struct table_cell c, const struct column *column,
		      struct run *run)
{
	if (is_absent(&p->text->lines[i], c))
		return;
	switch (column->kind) {
	case COLUMN_HOST:
		run->host = parse_figure(p, i, c.at, c.n, NAN).text;
		break;
	case COLUMN_FACT:
		parse_attr(p, &run->facts, column->name, i, c.at, c.n);
		break;
	case COLUMN_SIZE:
	case COLUMN_FILES:
		read_param(p, i, c, column, run);
		break;
	case COLUMN_RATE:
		read_rate(p, i, c, column, run);
		break;
	case COLUMN_CPU:
		read_cpu(p, i, c, column, run);
		break;
	case COLUMN_NONE:
		break;
	}
}

static size_t count_rates(const struct columns *columns, size_t from)
{
	size_t n = 0;

	for (size_t k = from; k < columns->n; k++)
		n += columns->column[k].kind == COLUMN_RATE;
	return n;
}

static bool ends_text(const struct text *text, size_t i)
{
	while (++i < text->n)
		if (!line_is_blank(&text->lines[i]))
			return false;
	return true;
}

/* A row with fewer cells than its head was cut, and so may be its last cell; likewise where the
 * input ends in it. */
static size_t whole_cells(struct parse *p, size_t i, const struct table_cells *cells,
			  const struct columns *columns)
{
	size_t n = cells->n;

	if (cells->cell[n - 1].n && (ends_input(p->text, i, p->text->lines[i].n) ||
				     (n < columns->n && ends_text(p->text, i))))
		n--;
	if (n >= columns->n)
		return columns->n;
	parse_diag(p, LEVEL_WARNING, i, n < cells->n ? cells->cell[n].at : p->text->lines[i].n,
		   "the row is cut here; the %zu figures behind are lost", count_rates(columns, n));
	return n;
}

static bool read_row(struct parse *p, size_t i, const struct columns *columns)
{
	struct table_cells cells;
	struct run *run;
	size_t n;

	if (!table_split(&p->text->lines[i], &cells))
		return false;
	n = whole_cells(p, i, &cells, columns);
	if (count_rates(columns, 0) == count_rates(columns, n))
		return true; /* no figure */
	run = parse_begin_run(p, "bonnie++", i);
	for (size_t k = 0; k < n; k++)
		read_cell(p, i, cells.cell[k], &columns->column[k], run);
	parse_end_run(p, run, i);
	return true;
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct columns columns;
	size_t i;

	if (!read_heads(p->text, block->first, &columns))
		return block->first;
	i = columns.rows;
	while (i < p->text->n && read_row(p, i, &columns))
		i++;
	return i - 1;
}

static const char *const anchors[] = {"Sequential", "Random", NULL};

const struct parser parser_table = {
	.name = "table",
	.title = "table of bonnie++ runs",
	.anchors = anchors,
	.probe = probe,
	.parse = parse,
};
