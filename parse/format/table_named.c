/* SPDX-License-Identifier: MIT */
/* Tables of somebody's own making whose heads ("Read IOPS", "p99 latency (ms)") or rows ("fio
 * randread 4k (IOPS)") name the metrics of a tool. The tool stands in the table or above it. What
 * its words don't tell for certain is left out, with a note. */
#include "parse/format/table_named.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* A cell and the line (an index) that it stands on. */
struct place {
	size_t line;
	struct table_cell cell;
};

/* Heads that say what the figures are ---------------------------------------------------------- */

static bool tells_test(const struct table_meaning *m)
{
	return !(m->words & SAYS_FOREIGN) &&
	       (m->words || m->bs.value > 0 || m->tools || m->quantity);
}

static void add_part(struct named_subject *s, const struct named_table *t, size_t k,
                     struct place at)
{
	s->parts[s->n_parts].role = t->columns[k].role;
	s->parts[s->n_parts].fact = t->columns[k].fact;
	s->parts[s->n_parts].line = at.line;
	s->parts[s->n_parts].cell = at.cell;
	s->parts[s->n_parts].head = t->columns[k].role == COLUMN_UNKNOWN && k > 0
	                                    ? t->heads.cell[k]
	                                    : (struct table_cell){0, 0};
	s->n_parts++;
}

/* "8G", "300M", as bonnie++ and fio take them. */
static struct table_number read_size(const struct named_table *t, struct place at)
{
	const char *letters = "KMGT", *letter;
	const struct line *l = &t->text->lines[at.line];
	struct table_number size = {0, at.line, at.cell};
	double value;
	size_t n = read_number(l, at.cell.at, &value), behind = at.cell.at + n;

	if (n && at.cell.n - n == 1 &&
	    (letter = strchr(letters, toupper((unsigned char)l->s[behind]))))
		size.value = value * pow(1024, (double)(letter - letters + 1));
	return size;
}

/* Reads a cell that tells the machine or the test of its row. */
static void read_part(const struct named_table *t, size_t k, struct place at,
                      struct named_subject *s, struct table_meaning *test)
{
	enum column_role role = t->columns[k].role;
	struct table_meaning m = table_meaning(t->text, at.line, at.cell);
	struct table_number number = {0, at.line, at.cell};

	if (role == COLUMN_BS || role == COLUMN_UNIT || role == COLUMN_TEST ||
	    (role == COLUMN_UNKNOWN && tells_test(&m))) {
		m.words &= ~(unsigned)SAYS_FOREIGN;
		table_meaning_add(test, &m);
		if (role != COLUMN_BS && role != COLUMN_UNIT && !s->job.n) {
			s->job = at.cell;
			s->job_line = at.line;
		}
	} else if (role == COLUMN_DEPTH || role == COLUMN_JOBS) {
		if (read_number(&t->text->lines[at.line], at.cell.at, &number.value) == at.cell.n)
			*(role == COLUMN_DEPTH ? &test->iodepth : &test->jobs) = number;
	} else if (role == COLUMN_SIZE) {
		s->size = read_size(t, at);
	} else {
		add_part(s, t, k, at);
		test->tools |= m.tools;
	}
}

static bool is_part(const struct named_table *t, size_t k)
{
	enum column_role role = t->columns[k].role;

	return role != COLUMN_FIGURE && role != COLUMN_IGNORED &&
	       (role != COLUMN_UNKNOWN || k < t->first_figure);
}

static bool says_something(const struct named_table *t, struct place at)
{
	const struct line *l = &t->text->lines[at.line];

	return at.cell.n && !table_cell_is(l, at.cell, "-") && !table_cell_is(l, at.cell, "n/a");
}

/* A cell that is empty since the one above it is of both rows has that one's words. */
static void read_row(struct parse *p, struct named_table *t, size_t line,
                     const struct table_cells *c, struct place *carried)
{
	struct named_subject subject = {0};
	struct named_runs runs = {
		.p = p, .table = t, .subject = &subject, .first = line, .last = line};
	struct table_meaning test = {0};

	for (size_t k = 0; k < c->n; k++) {
		if (c->cell[k].n)
			carried[k] = (struct place){line, c->cell[k]};
		if (is_part(t, k) && says_something(t, carried[k]))
			read_part(t, k, carried[k], &subject, &test);
	}
	for (size_t k = 0; k < c->n; k++) {
		struct table_meaning m = t->columns[k].meaning;
		bool row_says = subject.job.n && !(m.words & (SAYS_READ | SAYS_WRITE));

		if (t->columns[k].role != COLUMN_FIGURE)
			continue;
		table_meaning_add(&m, &test);
		if (row_says)
			named_figure(&runs, line, c->cell[k], &m, subject.job_line, subject.job);
		else
			named_figure(&runs, line, c->cell[k], &m, t->head, t->heads.cell[k]);
	}
	named_runs_end(&runs);
}

