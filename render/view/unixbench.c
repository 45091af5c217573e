/* UnixBench on a comparison page: scores, ratios, the single tests, all figures, conditions. */
#include <math.h>
#include <string.h>

#include "render/stat/median.h"
#include "render/stat/order.h"
#include "render/view/view.h"

enum {
	COPIES_MAX = 6,   /* numbers of copies that are told apart */
	SUBJECTS_MAX = 64,
	RATIO_KEYS = 6,   /* subjects of the chart of ratios: more can't be told apart there */
	TABLE_RATIOS = 6, /* subjects up to which a table has a column of ratios */
};

static const char *const tests[] = {"dhry2reg", "whetstone-double", "execl",    "fstime",
                                    "fsbuffer", "fsdisk",           "pipe",     "context1",
                                    "spawn",    "shell1",           "shell8",   "syscall",
                                    "shell16"};
enum { N_TESTS = sizeof tests / sizeof *tests };

/* The group as a table: tests by copies. */
struct suite {
	struct view *v;
	const struct comparison *c;
	const struct group *g;
	const char *id;
	double copies[COPIES_MAX]; /* rising */
	size_t n_copies;
	const struct row *score[COPIES_MAX];          /* or NULL */
	const struct row *test[N_TESTS][COPIES_MAX];  /* or NULL */
	size_t base;                                  /* subject that ratios divide by */
};

static void add_copies(struct suite *s, double copies)
{
	size_t i = s->n_copies;

	for (size_t k = 0; k < s->n_copies; k++)
		if (s->copies[k] == copies)
			return;
	if (isnan(copies) || s->n_copies == COPIES_MAX)
		return;
	for (; i > 0 && s->copies[i - 1] > copies; i--)
		s->copies[i] = s->copies[i - 1];
	s->copies[i] = copies;
	s->n_copies++;
}

static const struct row *find(const struct suite *s, const char *metric, double copies)
{
	for (size_t i = 0; i < s->g->n_rows; i++)
		if (row_is(&s->g->rows[i], metric) && !row_is_partial(&s->g->rows[i]) &&
		    row_param(&s->g->rows[i], "copies") == copies)
			return &s->g->rows[i];
	return NULL;
}

static void suite_init(struct suite *s, struct view *v, const struct comparison *c,
                       const struct group *g, const char *id)
{
	*s = (struct suite){.v = v, .c = c, .g = g, .id = id, .base = group_baseline(c, g)};
	for (size_t i = 0; i < g->n_rows; i++)
		add_copies(s, row_param(&g->rows[i], "copies"));
	for (size_t k = 0; k < s->n_copies; k++) {
		s->score[k] = find(s, "index", s->copies[k]);
		for (size_t t = 0; t < N_TESTS; t++)
			s->test[t][k] = find(s, tests[t], s->copies[k]);
	}
}

static const char *copies_text(struct suite *s, size_t k)
{
	return view_count(s->v, "count.copies", (size_t)s->copies[k]);
}

static const char *test_title(struct suite *s, size_t t)
{
	return lang_metric(s->v->lang, "unixbench", tests[t]).title;
}

/* Bars: one group a subject that has any of the rows, one bar a number of copies. */
static size_t bar_groups(struct suite *s, const struct row *const *rows, bool brief,
                         struct chart_bar_group *groups)
{
	size_t n = 0;

	for (size_t i = 0; i < s->g->n_subjects && n < SUBJECTS_MAX; i++) {
		struct chart_bar *bars = pool_alloc(&s->v->pool, COPIES_MAX * sizeof *bars);
		size_t n_bars = 0;

		if (!rows_have(rows, s->n_copies, i))
			continue;
		for (size_t k = 0; k < s->n_copies; k++) {
			if (!rows[k])
				continue;
			bars[n_bars] = (struct chart_bar){
			        .series = brief ? view_integer(s->v, s->copies[k]) : copies_text(s, k),
			        .tint = k + 1 < s->n_copies,
			        .mark = view_cell_mark(s->v, rows[k], &rows[k]->cells[i]),
			};
			if (brief && bars[n_bars].mark.state == CHART_MEASURED)
				bars[n_bars].mark.label = view_short_figure(s->v, bars[n_bars].mark.value);
			n_bars++;
		}
		groups[n++] = (struct chart_bar_group){
		        .subject = view_name(s->v, s->g->subjects[i]),
		        .colour = (size_t)view_colour(s->v, s->g->subjects[i]),
		        .bars = bars,
		        .n_bars = n_bars,
		};
	}
	return n;
}

