/* SPDX-License-Identifier: MIT */
/* Telling a table that names metrics, and what each of its columns is. */
#include <ctype.h>
#include <string.h>

#include "parse/format/table_named.h"

enum { ROWS_MAX = 2000, ROWS_SEEN = 3, HEAD_BYTES = 2000 };

bool named_table_rule(const struct line *l)
{
	bool drawn = false;

	for (size_t i = 0; i < l->n; i++) {
		if (!strchr("|+-=: \t", l->s[i]))
			return false;
		drawn |= l->s[i] == '-' || l->s[i] == '=';
	}
	return drawn;
}

static bool split(const struct named_table *t, size_t line, struct table_cells *c)
{
	if (!table_split_at(&t->text->lines[line], t->separator, c))
		return false;
	if (t->framed && !c->cell[0].n)
		memmove(c->cell, c->cell + 1, --c->n * sizeof *c->cell);
	return true;
}

/* A row of a page whose first cell is of the row above, too, lacks that cell: then a figure stands
 * under each head of one, and they would not if another cell were missing. */
static bool is_spanned(const struct named_table *t, size_t line, const struct table_cells *c)
{
	const char *s = t->text->lines[line].s;

	if (t->separator != '\t' || c->n + 1 != t->heads.n || t->first_figure < 2 ||
	    t->first_figure == t->heads.n)
		return false;
	for (size_t k = 1; k < t->heads.n; k++)
		if (t->columns[k].role == COLUMN_FIGURE &&
		    !(c->cell[k - 1].n && isdigit((unsigned char)s[c->cell[k - 1].at])))
			return false;
	return true;
}

bool named_table_row(const struct named_table *t, size_t line, struct table_cells *c)
{
	if (named_table_rule(&t->text->lines[line]) || !split(t, line, c))
		return false;
	if (is_spanned(t, line, c)) {
		memmove(c->cell + 1, c->cell, c->n++ * sizeof *c->cell);
		c->cell[0] = (struct table_cell){0, 0};
	}
	return c->n == t->heads.n;
}

/* Whether the first row behind an empty corner begins with nothing, too. */
static bool is_framed(const struct named_table *t)
{
	struct table_cells c;

	if (t->heads.cell[0].n)
		return false;
	for (size_t i = t->head + 1; i < t->text->n && i - t->head <= ROWS_SEEN; i++)
		if (named_table_row(t, i, &c))
			return !c.cell[0].n;
	return false;
}

/* Roles of columns ----------------------------------------------------------------------------- */

static const struct {
	const char *head;
	enum column_role role;
} named_roles[] = {
	{"provider", COLUMN_NAME},
	{"vps", COLUMN_NAME},
	{"plan", COLUMN_NAME},
	{"instance", COLUMN_NAME},
	{"instance type", COLUMN_NAME},
	{"cloud", COLUMN_NAME},
	{"vendor", COLUMN_NAME},
	{"system", COLUMN_NAME},
	{"node", COLUMN_NAME},
	{"name", COLUMN_NAME},
	{"server type", COLUMN_NAME},
	{"config", COLUMN_NAME},
	{"configuration", COLUMN_NAME},
	{"setup", COLUMN_NAME},
	{"environment", COLUMN_NAME},
	{"platform", COLUMN_NAME},
	{"test", COLUMN_TEST},
	{"tests", COLUMN_TEST},
	{"test case", COLUMN_TEST},
	{"test name", COLUMN_TEST},
	{"workload", COLUMN_TEST},
	{"job", COLUMN_TEST},
	{"job name", COLUMN_TEST},
	{"benchmark", COLUMN_TEST},
	{"mode", COLUMN_TEST},
	{"pattern", COLUMN_TEST},
	{"access pattern", COLUMN_TEST},
	{"operation", COLUMN_TEST},
	{"op", COLUMN_TEST},
	{"rw", COLUMN_TEST},
	{"i/o", COLUMN_TEST},
	{"metric", COLUMN_TEST},
	{"tool", COLUMN_TEST},
	{"bs", COLUMN_BS},
	{"block size", COLUMN_BS},
	{"blocksize", COLUMN_BS},
	{"io size", COLUMN_BS},
	{"iodepth", COLUMN_DEPTH},
	{"io depth", COLUMN_DEPTH},
	{"queue depth", COLUMN_DEPTH},
	{"qd", COLUMN_DEPTH},
	{"depth", COLUMN_DEPTH},
	{"jobs", COLUMN_JOBS},
	{"numjobs", COLUMN_JOBS},
	{"threads", COLUMN_JOBS},
	{"size", COLUMN_SIZE},
	{"file size", COLUMN_SIZE},
	{"unit", COLUMN_UNIT},
	{"units", COLUMN_UNIT},
	{"value", COLUMN_UNKNOWN},
	{"result", COLUMN_UNKNOWN},
	{"results", COLUMN_UNKNOWN},
	{"measured", COLUMN_UNKNOWN},
	{"note", COLUMN_IGNORED},
	{"notes", COLUMN_IGNORED},
	{"winner", COLUMN_IGNORED},
	{"status", COLUMN_IGNORED},
	{"price", COLUMN_IGNORED},
	{"cost", COLUMN_IGNORED},
};

