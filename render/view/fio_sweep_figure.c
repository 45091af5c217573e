/* SPDX-License-Identifier: MIT */
/* fio: depth sweeps on a page: chart, sentences, table. */
#include <math.h>

#include "render/view/fio_sweep.h"

/* Whether the rates or, otherwise, the latencies want a log scale. */
static bool wants_log(struct sweep *s, bool rates)
{
	double *values = pool_alloc(&s->v->pool, 2 * SWEEP_LINES * SWEEP_DEPTHS * sizeof *values);
	size_t n = 0;

	for (size_t m = HALF; m < SWEEP_METRICS; m++)
		for (size_t i = 0; i < s->n_lines; i++)
			for (size_t k = 0; k < s->lines[m][i].n_points; k++)
				values[n++] = rates ? s->lines[m][i].points[k].rate
				                    : s->lines[m][i].points[k].seconds;
	return chart_wants_log(values, n);
}

/* The depths with the fewest and the most requests a second of those that reached the disk: the
 * least depth, and that of most. False: there are not two. */
static bool ends_of(const struct chart_sweep_line *l, size_t *least, size_t *most)
{
	size_t n = 0;

	for (size_t k = 0; k < l->n_points; k++) {
		if (l->points[k].hollow)
			continue;
		if (!n++)
			*least = *most = k;
		else if (l->points[k].rate > l->points[*most].rate)
			*most = k;
	}
	return n > 1;
}

static size_t hollow_in(const struct chart_sweep_line *l)
{
	size_t n = 0;

	for (size_t k = 0; k < l->n_points; k++)
		n += l->points[k].hollow;
	return n;
}

/* "A: 27,200 requests a second at queue depth 64, 5.4 times the 5,050 at depth 1; …" */
static void put_sentence(struct sweep *s, xmlNode *to, size_t i)
{
	struct view *v = s->v;
	const struct chart_sweep_point *first, *best, *slow = s->lines[MOST][i].points;
	size_t least = 0, most = 0, hollow = hollow_in(&s->lines[HALF][i]);

	if (!ends_of(&s->lines[HALF][i], &least, &most)) {
		run_message(to, v->lang, "view.sweep.no-disk", {"a", s->names[i]});
		return;
	}
	first = &s->lines[HALF][i].points[least];
	best = &s->lines[HALF][i].points[most];
	run_message(to, v->lang, most == least ? "view.sweep.level" : "view.sweep.says",
	            {"a", s->names[i]}, {"most", view_number(v, best->rate, 3)},
	            {"depth", best->label}, {"times", view_ratio(v, best->rate / first->rate)},
	            {"one", view_number(v, first->rate, 3)}, {"least", first->label},
	            {"p50", view_seconds(v, best->seconds)},
	            {"p99", view_seconds(v, slow[most].seconds)},
	            {"p99-one", view_seconds(v, slow[least].seconds)});
	if (hollow)
		run_message(to, v->lang, "view.sweep.left-out",
		            {"n", view_integer(v, (double)hollow)},
		            {"all", view_integer(v, (double)s->lines[HALF][i].n_points)});
}

static const char *alt_of(struct sweep *s, const char *title)
{
	struct buf b = BUF_INIT;
	const char *text;

	buf_puts(&b, title);
	for (size_t i = 0; i < s->n_lines; i++) {
		const struct chart_sweep_line *half = &s->lines[HALF][i],
					      *most = &s->lines[MOST][i];

		buf_printf(&b, " · %s%s", s->names[i], view_text(s->v, "view.colon"));
		for (size_t k = 0; k < half->n_points; k++)
			buf_printf(&b, "%s%s%s%s", k ? "; " : "",
			           view_format(
					   s->v, "view.sweep.alt", {"depth", half->points[k].label},
					   {"rate", view_number(s->v, half->points[k].rate, 3)},
					   {"p50", view_seconds(s->v, half->points[k].seconds)},
					   {"p99", view_seconds(s->v, most->points[k].seconds)}),
			           half->points[k].sign || most->points[k].sign ? " " : "",
			           half->points[k].sign || most->points[k].sign
			                   ? view_text(s->v, "page.in-doubt")
			                   : "");
	}
	text = pool_strndup(&s->v->pool, b.s, b.n);
	buf_release(&b);
	return text;
}

/* "4 KiB requests · 1 GiB file · libaio · direct": what all depths share. */
static const char *shared(struct sweep *s)
{
	const struct row row = {.sample = s->depths[0].rows[RATE]->sample,
	                        .condition = s->condition};

	return view_row_conditions(s->v, &row);
}

static const char *footer(struct sweep *s, const struct row *const *rows)
{
	const char *parts[5];
	size_t n = 0;
	bool hollow = false, median = false;

	for (size_t i = 0; i < s->n_lines; i++)
		hollow = hollow || hollow_in(&s->lines[HALF][i]);
	for (size_t k = 0; k < s->n; k++)
		for (size_t i = 0; i < s->g->n_subjects; i++)
			median = median || rows[k]->cells[i]->n_counted >= 4;
	parts[n++] = view_rows_tool_version(s->v, s->g, rows, s->n);
	parts[n++] = shared(s);
	parts[n++] = view_runs_note(s->v, rows, s->n, s->g->n_subjects);
	if (median)
		parts[n++] = view_text(s->v, "chart.median");
	if (hollow)
		parts[n++] = view_text(s->v, "chart.hollow");
	return view_join(s->v, parts, n, view_text(s->v, "list.between"));
}

