/* SPDX-License-Identifier: MIT */
/* Whatever is asked for, nothing leaves the plan and no text covers another. */
#include "tests/unit/chart_samples.h"

struct box {
	double x0, y0, x1, y1;
};

static struct box box_of(const struct shape *s)
{
	double left = s->anchor == ANCHOR_END	   ? s->x - s->w
		      : s->anchor == ANCHOR_MIDDLE ? s->x - s->w / 2
						   : s->x;
	return (struct box){left, s->y - 0.75 * s->type.size, left + s->w,
			    s->y + 0.2 * s->type.size};
}

static bool within(const struct plan *p, struct box b)
{
	return b.x0 >= -1 && b.x1 <= p->width + 1 && b.y0 >= -1 && b.y1 <= p->height + 1;
}

static bool overlap(struct box a, struct box b)
{
	return a.x0 < b.x1 - 0.5 && b.x0 < a.x1 - 0.5 && a.y0 < b.y1 && b.y0 < a.y1;
}

static bool shape_within(const struct plan *p, const struct shape *s)
{
	switch (s->kind) {
	case SHAPE_TEXT:
		return s->type.size >= 12 && within(p, box_of(s));
	case SHAPE_RECT:
		return s->w >= 1 && s->h >= 1 &&
		       within(p, (struct box){s->x, s->y, s->x + s->w, s->y + s->h});
	case SHAPE_MARKER:
		return within(p, (struct box){s->x, s->y, s->x, s->y});
	case SHAPE_PATH:
		for (size_t i = 0; i < s->n_points; i++) {
			struct xy at = s->points[i];
			if (!within(p, (struct box){at.x, at.y, at.x, at.y}))
				return false;
		}
	}
	return true;
}

/* Prints what is wrong and returns false; what stands on NAN is nowhere and so wrong. */
static bool in_order(const struct plan *p, const char *kind, const struct sample *sample)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct shape *s = &p->shapes[i];
		const char *wrong = shape_within(p, s) ? NULL : "outside";
		for (size_t j = 0; !wrong && s->kind == SHAPE_TEXT && j < i; j++)
			if (p->shapes[j].kind == SHAPE_TEXT &&
			    overlap(box_of(s), box_of(&p->shapes[j])))
				wrong = p->shapes[j].text;
		if (!wrong)
			continue;
		print_message("%s, %d px, %zu rows, names %d, values %d: shape %zu \"%s\" at %g, "
			      "%g: %s\n",
			      kind, p->width, sample->n, sample->names, sample->values, i,
			      s->text ? s->text : "", s->x, s->y, wrong);
		return false;
	}
	return p->height > 0;
}

static bool try_plan(size_t kind, size_t n, enum sample_names names, enum sample_values values,
		     int width)
{
	struct pool pool;
	pool_init(&pool);
	struct sample s = {&pool, n, names, values};
	struct plan *p = sample_kinds[kind].plan(&s, width);
	bool good = in_order(p, sample_kinds[kind].name, &s);
	plan_free(p);
	pool_release(&pool);
	return good;
}

static bool try_widths(size_t kind, size_t n, enum sample_names names, enum sample_values values)
{
	if (sample_kinds[kind].small)
		return try_plan(kind, n, names, values, CHART_MULTIPLE);
	bool wide = try_plan(kind, n, names, values, CHART_WIDE);
	return try_plan(kind, n, names, values, CHART_NARROW) && wide;
}

static void few_rows_have_room(void **state)
{
	(void)state;
	size_t bad = 0;
	for (size_t kind = 0; kind < SAMPLE_KINDS; kind++)
		for (size_t n = 0; n < 3; n++)
			for (int names = 0; names < NAMES_N; names++)
				for (int values = names ? VALUES_STATES : 0; values < VALUES_N;
				     values++)
					bad += !try_widths(kind, n, (enum sample_names)names,
							   (enum sample_values)values);
	assert_int_equal(bad, 0);
}

static void many_rows_have_room(void **state)
{
	(void)state;
	size_t bad = 0;
	for (size_t kind = 0; kind < SAMPLE_KINDS; kind++)
		for (int values = 0; values < VALUES_N; values++) {
			bad += !try_widths(kind, 8, NAMES_LONG, (enum sample_values)values);
			bad += !try_widths(kind, 40, NAMES_JAPANESE, (enum sample_values)values);
		}
	assert_int_equal(bad, 0);
}

/* As many as a page has, in every language: nothing is left to chance by a lucky number. */
static void any_number_has_room(void **state)
{
	static const size_t counts[] = {1, 3, 4, 5, 6, 7, 10, 13, 20, 27, 33, 39, 40};
	size_t bad = 0;

	(void)state;
	for (size_t kind = 0; kind < SAMPLE_KINDS; kind++)
		for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
			bad += !try_widths(kind, counts[i], NAMES_GERMAN, VALUES_PLAIN);
			bad += !try_widths(kind, counts[i], NAMES_JAPANESE, VALUES_STATES);
			bad += !try_widths(kind, counts[i], NAMES_SHORT, VALUES_WIDE);
		}
	assert_int_equal(bad, 0);
}

/* Broken bytes, controls and line ends of a text neither leave it nor reach Pango. */
static void hostile_names_are_cleaned(void **state)
{
	(void)state;
	struct chart_bar bar = {.mark = {.value = 3, .label = "3\x01\n4"}};
	struct chart_bar_group group = {
		.subject = "web\xff\xfe \x1b[31m\n\tone", .bars = &bar, .n_bars = 1};
	struct chart_bars c = {.words = {.title = "a\nb\xc3", .footer = "\xe3\x81"},
			       .groups = &group,
			       .n_groups = 1};
	struct plan *p = plan_bars(&c, CHART_NARROW);
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_TEXT)
			for (const char *t = p->shapes[i].text; *t; t++)
				assert_true((unsigned char)*t >= ' ');
	plan_free(p);
}

