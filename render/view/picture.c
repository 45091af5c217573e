/* Charts as files of the site, and what a page must know of them. */
#include <math.h>
#include <string.h>

#include "render/view/view.h"

/* The plan as text, for those who want to test or read it. */
static void put_plan(struct view *v, const char *base, const struct plan *plan)
{
	const char *path = pool_printf(&v->pool, "%s-%d.plan", base, plan_width(plan));
	struct buf text = BUF_INIT;

	plan_dump(plan, &text);
	if (pages_put(v->pages, path, text.s, text.n) < 0)
		v->failed = true;
	buf_release(&text);
}

static void draw(struct view *v, const char *base, struct plan *plan)
{
	int densities = v->options->density ? v->options->density : 2;
	struct buf png = BUF_INIT, err = BUF_INIT;

	for (int theme = 0; theme < CHART_THEMES; theme++)
		for (int density = 1; density <= densities; density++) {
			const char *path = pool_printf(&v->pool, "%s-%d-%s-%dx.png", base,
			                               plan_width(plan),
			                               chart_theme_name((enum chart_theme)theme), density);
			buf_clear(&png);
			if (chart_png(plan, (enum chart_theme)theme, density, &png, &err) < 0) {
				diag_add(v->diags, LEVEL_OUTPUT, path, 0, 0, "%s", err.s);
				v->failed = true;
			} else if (pages_put(v->pages, path, png.s, png.n) < 0) {
				v->failed = true;
			}
			buf_clear(&err);
		}
	if (v->options->chart_plans)
		put_plan(v, base, plan);
	v->missing += plan_missing_glyphs(plan);
	buf_release(&png);
	buf_release(&err);
}

void view_picture(struct view *v, const char *name, struct plan *wide, struct plan *narrow,
                  struct page_chart *out)
{
	out->base = pool_printf(&v->pool, "charts/%s%s", name, lang_suffix(v->lang));
	out->width = plan_width(wide);
	out->height = plan_height(wide);
	out->dense = v->options->density != 1;
	draw(v, out->base, wide);
	if (narrow) {
		out->narrow_width = plan_width(narrow);
		out->narrow_height = plan_height(narrow);
		draw(v, out->base, narrow);
	}
	plan_free(wide);
	plan_free(narrow);
}

static enum chart_state chart_state(enum point_state state)
{
	static const enum chart_state states[] = {
	        [POINT_MEASURED] = CHART_MEASURED,
	        [POINT_NOT_FROM_DISK] = CHART_NOT_FROM_DISK,
	        [POINT_TOO_FAST] = CHART_TOO_FAST,
	        [POINT_FAILED] = CHART_FAILED,
	};

	return states[state];
}

static const char *state_words(struct view *v, enum point_state state)
{
	return view_text(v, state == POINT_TOO_FAST ? "state.too-fast-to-measure" : "state.failed");
}

struct chart_mark view_mark(struct view *v, const struct row *row, const struct point *p)
{
	bool figure = p->state == POINT_MEASURED || p->state == POINT_NOT_FROM_DISK;

	(void)row;
	return (struct chart_mark){
	        .state = chart_state(p->state),
	        .value = figure ? view_scaled(v, p->run, p->result, p->value) : NAN,
	        .label = figure ? view_chart_figure(v, p->run, p->result) : state_words(v, p->state),
	};
}

/* The median of a cell, with its interval. */
static struct chart_mark median_mark(struct view *v, const struct cell *c)
{
	const struct point *p = &c->points[0];
	double value = view_scaled(v, p->run, p->result, c->value);
	struct chart_mark m = {
	        .state = CHART_MEASURED,
	        .value = value,
	        .label = view_number(v, value, 3),
	        .note = view_count(v, "chart.n", c->n_counted),
	};

	if (!isnan(c->low) && !isnan(c->high)) {
		m.low = view_scaled(v, p->run, p->result, c->low);
		m.high = view_scaled(v, p->run, p->result, c->high);
	}
	return m;
}

struct chart_mark view_cell_mark(struct view *v, const struct row *row, const struct cell *c)
{
	size_t last = c->n ? c->n - 1 : 0;

