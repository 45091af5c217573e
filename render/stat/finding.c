/* SPDX-License-Identifier: MIT */
#include "render/stat/finding.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/stat/condition.h"
#include "render/stat/geometric.h"
#include "render/stat/order.h"
#include "render/stat/verdict.h"

static const double REPEATS_DIFFER = 1.25; /* fold, from which on it is worth saying */
enum { ALL_PAIRS = 4 };			   /* subjects, up to which each meets the baseline */

static const struct {
	const char *tool, *metric;
} worth[] = {
	{"unixbench", "index"},	 {"fio", "read.iops"},	    {"fio", "write.iops"},
	{"fio", "mixed.iops"},	 {"bonnie++", "putc"},	    {"bonnie++", "put_block"},
	{"bonnie++", "getc"},	 {"bonnie++", "get_block"}, {"bonnie++", "time.real"},
	{"bonnie", "putc"},	 {"bonnie", "put_block"},   {"bonnie", "getc"},
	{"bonnie", "get_block"}, {"ioping", "lat.mean"},    {"hdparm", "buffered_read"},
	{"time", "time.real"},
};

static bool is_headline(const char *tool, const char *metric)
{
	const char *of_tool;

	for (size_t i = 0; (of_tool = headline_metric(tool, i)); i++)
		if (strcmp(of_tool, metric) == 0)
			return true;
	return false;
}

bool finding_worth(const char *tool, const char *metric)
{
	bool known = false;

	for (size_t i = 0; i < sizeof worth / sizeof *worth; i++) {
		if (strcmp(worth[i].tool, tool) != 0)
			continue;
		if (strcmp(worth[i].metric, metric) == 0)
			return true;
		known = true;
	}
	return !known && (!headline_metric(tool, 0) || is_headline(tool, metric));
}

static struct finding *add(struct findings *f, enum finding_kind kind, size_t group, size_t row)
{
	GROW(f->list, f->n, f->cap);
	f->list[f->n] = (struct finding){.kind = kind, .group = group, .row = row, .factor = NAN, .p = NAN};
	return &f->list[f->n++];
}

/* Whether a row is worth sentences: by the table or as a headline of its tool, else (neither knows the
 * tool) as the headline of the group. */
static bool worthy(const struct group *g, size_t row)
{
	if (headline_metric(g->tool, 0))
		return finding_worth(g->tool, g->rows[row].metric);
	return row == g->headline || strcmp(g->rows[row].metric, g->rows[g->headline].metric) == 0;
}

/* The tests of the rows of a group, each made when it is first asked for. */
struct tests {
	const struct group *g;
	struct row_tests *of; /* one a row */
};

static double adjusted_p(struct tests *t, size_t row, const struct ratio *r, size_t a, size_t b)
{
	if (isnan(r->p))
		return NAN;
	if (!t->of[row].list)
		row_tests_build(&t->g->rows[row], t->g->n_subjects, &t->of[row]);
	return row_tests_p(&t->of[row], a, b);
}

/* Whether both are of as many copies, or say nothing of copies, as logs of UnixBench 4. */
static bool same_copies(const struct row *a, const struct row *b)
{
	double na = row_param(a, "copies"), nb = row_param(b, "copies");

	return na == nb || (isnan(na) && isnan(nb));
}

/* Whether a full index of as many copies already compares a and b. */
static bool has_index(const struct group *g, size_t row, size_t a, size_t b)
{
	for (size_t i = 0; i < g->n_rows; i++)
		if (strcmp(g->rows[i].metric, "index") == 0 &&
		    !condition_is_partial(g->rows[i].condition) &&
		    same_copies(&g->rows[i], &g->rows[row]) && g->rows[i].cells[a]->n_counted &&
		    g->rows[i].cells[b]->n_counted)
			return true;
	return false;
}

/* The tests of UnixBench under the condition of `row`. */
static size_t tests_like(const struct group *g, size_t row, const struct row **tests)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n_rows; i++)
		if (strncmp(g->rows[i].metric, "index", 5) != 0 &&
		    strcmp(g->rows[i].condition, g->rows[row].condition) == 0)
			tests[n++] = &g->rows[i];
	return n;
}

/* The geometric mean over a common set of at least two tests, once for each number of copies. */
static void add_common(const struct group *g, size_t group, size_t a, size_t b,
		       struct findings *out)
{
	for (size_t i = 0; i < g->n_rows; i++) {
		const struct row **tests;
		size_t n;
		double ratio;
		struct finding *f;

		if (strncmp(g->rows[i].metric, "index", 5) == 0 || has_index(g, i, a, b))
			continue;
		tests = xcalloc(g->n_rows, sizeof *tests);
		n = common_rows(tests, tests_like(g, i, tests), a, b, tests);
		if (n < 2 || tests[0] != &g->rows[i]) { /* too few, or taken by an earlier row */
			free(tests);
			continue;
		}
		ratio = common_ratio(tests, n, a, b);
		f = add(out, FINDING_COMMON, group, i);
		f->a = ratio < 1 ? b : a;
		f->b = ratio < 1 ? a : b;
		f->factor = ratio < 1 ? 1 / ratio : ratio;
		f->common = tests;
		f->n_common = n;
	}
}

