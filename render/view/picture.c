/* SPDX-License-Identifier: MIT */
/* Charts as files of the site, and what a page must know of them. */
#include <math.h>
#include <string.h>

#include "parse/model/doubt.h"
#include "render/view/view.h"

enum { LINES_MAX = 12 }; /* of a log, named below a figure */

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

void view_png(struct view *v, const char *path, struct plan *plan, enum chart_theme theme,
              int density)
{
	const int look[] = {(int)theme, density};
	struct buf png = BUF_INIT, err = BUF_INIT;
	char key[SHA256_KEY];
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, look, sizeof look);
	plan_hash(plan, &h);
	sha256_key(&h, key);
	if (pages_have(v->pages, path, key))
		return;
	if (chart_png(plan, theme, density, &png, &err) < 0) {
		diag_add(v->diags, LEVEL_OUTPUT, path, 0, 0, "%s", err.s);
		v->failed = true;
	} else if (pages_put_as(v->pages, path, key, png.s, png.n) < 0) {
		v->failed = true;
	}
	buf_release(&png);
	buf_release(&err);
}

static void draw(struct view *v, const char *base, struct plan *plan)
{
	int densities = v->options->density ? v->options->density : 2;

	for (int theme = 0; theme < CHART_THEMES; theme++)
		for (int density = 1; density <= densities; density++)
			view_png(v,
			         pool_printf(&v->pool, "%s-%d-%s-%dx.png", base, plan_width(plan),
			                     chart_theme_name((enum chart_theme)theme), density),
			         plan, (enum chart_theme)theme, density);
	if (v->options->chart_plans)
		put_plan(v, base, plan);
	v->missing += plan_missing_glyphs(plan);
}

void view_picture(struct view *v, const char *name, struct plan *wide, struct plan *narrow,
                  struct page_chart *out)
{
	v->signs.on = false;
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
	        [POINT_BUILT_IN] = CHART_MEASURED,
	};

	return states[state];
}

static const char *state_words(struct view *v, enum point_state state)
{
	return view_text(v, state == POINT_TOO_FAST ? "state.too-fast-to-measure" : "state.failed");
}

const char *view_point_words(struct view *v, const struct point *p)
{
	if (p->state == POINT_NOT_FROM_DISK)
		return view_text(v, "state.not-from-disk");
	return p->state == POINT_BUILT_IN ? view_text(v, "state.built-in") : NULL;
}

struct chart_mark view_mark(struct view *v, const struct row *row, const struct point *p)
{
	bool figure = p->state != POINT_TOO_FAST && p->state != POINT_FAILED;

	(void)row;
	return (struct chart_mark){
	        .state = chart_state(p->state),
	        .value = figure ? view_scaled(v, p->run, p->result, p->value) : NAN,
	        .label = figure ? view_signed(v, view_chart_figure(v, p->run, p->result), p->run, p->result)
	                        : state_words(v, p->state),
	};
}

/* The median of a cell, with its interval. */
static struct chart_mark median_mark(struct view *v, const struct cell *c)
{
	const struct point *p = cell_leading(c);
	double value = view_scaled(v, p->run, p->result, c->value);
	int digits = cell_digits(c, c->value);
	struct chart_mark m = {
	        .state = CHART_MEASURED,
	        .value = value,
	        .label = view_cell_signed(v, view_number(v, value, digits < 3 ? digits : 3), c),
	        .note = view_count(v, "chart.n", c->n_counted),
	};

	if (!isnan(c->low) && !isnan(c->high)) {
		m.low = view_scaled(v, p->run, p->result, c->low);
		m.high = view_scaled(v, p->run, p->result, c->high);
	}
	return m;
}

/* Two or three runs have no median: from the worst, by which subjects are ordered, to the best. */
static struct chart_mark range_mark(struct view *v, const struct row *row, const struct cell *c)
{
	const struct point *p = cell_leading(c);
	double low = view_scaled(v, p->run, p->result, c->least);
	double high = view_scaled(v, p->run, p->result, c->most);
	int of_low = cell_digits(c, c->least), of_high = cell_digits(c, c->most);

	return (struct chart_mark){
	        .state = CHART_MEASURED,
	        .value = row->better == BETTER_LOWER ? high : low,
	        .low = low,
	        .high = high,
	        .label = view_cell_signed(
	                v, view_range(v, view_number(v, low, of_low < 3 ? of_low : 3),
	                              view_number(v, high, of_high < 3 ? of_high : 3)), c),
	        .note = view_count(v, "chart.n", c->n_counted),
	};
}

