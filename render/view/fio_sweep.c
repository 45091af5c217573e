/* fio: what deeper queues bring, where runs differ in their queue depth only. */
#include <math.h>
#include <string.h>

#include "render/view/fio.h"

enum {
	DEPTHS_LEAST = 3,
	DEPTHS_MAX = 16,
	SWEEPS_MAX = 16,
	SUBJECTS = 6, /* more can't be told apart */
	RUNS = 3,     /* of one subject: from 4 on there is a median */
	LINES_MAX = SUBJECTS * 2 * RUNS,
};

enum { RATE, HALF, MOST, METRICS };
static const char *const metrics[METRICS] = {"iops", "clat.p50", "clat.p99"};

/* One direction under conditions that are the same but for the depth. */
struct sweep {
	struct view *v;
	const struct group *g;
	size_t dir;
	const char *condition; /* without the depth */
	struct depth {
		double depth;
		const struct row *rows[METRICS]; /* NULL: none */
	} depths[DEPTHS_MAX];	/* rising */
	size_t n;
	struct chart_sweep_line lines[METRICS][LINES_MAX]; /* from HALF on */
	const char *names[LINES_MAX];			   /* of the lines, runs told apart */
	size_t n_lines, n_subjects;			   /* drawn */
	size_t n_swept;					   /* subjects there are */
};

/* The cells of one subject by one program. */
struct swept {
	struct cell cells[DEPTHS_MAX][METRICS];
};

/* The text of a condition without its "iodepth=32"; NULL: it has none. */
static const char *without_depth(struct view *v, const char *condition)
{
	static const char NAME[] = "iodepth=";
	const char *at = strstr(condition, NAME);
	size_t skipped;

	if (!at || (at != condition && at[-1] != ' '))
		return NULL;
	skipped = strcspn(at, " ");
	skipped += at[skipped] == ' ';
	return pool_printf(&v->pool, "%.*s%s", (int)(at - condition), condition, at + skipped);
}

static struct sweep *sweep_for(struct sweep *list, size_t *n, size_t dir, const char *condition)
{
	for (size_t i = 0; i < *n; i++)
		if (list[i].dir == dir && strcmp(list[i].condition, condition) == 0)
			return &list[i];
	if (*n == SWEEPS_MAX)
		return NULL;
	list[*n] = (struct sweep){.dir = dir, .condition = condition};
	return &list[(*n)++];
}

static void add_depth(struct sweep *s, const struct row *row)
{
	double depth = row_param(row, "iodepth");
	size_t at = s->n;

	if (!(depth > 0) || s->n == DEPTHS_MAX)
		return;
	for (; at > 0 && s->depths[at - 1].depth > depth; at--)
		s->depths[at] = s->depths[at - 1];
	s->depths[at] = (struct depth){.depth = depth, .rows = {row}};
	s->n++;
}

/* All sweeps of a group that have depths enough; returns how many. */
static size_t find_sweeps(struct view *v, const struct group *g, struct sweep *list)
{
	size_t n = 0, kept = 0;

	for (size_t r = 0; r < g->n_rows; r++) {
		size_t dir = fio_direction_of(g->rows[r].metric);
		const char *condition;
		struct sweep *s;

		if (dir == FIO_DIRECTIONS ||
		    strcmp(g->rows[r].metric + strlen(fio_directions[dir]) + 1, metrics[RATE]) != 0)
			continue;
		condition = without_depth(v, g->rows[r].condition);
		s = condition ? sweep_for(list, &n, dir, condition) : NULL;
		if (s)
			add_depth(s, &g->rows[r]);
	}
	for (size_t i = 0; i < n; i++) {
		if (list[i].n < DEPTHS_LEAST)
			continue;
		list[kept] = list[i];
		list[kept].v = v;
		list[kept++].g = g;
	}
	return kept;
}

