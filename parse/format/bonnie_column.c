/* SPDX-License-Identifier: MIT */
/* Which column of bonnie++'s text table a figure is in: cells can be empty, wide figures push
 * others away, blanks get lost and rows are cut. */
#include "parse/format/bonnie_table.h"

#include <math.h>
#include <string.h>

bool nothing_behind(const struct text *text, size_t i)
{
	while (++i < text->n)
		if (!line_is_blank(&text->lines[i]))
			return false;
	return true;
}

/* Gives each value of a row its column by where it stands: a column whose end is passed by when the
 * value begins is empty. Wide figures push what is behind them, by `drift` bytes. `*last_end`:
 * where the last value's column ends. */
static bool slots_by_place(const struct table *t, const struct token *v, size_t n, ptrdiff_t drift,
                           size_t *slot, size_t *last_end)
{
	size_t s = 0;

	for (size_t k = 0; k < n; k++) {
		while (s < SLOTS && (ptrdiff_t)v[k].at >= (ptrdiff_t)t->end[s] + drift)
			s++;
		if (s >= SLOTS || (k % 2 == 1 && s != slot[k - 1] + 1) || (k % 2 == 0 && s % 2))
			return false;
		*last_end = (size_t)((ptrdiff_t)t->end[s] + drift);
		drift = (ptrdiff_t)(v[k].at + v[k].n) - (ptrdiff_t)t->end[s];
		slot[k] = s++;
	}
	return true;
}

bool column_value_may_be_cut(const struct table *t, size_t i, const struct token *v, size_t n,
                             const size_t *slot, size_t last_end)
{
	const struct line *l = &t->p->text->lines[i];
	const struct token *last = &v[n - 1];

	if (last->at + last->n < l->n)
		return false;
	if (slot[n - 1] == SLOTS - 1 && !ends_input(t->p->text, i, l->n))
		return false;
	return last->at + last->n != last_end || last->at < 2 || l->s[last->at - 2] != ' ';
}

static bool has_point(const struct table *t, size_t i, struct token v)
{
	return memchr(t->p->text->lines[i].s + v.at, '.', v.n) != NULL;
}

/* A table without its blanks can't show which cells are empty: bonnie++ -f leaves out both per-chr
 * columns, and their latencies. Then the seeks, the only ones with a point, are the fourth rate. */
static bool fast_mode(const struct table *t, size_t i, const struct token *v)
{
	const struct line *l = i + 1 < t->p->text->n ? &t->p->text->lines[i + 1] : NULL;
	struct token tokens[BONNIE_TOKENS];

	if (has_point(t, i, v[6]) && !has_point(t, i, v[0]) && !has_point(t, i, v[2]) &&
	    !has_point(t, i, v[4]))
		return true;
	return l && at_text(l, bonnie_start(l), "Latency") &&
	       bonnie_tokens(l, bonnie_start(l), tokens, BONNIE_TOKENS) == 1 + BONNIE_IO - 2;
}

bool columns_of_values(const struct table *t, size_t i, const struct token *v, size_t n,
                       ptrdiff_t drift, size_t *slot, size_t *last_end)
{
	static const size_t fast[] = {2, 3, 4, 5, 8, 9, 10, 11};

	*last_end = 0;
	if (t->columnar && (slots_by_place(t, v, n, drift, slot, last_end) ||
	                    (drift < 0 && slots_by_place(t, v, n, 0, slot, last_end))))
		return true; /* a size that stands further to the left may push nothing */
	if (t->columnar && n < SLOTS)
		return false;
	if (n <= sizeof fast / sizeof *fast && !t->files &&
	    (t->fast || (n == sizeof fast / sizeof *fast && fast_mode(t, i, v)))) {
		memcpy(slot, fast, n * sizeof *fast);
		return true;
	}
	for (size_t k = 0; k < n; k++)
		slot[k] = k;
	return n == SLOTS || n % 2 == 1 || ends_input(t->p->text, i, t->p->text->lines[i].n);
}

/* The cell that a latency stands below; BONNIE_IO: none. */
static size_t cell_above(const struct table *t, struct token latency)
{
	size_t c = 0;

	while (c < BONNIE_IO && latency.at + latency.n > t->end[2 * c + 1])
		c++;
	return c;
}

bool columns_of_latencies(const struct table *t, size_t i, const struct bonnie_row *row,
                          const struct token *latency, size_t n, size_t *to)
{
	const struct bonnie_cell *cells = row->cells + (t->files ? BONNIE_IO : 0);
	size_t there = 0;

	for (size_t c = 0; c < BONNIE_IO; c++)
		if (n == BONNIE_IO || row->counts || !isnan(cells[c].rate.value) ||
		    cells[c].too_fast)
			to[there++] = c;
	if (there == n || (n < there && nothing_behind(t->p->text, i)))
		return true;
	for (size_t k = 0; k < n; k++) {
		to[k] = cell_above(t, latency[k]);
		if (!t->columnar || to[k] == BONNIE_IO || (k && to[k] <= to[k - 1]))
			return false;
	}
	return true;
}
