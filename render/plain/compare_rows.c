/* SPDX-License-Identifier: MIT */
#include "render/plain/compare_rows.h"

#include <math.h>
#include <string.h>

#include "parse/model/doubt.h"
#include "render/plain/quantity.h"
#include "render/sentence.h"
#include "render/stat/printed.h"

static const char NONE[] = "—";

static size_t sides(const struct group *g, const struct row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n_subjects; i++)
		n += row->cells[i]->n > 0;
	return n;
}

static bool shown(const struct comparing *c, const struct row *row)
{
	if (c->p->all)
		return true;
	return row->better != BETTER_NONE && (sides(c->g, row) > 1 || c->g->n_subjects == 1);
}

/* The largest value of a row's points, by which its unit is chosen; NAN: none. */
static double largest(const struct group *g, const struct row *row)
{
	double most = NAN;

	for (size_t i = 0; i < g->n_subjects; i++)
		for (size_t k = 0; k < row->cells[i]->n; k++)
			most = fmax(most, row->cells[i]->points[k].value);
	return most;
}

/* The most digits that a counted figure was printed with, and those of one value among them. */
static int counted_digits(const struct cell *c, double value)
{
	int most = 1;

	for (size_t i = 0; i < c->n; i++) {
		const struct point *point = &c->points[i];
		int n = point->state == POINT_MEASURED ? printed_digits(&point->result->value) : 1;

		if (point->state == POINT_MEASURED && point->value == value)
			return n;
		most = n > most ? n : most;
	}
	return most;
}

/* The figures that count: one, the median with its 95 % interval, or from lowest to highest. */
static void put_counted(const struct cell *c, const struct quantity *q, struct buf *out)
{
	double first = isnan(c->value) ? c->least : c->value;

	if (!c->n_counted)
		return;
	quantity_put(out, q, first, counted_digits(c, first));
	if (isnan(c->value) && c->most > c->least) {
		buf_puts(out, "–");
		quantity_put(out, q, c->most, counted_digits(c, c->most));
	}
	if (c->n_counted < 2)
		return;
	buf_puts(out, " (");
	if (!isnan(c->low)) {
		quantity_put(out, q, c->low, counted_digits(c, c->low));
		buf_puts(out, "–");
		quantity_put(out, q, c->high, counted_digits(c, c->high));
		buf_puts(out, ", ");
	}
	buf_printf(out, "n=%zu)", c->n_counted);
}

/* Whether any of a cell's figures that count (or, where none does, the first) is in doubt. */
static bool in_doubt(const struct cell *c)
{
	const struct diag *doubt;

	for (size_t i = 0; i < c->n; i++)
		if ((c->points[i].state == POINT_MEASURED || (!c->n_counted && !i)) &&
		    result_doubts(c->points[i].run, c->points[i].result, &doubt, 1))
			return true;
	return false;
}

/* Figures that do not count, or the words in place of a figure. */
static void put_others(struct comparing *c, const struct cell *cell, const struct quantity *q,
		       struct buf *out)
{
	for (size_t i = 0; i < cell->n; i++) {
		const struct point *point = &cell->points[i];

		if (point->state == POINT_MEASURED)
			continue;
		buf_puts(out, out->n ? ", " : "");
		if (point->state == POINT_NOT_FROM_DISK) {
			quantity_put(out, q, point->value, printed_digits(&point->result->value));
			buf_puts(out, MARK_LEFT_OUT);
			c->left_out = true;
		} else if (point->state == POINT_BUILT_IN) {
			quantity_put(out, q, point->value, printed_digits(&point->result->value));
			buf_printf(out, " (%s)", lang_text(c->p->lang, "state.built-in"));
		} else {
			buf_puts(out, lang_text(c->p->lang, point->state == POINT_FAILED
								    ? "state.failed"
								    : "state.too-fast"));
		}
	}
}

