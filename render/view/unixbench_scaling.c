/* SPDX-License-Identifier: MIT */
/* UnixBench: what more copies bring, from one to as many as were run. */
#include <math.h>

#include "render/view/unixbench.h"

enum {
	SUBJECTS = 6, /* more can't be told apart */
	RUNS = 3,     /* of one subject: from 4 on there is a median */
};

/* The score of a subject with copies[k] by one program. `run` 0: the only one or the median; else
 * that run's. Its value is NAN where there is none. */
static struct cell score_of(struct suite *s, size_t subject, size_t k, bool built_in, size_t run)
{
	struct cell c = {.value = NAN}, none = c;

	if (s->score[k])
		c = cell_by(&s->v->pool, s->score[k]->cells[subject], built_in);
	if (!run)
		return c;
	if (run > c.n || c.points[run - 1].state != POINT_MEASURED)
		return none;
	return (struct cell){.points = &c.points[run - 1], .n = 1, .value = c.points[run - 1].value};
}

/* One line: each score by that with one copy. False: there is nothing to draw. */
static bool make_line(struct suite *s, size_t subject, bool built_in, size_t run,
                      struct chart_scaling_line *line)
{
	struct chart_scaling_point *points = pool_alloc(&s->v->pool, UB_COPIES_MAX * sizeof *points);
	struct cell one = score_of(s, subject, 0, built_in, run);

	*line = (struct chart_scaling_line){
	        .colour = (size_t)view_colour(s->v, s->g->subjects[subject]),
	        .hollow = built_in && group_is_mixed(s->g),
	        .points = points,
	};
	for (size_t k = 0; one.value > 0 && k < s->n_copies; k++) {
		struct cell c = score_of(s, subject, k, built_in, run);
		double times = c.value / one.value;

		if (!(times > 0))
			continue;
		points[line->n_points++] = (struct chart_scaling_point){
		        .copies = s->copies[k],
		        .times = times,
		        .label = pool_printf(&s->v->pool, "%s×", view_number(s->v, times, 3)),
		        .sign = !k ? NULL : view_cells_signs(s->v, (const struct cell *[]){&c, &one}, 2),
		};
	}
	return line->n_points > 1;
}

/* The lines of a subject by one program: one, or one a run where there are too few for a median. */
static void add_lines(struct suite *s, size_t subject, bool built_in, struct chart_scaling *c,
                      struct chart_scaling_line *lines)
{
	const char *name = view_built_in_name(s->v, s->g->subjects[subject],
	                                      built_in && group_is_mixed(s->g));
	size_t n = 0;

	for (size_t run = 0; run <= RUNS; run++) {
		struct chart_scaling_line line;

		if (!make_line(s, subject, built_in, run, &line))
			continue;
		line.subject = n++ ? NULL : name;
		lines[c->n_lines++] = line;
		if (run == 0)
			return;
	}
}

/* "4 copies give 1.30 to 1.59 times": the last points of the n lines of one subject. */
static void put_sentence(struct suite *s, xmlNode *to, const struct chart_scaling_line *l, size_t n)
{
	double copies = 0, least = INFINITY, most = 0;

	for (size_t i = 0; i < n; i++)
		copies = fmax(copies, l[i].points[l[i].n_points - 1].copies);
	for (size_t i = 0; i < n; i++) {
		const struct chart_scaling_point *last = &l[i].points[l[i].n_points - 1];

		if (last->copies != copies)
			continue;
		least = fmin(least, last->times);
		most = fmax(most, last->times);
	}
	run_message(to, s->v->lang, "view.unixbench.scaling", {"a", l->subject},
	            {"copies", view_count(s->v, "count.copies", (size_t)copies)},
	            {"ratio", view_range(s->v, view_number(s->v, least, 3),
	                                 view_number(s->v, most, 3))});
}

static void put_sentences(struct suite *s, xmlNode *to, const struct chart_scaling *c)
{
	for (size_t i = 0, n; i < c->n_lines; i += n) {
		for (n = 1; i + n < c->n_lines && !c->lines[i + n].subject; n++)
			;
		put_sentence(s, to, &c->lines[i], n);
	}
}