static void find_latencies(struct sweep *s)
{
	for (size_t k = 0; k < s->n; k++)
		for (size_t m = HALF; m < METRICS; m++)
			s->depths[k].rows[m] = group_row(
			        s->g,
			        pool_printf(&s->v->pool, "%s.%s", fio_directions[s->dir], metrics[m]),
			        s->depths[k].rows[RATE]->condition);
}

static void swept_fill(struct sweep *s, size_t subject, bool built_in, struct swept *out)
{
	*out = (struct swept){0};
	for (size_t k = 0; k < s->n; k++)
		for (size_t m = 0; m < METRICS; m++)
			if (s->depths[k].rows[m])
				out->cells[k][m] = cell_by(&s->v->pool, &s->depths[k].rows[m]->cells[subject],
				                           built_in);
}

/* Whether each depth has one figure that counts or a median. */
static bool has_one_line(const struct sweep *s, const struct swept *of)
{
	for (size_t k = 0; k < s->n; k++)
		if (of->cells[k][RATE].n && isnan(of->cells[k][RATE].value))
			return false;
	return true;
}

/* The figure of a cell that a run made; NAN: none. */
static double figure_of(const struct cell *c, const struct run *run)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].run == run)
			return c->points[i].value;
	return NAN;
}

/* The three figures of a depth, of its run-th run or (0) of what stands for all. False: not all of
 * them are there. */
static bool figures_at(const struct cell *cells, size_t run, double figures[METRICS], bool *hollow)
{
	const struct point *p = run && run <= cells[RATE].n ? &cells[RATE].points[run - 1] : NULL;

	*hollow = p && p->state == POINT_NOT_FROM_DISK;
	for (size_t m = 0; m < METRICS; m++) {
		figures[m] = !cells[m].n ? NAN : !run ? cells[m].value : NAN;
		if (p)
			figures[m] = figure_of(&cells[m], p->run);
		if (!isfinite(figures[m]))
			return false;
	}
	return true;
}

/* A line in both panels. False: too few depths have all figures. */
static bool make_line(struct sweep *s, const struct swept *of, size_t run, size_t colour,
                      struct chart_sweep_line line[METRICS])
{
	struct chart_sweep_point *points[METRICS];
	size_t n = 0;

	for (size_t m = HALF; m < METRICS; m++)
		points[m] = pool_alloc(&s->v->pool, DEPTHS_MAX * sizeof *points[m]);
	for (size_t k = 0; k < s->n; k++) {
		double figures[METRICS];
		bool hollow;

		if (!figures_at(of->cells[k], run, figures, &hollow))
			continue;
		for (size_t m = HALF; m < METRICS; m++)
			points[m][n] = (struct chart_sweep_point){
			        .rate = figures[RATE],
			        .seconds = figures[m],
			        .label = view_integer(s->v, s->depths[k].depth),
			        .hollow = hollow};
		n++;
	}
	for (size_t m = HALF; m < METRICS; m++)
		line[m] = (struct chart_sweep_line){.colour = colour, .points = points[m], .n_points = n};
	return n >= DEPTHS_LEAST;
}

/* The lines of a subject by one program: one, or one a run where some depths have too few for a
 * median. Returns how many. */
static size_t add_lines(struct sweep *s, size_t subject, bool built_in)
{
	const struct subject *who = s->g->subjects[subject];
	const char *name = view_built_in_name(s->v, who, built_in && group_is_mixed(s->g));
	struct swept of;
	bool one;
	size_t n = 0;

	swept_fill(s, subject, built_in, &of);
	one = has_one_line(s, &of);
	for (size_t run = one ? 0 : 1; run <= (one ? 0 : RUNS); run++) {
		struct chart_sweep_line line[METRICS];

		if (!make_line(s, &of, run, (size_t)view_colour(s->v, who), line))
			continue;
		for (size_t m = HALF; m < METRICS; m++) {
			line[m].subject = n ? NULL : name;
			s->lines[m][s->n_lines] = line[m];
		}
		s->names[s->n_lines++] =
		        one ? name
		            : pool_printf(&s->v->pool, "%s%s%s", name, view_text(s->v, "list.comma"),
		                          view_run_word(s->v, run));
		n++;
	}
	return n;
}

