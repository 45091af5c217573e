/* SPDX-License-Identifier: MIT */
/* UnixBench: each test relative to the baseline of the page. */
#include <math.h>

#include "render/stat/median.h"
#include "render/view/unixbench.h"

enum { RATIO_KEYS = 6 }; /* more subjects can't be told apart in one chart of ratios */

double ub_ratio_to_base(const struct suite *s, const struct row *row, size_t subject)
{
	struct ratio r;

	if (!row)
		return NAN;
	r = cells_compare(row, subject, s->base);
	return r.exists ? r.ratio : NAN;
}

/* Median of the ratios of one subject, and the order statistics that bound it. */
static struct chart_ratio_summary summary(struct suite *s, size_t subject, size_t k)
{
	double values[UB_TESTS];
	size_t n = 0, rank;
	struct chart_ratio_summary out = {NAN, NAN, NAN, NULL};

	for (size_t t = 0; t < UB_TESTS; t++) {
		double r = ub_ratio_to_base(s, s->test[t][k], subject);
		if (!isnan(r))
			values[n++] = r;
	}
	if (!n)
		return out;
	sort_values(values, n);
	out.median = median_of_sorted(values, n);
	out.label = pool_printf(&s->v->pool, "%s×", view_ratio(s->v, out.median));
	rank = median_interval_rank(n);
	if (rank) {
		out.low = values[rank - 1];
		out.high = values[n - rank];
	}
	return out;
}

/* The signs of a ratio to the baseline: of both its figures. */
static const char *signs_of(struct suite *s, const struct row *row, size_t subject)
{
	return view_cells_signs(s->v, (const struct cell *[]){row->cells[subject], row->cells[s->base]},
	                        2);
}

static bool ratio_panel(struct suite *s, size_t k, const size_t *subjects, size_t n_keys,
                        struct chart_ratio_panel *panel, size_t *n_tests)
{
	struct chart_ratio_row *rows = pool_alloc(&s->v->pool, UB_TESTS * sizeof *rows);
	struct chart_ratio_summary *sums = pool_alloc(&s->v->pool, n_keys * sizeof *sums);
	size_t n = 0;

	for (size_t t = 0; t < UB_TESTS; t++) {
		double *ratios = pool_alloc(&s->v->pool, n_keys * sizeof *ratios);
		const char **signs = pool_alloc(&s->v->pool, n_keys * sizeof *signs);
		bool any = false;

		for (size_t i = 0; i < n_keys; i++) {
			ratios[i] = ub_ratio_to_base(s, s->test[t][k], subjects[i]);
			signs[i] = isnan(ratios[i]) ? NULL : signs_of(s, s->test[t][k], subjects[i]);
			any = any || !isnan(ratios[i]);
		}
		if (any)
			rows[n++] = (struct chart_ratio_row){
			        lang_metric(s->v->lang, "unixbench", ub_tests[t]).brief, ratios, signs};
	}
	for (size_t i = 0; i < n_keys; i++)
		sums[i] = summary(s, subjects[i], k);
	*panel = (struct chart_ratio_panel){
	        .title = ub_copies_text(s, k),
	        .rows = rows,
	        .n_rows = n,
	        .summary_label = view_count(s->v, "view.median-of", n),
	        .summaries = sums,
	};
	*n_tests = n;
	return n >= 2;
}

/* "NAME is ahead of BASE in 11 of 12 ub_tests." for each subject, with most copies. */
static void ahead_sentences(struct suite *s, xmlNode *to, const size_t *subjects, size_t n_keys,
                            size_t k)
{
	for (size_t i = 0; i < n_keys; i++) {
		size_t ahead = 0, n = 0;

		for (size_t t = 0; t < UB_TESTS; t++) {
			double r = ub_ratio_to_base(s, s->test[t][k], subjects[i]);
			n += isnan(r) ? 0 : 1;
			ahead += r > 1 ? 1 : 0;
		}
		if (!n)
			continue;
		run_message(to, s->v->lang, "view.unixbench.ahead",
		            {"a", view_name(s->v, s->g->subjects[subjects[i]])},
		            {"b", view_name(s->v, s->g->subjects[s->base])},
		            {"ahead", view_integer(s->v, (double)ahead)},
		            {"n", view_integer(s->v, (double)n)}, {"copies", ub_copies_text(s, k)});
	}
}

static size_t ratio_subjects(const struct suite *s, size_t *subjects)
{
	size_t n = 0;

	for (size_t i = 0; i < s->g->n_subjects && n < RATIO_KEYS; i++) {
		bool any = false;

		for (size_t t = 0; t < UB_TESTS; t++)
			for (size_t k = 0; k < s->n_copies; k++)
				any = any || !isnan(ub_ratio_to_base(s, s->test[t][k], i));
		if (any && i != s->base)
			subjects[n++] = i;
	}
	return n;
}

