/* SPDX-License-Identifier: MIT */
/* Cells and rows of tables. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parse/model/doubt.h"
#include "render/stat/condition.h"
#include "render/stat/printed.h"
#include "render/view/view.h"

enum {
	DOUBTS_MAX = 4,      /* of one figure: more are read at its line */
	CONDITIONS_MAX = 16, /* of a group that are told apart on a page */
};

xmlNode *view_subject_row(struct view *v, xmlNode *rows, const struct subject *s)
{
	return table_row(rows, view_colour(v, s), view_name(v, s), view_href(v, s));
}

void view_doubts(struct view *v, xmlNode *to, const struct run *run, const struct result *r)
{
	const struct diag *list[DOUBTS_MAX];
	size_t n = result_doubts(run, r, list, DOUBTS_MAX);

	for (size_t i = 0; i < n; i++) {
		struct figure at = {.line = list[i]->line, .column = list[i]->column};
		char *message = public_text(list[i]->message, v->privacy);

		run_doubt(to, message, at.line, view_place(v, run, &at));
		free(message);
	}
}

void view_cell_doubt(xmlNode *to, const struct cell *c)
{
	const struct diag *first;

	for (size_t i = 0; i < c->n; i++) {
		const struct point *p = &c->points[i];

		if (p->state == POINT_MEASURED && result_doubts(p->run, p->result, &first, 1)) {
			run_doubt(to, "", 0, NULL);
			return;
		}
	}
}

/* A cell with the figure of one result. */
static xmlNode *result_cell(struct view *v, xmlNode *row, const struct run *run,
                            const struct result *r, enum cell_state state, enum cell_best best)
{
	bool silent = state == CELL_TOO_FAST || state == CELL_FAILED;
	xmlNode *cell = row_figure(row, silent ? NULL : view_table_figure(v, run, r),
	                           view_place(v, run, &r->value), state, best);

	if (cell->children)
		view_doubts(v, cell, run, r);
	return cell;
}

xmlNode *view_result(struct view *v, xmlNode *row, const struct run *run, const struct result *r)
{

	if (!r)
		return row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
	return result_cell(v, row, run, r,
	                   r->too_fast ? CELL_TOO_FAST
	                   : r->failed ? CELL_FAILED
	                               : CELL_FIGURE,
	                   BEST_NO);
}

/* A further run of the same cell, as a muted line below. */
static void more_run(struct view *v, xmlNode *cell, const struct point *p)
{
	xmlNode *small = run_small(cell);

	if (p->state != POINT_BUILT_IN)
		run_text(small, view_run_word(v, p->ordinal));
	if (p->state == POINT_NOT_FROM_DISK)
		run_text(small, view_text(v, "list.comma"));
	if (view_point_words(v, p))
		run_text(small, view_point_words(v, p));
	run_text(small, view_text(v, "view.colon"));
	if (p->state == POINT_TOO_FAST || p->state == POINT_FAILED)
		run_text(small, view_text(v, p->state == POINT_FAILED ? "state.failed" : "state.too-fast"));
	else
		run_figure(small, view_table_figure(v, p->run, p->result),
		           view_place(v, p->run, &p->result->value));
	view_doubts(v, small, p->run, p->result);
}

/* "n = 4: 1 2 3 4": a median is computed, so each run behind it leads to its line. */
static void link_runs(struct view *v, xmlNode *to, const struct cell *c, enum point_state state)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		n += c->points[i].state == state;
	run_text(to, view_count(v, "chart.n", n));
	run_text(to, view_text(v, "view.colon"));
	for (size_t i = 0; i < c->n; i++) {
		const struct point *p = &c->points[i];

		if (p->state != state)
			continue;
		run_text(to, " ");
		run_link(to, view_integer(v, (double)p->ordinal), view_place(v, p->run, &p->result->value));
		view_doubts(v, to, p->run, p->result);
	}
}

const struct point *cell_leading(const struct cell *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			return &c->points[i];
	return c->n ? &c->points[0] : NULL;
}

/* How many digits a number has before its decimal point: 0 of 0.5, -1 of 0.05. */
static int digits_before(double value)
{
	return value != 0 ? (int)floor(log10(fabs(value))) + 1 : 1;
}

int cell_digits(const struct cell *c, double value)
{
	int decimals = INT_MIN;

	for (size_t i = 0; i < c->n; i++) {
		const struct figure *f = &c->points[i].result->value;
		int own = printed_digits(f) - digits_before(f->value);

		if (c->points[i].state == POINT_MEASURED && own > decimals)
			decimals = own;
	}
	if (decimals == INT_MIN || decimals + digits_before(value) < 1)
		return 1;
	return decimals + digits_before(value);
}

double cell_key(const struct row *row, const struct cell *c)
{
	return !isnan(c->value) ? c->value : row->better == BETTER_LOWER ? c->most : c->least;
}

/* A figure that no log has, as exact as those it is made of; in another unit as a table has it. */
static const char *made_figure(struct view *v, const struct cell *c, double value)
{
	const struct point *p = cell_leading(c);
	double scaled = view_scaled(v, p->run, p->result, value);
	int digits = cell_digits(c, value), most = fabs(scaled) >= 100 ? 4 : 3;

	if (view_scaled(v, p->run, p->result, 1) != 1 && digits > most)
		digits = most;
	return view_number(v, scaled, digits);
}

const char *view_cell_figure(struct view *v, const struct cell *c, const char **href)
{
	const struct point *p = cell_leading(c);

	*href = NULL;
	if (!c->n_counted)
		return NULL;
	if (c->n_counted == 1) {
		*href = view_place(v, p->run, &p->result->value);
		return view_table_figure(v, p->run, p->result);
	}
	if (!isnan(c->value))
		return made_figure(v, c, c->value);
	return view_range(v, made_figure(v, c, c->least), made_figure(v, c, c->most));
}

