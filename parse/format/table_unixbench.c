/* SPDX-License-Identifier: MIT */
/* Tables of somebody's own making that hold UnixBench's tests as rows, a column a machine, or as
 * columns, a row a machine.
 *
 * Such a table seldom says whether its figures are results or indexes. Its score does: it is the
 * geometric mean of the indexes. Without a score their size or the words above the table may say it;
 * else the figures are left out. */
#include "parse/format/table_unixbench.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "parse/format/decimal.h"

enum { ROWS_MAX = 60, HEAD_BYTES = 4000, ONE_PAIR = 4, COPIES_SEEN = 8 };

/* Heads of UnixBench's own tables, which are read elsewhere. */
static bool is_own_head(const struct line *l, const struct table_cells *c)
{
	static const char *const own[] = {"BASELINE", "RESULT", "INDEX",       "unit",
	                                  "units",    "score",  "Concurrency", "samples"};

	for (size_t k = 0; k < c->n; k++)
		for (size_t i = 0; i < sizeof own / sizeof *own; i++)
			if (table_cell_is(l, c->cell[k], own[i]))
				return true;
	return false;
}

/* The first row behind the head at line i. */
static size_t first_row(const struct text *t, size_t i)
{
	return i + 1 < t->n && table_is_rule(&t->lines[i + 1]) ? i + 2 : i + 1;
}

/* Whether it tells that the table is of UnixBench. */
static bool is_strong(struct role r)
{
	return r.test && !r.weak;
}

static bool tests_in_head(const struct line *l, const struct table_cells *c)
{
	size_t n = 0;

	for (size_t k = 0; k < c->n; k++)
		n += is_strong(role_of(l, c->cell[k]));
	return n >= LEAST_TESTS;
}

/* Whether the row above has as many cells: then this one is not the first of its table. */
static bool goes_on(const struct text *t, size_t i, size_t from, size_t columns)
{
	struct table_cells above;

	return i > from && table_split(&t->lines[i - 1], &above) && above.n == columns;
}

/* Whether the rows behind the head begin with names of tests. */
static bool tests_in_rows(const struct text *t, size_t head, size_t columns)
{
	struct table_cells c;
	size_t n = 0;

	for (size_t i = first_row(t, head); i < t->n && i < head + 12 && n < LEAST_TESTS; i++) {
		const struct line *l = &t->lines[i];

		if (table_is_rule(l))
			continue;
		if (!unixbench_split(t, head, i, &c) || c.n > columns || c.n < 2)
			break;
		n += is_strong(role_of(l, c.cell[0]));
	}
	return n >= LEAST_TESTS;
}

static bool probe(const struct text *t, struct block *b)
{
	size_t from = b->first, i = b->first = b->last;
	const struct line *l = &t->lines[i];
	struct table_cells c;

	if (l->n > HEAD_BYTES || !unixbench_split(t, i, i, &c) || c.n < 2 || table_is_rule(l) ||
	    goes_on(t, i, from, c.n) || table_cell_is(l, c.cell[0], "Concurrency"))
		return false;
	if (table_separator(l) == ' ')
		return !is_own_head(l, &c) && unixbench_aligned(t, i, &c);
	return tests_in_head(l, &c) ||
	       (!(is_own_head(l, &c) && copies_column(t, i, &c) == c.n) &&
	        !role_of(l, c.cell[0]).test && tests_in_rows(t, i, c.n));
}

static bool is_twice(const struct machine *m, const struct test *test)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->tests[i] == test)
			return true;
	return false;
}

static void read_figure(struct parse *p, struct machine *m, size_t line, struct table_cell cell,
                        struct role role)
{
	const struct line *l = &p->text->lines[line];
	double value;
	size_t n = number_style_read(&m->style, l, cell.at, cell.at + cell.n, &value), end = cell.at + n;

	if (role.test && cell.n >= 4 && strncasecmp(l->s + cell.at, "fail", 4) == 0) {
		n = cell.n;
		value = NAN;
	}
	if (cell.n && (l->s[cell.at + cell.n - 1] == '%' || strchr("+-", l->s[cell.at])))
		return; /* a difference of other columns */
	if (role.test && n && unixbench_unit(l, end, cell.at + cell.n)) {
		m->units = true;
		cell.n = n;
	}
	if (!n || n < cell.n || number_may_be_cut(p->text, line, end)) {
		if (cell.n > 1)
			parse_diag(p, LEVEL_WARNING, line, cell.at,
			           "this is no whole figure of UnixBench; it was left out");
	} else if (role.score) {
		m->score = parse_figure(p, line, cell.at, n, value);
	} else if (is_twice(m, role.test)) {
		parse_diag(p, LEVEL_WARNING, line, cell.at,
		           "the table has this test twice for one machine; the first was kept");
	} else if (m->n < TABLE_COLUMNS) {
		m->tests[m->n] = role.test;
		m->values[m->n++] = parse_figure(p, line, cell.at, n, value);
	}
}

