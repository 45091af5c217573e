/* SPDX-License-Identifier: MIT */
/* The figures of a row of bonnie++'s text table, which mail may have wrapped. */
#include "parse/format/bonnie_table.h"

static const struct line *line_of(const struct table *t, size_t i)
{
	return &t->p->text->lines[i];
}

size_t bonnie_line_behind(const struct text *text, size_t i)
{
	i++;
	return i + 1 < text->n && line_is_blank(&text->lines[i]) ? i + 1 : i;
}

/* A value of the column in line i. */
static void read_value(struct table *t, size_t i, struct token v, size_t slot,
                       struct bonnie_cell *cells)
{
	if (slot % 2)
		bonnie_cpu(t->p, i, v, &cells[slot / 2]);
	else
		bonnie_rate(t->p, i, v, t->scale[slot / 2], &cells[slot / 2]);
}

size_t bonnie_count_values(const struct line *l, const struct token *tokens, size_t k, size_t n)
{
	size_t values = 0;

	while (k + values < n && values < SLOTS && bonnie_is_value(l, tokens[k + values]))
		values++;
	return values;
}

/* Whether m values on a line of their own can be the last of a row with n values before them: then
 * slot[] has the columns of those, some of which may be empty. */
static bool goes_on(const struct table *t, size_t i, const struct token *v, size_t n,
                    ptrdiff_t drift, size_t m, size_t *slot)
{
	size_t last_end;

	if (n + m == SLOTS) {
		for (size_t k = 0; k < n; k++)
			slot[k] = k;
		return true;
	}
	return m <= WRAPPED && t->columnar &&
	       columns_of_values(t, i, v, n, drift, slot, &last_end) && slot[n - 1] < SLOTS - m &&
	       (m % 2 ? slot[n - 1] == SLOTS - m - 1 : slot[n - 1] % 2 == 1);
}

/* A row that mail has wrapped: the next line holds the values that this one lacks, and no more. */
static bool read_wrapped(struct table *t, size_t i, const struct token *v, size_t n,
                         ptrdiff_t drift, struct bonnie_row *row)
{
	struct bonnie_cell *cells = row->cells + (t->files ? BONNIE_IO : 0);
	size_t behind = bonnie_line_behind(t->p->text, i);
	const struct line *l = behind < t->p->text->n ? line_of(t, behind) : NULL;
	struct token rest[BONNIE_TOKENS];
	size_t m = l && n < SLOTS ? bonnie_tokens(l, bonnie_start(l), rest, BONNIE_TOKENS) : 0;
	size_t slot[SLOTS];

	if (!m || n + m > SLOTS || bonnie_count_values(l, rest, 0, m) != m ||
	    ends_input(t->p->text, behind, l->n) || !goes_on(t, i, v, n, drift, m, slot))
		return false;
	for (size_t k = 0; k < n; k++)
		read_value(t, i, v[k], slot[k], cells);
	for (size_t k = 0; k < m; k++)
		read_value(t, behind, rest[k], SLOTS - m + k, cells);
	t->wrapped = behind;
	row->last = behind;
	return true;
}

void bonnie_read_values(struct table *t, size_t i, const struct token *v, size_t n, ptrdiff_t drift,
                        struct bonnie_row *row)
{
	struct bonnie_cell *cells = row->cells + (t->files ? BONNIE_IO : 0);
	size_t slot[SLOTS], kept = n, last_end;

	if (read_wrapped(t, i, v, n, drift, row))
		return;

	if (!columns_of_values(t, i, v, n, drift, slot, &last_end)) {
		parse_diag(
			t->p, LEVEL_WARNING, i, v[0].at,
			"%zu figures for %d columns, and the blanks do not show which are empty; "
			"the row was left out",
			n, SLOTS);
		return;
	}
	if (column_value_may_be_cut(t, i, v, n, slot, last_end))
		kept--;
	for (size_t k = 0; k < kept; k++)
		read_value(t, i, v[k], slot[k], cells);
	row->cut = kept < n || slot[n - 1] != SLOTS - 1;
	row->cut_line = i;
	row->cut_at = kept < n ? v[n - 1].at : v[n - 1].at + v[n - 1].n;
}