	if (!c->n)
		return (struct chart_mark){.state = CHART_NOT_MEASURED,
		                           .value = NAN,
		                           .label = view_text(v, "state.not-measured")};
	if (c->n_counted >= 2 && !isnan(c->value))
		return median_mark(v, c);
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED)
			last = i;
	return view_mark(v, row, &c->points[last]);
}

/* One figure of the alt text: "2,107.8", "too fast to measure". */
static const char *alt_figure(struct view *v, const struct point *p)
{
	const char *text;

	if (p->state == POINT_TOO_FAST || p->state == POINT_FAILED)
		return state_words(v, p->state);
	text = view_chart_figure(v, p->run, p->result);
	if (p->state == POINT_NOT_FROM_DISK)
		return pool_printf(&v->pool, "%s (%s)", text, view_text(v, "state.not-from-disk"));
	return text;
}

const char *view_alt(struct view *v, const char *title, const struct group *g,
                     const struct row *const *rows, size_t n_rows)
{
	struct buf b = BUF_INIT;
	const char *s;

	buf_puts(&b, title);
	for (size_t i = 0; i < g->n_subjects; i++) {
		bool named = false;

		for (size_t r = 0; r < n_rows; r++)
			for (size_t k = 0; k < rows[r]->cells[i].n; k++) {
				const struct point *p = &rows[r]->cells[i].points[k];
				const char *series = view_series(v, p->run);

				if (!named)
					buf_printf(&b, " · %s:", view_name(v, g->subjects[i]));
				buf_printf(&b, "%s %s%s%s%s", named ? "," : "", alt_figure(v, p),
				           *series ? " (" : "", series, *series ? ")" : "");
				named = true;
			}
	}
	s = pool_strndup(&v->pool, b.s, b.n);
	buf_release(&b);
	return s;
}

void view_footer_source(struct view *v, xmlNode *figure, const struct row *const *rows,
                        size_t n_rows, size_t n_subjects, const char *chart, int width)
{
	xmlNode *source = figure_source(figure);
	size_t n = 0;

	for (size_t i = 0; i < n_subjects; i++)
		for (size_t r = 0; r < n_rows; r++)
			for (size_t k = 0; k < rows[r]->cells[i].n && n < 12; k++) {
				const struct point *p = &rows[r]->cells[i].points[k];
				const char *href = view_place(v, p->run, &p->result->value);

				if (!href)
					continue;
				run_text(source, n ? view_text(v, "list.comma") : view_text(v, "page.log-lines"));
				run_text(source, n++ ? "" : " ");
				run_link(source, pool_printf(&v->pool, "%u", p->result->value.line), href);
			}
	if (n)
		run_text(source, view_text(v, "list.between"));
	run_link(source, "PNG", pool_printf(&v->pool, "/charts/%s%s-%d-light-%dx.png", chart,
	                                    lang_suffix(v->lang), width,
	                                    v->options->density == 1 ? 1 : 2));
}

struct chart_point_row view_point_row(struct view *v, const struct group *g,
                                        const struct row *row, size_t subject)
{
	const struct cell *c = &row->cells[subject];
	struct chart_mark *marks = pool_alloc(&v->pool, (c->n + 1) * sizeof *marks);
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++) {
		struct chart_mark m = view_mark(v, row, &c->points[i]);

		if (c->n > 1)
			m.note = view_run_word(v, c->points[i].ordinal);
		if (c->points[i].state == POINT_NOT_FROM_DISK)
			m.note = pool_printf(&v->pool, "%s%s%s", m.note ? m.note : "",
			                     m.note ? view_text(v, "list.comma") : "",
			                     view_text(v, "state.not-from-disk"));
		marks[n++] = m;
	}
	if (!n)
		marks[n++] = view_cell_mark(v, row, c);
	return (struct chart_point_row){
	        .subject = view_name(v, g->subjects[subject]),
	        .colour = (size_t)view_colour(v, g->subjects[subject]),
	        .marks = marks,
	        .n_marks = n,
	};
}