static void read_cell(struct parse *p, struct machine *m, size_t line, struct table_cell cell,
                      struct role role)
{
	double copies;
	size_t n;

	if (role.test || role.score) {
		read_figure(p, m, line, cell, role);
	} else if (role.copies) {
		if ((n = copies_read(&p->text->lines[line], cell, false, &copies)))
			m->copies = parse_figure(p, line, cell.at, n, copies);
	} else if (role.fact && *role.fact && m->n_facts < FACTS_MAX) {
		m->facts[m->n_facts].fact = role.fact;
		m->facts[m->n_facts].line = line;
		m->facts[m->n_facts++].cell = cell;
	} else if (role.fact && cell.n) {
		m->name = cell;
		m->name_line = line;
		m->is_host = true;
	}
}

/* How the numbers below the head are written. */
static struct number_style style_of(const struct text *t, size_t head)
{
	struct number_style style = {0};
	struct table_cells c;

	for (size_t i = first_row(t, head); i < t->n && i < head + ROWS_MAX; i++) {
		if (table_is_rule(&t->lines[i]))
			continue;
		if (!unixbench_split(t, head, i, &c) || c.n < 2)
			break;
		for (size_t k = 0; k < c.n; k++)
			number_style_learn(&style, &t->lines[i], c.cell[k].at,
			                   c.cell[k].at + c.cell[k].n);
	}
	return style;
}

/* A row a machine. */
static size_t read_rows(struct parse *p, size_t head, const struct table_cells *heads)
{
	const struct text *t = p->text;
	const struct number_style style = style_of(t, head);
	size_t last = head;
	struct table_cells c;

	for (size_t i = first_row(t, head); i < t->n && i < head + ROWS_MAX; i++) {
		struct machine m = {.line = i,
		                    .name_line = i,
		                    .score = FIGURE_NONE,
		                    .copies = FIGURE_NONE,
		                    .style = style};

		if (!unixbench_split(t, head, i, &c) || c.n < 2)
			break;
		if (!role_of(&t->lines[head], heads->cell[0]).test)
			m.name = c.cell[0];
		for (size_t k = 0; k < c.n && k < heads->n; k++)
			read_cell(p, &m, i, c.cell[k], role_of(&t->lines[head], heads->cell[k]));
		machine_run(p, &m, head, i);
		last = i;
	}
	return last;
}

/* The last row of a table whose rows are tests. */
static size_t last_row(const struct text *t, size_t head, size_t columns)
{
	size_t last = head;
	struct table_cells c;

	for (size_t i = first_row(t, head); i < t->n && i < head + ROWS_MAX; i++) {
		if (table_is_rule(&t->lines[i]))
			continue;
		if (!unixbench_split(t, head, i, &c) || c.n < 2 || c.n > columns)
			break;
		last = i;
	}
	return last;
}

static struct machine begin_column(struct parse *p, size_t head, struct table_cell name,
                                   const struct copies *wanted)
{
	struct machine m = {.line = head,
	                    .name = name,
	                    .name_line = head,
	                    .score = FIGURE_NONE,
	                    .copies = FIGURE_NONE,
	                    .style = style_of(p->text, head)};
	size_t line = wanted ? wanted->line : head;
	struct table_cell cell = wanted ? wanted->cell : name;
	double copies;
	size_t n = copies_read(&p->text->lines[line], cell, !wanted, &copies);

	if (n)
		m.copies = parse_figure(p, line, cell.at, n, copies);
	if (n && !wanted)
		m.name.n = 0; /* "4 parallel" names no machine */
	return m;
}

static struct machine read_column(struct parse *p, size_t head, struct table_cell name, size_t k,
                                  size_t last, const struct copies *wanted)
{
	const struct text *t = p->text;
	struct machine m = begin_column(p, head, name, wanted);
	struct table_cells c;

	for (size_t i = first_row(t, head); name.n && i <= last; i++)
		if (unixbench_split(t, head, i, &c) && k < c.n && copies_same(t, i, &c, wanted))
			read_cell(p, &m, i, c.cell[k], role_of(&t->lines[i], c.cell[0]));
	return m;
}