/* What a column is by a head that says so in one word; false: it doesn't. */
static bool named_role(const struct line *l, struct table_cell head, struct named_column *column)
{
	const char *fact = table_fact(l, head);

	for (size_t i = 0; i < sizeof named_roles / sizeof *named_roles; i++)
		if (table_cell_is(l, head, named_roles[i].head)) {
			column->role = named_roles[i].role;
			return true;
		}
	column->fact = fact;
	column->role = !fact ? COLUMN_UNKNOWN : *fact ? COLUMN_FACT : COLUMN_HOST;
	return fact;
}

static bool names_figure(const struct table_meaning *m)
{
	return m->quantity || m->tools || *m->stat ||
	       (m->words & ~(unsigned)(SAYS_FOREIGN | SAYS_UNMEASURED | SAYS_CPU | SAYS_MEMORY));
}

/* What column k is; a head that names a figure and more that is not understood is of none. */
static void read_head(struct named_table *t, size_t k)
{
	const struct line *l = &t->text->lines[t->head];
	struct named_column *column = &t->columns[k];

	*column = (struct named_column){0};
	column->meaning = table_meaning(t->text, t->head, t->heads.cell[k]);
	if (!t->heads.cell[k].n || named_role(l, t->heads.cell[k], column))
		return;
	if (k > 0 && names_figure(&column->meaning))
		column->role = COLUMN_FIGURE;
	if (column->meaning.words & SAYS_UNMEASURED)
		column->role = COLUMN_IGNORED;
}

/* Columns of one head differ in what nothing tells. */
static void doubt_twins(struct named_table *t)
{
	const char *s = t->text->lines[t->head].s;

	for (size_t k = 1; k < t->heads.n; k++)
		for (size_t i = 0; i < k; i++)
			if (t->heads.cell[i].n == t->heads.cell[k].n &&
			    memcmp(s + t->heads.cell[i].at, s + t->heads.cell[k].at,
			           t->heads.cell[k].n) == 0) {
				t->columns[i].meaning.words |= SAYS_FOREIGN;
				t->columns[k].meaning.words |= SAYS_FOREIGN;
			}
}

/* A table whose rows say what the figures are has a machine in each other column. */
static void name_machines(struct named_table *t)
{
	for (size_t k = 1; k < t->heads.n; k++)
		if (t->columns[k].role == COLUMN_FACT || t->columns[k].role == COLUMN_HOST ||
		    (t->columns[k].role == COLUMN_UNKNOWN && t->heads.cell[k].n &&
		     !named_role(&t->text->lines[t->head], t->heads.cell[k],
		                 &(struct named_column){0})))
			t->columns[k].role = COLUMN_NAME;
}

/* Where the only column that tells rows apart holds a fact, it is their name, too. */
static void name_rows(struct named_table *t)
{
	size_t fact = t->heads.n;

	for (size_t k = 0; k < t->first_figure; k++) {
		if (t->columns[k].role != COLUMN_FACT)
			return;
		fact = fact == t->heads.n ? k : fact;
	}
	if (fact < t->heads.n)
		t->columns[fact].role = COLUMN_NAME;
}

static void read_heads(struct named_table *t)
{
	t->first_figure = t->heads.n;
	for (size_t k = 0; k < t->heads.n; k++) {
		read_head(t, k);
		if (t->columns[k].role == COLUMN_FIGURE && t->first_figure == t->heads.n)
			t->first_figure = k;
	}
	doubt_twins(t);
	if (t->first_figure == t->heads.n)
		name_machines(t);
	else
		name_rows(t);
}

/* Opening -------------------------------------------------------------------------------------- */

static void learn_numbers(struct named_table *t, size_t line, const struct table_cells *c)
{
	const struct line *l = &t->text->lines[line];

	for (size_t k = 0; k < c->n; k++) {
		size_t end = c->cell[k].at + c->cell[k].n;

		if (!ends_input(t->text, line, end)) /* "12,34" may be cut off "12,345" */
			number_style_learn(&t->style, l, c->cell[k].at, end);
	}
}

