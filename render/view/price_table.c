/* SPDX-License-Identifier: MIT */
/* What figures cost, as a table. */
#include <math.h>

#include "render/view/price.h"

/* "1.88", or the range of few runs: the figure for so much money. */
static const char *per_money(struct prices *p, const struct cell *c, double price)
{
	const struct point *at = cell_leading(c);
	double factor = view_scaled(p->v, at->run, at->result, 1) * p->step / price;
	int exact = cell_digits(c, isnan(c->value) ? c->most : c->value), digits = exact < 3 ? exact : 3;

	if (!isnan(c->value))
		return view_number(p->v, c->value * factor, digits);
	return view_range(p->v, view_number(p->v, c->least * factor, digits),
	                  view_number(p->v, c->most * factor, digits));
}

static bool counts_per_money(const struct priced_row *r)
{
	return r->row->better == BETTER_HIGHER;
}

static xmlNode *price_columns(struct prices *p, xmlNode *section)
{
	struct view *v = p->v;
	xmlNode *table = page_table(section, TABLE_FIT);
	const char *step = view_money(v, p->step), *currency = p->like->currency;
	const char *per = p->like->period
	                          ? view_format(v, "unit.per-currency", {"n", step},
	                                        {"currency", currency ? currency : ""},
	                                        {"period", view_period(v, p->like->period)})
	                          : view_format(v, "unit.per-money", {"n", step},
	                                        {"currency", currency ? currency : ""});

	run_text(table_caption(table), view_text(v, "view.price.caption"));
	run_text(table_sub(table), view_format(v, "view.price.sub", {"per", per}));
	table_column(table, view_text(v, "column.plan"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.price"), p->money, COLUMN_NUMBER);
	table_column(table, view_text(v, "column.date"), NULL, COLUMN_TEXT);
	for (size_t i = 0; i < p->n_rows; i++)
		if (counts_per_money(&p->rows[i]))
			table_column(table,
			             lang_metric(v->lang, p->rows[i].g->tool, p->rows[i].row->metric).brief,
			             head_sub(v, p->rows[i].g, p->rows[i].row), COLUMN_NUMBER);
	return table_rows(table, -1, NULL, NULL, NULL);
}

/* Whether any row has a figure of it that counts. */
static bool has_figure(const struct prices *p, const struct subject *s)
{
	for (size_t i = 0; i < p->n_rows; i++) {
		size_t k = group_place(p->rows[i].g, s);

		if (k < p->rows[i].g->n_subjects && p->rows[i].row->cells[k]->n_counted)
			return true;
	}
	return false;
}

static void price_row(struct prices *p, xmlNode *rows, const struct subject *s)
{
	struct view *v = p->v;
	xmlNode *row = view_subject_row(v, rows, s);

	run_text(row_cell(row), view_money(v, s->plan->price));
	if (s->plan->price_date)
		run_text(row_cell(row), s->plan->price_date);
	else
		run_none(row_cell(row), view_text(v, "condition.not-recorded"));
	for (size_t i = 0; i < p->n_rows; i++) {
		const struct priced_row *r = &p->rows[i];
		size_t k = group_place(r->g, s);
		const struct cell *c = k < r->g->n_subjects ? r->row->cells[k] : NULL;

		if (!counts_per_money(r))
			continue;
		if (c && c->n_counted && s->plan->price > 0)
			row_figure(row, per_money(p, c, s->plan->price), NULL, CELL_FIGURE, BEST_NO);
		else
			row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
	}
}

void price_table(struct prices *p, xmlNode *section)
{
	const struct subjects *all = p->v->archive->subjects;
	xmlNode *rows = NULL;

	for (size_t i = 0; i < all->n; i++) {
		if (!paid_alike(p, all->list[i]) || !has_figure(p, all->list[i]))
			continue;
		if (!rows)
			rows = price_columns(p, section);
		price_row(p, rows, all->list[i]);
	}
}