static const char *with_scale(struct view *v, const char *key, bool log)
{
	return log ? view_format(v, "view.sweep.log", {"what", view_text(v, key)})
	           : view_text(v, key);
}

static const char *series_of(struct sweep *s)
{
	return fio_series(s->v, s->depths[0].rows[RATE]->sample, s->dir);
}

/* Whether all figures of a subject are kurabe's own, in a group that has others, too. */
static bool all_built_in(struct sweep *s, size_t subject)
{
	bool own = group_is_mixed(s->g);

	for (size_t k = 0; own && k < s->n; k++)
		for (size_t m = 0; own && m < SWEEP_METRICS; m++) {
			const struct row *row = s->depths[k].rows[m];

			own = !row || !row->cells[subject]->n || cell_is_built_in(row->cells[subject]);
		}
	return own;
}

/* A row a depth and subject, with everything that was measured, drawn or not. */
static void put_table(struct sweep *s, xmlNode *section)
{
	struct view *v = s->v;
	xmlNode *table = page_table(section, TABLE_FIT);

	run_text(table_caption(table), view_capital(v, series_of(s)));
	run_text(table_sub(table), shared(s));
	table_column(table, lang_fact(v->lang, "iodepth"), NULL, COLUMN_TEXT);
	for (size_t m = 0; m < SWEEP_METRICS; m++) {
		struct lang_metric words = lang_metric(
			v->lang, "fio", pool_printf(&v->pool, "read.%s", sweep_metrics[m]));

		table_column(table, words.brief,
		             m == RATE ? "1/s"
		                       : view_format(v, "unit.lower-better", {"unit", words.axis}),
		             COLUMN_NUMBER);
	}
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		const struct subject *who = s->g->subjects[i];
		bool own = all_built_in(s, i);
		xmlNode *rows = NULL;

		for (size_t k = 0; k < s->n; k++) {
			xmlNode *row;

			if (!rows_have(s->depths[k].rows, SWEEP_METRICS, i))
				continue;
			if (!rows)
				rows = table_rows(table, view_colour(v, who), view_name(v, who),
				                  view_href(v, who),
				                  own ? view_text(v, "state.built-in") : NULL);
			row = table_row(rows, -1, view_integer(v, s->depths[k].depth), NULL);
			for (size_t m = 0; m < SWEEP_METRICS; m++) {
				const struct row *of = s->depths[k].rows[m];

				if (!of)
					row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
				else if (own)
					view_cell(v, row, of, of->cells[i], BEST_NO);
				else
					view_built_in_mark(
						v, view_cell(v, row, of, of->cells[i], BEST_NO),
						s->g, of->cells[i]);
			}
		}
	}
}

static void put_figure(struct sweep *s, xmlNode *section, const char *name)
{
	struct view *v = s->v;
	const struct chart_sweep_panel panels[] = {
		{view_text(v, "view.sweep.half"), s->lines[HALF], s->n_lines},
		{view_text(v, "view.sweep.most"), s->lines[MOST], s->n_lines},
	};
	struct chart_sweep c = {.log_across = wants_log(s, true),
	                        .log_up = wants_log(s, false),
	                        .panels = panels,
	                        .n_panels = 2};
	const struct row *rows[SWEEP_DEPTHS];
	struct page_chart picture = {0};
	xmlNode *figure;

	for (size_t k = 0; k < s->n; k++)
		rows[k] = s->depths[k].rows[RATE];
	c.words = (struct chart_words){
		.title = view_text(v, "chart.title.fio-sweep"),
		.subtitle = pool_printf(&v->pool, "%s%s%s%s%s", view_capital(v, series_of(s)),
	                                view_text(v, "list.between"),
	                                with_scale(v, "view.sweep.across", c.log_across),
	                                view_text(v, "list.comma"),
	                                with_scale(v, "view.sweep.up", c.log_up)),
		.direction = view_text(v, "view.sweep.better"),
		.remark = view_text(v, "view.sweep.numbers"),
		.footer = footer(s, rows),
	};
	view_picture(v, name, plan_sweep(&c, CHART_WIDE), plan_sweep(&c, CHART_NARROW), &picture);
	picture.alt = alt_of(s, pool_printf(&v->pool, "%s%s%s", c.words.title,
	                                    view_text(v, "list.between"), series_of(s)));
	figure = page_figure(section, NULL, &picture);
	for (size_t i = 0; i < s->n_lines; i++)
		put_sentence(s, figure_caption(figure), i);
	if (s->n_subjects == SWEEP_SUBJECTS && s->n_swept > SWEEP_SUBJECTS)
		run_message(figure_caption(figure), v->lang, "view.sweep.first",
		            {"n", view_integer(v, SWEEP_SUBJECTS)},
		            {"all", view_integer(v, (double)s->n_swept)});
	view_footer_source(v, figure, rows, s->n, s->g->n_subjects, name, CHART_WIDE);
	view_note(v, figure, "note.sweep");
	put_table(s, section);
}

void fio_sweep_section(struct view *v, xmlNode *page, const struct comparison *c,
                       const struct group *g, const char *id)
{
	struct sweep *list;
	size_t n = sweeps_find(v, g, &list), drawn = 0;
	xmlNode *section = NULL;

	(void)c;
	for (size_t i = 0; i < n; i++) {
		const char *name = fio_numbered(v, id, "sweep", drawn);

		view_signs_begin(v);
		sweep_fill(&list[i]);
		if (!list[i].n_lines)
			continue;
		if (!drawn++)
			section = page_section(page, name, view_text(v, "section.sweep"));
		put_figure(&list[i], section, name);
	}
}
