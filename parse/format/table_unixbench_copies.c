/* SPDX-License-Identifier: MIT */
/* How many copies of a test ran in parallel, as tables say it: in a column or in the head of one. */
#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "parse/format/table_unixbench.h"

enum { COPIES_MAX = 4096, ROWS_SEEN = 4 };

static const char *const names[] = {"parallel", "copies", "copy", "parallel copies", "parallel copy"};

bool copies_named(const struct line *l, struct table_cell c)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (table_cell_is(l, c, names[i]))
			return true;
	return false;
}

size_t copies_read(const struct line *l, struct table_cell c, bool worded, double *copies)
{
	uint64_t number;
	size_t n = number_read_u64(l->s + c.at, c.n, &number), behind = skip_blanks(l, c.at + n);
	struct table_cell words = {behind, c.at + c.n - behind};

	if (!n || number < 1 || number > COPIES_MAX ||
	    (worded ? !copies_named(l, words) : n != c.n))
		return 0;
	*copies = (double)number;
	return n;
}

/* Whether the column's cells are numbers of copies, some of which stand twice: indexes don't. */
static bool holds_copies(const struct text *t, size_t head, size_t column, size_t columns)
{
	double seen[ROWS_SEEN];
	size_t n = 0, twice = 0;
	struct table_cells c;

	for (size_t i = head + 1; i < t->n && n < ROWS_SEEN; i++) {
		if (table_is_rule(&t->lines[i]))
			continue;
		if (!unixbench_split(t, head, i, &c) || c.n != columns)
			break;
		if (!copies_read(&t->lines[i], c.cell[column], false, &seen[n]))
			return false;
		for (size_t k = 0; k < n; k++)
			twice += !(seen[k] < seen[n] || seen[k] > seen[n]);
		n++;
	}
	return twice > 0;
}

size_t copies_column(const struct text *t, size_t head, const struct table_cells *heads)
{
	for (size_t k = 1; k < heads->n; k++)
		if (copies_named(&t->lines[head], heads->cell[k]) && holds_copies(t, head, k, heads->n))
			return k;
	return heads->n;
}

bool copies_same(const struct text *t, size_t line, const struct table_cells *c,
                       const struct copies *wanted)
{
	const struct line *l = &t->lines[line];
	double one, other;

	if (!wanted)
		return true;
	return wanted->column < c->n && copies_read(l, c->cell[wanted->column], false, &one) &&
	       copies_read(&t->lines[wanted->line], wanted->cell, false, &other) &&
	       !(one < other || one > other);
}
