/* SPDX-License-Identifier: MIT */
/* Figures and ratios inside of sentences. */
#include <math.h>
#include <string.h>

#include "render/article/claims.h"
#include "render/article/writing.h"

enum { CONDITIONS_SAID = 6 };

/* Several rows fit: which are there. */
static void several(struct writing *w, struct word metric, const struct place_in *rows, size_t n)
{
	struct buf list = BUF_INIT;

	for (size_t i = 0; i < n && i < CONDITIONS_SAID; i++)
		buf_printf(&list, "%s'%s%s%s'", i ? ", " : "", rows[i].row->condition,
		           *rows[i].group->era ? " era=" : "", rows[i].group->era);
	article_fault(w, metric, "%s was measured under %zu conditions: %s%s; add what tells them apart",
	              metric.text, n, list.s, n > CONDITIONS_SAID ? ", …" : "");
	buf_release(&list);
}

/* The one row that a figure is of, where one of `subjects` has it. */
static bool only_row(struct writing *w, const struct block *b, const struct chosen *c,
                     struct word metric, const struct subject *const *subjects, size_t n,
                     struct place_in *out)
{
	struct place_in *rows;
	size_t all = article_rows(w, b, c, metric, &rows), kept = 0;

	for (size_t i = 0; i < all; i++) {
		bool has = true;

		for (size_t k = 0; k < n; k++) {
			size_t s = group_place(rows[i].group, subjects[k]);

			has = has && s < rows[i].group->n_subjects && rows[i].row->cells[s]->n;
		}
		if (has)
			rows[kept++] = rows[i];
	}
	if (kept > 1)
		several(w, metric, rows, kept);
	else if (all && !kept)
		article_fault(w, metric, "the archive has no %s of %s under one condition", metric.text,
		              n > 1 ? "both" : subjects[0]->name);
	if (kept == 1)
		*out = rows[0];
	return kept == 1;
}

static void use_points(struct writing *w, const struct cell *c)
{
	for (size_t i = 0; i < c->n; i++)
		article_uses(w, c->points[i].run);
}

/* Run number N of a cell, as key `run` asks. */
static const struct point *asked_point(struct writing *w, const struct cell *c, struct word run)
{
	struct claim n;

	for (size_t i = 0; i < c->n; i++)
		if (claim_read(run.text, strlen(run.text), &n) && !run.text[n.used] &&
		    (double)c->points[i].ordinal == n.value)
			return &c->points[i];
	article_fault(w, run, "there is no run %s of this; there are %zu", run.text, c->n);
	return NULL;
}

/* What the author wrote must be the figure, or a rounding of it. */
static bool check_text(struct writing *w, const struct block *b, const char *text, const char *shown,
                       const struct point *p)
{
	struct claim c;
	const char *digits = text + strcspn(text, "0123456789");

	if (!*digits || !claim_read(digits, strlen(digits), &c))
		return true;
	if (claim_fits(&c, p->result->value.value, p->result->unit) ||
	    (!c.unit && claim_fits(&c, view_scaled(w->v, p->run, p->result, p->result->value.value), "")))
		return true;
	article_fault(w, b->kind, "'%s' is not what the archive has, which is %s", text, shown);
	return false;
}

static void put_point(struct writing *w, const struct block *b, const struct point *p,
                      const char *text, xmlNode *to)
{
	const char *shown;

	if (p->state == POINT_TOO_FAST || p->state == POINT_FAILED) {
		shown = view_text(w->v, p->state == POINT_FAILED ? "state.failed" : "state.too-fast");
	} else {
		shown = view_table_figure(w->v, p->run, p->result);
		if (text && *text && !check_text(w, b, text, shown, p))
			return;
	}
	run_figure(to, text && *text ? text : shown, view_place(w->v, p->run, &p->result->value));
}

/* What stands beside a value: key `part`. */
static void put_part(struct writing *w, const struct block *b, const struct point *p,
                     struct word part, const char *text, xmlNode *to)
{
	const char *known[DETAILS], *shown, *digits = text ? text + strcspn(text, "0123456789") : "";
	const struct figure *f = NULL;
	struct claim c;

	for (size_t i = 0; i < DETAILS; i++) {
		known[i] = detail_table[i].name;
		if (strcmp(known[i], part.text) == 0)
			f = details_figure(p->result->details, i);
	}
	if (!f) {
		article_unknown(w, part, "part of a result called", known, DETAILS);
		return;
	}
	if (isnan(f->value)) {
		article_fault(w, part, "the log has no %s of this", part.text);
		return;
	}
	shown = view_printed(w->v, f);
	if (claim_read(digits, strlen(digits), &c) && !claim_fits(&c, f->value, "s"))
		article_fault(w, b->kind, "'%s' is not what the archive has, which is %s", text, shown);
	else
		run_figure(to, text && *text ? text : shown, view_place(w->v, p->run, f));
}

