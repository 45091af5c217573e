/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/plain/names.h"
#include "render/plain/plain.h"
#include "render/plain/quantity.h"
#include "render/plain/table.h"
#include "render/sentence.h"
#include "render/stat/printed.h"

static const char BEST[] = "*", LEFT_OUT[] = "°", NONE[] = "—";

/* What one group's table is made of. */
struct comparing {
	const struct plain *p;
	const struct group *g;
	char **names;
	struct table table;
	bool ratio;	     /* two subjects: a column for it */
	bool best, left_out; /* a mark was set: say what it means */
	size_t hidden;	     /* rows not shown */
};

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
	if (isnan(c->value)) {
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
			buf_puts(out, LEFT_OUT);
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
		buf_puts(&text, BEST);
	put_others(c, cell, q, &text);
	if (!cell->n)
		buf_puts(&text, NONE);
	c->best = c->best || cell->best;
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
		ratio_put(&text, isnan(r.ratio) ? r.least : r.ratio);
		if (isnan(r.ratio)) {
			buf_puts(&text, "–");
			ratio_put(&text, r.most);
		}
		buf_puts(&text, "×");
	}
	if (!isnan(r.low)) {
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
	for (size_t i = 0; i < c->g->n_subjects; i++)
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
	for (size_t i = 0; i < c->g->n_subjects; i++) {
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

static void add_rows(struct comparing *c, bool keys)
{
	const struct group *g = c->g;

	table_init(&c->table, g->n_subjects + 2 + c->ratio);
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

static void print_notes(const struct comparing *c)
{
	FILE *to = c->p->to;

	if (c->best)
		fprintf(to, "%s best of its row\n", BEST);
	if (c->left_out)
		fprintf(to, "%s not from disk: in no median, ratio or mark\n", LEFT_OUT);
	if (c->hidden)
		fprintf(to, "%zu more rows of one side only or without a better side: --all\n",
			c->hidden);
}

/* The condition of a finding's row, where its metric stands under several; else "". */
static const char *condition_of_finding(const struct group *g, const struct finding *f)
{
	for (size_t i = 0; f && i < g->n_rows; i++)
		if (i != f->row && strcmp(g->rows[i].metric, g->rows[f->row].metric) == 0 &&
		    !(attrs_number(&g->rows[i].sample->params, "copies") > 0))
			return g->rows[f->row].condition;
	return "";
}

static void print_sentence(const struct comparing *c, const struct sentence *s)
{
	struct buf text = BUF_INIT, line = BUF_INIT;
	const char *condition = condition_of_finding(c->g, s->finding);

	lang_format_args(c->p->lang, &text, s->key, s->args);
	if (s->finding && s->finding->kind == FINDING_SCALING)
		buf_printf(&line, "%s: ", c->names[s->a]);
	buf_printf(&line, "%s%s%s%s\n", text.s, *condition ? " [" : "", condition,
		   *condition ? "]" : "");
	plain_puts(c->p, line.s);
	buf_release(&text);
	buf_release(&line);
}

static void print_sentences(const struct comparing *c, const struct findings *f, size_t group)
{
	struct sentences s;

	sentences_build(c->p->comparison, f, group, (const char *const *)c->names, c->p->lang, &s);
	if (s.n)
		fputc('\n', c->p->to);
	for (size_t i = 0; i < s.n; i++)
		print_sentence(c, &s.list[i]);
	sentences_release(&s);
}

/* The tool, and what the numbers in the column heads mean where names have no room. */
static void print_title(const struct comparing *c, bool keys)
{
	struct buf title = BUF_INIT;

	group_title_put(c->p, c->g, &title);
	fputs(term_code(c->p->to, TERM_BOLD), c->p->to);
	plain_puts(c->p, title.s);
	fprintf(c->p->to, "%s\n", term_code(c->p->to, TERM_PLAIN));
	buf_release(&title);
	for (size_t i = 0; keys && i < c->g->n_subjects; i++) {
		fprintf(c->p->to, "[%zu] ", i + 1);
		plain_puts(c->p, c->names[i]);
		fputc('\n', c->p->to);
	}
}

static void print_group(const struct plain *p, size_t group, const struct findings *f)
{
	struct comparing c = {.p = p, .g = &p->comparison->groups[group]};
	size_t width = plain_width(p);
	bool keys;

	c.names = names_of(p, c.g);
	c.ratio = c.g->n_subjects == 2;
	add_rows(&c, false);
	keys = width && table_width(&c.table) > width;
	if (keys) {
		table_release(&c.table);
		add_rows(&c, true);
	}
	print_title(&c, keys);
	table_print(&c.table, 0, p->to);
	print_notes(&c);
	print_sentences(&c, f, group);
	table_release(&c.table);
	names_free(c.names, c.g->n_subjects);
}

/* Whether a group is worth a table: not one that has nothing to set beside, where others have. */
static bool group_shown(const struct plain *p, const struct group *g)
{
	if (p->all || g->n_subjects > 1)
		return true;
	for (size_t i = 0; i < p->comparison->n_groups; i++)
		if (p->comparison->groups[i].n_subjects > 1)
			return false;
	return true;
}

static void print_hidden_groups(const struct plain *p)
{
	struct buf text = BUF_INIT;

	for (size_t i = 0; i < p->comparison->n_groups; i++) {
		const struct group *g = &p->comparison->groups[i];
		char **names;

		if (group_shown(p, g))
			continue;
		names = names_of(p, g);
		buf_puts(&text, text.n ? "; " : "");
		group_title_put(p, g, &text);
		buf_printf(&text, " on %s", names[0]);
		names_free(names, g->n_subjects);
	}
	if (text.n) {
		fputs("\nOnly ", p->to);
		plain_puts(p, text.s);
		fputs(": --all\n", p->to);
	}
	buf_release(&text);
}

void plain_compare(const struct plain *p)
{
	struct findings f;
	size_t printed = 0;

	findings_build(p->comparison, &f);
	for (size_t i = 0; i < p->comparison->n_groups; i++) {
		if (!group_shown(p, &p->comparison->groups[i]))
			continue;
		if (printed++)
			fputc('\n', p->to);
		print_group(p, i, &f);
	}
	print_hidden_groups(p);
	findings_release(&f);
}