static size_t present(const struct row *const *rows, size_t n, const struct row **out)
{
	size_t m = 0;

	for (size_t i = 0; i < n; i++)
		if (rows[i])
			out[m++] = rows[i];
	return m;
}

static const char *footer(struct suite *s, const struct row *const *rows, size_t n)
{
	const char *const parts[] = {
	        view_tool_version(s->v, s->g),
	        view_dates(s->v, s->g->runs, s->g->n_runs),
	        view_runs_note(s->v, rows, n, s->g->n_subjects),
	};

	return view_join(s->v, parts, 3, view_text(s->v, "list.between"));
}

static void score_section(struct suite *s, xmlNode *page)
{
	struct view *v = s->v;
	const struct row *rows[COPIES_MAX];
	size_t n = present(s->score, s->n_copies, rows);
	struct chart_bar_group groups[SUBJECTS_MAX];
	struct chart_bars c = {
	        .words = {.title = view_text(v, "chart.title.unixbench-score"),
	                  .subtitle = view_text(v, "view.index-points"),
	                  .direction = view_text(v, "view.higher"),
	                  .towards = CHART_HIGHER_IS_BETTER,
	                  .footer = footer(s, rows, n)},
	        .groups = groups,
	};
	struct page_chart picture = {0};
	const char *name = pool_printf(&v->pool, "%s-score", s->id);
	xmlNode *figure;

	c.n_groups = n ? bar_groups(s, s->score, false, groups) : 0;
	if (!c.n_groups)
		return;
	view_picture(v, name, plan_bars(&c, CHART_WIDE), plan_bars(&c, CHART_NARROW), &picture);
	picture.alt = view_alt(v, c.words.title, s->g, rows, n);
	figure = page_figure(page_section(page, name, view_text(v, "section.score")), NULL, &picture);
	view_sentences(v, figure_caption(figure), s->c, s->g, rows, n);
	view_footer_source(v, figure, rows, n, s->g->n_subjects, name, CHART_WIDE);
	view_note(v, figure, "note.score");
	view_note(v, figure, "note.cache");
}

/* Ratios ------------------------------------------------------------------------------------- */