static void add_cell(struct comparing *c, const struct cell *cell, const struct quantity *q)
{
	struct buf text = BUF_INIT;
	struct table_cell *to;

	put_counted(cell, q, &text);
	if (cell->best)
		buf_puts(&text, MARK_BEST);
	put_others(c, cell, q, &text);
	if (in_doubt(cell))
		buf_puts(&text, MARK_DOUBT);
	if (!cell->n)
		buf_puts(&text, NONE);
	c->best = c->best || cell->best;
	c->doubt = c->doubt || in_doubt(cell);
	c->median = c->median || (cell->n_counted > 1 && !isnan(cell->value));
	c->range = c->range || (cell->n_counted > 1 && isnan(cell->value));
	to = table_add(&c->table, text.s);
	to->right = true;
	to->style = cell->best ? TERM_BOLD : TERM_PLAIN;
	buf_release(&text);
}

static void add_ratio(struct comparing *c, const struct row *row)
{
	struct ratio r = cells_compare(row, 0, 1);
	struct buf text = BUF_INIT;

	if (r.exists && row->better != BETTER_NONE) {
		c->ratios = true;
		ratio_put(&text, isnan(r.ratio) ? r.least : r.ratio);
		if (isnan(r.ratio)) {
			buf_puts(&text, "–");
			ratio_put(&text, r.most);
		}
		buf_puts(&text, "×");
	}
	if (!isnan(r.low)) {
		c->interval = true;
		buf_puts(&text, " (");
		ratio_put(&text, r.low);
		buf_puts(&text, "–");
		ratio_put(&text, r.high);
		buf_puts(&text, ")");
	}
	table_add(&c->table, text.s)->right = true;
	buf_release(&text);
}

static void add_row(struct comparing *c, const struct row *row)
{
	struct quantity q = quantity_for(row->unit, largest(c->g, row));
	struct lang_metric words = lang_metric(c->p->lang, c->g->tool, row->metric);

	table_add(&c->table, words.title);
	for (size_t i = c->from; i < c->to; i++)
		add_cell(c, row->cells[i], &q);
	table_add(&c->table, quantity_unit(&q, c->p->lang, c->g->tool, row->metric));
	if (c->ratio)
		add_ratio(c, row);
	table_end_row(&c->table);
}

/* The column heads; with `keys` numbers instead of names. */
static void add_head(struct comparing *c, bool keys)
{
	table_add(&c->table, NULL);
	for (size_t i = c->from; i < c->to; i++) {
		struct buf key = BUF_INIT;
		struct table_cell *cell;

		buf_printf(&key, "[%zu]", i + 1);
		cell = table_add(&c->table, keys ? key.s : c->names[i]);
		cell->right = true;
		cell->style = TERM_BOLD;
		buf_release(&key);
	}
	table_add(&c->table, NULL);
	if (c->ratio)
		table_add(&c->table, lang_text(c->p->lang, "column.ratio"))->right = true;
	table_end_row(&c->table);
}

static void add_condition(struct comparing *c, const char *condition)
{
	struct table_cell *cell = table_add(&c->table, condition);

	cell->spans = true;
	cell->style = TERM_DIM;
	table_end_row(&c->table);
}

/* Whether an earlier row has this condition. */
static bool condition_done(const struct comparing *c, size_t row)
{
	for (size_t i = 0; i < row; i++)
		if (shown(c, &c->g->rows[i]) &&
		    strcmp(c->g->rows[i].condition, c->g->rows[row].condition) == 0)
			return true;
	return false;
}

void comparing_rows(struct comparing *c, bool keys)
{
	const struct group *g = c->g;

	table_init(&c->table, c->to - c->from + 2 + c->ratio);
	add_head(c, keys);
	c->hidden = 0;
	for (size_t i = 0; i < g->n_rows; i++) {
		if (!shown(c, &g->rows[i])) {
			c->hidden++;
			continue;
		}
		if (condition_done(c, i))
			continue;
		if (g->rows[i].condition[0])
			add_condition(c, g->rows[i].condition);
		for (size_t k = i; k < g->n_rows; k++)
			if (shown(c, &g->rows[k]) &&
			    strcmp(g->rows[k].condition, g->rows[i].condition) == 0)
				add_row(c, &g->rows[k]);
	}
}