static size_t count_texts(const struct plan *p, const char *begins)
{
	size_t n = 0;
	for (size_t i = 0; i < p->n; i++)
		n += p->shapes[i].kind == SHAPE_TEXT &&
		     strncmp(p->shapes[i].text, begins, strlen(begins)) == 0;
	return n;
}

static bool has_text(const struct plan *p, const char *begins)
{
	return count_texts(p, begins) > 0;
}

/* Cut at their ends all three would be "Hochleistungs-Datenba…". */
static void cut_names_stay_apart(void **state)
{
	(void)state;
	struct pool pool;
	pool_init(&pool);
	struct sample s = {&pool, 3, NAMES_GERMAN, VALUES_PLAIN};
	struct plan *(*const plans[])(const struct sample *, int) = {
		sample_multiple, sample_teaser_bars, sample_single_bars};
	for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
		struct plan *p = plans[i](&s, i == 2 ? CHART_WIDE : CHART_MULTIPLE);
		assert_true(has_text(p, "…1 für "));
		assert_true(has_text(p, "…2 für "));
		assert_true(has_text(p, "…3 für "));
		plan_free(p);
	}
	s.names = NAMES_SHORT;
	struct plan *p = sample_multiple(&s, CHART_MULTIPLE);
	assert_true(has_text(p, "web1"));
	plan_free(p);
	pool_release(&pool);
}

static bool has_cut_text(const struct plan *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_TEXT && strstr(p->shapes[i].text, "…"))
			return true;
	return false;
}

/* A name that leaves a fifth of the width to the bars is not cut. */
static void names_are_whole_where_there_is_room(void **state)
{
	(void)state;
	struct chart_bar bars[] = {{.mark = {.value = 262, .label = "262"}},
				   {.mark = {.value = 216, .label = "216"}}};
	struct chart_bar_group groups[] = {
		{.subject = "Sakura VPS, plan not stated", .bars = &bars[0], .n_bars = 1},
		{.subject = "DTI VPS", .colour = 1, .bars = &bars[1], .n_bars = 1}};
	struct chart_panel panels[] = {{"Block write", "MB/s", groups, 2},
				       {"Rewrite", "MB/s", groups, 2}};
	struct plan *plans[] = {
		plan_panels(&(struct chart_panels){sample_words, panels, 2}, CHART_WIDE),
		plan_panels(&(struct chart_panels){sample_words, panels, 2}, CHART_NARROW),
		plan_multiple(&(struct chart_multiple){"Block write", "MB/s", groups, 2},
			      CHART_MULTIPLE),
		plan_teaser_bars(&(struct chart_teaser_bars){"MB/s", groups, 2}, CHART_MULTIPLE),
	};
	for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
		assert_false(has_cut_text(plans[i]));
		plan_free(plans[i]);
	}
}

/* However little room there is, the axis tells from when to when. */
static void a_history_tells_its_first_and_last_date(void **state)
{
	(void)state;
	struct pool pool;
	pool_init(&pool);
	for (size_t n = 1; n < 13; n++) {
		struct sample s = {&pool, n, NAMES_GERMAN, VALUES_PLAIN};
		for (int i = 0; i < 2; i++) {
			struct plan *p = sample_history(&s, i ? CHART_NARROW : CHART_WIDE);
			assert_true(has_text(p, "2012-10-22"));
			assert_true(has_text(p, "2015-07-19"));
			plan_free(p);
		}
	}
	pool_release(&pool);
}

/* However many stand in it for scale, the one that it is of is named. */
static void a_history_names_its_subject(void **state)
{
	(void)state;
	struct pool pool;
	pool_init(&pool);
	for (size_t n = 1; n <= 40; n++) {
		struct sample s = {&pool, n, NAMES_SHORT, VALUES_PLAIN};
		for (int i = 0; i < 2; i++) {
			struct plan *p = sample_history(&s, i ? CHART_NARROW : CHART_WIDE);
			assert_int_equal(count_texts(p, "web1 "), 2);
			plan_free(p);
		}
	}
	pool_release(&pool);
}

static void missing_glyphs_are_counted(void **state)
{
	(void)state;
	struct chart_multiple c = {.title = "private \U0010FFF0 use"};
	struct plan *p = plan_multiple(&c, CHART_MULTIPLE);
	assert_int_equal(plan_missing_glyphs(p), 1);
	plan_free(p);
	c.title = "比べ × ÷ ± ≤ ≥ → ← ↑ ↓";
	p = plan_multiple(&c, CHART_MULTIPLE);
	assert_int_equal(plan_missing_glyphs(p), 0);
	plan_free(p);
}

int main(void)
{
	pin_fonts();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(few_rows_have_room),
		cmocka_unit_test(many_rows_have_room),
		cmocka_unit_test(any_number_has_room),
		cmocka_unit_test(hostile_names_are_cleaned),
		cmocka_unit_test(cut_names_stay_apart),
		cmocka_unit_test(names_are_whole_where_there_is_room),
		cmocka_unit_test(a_history_tells_its_first_and_last_date),
		cmocka_unit_test(a_history_names_its_subject),
		cmocka_unit_test(missing_glyphs_are_counted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