/* Whether a subject has depths enough for a line. */
static bool is_swept(const struct sweep *s, size_t subject)
{
	size_t n = 0;

	for (size_t k = 0; k < s->n; k++)
		n += s->depths[k].rows[RATE]->cells[subject].n > 0;
	return n >= DEPTHS_LEAST;
}

static void fill(struct sweep *s)
{
	find_latencies(s);
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		size_t n;

		if (!is_swept(s, i))
			continue;
		s->n_swept++;
		if (s->n_subjects == SUBJECTS)
			continue;
		n = add_lines(s, i, false);
		n += add_lines(s, i, true);
		s->n_subjects += n > 0;
	}
}

/* Whether the rates or, otherwise, the latencies want a log scale. */
static bool wants_log(struct sweep *s, bool rates)
{
	double *values = pool_alloc(&s->v->pool, 2 * LINES_MAX * DEPTHS_MAX * sizeof *values);
	size_t n = 0;

	for (size_t m = HALF; m < METRICS; m++)
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

/* "A: 27,200 requests a second at queue depth 64, 5.4 times the 5,050 at depth 1; …" */
static void put_sentence(struct sweep *s, xmlNode *to, size_t i)
{
	struct view *v = s->v;
	const struct chart_sweep_point *first, *best, *slow = s->lines[MOST][i].points;
	size_t least = 0, most = 0;

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
}

static const char *alt_of(struct sweep *s, const char *title)
{
	struct buf b = BUF_INIT;
	const char *text;

	buf_puts(&b, title);
	for (size_t i = 0; i < s->n_lines; i++) {
		const struct chart_sweep_line *half = &s->lines[HALF][i], *most = &s->lines[MOST][i];

		buf_printf(&b, " · %s%s", s->names[i], view_text(s->v, "view.colon"));
		for (size_t k = 0; k < half->n_points; k++)
			buf_printf(&b, "%s%s", k ? "; " : "",
			           view_format(s->v, "view.sweep.alt", {"depth", half->points[k].label},
			                       {"rate", view_number(s->v, half->points[k].rate, 3)},
			                       {"p50", view_seconds(s->v, half->points[k].seconds)},
			                       {"p99", view_seconds(s->v, most->points[k].seconds)}));
	}
	text = pool_strndup(&s->v->pool, b.s, b.n);
	buf_release(&b);
	return text;
}

/* "4 KiB requests · 1 GiB file · libaio · direct": what all depths share. */
static const char *shared(struct sweep *s)
{
	const struct row row = {.sample = s->depths[0].rows[RATE]->sample, .condition = s->condition};

	return view_row_conditions(s->v, &row);
}

static const char *footer(struct sweep *s, const struct row *const *rows)
{
	const char *parts[5];
	size_t n = 0;
	bool hollow = false, median = false;

	for (size_t i = 0; i < s->n_lines; i++)
		for (size_t k = 0; k < s->lines[HALF][i].n_points; k++)
			hollow = hollow || s->lines[HALF][i].points[k].hollow;
	for (size_t k = 0; k < s->n; k++)
		for (size_t i = 0; i < s->g->n_subjects; i++)
			median = median || rows[k]->cells[i].n_counted >= 4;
	parts[n++] = view_tool_version(s->v, s->g);
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
	return log ? view_format(v, "view.sweep.log", {"what", view_text(v, key)}) : view_text(v, key);
}

static const char *series_of(struct sweep *s)
{
	return fio_series(s->v, s->depths[0].rows[RATE]->sample, s->dir);
}

static const char *title_of(struct sweep *s)
{
	return pool_printf(&s->v->pool, "%s%s%s", view_text(s->v, "chart.title.fio-sweep"),
	                   view_text(s->v, "list.between"), series_of(s));
}

/* A row a depth and subject, with everything that was measured, drawn or not. */
static void put_table(struct sweep *s, xmlNode *section)
{
	struct view *v = s->v;
	xmlNode *table = page_table(section, TABLE_FIT);

	run_text(table_caption(table), view_capital(v, series_of(s)));
	run_text(table_sub(table), shared(s));
	table_column(table, lang_fact(v->lang, "iodepth"), NULL, COLUMN_TEXT);
	for (size_t m = 0; m < METRICS; m++) {
		struct lang_metric words = lang_metric(v->lang, "fio", pool_printf(&v->pool, "read.%s", metrics[m]));

		table_column(table, words.brief,
		             m == RATE ? "1/s" : view_format(v, "unit.lower-better", {"unit", words.axis}),
		             COLUMN_NUMBER);
	}
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		const struct subject *who = s->g->subjects[i];
		xmlNode *rows = NULL;

		for (size_t k = 0; k < s->n; k++) {
			xmlNode *row;

			if (!rows_have(s->depths[k].rows, METRICS, i))
				continue;
			if (!rows)
				rows = table_rows(table, view_colour(v, who), view_name(v, who),
				                  view_href(v, who), NULL);
			row = table_row(rows, -1, view_integer(v, s->depths[k].depth), NULL);
			for (size_t m = 0; m < METRICS; m++) {
				const struct row *of = s->depths[k].rows[m];

				if (!of)
					row_figure(row, NULL, NULL, CELL_NONE, BEST_NO);
				else
					view_built_in_mark(v, view_cell(v, row, of, &of->cells[i], BEST_NO),
					                   s->g, &of->cells[i]);
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
	const struct row *rows[DEPTHS_MAX];
	struct page_chart picture = {0};
	xmlNode *figure;

	for (size_t k = 0; k < s->n; k++)
		rows[k] = s->depths[k].rows[RATE];
	c.words = (struct chart_words){
	        .title = title_of(s),
	        .subtitle = pool_printf(&v->pool, "%s%s%s",
	                                with_scale(v, "view.sweep.across", c.log_across),
	                                view_text(v, "list.comma"),
	                                with_scale(v, "view.sweep.up", c.log_up)),
	        .direction = view_text(v, "view.sweep.better"),
	        .remark = view_text(v, "view.sweep.numbers"),
	        .footer = footer(s, rows),
	};
	view_picture(v, name, plan_sweep(&c, CHART_WIDE), plan_sweep(&c, CHART_NARROW), &picture);
	picture.alt = alt_of(s, c.words.title);
	figure = page_figure(section, NULL, &picture);
	for (size_t i = 0; i < s->n_lines; i++)
		put_sentence(s, figure_caption(figure), i);
	if (s->n_subjects == SUBJECTS && s->n_swept > SUBJECTS)
		run_message(figure_caption(figure), v->lang, "view.sweep.first",
		            {"n", view_integer(v, SUBJECTS)}, {"all", view_integer(v, (double)s->n_swept)});
	view_footer_source(v, figure, rows, s->n, s->g->n_subjects, name, CHART_WIDE);
	view_note(v, figure, "note.sweep");
	put_table(s, section);
}

void fio_sweep_section(struct view *v, xmlNode *page, const struct comparison *c,
                       const struct group *g, const char *id)
{
	struct sweep *list = pool_alloc(&v->pool, SWEEPS_MAX * sizeof *list);
	size_t n = find_sweeps(v, g, list), drawn = 0;
	xmlNode *section = NULL;

	(void)c;
	for (size_t i = 0; i < n; i++) {
		const char *name = fio_numbered(v, id, "sweep", drawn);

		fill(&list[i]);
		if (!list[i].n_lines)
			continue;
		if (!drawn++)
			section = page_section(page, name, view_text(v, "section.sweep"));
		put_figure(&list[i], section, name);
	}
}