static void read_rows(struct parse *p, struct named_table *t)
{
	struct place carried[TABLE_COLUMNS] = {0};
	struct table_cells c;

	for (size_t i = t->head + 1; i <= t->last; i++)
		if (named_table_row(t, i, &c))
			read_row(p, t, i, &c, carried);
}

/* Rows that say what the figures are ----------------------------------------------------------- */

/* The meaning of a row by its cells that are no machine's. */
static struct table_meaning row_meaning(const struct named_table *t, size_t line,
                                        const struct table_cells *c)
{
	struct table_meaning m = {0};

	for (size_t k = 0; k < c->n; k++) {
		struct table_meaning part;

		if (k > 0 && t->columns[k].role != COLUMN_TEST && t->columns[k].role != COLUMN_UNIT)
			continue;
		part = table_meaning(t->text, line, c->cell[k]);
		table_meaning_add(&m, &part);
	}
	return m;
}

/* Whether the first cell of a row says what the others of it are of a machine: "CPU". */
static bool read_fact(struct named_table *t, size_t line, const struct table_cells *c, size_t k,
                      struct named_subject *s)
{
	const char *fact = table_fact(&t->text->lines[line], c->cell[0]);

	if (!fact || !c->cell[k].n || s->n_parts == TABLE_COLUMNS)
		return fact;
	s->parts[s->n_parts].role = *fact ? COLUMN_FACT : COLUMN_HOST;
	s->parts[s->n_parts].fact = fact;
	s->parts[s->n_parts].line = line;
	s->parts[s->n_parts++].cell = c->cell[k];
	return true;
}

static void read_column(struct parse *p, struct named_table *t, size_t k)
{
	struct named_subject subject = {0};
	struct named_runs runs = {
		.p = p, .table = t, .subject = &subject, .first = t->head, .last = t->last};
	struct table_cells c;

	if (t->columns[k].role == COLUMN_NAME)
		add_part(&subject, t, k, (struct place){t->head, t->heads.cell[k]});
	for (size_t i = t->head + 1; i <= t->last; i++)
		if (named_table_row(t, i, &c))
			read_fact(t, i, &c, k, &subject);
	for (size_t i = t->head + 1; i <= t->last; i++) {
		struct table_meaning m;

		if (!named_table_row(t, i, &c) || table_fact(&t->text->lines[i], c.cell[0]))
			continue;
		m = row_meaning(t, i, &c);
		named_figure(&runs, i, c.cell[k], &m, i, c.cell[0]);
	}
	named_runs_end(&runs);
}

static void read_columns(struct parse *p, struct named_table *t)
{
	for (size_t k = 1; k < t->heads.n; k++)
		if (t->columns[k].role == COLUMN_NAME || t->columns[k].role == COLUMN_UNKNOWN)
			read_column(p, t, k);
}

/* The parser ----------------------------------------------------------------------------------- */

static bool probe(const struct text *text, struct block *b)
{
	struct named_table t;

	if (!named_table_open(&t, text, b->last))
		return false;
	*b = (struct block){t.head, t.last};
	return true;
}

static size_t parse(struct parse *p, const struct block *block)
{
	struct named_table t;

	if (!named_table_open(&t, p->text, block->first))
		return block->first;
	if (t.caption.words & SAYS_UNMEASURED) {
		parse_diag(p, LEVEL_NOTE, t.head, t.heads.cell[0].at,
		           "the words above this table don't say that it was measured; it was left "
		           "out");
		return t.last;
	}
	if (t.first_figure < t.heads.n)
		read_rows(p, &t);
	else
		read_columns(p, &t);
	if (t.assumed)
		parse_diag(p, LEVEL_NOTE, t.head, t.heads.cell[0].at,
		           "MB of this table are taken as %s B, as fio printed them then",
		           t.old ? "1048576" : "1000000");
	if (t.uncertain)
		parse_diag(p, LEVEL_NOTE, t.head, t.heads.cell[0].at,
		           "nothing tells for certain what %zu figures of this table are; they "
		           "were left out",
		           t.uncertain);
	return t.last;
}

static const char *const anchors[] = {"IOPS",  "iops", "B/s", "Bps", "/sec", "atency",
                                      "vents", "TPS",  "QPS", "p99", "P99",  NULL};

const struct parser parser_table_named = {
	.name = "table of metrics",
	.title = "table whose heads name metrics",
	.anchors = anchors,
	.above = 4,
	.sums_up = true,
	.probe = probe,
	.parse = parse,
};