/* "95%: 299 to 338", the interval of a median where there are runs enough. */
static void interval(struct view *v, xmlNode *cell, const struct cell *c)
{
	if (isnan(c->low))
		return;
	run_text(run_small(cell),
	         view_format(v, "cell.interval",
	                     {"range", view_range(v, made_figure(v, c, c->low),
	                                          made_figure(v, c, c->high))}));
}

/* Whether all runs say the same without a figure: too fast, failed. */
static bool all_alike(const struct cell *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].state != c->points[0].state)
			return false;
	return c->points[0].state == POINT_TOO_FAST || c->points[0].state == POINT_FAILED;
}

xmlNode *view_cell(struct view *v, xmlNode *row, const struct row *of, const struct cell *c,
                   enum cell_best best)
{
	const struct point *p = cell_leading(c);
	const char *href;
	xmlNode *cell;

	(void)of;
	if (!c->n)
		return row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
	if (c->n_counted >= 2 && !isnan(c->value)) {
		cell = row_figure(row, view_cell_figure(v, c, &href), NULL, CELL_FIGURE,
		                  c->best ? best : BEST_NO);
		interval(v, cell, c);
		link_runs(v, run_small(cell), c, POINT_MEASURED);
		for (size_t i = 0; i < c->n; i++)
			if (c->points[i].state != POINT_MEASURED)
				more_run(v, cell, &c->points[i]);
		return cell;
	}
	if (p->state == POINT_TOO_FAST || p->state == POINT_FAILED)
		cell = view_result(v, row, p->run, p->result);
	else
		cell = result_cell(v, row, p->run, p->result,
		                   p->state == POINT_NOT_FROM_DISK ? CELL_NOT_FROM_DISK : CELL_FIGURE,
		                   c->best ? best : BEST_NO);
	if (c->n > 1 && all_alike(c)) {
		link_runs(v, run_small(cell), c, p->state);
		return cell;
	}
	for (size_t i = 0; i < c->n; i++)
		if (&c->points[i] != p)
			more_run(v, cell, &c->points[i]);
	return cell;
}

/* Rows of a group ---------------------------------------------------------------------------- */

bool row_is(const struct row *row, const char *metric)
{
	return strcmp(row->metric, metric) == 0;
}

size_t group_place(const struct group *g, const struct subject *s)
{
	size_t from = 0, to = g->n_subjects;

	for (; !g->by_ordinal && from < to && g->subjects[from] != s; from++)
		continue;
	if (!g->by_ordinal)
		return from;
	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (g->subjects[g->by_ordinal[middle]]->ordinal < s->ordinal)
			from = middle + 1;
		else
			to = middle;
	}
	return from < g->n_subjects && g->subjects[g->by_ordinal[from]] == s ? g->by_ordinal[from]
	                                                                     : g->n_subjects;
}

bool row_is_partial(const struct row *row)
{
	return condition_is_partial(row->condition);
}

const struct row *group_row(const struct group *g, const char *metric, const char *condition)
{
	for (size_t i = 0; i < g->n_rows; i++)
		if (row_is(&g->rows[i], metric) &&
		    (!condition || strcmp(g->rows[i].condition, condition) == 0))
			return &g->rows[i];
	return NULL;
}

bool rows_have(const struct row *const *rows, size_t n_rows, size_t subject)
{
	for (size_t i = 0; i < n_rows; i++)
		if (rows[i] && rows[i]->cells[subject]->n)
			return true;
	return false;
}

/* How many subjects have figures of these metrics under a condition. */
static size_t subjects_under(const struct group *g, const char *const *metrics, size_t n_metrics,
                             const char *condition)
{
	size_t n = 0;

	for (size_t s = 0; s < g->n_subjects; s++) {
		bool any = false;

		for (size_t k = 0; k < n_metrics && !any; k++) {
			const struct row *row = group_row(g, metrics[k], condition);

			any = row && row->cells[s]->n;
		}
		n += any;
	}
	return n;
}

size_t group_conditions(const struct group *g, const char *const *metrics, size_t n_metrics,
                        const char **conditions, size_t max)
{
	size_t subjects[CONDITIONS_MAX], n = 0;

	for (size_t i = 0; i < g->n_rows; i++) {
		bool wanted = false, known = false;

		for (size_t k = 0; k < n_metrics; k++)
			wanted = wanted || row_is(&g->rows[i], metrics[k]);
		for (size_t k = 0; k < n; k++)
			known = known || strcmp(conditions[k], g->rows[i].condition) == 0;
		if (wanted && !known && n < max && n < CONDITIONS_MAX)
			conditions[n++] = g->rows[i].condition;
	}
	for (size_t i = 0; i < n; i++) {
		const char *condition = conditions[i];
		size_t many = subjects_under(g, metrics, n_metrics, condition), k = i;

		for (; k > 0 && subjects[k - 1] < many; k--) {
			subjects[k] = subjects[k - 1];
			conditions[k] = conditions[k - 1];
		}
		subjects[k] = many;
		conditions[k] = condition;
	}
	return n;
}

bool rows_want_log(const struct row *const *rows, size_t n_rows, size_t n_subjects)
{
	double ends[2] = {INFINITY, 0};

	for (size_t r = 0; r < n_rows; r++)
		for (size_t s = 0; s < n_subjects; s++)
			for (size_t k = 0; k < rows[r]->cells[s]->n; k++) {
				double value = rows[r]->cells[s]->points[k].value;

				ends[0] = value > 0 && value < ends[0] ? value : ends[0];
				ends[1] = value > ends[1] ? value : ends[1];
			}
	return chart_wants_log(ends, 2);
}