static void finish_column(struct parse *p, struct machine *m, const struct table_cells *heads,
                          size_t head, size_t last, const struct copies *wanted)
{
	if (m->indexed && (heads->n <= ONE_PAIR || wanted))
		m->name.n = 0; /* the heads say which is which only */
	machine_run(p, m, head, last);
}

/* "Change (%)" */
static bool is_share(const struct line *l, struct table_cell head)
{
	return memchr(l->s + head.at, '%', head.n);
}

/* A column a machine, or one of results and one of indexes beside it; that of the baselines is
 * none. */
static void read_columns(struct parse *p, size_t head, const struct table_cells *heads, size_t last,
                         const struct copies *wanted)
{
	struct machine m = {.n = 0};
	bool open = false;

	for (size_t k = 1; k < heads->n; k++) {
		struct machine next;

		if ((wanted && k == wanted->column) || is_share(&p->text->lines[head], heads->cell[k]))
			continue;
		next = read_column(p, head, heads->cell[k], k, last, wanted);
		if (open && !m.indexed && machine_take_indexes(&m, &next))
			continue;
		if (open)
			finish_column(p, &m, heads, head, last, wanted);
		open = !machine_is_baseline(&next);
		m = next;
	}
	if (open)
		finish_column(p, &m, heads, head, last, wanted);
}

static size_t column_named(const struct line *l, const struct table_cells *heads, const char *name)
{
	size_t k = 1;

	while (k < heads->n && !table_cell_is(l, heads->cell[k], name))
		k++;
	return k;
}

/* How many tests of the index the machine has. */
static size_t count_indexed_tests(const struct machine *m)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n; i++)
		n += m->tests[i]->baseline > 0;
	return n;
}

/* A table whose heads say which figures are results and which indexes, of some number of copies. */
static void read_own_heads(struct parse *p, size_t head, const struct table_cells *heads, size_t last,
                           const struct copies *wanted)
{
	const struct line *l = &p->text->lines[head];
	size_t result = column_named(l, heads, "result"), index = column_named(l, heads, "index");
	struct machine m, indexes;

	if (result == heads->n && index < heads->n)
		result = column_named(l, heads, "score");
	if (result == heads->n)
		return;
	m = read_column(p, head, heads->cell[result], result, last, wanted);
	m.name.n = 0;
	m.units = true;
	if (count_indexed_tests(&m) < LEAST_TESTS)
		return;
	if (index < heads->n) {
		indexes = read_column(p, head, heads->cell[index], index, last, wanted);
		if (!machine_take_indexes(&m, &indexes) && isnan(m.score.value))
			m.score = indexes.score;
	}
	machine_run(p, &m, head, last);
}

/* Each number of copies that a column holds, from row to row, has columns of its own. */
static size_t read_tests(struct parse *p, size_t head, const struct table_cells *heads)
{
	const struct text *t = p->text;
	size_t last = last_row(t, head, heads->n), column = copies_column(t, head, heads), n = 0;
	struct copies seen[COPIES_SEEN];
	struct table_cells c;

	if (column == heads->n)
		read_columns(p, head, heads, last, NULL);
	for (size_t i = first_row(t, head); column < heads->n && i <= last && n < COPIES_SEEN; i++) {
		bool known = !unixbench_split(t, head, i, &c) || column >= c.n || !c.cell[column].n;

		for (size_t k = 0; k < n && !known; k++)
			known = copies_same(t, i, &c, &seen[k]);
		if (known)
			continue;
		seen[n] = (struct copies){column, i, c.cell[column]};
		if (is_own_head(&t->lines[head], heads))
			read_own_heads(p, head, heads, last, &seen[n++]);
		else
			read_columns(p, head, heads, last, &seen[n++]);
	}
	return last;
}

static size_t parse(struct parse *p, const struct block *block)
{
	const struct line *l = &p->text->lines[block->first];
	struct table_cells heads;

	if (!unixbench_split(p->text, block->first, block->first, &heads))
		return block->first;
	return tests_in_head(l, &heads) ? read_rows(p, block->first, &heads)
	                                : read_tests(p, block->first, &heads);
}

static const char *const anchors[] = {"hrystone", "hetstone", "Execl",       "File Copy", "Pipe",
                                      "Process",  "Shell S",  "System Call", NULL};

const struct parser parser_table_unixbench = {
	.name = "table of UnixBench",
	.title = "table of UnixBench's tests",
	.anchors = anchors,
	.above = 12,
	.probe = probe,
	.parse = parse,
};