static double ratio_to_base(const struct suite *s, const struct row *row, size_t subject)
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
	double values[N_TESTS];
	size_t n = 0, rank;
	struct chart_ratio_summary out = {NAN, NAN, NAN, NULL};

	for (size_t t = 0; t < N_TESTS; t++) {
		double r = ratio_to_base(s, s->test[t][k], subject);
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

static bool ratio_panel(struct suite *s, size_t k, const size_t *subjects, size_t n_keys,
                        struct chart_ratio_panel *panel, size_t *n_tests)
{
	struct chart_ratio_row *rows = pool_alloc(&s->v->pool, N_TESTS * sizeof *rows);
	struct chart_ratio_summary *sums = pool_alloc(&s->v->pool, n_keys * sizeof *sums);
	size_t n = 0;

	for (size_t t = 0; t < N_TESTS; t++) {
		double *ratios = pool_alloc(&s->v->pool, n_keys * sizeof *ratios);
		bool any = false;

		for (size_t i = 0; i < n_keys; i++) {
			ratios[i] = ratio_to_base(s, s->test[t][k], subjects[i]);
			any = any || !isnan(ratios[i]);
		}
		if (any)
			rows[n++] = (struct chart_ratio_row){
			        lang_metric(s->v->lang, "unixbench", tests[t]).brief, ratios};
	}
	for (size_t i = 0; i < n_keys; i++)
		sums[i] = summary(s, subjects[i], k);
	*panel = (struct chart_ratio_panel){
	        .title = copies_text(s, k),
	        .rows = rows,
	        .n_rows = n,
	        .summary_label = view_count(s->v, "view.median-of", n),
	        .summaries = sums,
	};
	*n_tests = n;
	return n >= 2;
}

/* "NAME is ahead of BASE in 11 of 12 tests." for each subject, with most copies. */
static void ahead_sentences(struct suite *s, xmlNode *to, const size_t *subjects, size_t n_keys,
                            size_t k)
{
	for (size_t i = 0; i < n_keys; i++) {
		size_t ahead = 0, n = 0;

		for (size_t t = 0; t < N_TESTS; t++) {
			double r = ratio_to_base(s, s->test[t][k], subjects[i]);
			n += isnan(r) ? 0 : 1;
			ahead += r > 1 ? 1 : 0;
		}
		run_message(to, s->v->lang, "view.unixbench.ahead",
		            {"a", view_name(s->v, s->g->subjects[subjects[i]])},
		            {"b", view_name(s->v, s->g->subjects[s->base])},
		            {"ahead", view_integer(s->v, (double)ahead)},
		            {"n", view_integer(s->v, (double)n)}, {"copies", copies_text(s, k)});
	}
}

static size_t ratio_subjects(const struct suite *s, size_t *subjects)
{
	size_t n = 0;

	for (size_t i = 0; i < s->g->n_subjects && n < RATIO_KEYS; i++) {
		bool any = false;

		for (size_t t = 0; t < N_TESTS; t++)
			for (size_t k = 0; k < s->n_copies; k++)
				any = any || !isnan(ratio_to_base(s, s->test[t][k], i));
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

static void ratio_section(struct suite *s, xmlNode *page)
{
	struct view *v = s->v;
	size_t subjects[RATIO_KEYS], n_keys = ratio_subjects(s, subjects), n_tests = 0;
	const char *base = view_name(v, s->g->subjects[s->base]);
	struct chart_ratio_key keys[RATIO_KEYS];
	struct chart_ratio_panel panels[COPIES_MAX];
	struct chart_ratio c = {.keys = keys, .n_keys = n_keys, .panels = panels};
	struct page_chart picture = {0};
	const char *name = pool_printf(&v->pool, "%s-ratio", s->id);
	size_t rank, last = 0;
	xmlNode *figure, *source;

	for (size_t i = 0; i < n_keys; i++)
		keys[i] = (struct chart_ratio_key){view_name(v, s->g->subjects[subjects[i]]),
		                                   (size_t)view_colour(v, s->g->subjects[subjects[i]]), false};
	for (size_t k = 0; n_keys && k < s->n_copies; k++)
		if (ratio_panel(s, k, subjects, n_keys, &panels[c.n_panels], &n_tests)) {
			c.n_panels++;
			last = k;
		}
	if (!c.n_panels)
		return;
	rank = median_interval_rank(n_tests);
	c.words = (struct chart_words){
	        .title = view_format(v, "view.unixbench.relative", {"name", base}),
	        .subtitle = view_format(v, "view.unixbench.quotient", {"name", base}),
	        .direction = view_text(v, "view.higher"),
	        .towards = CHART_HIGHER_IS_BETTER,
	        .footer = rank ? view_format(v, "chart.whiskers-tests",
	                                     {"low", view_integer(v, (double)rank)},
	                                     {"high", view_integer(v, (double)(n_tests + 1 - rank))},
	                                     {"n", view_integer(v, (double)n_tests)})
	                       : view_tool_version(v, s->g),
	};
	view_picture(v, name, plan_ratio(&c, CHART_WIDE), plan_ratio(&c, CHART_NARROW), &picture);
	picture.alt = ratio_alt(s, c.words.title, subjects, n_keys, last);
	figure = page_figure(page_section(page, name, view_text(v, "section.ratios")), NULL, &picture);
	ahead_sentences(s, figure_caption(figure), subjects, n_keys, last);
	source = figure_source(figure);
	run_text(source, view_text(v, "view.unixbench.tests-are-no-repeats"));
	run_message(page_prose(figure_note(figure, view_text(v, "note.ratio.title"))), v->lang,
	            "note.ratio", {"name", base});
}

/* The single tests --------------------------------------------------------------------------- */

/* "Integers: A highest, 1.54 times B with 2 copies." */
static void multiple_caption(struct suite *s, xmlNode *to, size_t t)
{
	struct lang_metric m = lang_metric(s->v->lang, "unixbench", tests[t]);
	const struct row *row = NULL;
	size_t best = s->g->n_subjects, last = 0;
	double ratio;

	run_link(to, *m.says ? m.says : m.title, pool_printf(&s->v->pool, "glossary.html#%s", m.term));
	for (size_t k = 0; k < s->n_copies; k++)
		if (s->test[t][k]) {
			row = s->test[t][k];
			last = k;
		}
	for (size_t i = 0; row && i < s->g->n_subjects; i++)
		if (row->cells[i].best)
			best = i;
	if (best == s->g->n_subjects)
		return;
	ratio = best == s->base ? NAN : ratio_to_base(s, row, best);
	run_text(to, view_text(s->v, "view.colon"));
	if (isnan(ratio))
		run_message(to, s->v->lang, "view.highest",
		            {"a", view_name(s->v, s->g->subjects[best])},
		            {"copies", copies_text(s, last)});
	else
		run_message(to, s->v->lang, "view.highest-by",
		            {"a", view_name(s->v, s->g->subjects[best])},
		            {"ratio", view_ratio(s->v, ratio)},
		            {"b", view_name(s->v, s->g->subjects[s->base])},
		            {"copies", copies_text(s, last)});
}

static void tests_section(struct suite *s, xmlNode *page)
{
	struct view *v = s->v;
	const char *id = pool_printf(&v->pool, "%s-tests", s->id);
	xmlNode *section = NULL, *multiples = NULL;

	for (size_t t = 0; t < N_TESTS; t++) {
		struct chart_bar_group groups[SUBJECTS_MAX];
		size_t n = bar_groups(s, s->test[t], true, groups), n_rows;
		const struct row *rows[COPIES_MAX];
		struct chart_multiple c = {.title = test_title(s, t), .groups = groups, .n_groups = n};
		struct page_chart picture = {0};
		xmlNode *figure;

		if (!n)
			continue;
		if (!section) {
			section = page_section(page, id, view_text(v, "section.tests"));
			run_text(page_intro(section), view_text(v, "section.tests-intro"));
			multiples = page_multiples(section);
		}
		n_rows = present(s->test[t], s->n_copies, rows);
		c.unit = lang_metric(v->lang, "unixbench", tests[t]).axis;
		view_picture(v, pool_printf(&v->pool, "%s-%s", s->id, tests[t]),
		             plan_multiple(&c, CHART_MULTIPLE), NULL, &picture);
		picture.alt = view_alt(v, c.title, s->g, rows, n_rows);
		figure = page_figure(multiples, NULL, &picture);
		multiple_caption(s, figure_caption(figure), t);
	}
}

/* Tables ------------------------------------------------------------------------------------- */

static const struct point *only_point(const struct row *row, size_t subject)
{
	return row && row->cells[subject].n ? &row->cells[subject].points[0] : NULL;
}

/* The index of a test: highest of the row boxed. */
static void index_cell(struct suite *s, xmlNode *row, const struct row *of, size_t subject)
{
	const struct point *p = only_point(of, subject);
	const struct figure *f = p ? &p->result->index : NULL;

	if (!f || isnan(f->value)) {
		row_cell(row);
		return;
	}
	row_figure(row, view_printed(s->v, f), view_place(s->v, p->run, f), CELL_FIGURE,
	           of->cells[subject].best ? BEST_HIGHEST : BEST_NO);
}

static void ratio_cell(struct suite *s, xmlNode *row, const struct row *of, size_t subject)
{
	double r = ratio_to_base(s, of, subject);

	if (isnan(r))
		row_cell(row);
	else
		run_text(row_cell(row), view_number(s->v, r, r >= 10 ? 4 : r < 1 ? 2 : 3));
}

static const struct figure *baseline_of(const struct suite *s, const struct row *row)
{
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		const struct point *p = only_point(row, i);

		if (p && !isnan(p->result->baseline.value))
			return &p->result->baseline;
	}
	return NULL;
}

static void test_row(struct suite *s, xmlNode *rows, size_t t, size_t k, bool ratios)
{
	const struct row *of = s->test[t][k];
	struct lang_metric m = lang_metric(s->v->lang, "unixbench", tests[t]);
	const struct figure *baseline = baseline_of(s, of);
	xmlNode *row = table_row(rows, -1, m.title,
	                         *m.term ? pool_printf(&s->v->pool, "glossary.html#%s", m.term) : NULL);

	run_text(row_cell(row), of->unit);
	run_text(row_cell(row), baseline ? view_printed(s->v, baseline) : "");
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		view_cell(s->v, row, of, &of->cells[i], BEST_NO);
		index_cell(s, row, of, i);
		if (ratios && i != s->base)
			ratio_cell(s, row, of, i);
	}
}

static void score_row(struct suite *s, xmlNode *table, size_t k, bool ratios)
{
	const struct row *of = s->score[k];
	xmlNode *row;

	if (!of)
		return;
	row = table_row(table_total(table), -1, lang_metric(s->v->lang, "unixbench", "index").title,
	                NULL);
	row_cell(row);
	row_cell(row);
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		row_cell(row);
		view_cell(s->v, row, of, &of->cells[i], BEST_HIGHEST);
		if (ratios && i != s->base)
			ratio_cell(s, row, of, i);
	}
}