static const char *ratio_alt(struct suite *s, const char *title, const size_t *subjects,
                             size_t n_keys, size_t k)
{
	struct buf b = BUF_INIT;
	const char *alt;

	buf_printf(&b, "%s", title);
	for (size_t i = 0; i < n_keys; i++) {
		struct chart_ratio_summary sum = summary(s, subjects[i], k);

		if (sum.label)
			buf_printf(&b, " · %s: %s %s", view_name(s->v, s->g->subjects[subjects[i]]),
			           view_text(s->v, "chart.median"), sum.label);
	}
	alt = pool_strndup(&s->v->pool, b.s, b.n);
	buf_release(&b);
	return alt;
}

/* "vm (built-in)" where all its tests are. */
static const char *key_name(struct suite *s, size_t subject)
{
	bool own = true;

	for (size_t t = 0; own && t < UB_TESTS; t++)
		own = !rows_have(s->test[t], s->n_copies, subject) ||
		      rows_built_in(s->g, s->test[t], s->n_copies, subject);
	return view_built_in_name(s->v, s->g->subjects[subject], own);
}

/* Whose figures are divided by each other, and what a whisker over `n_tests` tests means. */
static const char *footer(struct suite *s, const size_t *subjects, size_t n_keys, size_t n_tests)
{
	struct view *v = s->v;
	const struct row *rows[UB_TESTS * UB_COPIES_MAX];
	size_t of[RATIO_KEYS + 1], n = 0, n_runs, rank = median_interval_rank(n_tests);
	const struct run **runs;
	const char *tool;

	for (size_t i = 0; i < n_keys; i++)
		of[i] = subjects[i];
	of[n_keys] = s->base;
	for (size_t t = 0; t < UB_TESTS; t++)
		n += ub_present(s, s->test[t], rows + n);
	runs = rows_runs(v, rows, n, of, n_keys + 1, &n_runs);
	tool = view_runs_tool_version(v, s->g->tool, runs, n_runs);
	if (!rank)
		return tool;
	return pool_concat(&v->pool, tool, view_text(v, "list.between"),
	                   view_format(v, "chart.whiskers-tests", {"low", view_integer(v, (double)rank)},
	                               {"high", view_integer(v, (double)(n_tests + 1 - rank))},
	                               {"n", view_integer(v, (double)n_tests)}),
	                   NULL);
}

void ub_ratio_section(struct suite *s, xmlNode *page)
{
	struct view *v = s->v;
	size_t subjects[RATIO_KEYS], n_keys = ratio_subjects(s, subjects), n_tests = 0;
	const char *base = view_name(v, s->g->subjects[s->base]);
	struct chart_ratio_key keys[RATIO_KEYS];
	struct chart_ratio_panel panels[UB_COPIES_MAX];
	struct chart_ratio c = {.keys = keys, .n_keys = n_keys, .panels = panels};
	struct page_chart picture = {0};
	const char *name = pool_printf(&v->pool, "%s-ratio", s->id);
	size_t last = 0;
	xmlNode *figure, *source;

	for (size_t i = 0; i < n_keys; i++)
		keys[i] = (struct chart_ratio_key){key_name(s, subjects[i]),
		                                   (size_t)view_colour(v, s->g->subjects[subjects[i]]), false};
	view_signs_begin(v);
	for (size_t k = 0; n_keys && k < s->n_copies; k++)
		if (ratio_panel(s, k, subjects, n_keys, &panels[c.n_panels], &n_tests)) {
			c.n_panels++;
			last = k;
		}
	if (!c.n_panels)
		return;
	c.words = (struct chart_words){
	        .title = view_format(v, "view.unixbench.relative", {"name", base}),
	        .subtitle = view_format(v, "view.unixbench.quotient", {"name", base}),
	        .direction = view_text(v, "view.higher"),
	        .towards = CHART_HIGHER_IS_BETTER,
	        .footer = footer(s, subjects, n_keys, n_tests),
	};
	view_picture(v, name, plan_ratio(&c, CHART_WIDE), plan_ratio(&c, CHART_NARROW), &picture);
	picture.alt = ratio_alt(s, c.words.title, subjects, n_keys, last);
	figure = page_figure(page_section(page, name, view_text(v, "section.ratios")), NULL, &picture);
	ahead_sentences(s, figure_caption(figure), subjects, n_keys, last);
	source = figure_source(figure);
	run_text(source, view_text(v, "view.unixbench.tests-are-no-repeats"));
	view_signs_put(v, figure);
	run_message(page_prose(figure_note(figure, view_text(v, "note.ratio.title"))), v->lang,
	            "note.ratio", {"name", base});
}