static void add_pair(struct tests *t, size_t group, size_t a, size_t b, struct findings *out)
{
	const struct group *g = t->g;

	for (size_t i = 0; i < g->n_rows; i++) {
		struct ratio r;
		struct finding *f;
		bool behind;

		/* Indexes over some of the tests are compared over those that both have. */
		if (!worthy(g, i) || g->rows[i].better == BETTER_NONE ||
		    condition_is_partial(g->rows[i].condition))
			continue;
		r = cells_compare(&g->rows[i], a, b);
		if (!r.exists)
			continue;
		behind = isnan(r.ratio) ? r.most < 1 : r.ratio < 1;
		f = add(out, FINDING_RATIO, group, i);
		f->a = behind ? b : a;
		f->b = behind ? a : b;
		f->ratio = behind ? cells_compare(&g->rows[i], b, a) : r;
		f->p = adjusted_p(t, i, &r, a, b);
	}
	if (strcmp(g->tool, "unixbench") == 0)
		add_common(g, group, a, b, out);
}

static void choose_pairs(const struct comparison *c, struct tests *t, size_t group,
			 struct findings *out)
{
	const struct group *g = t->g;
	size_t base = group_baseline(c, g), n = g->n_subjects;

	if (n < 2)
		return;
	if (n <= ALL_PAIRS) {
		for (size_t i = 0; i < n; i++)
			if (i != base)
				add_pair(t, group, i < base ? i : base, i < base ? base : i, out);
		return;
	}
	add_pair(t, group, 0, 1, out);
	add_pair(t, group, 0, n - 1, out);
	if (c->baseline && g->subjects[base] == c->baseline && base > 1 && base < n - 1)
		add_pair(t, group, 0, base, out);
}

static void add_pairs(const struct comparison *c, size_t group, struct findings *out)
{
	const struct group *g = &c->groups[group];
	struct tests t = {.g = g, .of = xcalloc(g->n_rows + 1, sizeof *t.of)};

	choose_pairs(c, &t, group, out);
	for (size_t i = 0; i < g->n_rows; i++)
		row_tests_release(&t.of[i]);
	free(t.of);
}

/* The row of the same metric, a full index, with one copy, and in it a figure of the subject; n_rows:
 * none. */
static size_t one_copy(const struct group *g, size_t row, size_t subject)
{
	for (size_t i = 0; i < g->n_rows; i++)
		if (i != row && strcmp(g->rows[i].metric, g->rows[row].metric) == 0 &&
		    !condition_is_partial(g->rows[i].condition) && row_param(&g->rows[i], "copies") == 1 &&
		    g->rows[i].cells[subject]->value > 0)
			return i;
	return g->n_rows;
}

static void add_scaling(const struct group *g, size_t group, struct findings *out)
{
	for (size_t row = 0; row < g->n_rows; row++) {
		if (!worthy(g, row) || !(row_param(&g->rows[row], "copies") > 1) ||
		    condition_is_partial(g->rows[row].condition))
			continue;
		for (size_t s = 0; s < g->n_subjects; s++) {
			size_t one = one_copy(g, row, s);
			struct finding *f;

			if (one == g->n_rows || !(g->rows[row].cells[s]->value > 0) ||
			    cell_is_built_in(g->rows[one].cells[s]) !=
				    cell_is_built_in(g->rows[row].cells[s]))
				continue;
			f = add(out, FINDING_SCALING, group, one);
			f->other_row = row;
			f->a = s;
			f->factor = g->rows[row].cells[s]->value / g->rows[one].cells[s]->value;
		}
	}
}

static void add_repeats(const struct group *g, size_t group, size_t row, size_t subject,
			struct findings *out)
{
	const struct cell *c = g->rows[row].cells[subject];
	const struct point *least = NULL, *most = NULL;
	struct finding *f;

	for (size_t i = 0; i < c->n; i++) {
		const struct point *p = &c->points[i];

		if (!(p->value > 0) || p->state == POINT_BUILT_IN)
			continue;
		least = !least || p->value < least->value ? p : least;
		most = !most || p->value > most->value ? p : most;
	}
	if (!least || most->value / least->value < REPEATS_DIFFER)
		return;
	f = add(out, FINDING_REPEATS, group, row);
	f->a = subject;
	f->factor = most->value / least->value;
	f->least = least;
	f->most = most;
}

static void add_left_out(const struct group *g, size_t group, size_t row, size_t subject,
			 struct findings *out)
{
	const struct cell *c = g->rows[row].cells[subject];

	for (size_t i = 0; i < c->n; i++) {
		struct finding *f;

		if (c->points[i].state != POINT_NOT_FROM_DISK)
			continue;
		f = add(out, FINDING_NOT_FROM_DISK, group, row);
		f->a = subject;
		f->point = &c->points[i];
		run_not_from_disk(c->points[i].run, &f->factor);
	}
}

typedef void each_cell(const struct group *g, size_t group, size_t row, size_t subject,
		       struct findings *out);

static void for_worthy_cells(const struct group *g, size_t group, each_cell *each,
			     struct findings *out)
{
	for (size_t row = 0; row < g->n_rows; row++)
		for (size_t s = 0; worthy(g, row) && s < g->n_subjects; s++)
			each(g, group, row, s, out);
}

void findings_build(const struct comparison *c, struct findings *out)
{
	*out = (struct findings){0};
	for (size_t i = 0; i < c->n_groups; i++) {
		add_pairs(c, i, out);
		add_scaling(&c->groups[i], i, out);
		for_worthy_cells(&c->groups[i], i, add_repeats, out);
		for_worthy_cells(&c->groups[i], i, add_left_out, out);
	}
}

size_t finding_decidable(const struct group *g)
{
	size_t i = 0;

	while (i < g->n_rows && (!finding_worth(g->tool, g->rows[i].metric) ||
				 g->rows[i].better == BETTER_NONE ||
				 !row_chances(&g->rows[i], g->n_subjects).decidable))
		i++;
	return i;
}

void findings_release(struct findings *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->list[i].common);
	free(f->list);
	*f = (struct findings){0};
}