static void table_of(struct suite *s, xmlNode *section, size_t k)
{
	struct view *v = s->v;
	bool ratios = s->g->n_subjects > 1 && s->g->n_subjects <= TABLE_RATIOS, any = false;
	xmlNode *table, *rows;

	for (size_t t = 0; t < N_TESTS; t++)
		any = any || s->test[t][k];
	if (!any)
		return;
	table = page_table(section, TABLE_WIDE);
	run_text(table_caption(table), copies_text(s, k));
	run_message(table_sub(table), v->lang, ratios ? "view.unixbench.table" : "compare.best-note",
	            {"name", view_name(v, s->g->subjects[s->base])});
	table_group(table, 3, -1, "");
	table_column(table, view_text(v, "column.test"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.unit"), NULL, COLUMN_TEXT);
	table_column(table, view_text(v, "column.baseline"), NULL, COLUMN_NUMBER);
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		bool ratio = ratios && i != s->base;

		table_group(table, ratio ? 3 : 2, view_colour(v, s->g->subjects[i]),
		            view_name(v, s->g->subjects[i]));
		table_column(table, view_text(v, "column.result"), NULL, COLUMN_FIRST);
		table_column(table, view_text(v, "column.index"), NULL, COLUMN_NUMBER);
		if (ratio)
			table_column(table, view_text(v, "column.ratio"), NULL, COLUMN_NUMBER);
	}
	rows = table_rows(table, -1, NULL, NULL, NULL);
	for (size_t t = 0; t < N_TESTS; t++)
		if (s->test[t][k])
			test_row(s, rows, t, k, ratios);
	score_row(s, table, k, ratios);
}

static void figures_section(struct suite *s, xmlNode *page)
{
	xmlNode *section = page_section(page, pool_printf(&s->v->pool, "%s-figures", s->id),
	                                view_text(s->v, "section.figures"));

	for (size_t k = 0; k < s->n_copies; k++)
		table_of(s, section, k);
}

void unixbench_sections(struct view *v, xmlNode *page, const struct comparison *c,
                        const struct group *g, const char *id)
{
	struct suite s;

	suite_init(&s, v, c, g, id);
	score_section(&s, page);
	ratio_section(&s, page);
	tests_section(&s, page);
	figures_section(&s, page);
	view_facts_section(v, page, g, id);
}