/* Whether the cell is a figure: a number and perhaps its unit. "4k" may be a size of blocks. */
static bool is_value(const struct named_table *t, size_t line, struct table_cell cell)
{
	struct table_meaning m = {0};
	double value;
	size_t n = named_value(t, line, cell, &m, &value);

	return n && (n < cell.n || strchr("0123456789", t->text->lines[line].s[cell.at + n - 1]));
}

/* Whether the line goes on with the table behind a blank one: the head is apart from the rows in
 * AsciiDoc, each row from the next in pieces of HTML. What holds no figure begins another table. */
static bool goes_on(const struct named_table *t, size_t line)
{
	struct table_cells c;

	if (line >= t->text->n || !named_table_row(t, line, &c))
		return false;
	for (size_t k = 1; k < c.n; k++)
		if (is_value(t, line, c.cell[k]))
			return true;
	return false;
}

/* Whether what may be a row stands below the head. */
static bool row_follows(const struct named_table *t)
{
	size_t i = t->head + 1;
	struct table_cells c;

	while (i < t->text->n && named_table_rule(&t->text->lines[i]))
		i++;
	i += i < t->text->n && line_is_blank(&t->text->lines[i]);
	return i < t->text->n && named_table_row(t, i, &c);
}

/* Finds the last of at most `rows` rows; false: there is none. */
static bool read_extent(struct named_table *t, size_t rows)
{
	struct table_cells c;

	t->last = t->head;
	t->style = (struct number_style){0};
	for (size_t i = t->head + 1; i < t->text->n && rows > 0; i++) {
		bool apart = t->separator == '\t' || i == t->head + 1;

		if (named_table_rule(&t->text->lines[i]) ||
		    (apart && line_is_blank(&t->text->lines[i]) && goes_on(t, i + 1)))
			continue;
		if (!named_table_row(t, i, &c))
			break;
		learn_numbers(t, i, &c);
		t->last = i;
		rows--;
	}
	return t->last > t->head;
}

/* Whether a cell of the row is a figure with all that it needs, but perhaps the caption. `name` is
 * what the first one means. */
static bool has_figure(const struct named_table *t, size_t line, const struct table_cells *c,
                       const struct table_meaning *name)
{
	bool by_head = t->first_figure < t->heads.n;

	for (size_t k = 1; k < c->n; k++) {
		struct table_meaning m = by_head ? t->columns[k].meaning : *name;
		double value;

		if (t->columns[k].role != COLUMN_FIGURE && by_head)
			continue;
		if (named_value(t, line, c->cell[k], &m, &value) &&
		    (m.quantity || (by_head && name->quantity) || m.unit.kind) &&
		    (by_head || !(m.words & SAYS_FOREIGN)))
			return true;
	}
	return false;
}

/* Whether one of the rows holds a figure; *tools becomes what they name. */
static bool rows_hold(struct named_table *t, unsigned *tools)
{
	struct table_cells c;
	bool holds = false;

	if (t->style.point == t->style.comma)
		t->style = (struct number_style){.point = true};
	for (size_t i = t->head + 1; i <= t->last; i++) {
		struct table_meaning name;

		if (!named_table_row(t, i, &c))
			continue;
		name = table_meaning(t->text, i, c.cell[0]);
		*tools |= name.tools;
		holds = holds || has_figure(t, i, &c, &name);
	}
	return holds;
}

/* A head of figures is a row. */
static bool is_head(struct named_table *t)
{
	t->style = (struct number_style){.point = true};
	for (size_t k = 1; k < t->heads.n; k++)
		if (t->heads.cell[k].n && is_value(t, t->head, t->heads.cell[k]))
			return false;
	return true;
}

bool named_table_open(struct named_table *t, const struct text *text, size_t head)
{
	const struct line *l = &text->lines[head];
	unsigned tools = 0;

	t->text = text;
	t->head = head;
	t->first_figure = 0;
	t->uncertain = 0;
	t->assumed = false;
	t->separator = l->n <= HEAD_BYTES && !named_table_rule(l) ? table_separator(l) : '\0';
	t->framed = false;
	if (!t->separator || !split(t, head, &t->heads))
		return false;
	if ((t->framed = is_framed(t)))
		split(t, head, &t->heads);
	if (t->heads.n < 2 || !row_follows(t) || !is_head(t) || !read_extent(t, ROWS_SEEN))
		return false;
	read_heads(t);
	if (!rows_hold(t, &tools))
		return false;
	for (size_t k = 0; k < t->heads.n; k++)
		tools |= t->columns[k].meaning.tools;
	t->caption = table_caption(text, head, t->heads.cell[0]);
	t->old = text->posted && strncmp(text->posted, "2017", 4) < 0;
	return (tools | t->caption.tools) & ~(unsigned)TABLE_OTHER && read_extent(t, ROWS_MAX);
}