struct chart_mark view_cell_mark(struct view *v, const struct row *row, const struct cell *c)
{
	if (!c->n)
		return (struct chart_mark){.state = CHART_NOT_MEASURED,
		                           .value = NAN,
		                           .label = view_text(v, "state.not-measured")};
	if (c->n_counted >= 2 && !isnan(c->value))
		return median_mark(v, c);
	if (c->n_counted >= 2)
		return range_mark(v, row, c);
	return view_mark(v, row, cell_leading(c));
}

/* One figure of the alt text: "2,107.8", "too fast to measure". */
static const char *alt_figure(struct view *v, const struct point *p)
{
	const struct diag *doubt;
	const char *text;

	if (p->state == POINT_TOO_FAST || p->state == POINT_FAILED)
		return state_words(v, p->state);
	text = view_chart_figure(v, p->run, p->result);
	if (p->state == POINT_NOT_FROM_DISK)
		return pool_printf(&v->pool, "%s (%s)", text, view_text(v, "state.not-from-disk"));
	if (result_doubts(p->run, p->result, &doubt, 1))
		return pool_printf(&v->pool, "%s %s", text, view_text(v, "page.in-doubt"));
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

		for (size_t r = 0; r < n_rows; r++) {
			const struct cell *c = rows[r]->cells[i];
			bool median = c->n_counted >= 2 && !isnan(c->value);

			for (size_t k = 0; k < c->n; k++) {
				const struct point *p = &c->points[k];
				const char *series = view_series(v, p->run);

				if (median && p->state == POINT_MEASURED && p != cell_leading(c))
					continue;
				if (!named)
					buf_printf(&b, " · %s:", view_name(v, g->subjects[i]));
				buf_printf(&b, "%s ", named ? "," : "");
				if (median && p == cell_leading(c))
					buf_printf(&b, "%s, %s", median_mark(v, c).label, median_mark(v, c).note);
				else
					buf_puts(&b, alt_figure(v, p));
				if (p->run->built_in && group_is_mixed(g))
					buf_printf(&b, " (%s)", view_text(v, "state.built-in"));
				buf_printf(&b, "%s%s%s", *series ? " (" : "", series, *series ? ")" : "");
				named = true;
			}
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

	view_signs_put(v, figure);
	for (size_t i = 0; i < n_subjects; i++)
		for (size_t r = 0; r < n_rows; r++)
			for (size_t k = 0; k < rows[r]->cells[i]->n; k++) {
				const struct point *p = &rows[r]->cells[i]->points[k];
				const char *href = view_place(v, p->run, &p->result->value);

				if (!href)
					continue;
				if (n >= LINES_MAX) {
					n++;
					continue;
				}
				run_text(source, n ? view_text(v, "list.comma") : view_text(v, "page.log-lines"));
				run_text(source, n++ ? "" : " ");
				run_link(source, pool_printf(&v->pool, "%u", p->result->value.line), href);
			}
	if (n > LINES_MAX)
		run_text(source, view_count(v, "view.more-lines", n - LINES_MAX));
	if (n)
		run_text(source, view_text(v, "list.between"));
	run_link(source, "PNG", pool_printf(&v->pool, "/charts/%s%s-%d-light-%dx.png", chart,
	                                    lang_suffix(v->lang), width,
	                                    v->options->density == 1 ? 1 : 2));
}

static const char *add_note(struct view *v, const char *note, const char *key)
{
	return note ? pool_printf(&v->pool, "%s%s%s", note, view_text(v, "list.comma"),
	                          view_text(v, key))
	            : view_text(v, key);
}

struct chart_point_row view_point_row(struct view *v, const struct group *g,
                                        const struct row *row, size_t subject)
{
	const struct cell *c = row->cells[subject];
	struct chart_mark *marks = pool_alloc(&v->pool, (c->n + 1) * sizeof *marks);
	bool median = c->n_counted >= 2 && !isnan(c->value);
	size_t n = 0;

	if (median)
		marks[n++] = median_mark(v, c);
	for (size_t i = 0; i < c->n; i++) {
		struct chart_mark m = view_mark(v, row, &c->points[i]);

		if (median && c->points[i].state == POINT_MEASURED) {
			if (c->points[i].value >= c->low && c->points[i].value <= c->high)
				continue;
			marks[n++] = (struct chart_mark){.state = CHART_MEASURED, .value = m.value};
			continue;
		}
		if (c->n > 1)
			m.note = view_run_word(v, c->points[i].ordinal);
		if (c->points[i].state == POINT_NOT_FROM_DISK)
			m.note = add_note(v, m.note, "state.not-from-disk");
		if (c->points[i].run->built_in && group_is_mixed(g))
			m.note = add_note(v, m.note, "state.built-in");
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
