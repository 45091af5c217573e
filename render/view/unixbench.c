/* SPDX-License-Identifier: MIT */
/* UnixBench on a comparison page: the suite, its scores. */
#include "render/view/unixbench.h"

#include <math.h>

#include "render/stat/order.h"

enum { SUBJECTS_MAX = 64 };

const char *const ub_tests[UB_TESTS] = {"dhry2reg", "whetstone-double", "execl",    "fstime",
                                    "fsbuffer", "fsdisk",           "pipe",     "context1",
                                    "spawn",    "shell1",           "shell8",   "syscall",
                                    "shell16"};
static void add_copies(struct suite *s, double copies)
{
	size_t i = s->n_copies;

	for (size_t k = 0; k < s->n_copies; k++)
		if (s->copies[k] == copies)
			return;
	if (isnan(copies) || s->n_copies == UB_COPIES_MAX)
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
		for (size_t t = 0; t < UB_TESTS; t++)
			s->test[t][k] = find(s, ub_tests[t], s->copies[k]);
	}
}

const char *ub_copies_text(struct suite *s, size_t k)
{
	return view_count(s->v, "count.copies", (size_t)s->copies[k]);
}

/* "66.8 M", or from lowest to highest of few runs. */
static const char *brief_label(struct view *v, const struct cell *c, const struct chart_mark *m)
{
	if (c->n_counted >= 2 && isnan(c->value))
		return view_range(v, view_short_figure(v, m->low), view_short_figure(v, m->high));
	return view_short_figure(v, m->value);
}

/* One bar of a cell; `own`: that its figures are kurabe's own is said beside it. */
static struct chart_bar bar_of(struct suite *s, const struct row *row, size_t k,
                               const struct cell *c, bool own, bool brief)
{
	const char *word = view_text(s->v, "state.built-in");
	struct chart_bar bar = {
	        .series = brief ? view_integer(s->v, s->copies[k]) : ub_copies_text(s, k),
	        .mark = view_cell_mark(s->v, row, c),
	};

	if (brief && bar.mark.state == CHART_MEASURED)
		bar.mark.label = view_cell_signed(s->v, brief_label(s->v, c, &bar.mark), c);
	if (own)
		bar.mark.note = bar.mark.note ? pool_printf(&s->v->pool, "%s%s%s", word,
		                                            view_text(s->v, "list.comma"),
		                                            bar.mark.note)
		                              : word;
	return bar;
}

/* The bars of one subject with copies[k]: what counts, and kurabe's own beside it. */
static size_t cell_bars(struct suite *s, const struct row *const *rows, size_t k, size_t subject,
                        bool brief, struct chart_bar *bars)
{
	const struct cell *c = rows[k]->cells[subject];
	bool all = rows_built_in(s->g, rows, s->n_copies, subject);
	bool mine = group_is_mixed(s->g) && cell_is_built_in(c);
	struct cell own = cell_by(&s->v->pool, c, true);

	bars[0] = bar_of(s, rows[k], k, c, mine && (brief || !all), brief);
	if (mine || !own.n || !group_is_mixed(s->g))
		return 1;
	bars[1] = bar_of(s, rows[k], k, &own, true, brief);
	return 2;
}

/* Whether more copies than copies[k] are drawn of a subject: its other bars are paler. */
static bool is_lesser(const struct suite *s, const struct row *const *rows, size_t k, size_t subject)
{
	while (++k < s->n_copies)
		if (rows[k] && (s->n_copies <= 2 || rows[k]->cells[subject]->n))
			return true;
	return false;
}

/* Bars: one group a subject that has any of the rows, one bar a number of copies. */
size_t ub_bar_groups(struct suite *s, const struct row *const *rows, bool brief,
                     struct chart_bar_group *groups, size_t max)
{
	size_t n = 0;

	for (size_t i = 0; i < s->g->n_subjects && n < max; i++) {
		struct chart_bar *bars = pool_alloc(&s->v->pool, 2 * UB_COPIES_MAX * sizeof *bars);
		size_t n_bars = 0;

		if (!rows_have(rows, s->n_copies, i))
			continue;
		for (size_t k = 0; k < s->n_copies; k++) {
			/* Of many numbers of copies a machine runs two: the others are not missing. */
			if (!rows[k] || (s->n_copies > 2 && !rows[k]->cells[i]->n))
				continue;
			size_t more = cell_bars(s, rows, k, i, brief, bars + n_bars);

			for (size_t b = 0; b < more; b++)
				bars[n_bars++].tint = is_lesser(s, rows, k, i);
		}
		groups[n++] = (struct chart_bar_group){
		        .subject = view_name(s->v, s->g->subjects[i]),
		        .detail = rows_built_in(s->g, rows, s->n_copies, i) ? view_text(s->v, "state.built-in") : NULL,
		        .colour = (size_t)view_colour(s->v, s->g->subjects[i]),
		        .bars = bars,
		        .n_bars = n_bars,
		};
	}
	return n;
}

size_t ub_present(const struct suite *s, const struct row *const *rows, const struct row **out)
{
	size_t n = 0;

	for (size_t k = 0; k < s->n_copies; k++)
		if (rows[k])
			out[n++] = rows[k];
	return n;
}

/* Tool, dates, runs and what whiskers mean: the foot of a chart of these rows. */
static const char *footer(struct suite *s, const struct row *const *rows, size_t n)
{
	size_t n_runs;
	const struct run **runs = rows_runs(s->v, rows, n, NULL, s->g->n_subjects, &n_runs);
	const char *const parts[] = {
	        view_runs_tool_version(s->v, s->g->tool, runs, n_runs),
	        view_dates(s->v, runs, n_runs),
	        view_runs_note(s->v, rows, n, s->g->n_subjects),
	        view_whiskers(s->v, rows, n, s->g->n_subjects, true),
	};

	return view_join(s->v, parts, parts[3] ? 4 : 3, view_text(s->v, "list.between"));
}

static void score_section(struct suite *s, xmlNode *page)
{
	struct view *v = s->v;
	const struct row *rows[UB_COPIES_MAX];
	size_t n = ub_present(s, s->score, rows);
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

	view_signs_begin(v);
	c.n_groups = n ? ub_bar_groups(s, s->score, false, groups, SUBJECTS_MAX) : 0;
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

void unixbench_sections(struct view *v, xmlNode *page, const struct comparison *c,
                        const struct group *g, const char *id)
{
	struct suite s;

	suite_init(&s, v, c, g, id);
	score_section(&s, page);
	ub_scaling_section(&s, page);
	ub_ratio_section(&s, page);
	ub_tests_section(&s, page);
	ub_figures_section(&s, page);
	view_facts_section(v, page, g, id);
}

void ub_ratio_chart(struct view *v, xmlNode *page, const struct comparison *c, const struct group *g,
                    const char *id)
{
	struct suite s;

	suite_init(&s, v, c, g, id);
	ub_ratio_section(&s, page);
}

void ub_tests_charts(struct view *v, xmlNode *page, const struct comparison *c,
                     const struct group *g, const char *id)
{
	struct suite s;

	suite_init(&s, v, c, g, id);
	ub_tests_section(&s, page);
}