static void put_cell(struct writing *w, const struct block *b, struct place_in at,
                     const struct subject *s, const char *text, xmlNode *to)
{
	const struct cell *c = at.row->cells[group_place(at.group, s)];
	struct word run = block_value(b, "run");
	const struct point *p = run.text ? asked_point(w, c, run) : cell_leading(c);
	struct word part = block_value(b, "part");
	const char *href, *shown;

	use_points(w, c);
	if (!p)
		return;
	if (part.text && (run.text || c->n == 1)) {
		put_part(w, b, p, part, text, to);
		return;
	}
	if (part.text) {
		article_fault(w, part, "there are %zu runs of this; name one, as run=1", c->n);
		return;
	}
	if (run.text || c->n == 1 || c->n_counted == 1) {
		put_point(w, b, p, text, to);
		return;
	}
	shown = view_cell_figure(w->v, c, &href);
	if (!shown)
		article_fault(w, b->kind, "none of the %zu runs counts; name one, as run=1", c->n);
	else if (text && *text && strcmp(text, shown) != 0)
		article_fault(w, b->kind, "'%s' is not what the archive has, which is %s", text, shown);
	else
		run_figure(to, shown, href);
}

static void span_figure(struct writing *w, struct block *b, const char *text, xmlNode *to)
{
	const struct subject *s = b->words.n == 2 ? article_subject(w, b->words.list[0]) : NULL;
	struct chosen chosen;
	struct place_in at;

	if (b->words.n != 2)
		article_fault(w, b->kind, "a figure is of a subject and a metric: kurabe figure SUBJECT "
		                          "METRIC, then conditions such as copies=2");
	if (!s)
		return;
	if (article_choose(w, b, b->words.list, 1, NULL, 0, &chosen) &&
	    only_row(w, b, &chosen, b->words.list[1], &s, 1, &at))
		put_cell(w, b, at, s, text, to);
	chosen_release(&chosen);
}

static void put_ratio(struct writing *w, const struct block *b, struct place_in at,
                      const struct subject *const pair[2], xmlNode *to)
{
	size_t x = group_place(at.group, pair[0]), y = group_place(at.group, pair[1]);
	struct ratio r = cells_compare(at.row, x, y);

	use_points(w, at.row->cells[x]);
	use_points(w, at.row->cells[y]);
	if (!r.exists)
		article_fault(w, b->kind, "there is no ratio of %s: a side has no figure that counts",
		              b->words.list[2].text);
	else if (!isnan(r.ratio))
		run_text(to, view_ratio(w->v, r.ratio));
	else
		run_text(to, view_range(w->v, view_ratio(w->v, r.least), view_ratio(w->v, r.most)));
}

static void span_ratio(struct writing *w, struct block *b, xmlNode *to)
{
	const struct subject *pair[2] = {NULL, NULL};
	struct chosen chosen;
	struct place_in at;

	if (b->words.n != 3) {
		article_fault(w, b->kind, "a ratio is of two subjects and a metric: kurabe ratio A B METRIC");
		return;
	}
	for (size_t i = 0; i < 2; i++)
		pair[i] = article_subject(w, b->words.list[i]);
	if (!pair[0] || !pair[1])
		return;
	if (article_choose(w, b, b->words.list, 2, NULL, 0, &chosen) &&
	    only_row(w, b, &chosen, b->words.list[2], pair, 2, &at))
		put_ratio(w, b, at, pair, to);
	chosen_release(&chosen);
}

static void span_fact(struct writing *w, struct block *b, xmlNode *to)
{
	const struct subject *s = b->words.n == 2 ? article_subject(w, b->words.list[0]) : NULL;

	if (b->words.n != 2)
		article_fault(w, b->kind, "a fact is of a subject: kurabe fact SUBJECT NAME");
	else if (s && !view_fact_figure(w->v, to, s, block_value(b, "suite").text,
	                                b->words.list[1].text))
		article_fault(w, b->words.list[1], "the logs of %s state no %s", s->name,
		              b->words.list[1].text);
}

void article_span(struct writing *w, struct block *b, const char *text, xmlNode *to)
{
	static const char *const known[] = {"figure", "ratio", "fact"};
	static const char *const keys[] = {"suite", "era", "run", "part", NULL};

	if (!article_check_keys(w, b, keys))
		return;
	if (strcmp(b->kind.text, "figure") == 0)
		span_figure(w, b, text, to);
	else if (strcmp(b->kind.text, "ratio") == 0)
		span_ratio(w, b, to);
	else if (strcmp(b->kind.text, "fact") == 0)
		span_fact(w, b, to);
	else
		article_unknown(w, b->kind, "thing to put into a sentence called", known, 3);
}