static const char *alt(struct suite *s, const struct chart_scaling *c)
{
	struct buf b = BUF_INIT;
	const char *text;

	buf_puts(&b, c->words.title);
	for (size_t i = 0; i < c->n_lines; i++) {
		if (c->lines[i].subject)
			buf_printf(&b, " · %s:", c->lines[i].subject);
		for (size_t k = 0; k < c->lines[i].n_points; k++)
			buf_printf(&b, "%s %s%s%s (%s)", k ? "," : "", c->lines[i].points[k].label,
			           c->lines[i].points[k].sign ? " " : "",
			           c->lines[i].points[k].sign ? view_text(s->v, "page.in-doubt") : "",
			           view_count(s->v, "count.copies", (size_t)c->lines[i].points[k].copies));
	}
	text = pool_strndup(&s->v->pool, b.s, b.n);
	buf_release(&b);
	return text;
}

/* The runs behind the lines. */
struct behind {
	const struct run **runs; /* has room for all of the group, by each number of copies */
	size_t n;
	struct runs_number number;
};

static void take_runs(struct suite *s, size_t subject, bool built_in, struct behind *to)
{
	for (size_t k = 0; k < s->n_copies; k++) {
		struct cell c = score_of(s, subject, k, built_in, 0);

		runs_add(&to->number, &c);
		for (size_t i = 0; i < c.n; i++)
			to->runs[to->n++] = c.points[i].run;
	}
}

/* Tool, dates and runs. */
static const char *footer(struct suite *s, const struct behind *b)
{
	const char *const parts[] = {view_runs_tool_version(s->v, s->g->tool, b->runs, b->n),
	                             view_dates(s->v, b->runs, b->n),
	                             view_runs_number(s->v, &b->number)};

	return view_join(s->v, parts, 3, view_text(s->v, "list.between"));
}

static void fill(struct suite *s, struct chart_scaling *c, struct chart_scaling_line *lines,
                 struct chart_scaling_tick *ticks, struct behind *behind)
{
	for (size_t i = 0, subjects = 0; i < s->g->n_subjects && subjects < SUBJECTS; i++) {
		size_t before = c->n_lines;

		for (int built_in = 0; built_in < 2; built_in++) {
			size_t own = c->n_lines;

			add_lines(s, i, built_in, c, lines);
			if (c->n_lines > own)
				take_runs(s, i, built_in, behind);
		}
		subjects += c->n_lines > before;
	}
	for (size_t k = 0; k < s->n_copies; k++) {
		bool any = false;

		for (size_t i = 0; i < c->n_lines; i++)
			for (size_t p = 0; p < lines[i].n_points; p++)
				any = any || lines[i].points[p].copies == s->copies[k];
		if (any)
			ticks[c->n_ticks++] =
			        (struct chart_scaling_tick){s->copies[k], ub_copies_text(s, k)};
	}
}

void ub_scaling_section(struct suite *s, xmlNode *page)
{
	struct view *v = s->v;
	struct chart_scaling_line lines[SUBJECTS * 2 * RUNS];
	struct chart_scaling_tick ticks[UB_COPIES_MAX];
	struct chart_scaling c = {.lines = lines, .ticks = ticks};
	struct page_chart picture = {0};
	const struct row *rows[UB_COPIES_MAX];
	size_t n = ub_present(s, s->score, rows);
	const char *name = pool_printf(&v->pool, "%s-scaling", s->id);
	struct behind behind = {.n = 0};
	size_t n_runs;
	xmlNode *figure;

	if (!s->n_copies || s->copies[0] != 1)
		return;
	view_signs_begin(v);
	behind.runs = rows_runs(v, rows, n, NULL, s->g->n_subjects, &n_runs);
	fill(s, &c, lines, ticks, &behind);
	if (!c.n_lines)
		return;
	c.ideal = view_text(v, "view.unixbench.scaling-ideal");
	c.words = (struct chart_words){
	        .title = view_text(v, "view.unixbench.scaling-title"),
	        .subtitle = view_text(v, "view.unixbench.scaling-subtitle"),
	        .direction = view_text(v, "view.higher"),
	        .towards = CHART_HIGHER_IS_BETTER,
	        .remark = view_text(v, "chart.log-scale"),
	        .footer = footer(s, &behind),
	};
	view_picture(v, name, plan_scaling(&c, CHART_WIDE), plan_scaling(&c, CHART_NARROW), &picture);
	picture.alt = alt(s, &c);
	figure = page_figure(page_section(page, name, view_text(v, "section.scaling")), NULL, &picture);
	put_sentences(s, figure_caption(figure), &c);
	view_footer_source(v, figure, rows, n, s->g->n_subjects, name, CHART_WIDE);
	view_note(v, figure, "note.scaling");
}
