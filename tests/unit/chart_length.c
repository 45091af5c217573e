/* SPDX-License-Identifier: MIT */
/* What is drawn is as long, as high or as far as its figure says, to 1 px. */
#include "tests/unit/chart_samples.h"

static struct plan *make(struct plan *(*plan)(const struct sample *, int), size_t n,
			 enum sample_values values, int width)
{
	struct pool pool;
	pool_init(&pool);
	struct sample s = {&pool, n, NAMES_SHORT, values};
	struct plan *p = plan(&s, width);
	pool_release(&pool);
	return p;
}

static bool is_bar(const struct shape *s)
{
	return s->kind == SHAPE_RECT && isfinite(s->value);
}

/* All bars of the plan share px a unit; returns how many there are. */
static size_t check_bars(const struct plan *p)
{
	const struct shape *longest = NULL;
	size_t n = 0;
	for (size_t i = 0; i < p->n; i++)
		if (is_bar(&p->shapes[i]) && (!longest || p->shapes[i].w > longest->w))
			longest = &p->shapes[i];
	for (size_t i = 0; longest && i < p->n; i++) {
		const struct shape *s = &p->shapes[i];
		if (!is_bar(s))
			continue;
		n++;
		double wanted = fmax(1, s->value / longest->value * longest->w);
		assert_true(fabs(s->w - wanted) <= 1);
		assert_true(s->x == longest->x);
	}
	return n;
}

/* The place of a tick by its text, NAN when there is none. */
static double tick_x(const struct plan *p, const char *text)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_TEXT && strcmp(p->shapes[i].text, text) == 0 &&
		    p->shapes[i].colour == COLOUR_MUTED)
			return p->shapes[i].x + p->shapes[i].w / 2;
	return NAN;
}

static void bars_are_as_long_as_their_values(void **state)
{
	(void)state;
	for (int narrow = 0; narrow < 2; narrow++) {
		struct plan *p =
			make(sample_bars, 5, VALUES_PLAIN, narrow ? CHART_NARROW : CHART_WIDE);
		assert_int_equal(check_bars(p), 10);
		plan_free(p);
		p = make(sample_multiple, 5, VALUES_PLAIN, CHART_MULTIPLE);
		assert_int_equal(check_bars(p), 10);
		plan_free(p);
		p = make(sample_single_bars, 40, VALUES_WIDE, narrow ? CHART_NARROW : CHART_WIDE);
		assert_int_equal(check_bars(p), 40);
		plan_free(p);
	}
}

static void ticks_stand_where_their_values_do(void **state)
{
	(void)state;
	struct chart_bar bars[] = {{.mark = {.value = 2500, .label = "2,500"}},
				   {.mark = {.value = 1000, .label = "1,000 "}}};
	struct chart_bar_group group = {.subject = "web1", .bars = bars, .n_bars = 2};
	struct chart_bars c = {.groups = &group, .n_groups = 1};
	struct plan *p = plan_bars(&c, CHART_WIDE);
	for (size_t i = 0; i < p->n; i++) {
		const struct shape *s = &p->shapes[i];
		if (is_bar(s) && s->value == 1000)
			assert_true(fabs(s->x + s->w - tick_x(p, "1,000")) <= 1);
	}
	assert_true(tick_x(p, "2,000") > 0);
	plan_free(p);
}

/* A zero, what was too fast, what failed and what was not measured have no bar, and the first alone
 * has a figure. */
static void what_has_no_value_has_no_bar(void **state)
{
	(void)state;
	struct plan *p = make(sample_single_bars, 7, VALUES_STATES, CHART_WIDE);
	size_t bars = 0, zeros = 0;
	for (size_t i = 0; i < p->n; i++) {
		bars += is_bar(&p->shapes[i]);
		zeros += p->shapes[i].kind == SHAPE_TEXT && p->shapes[i].value == 0;
	}
	assert_int_equal(bars, 2);
	assert_int_equal(zeros, 1);
	plan_free(p);
}

static void points_stand_on_the_log_axis(void **state)
{
	(void)state;
	struct chart_mark marks[] = {{.value = 150, .label = "150"},
				     {.value = 10986, .label = "a"},
				     {.value = 239237, .label = "b", .state = CHART_NOT_FROM_DISK}};
	struct chart_point_row row = {.subject = "web1", .marks = marks, .n_marks = 3};
	struct chart_point_section section = {"Random read", &row, 1};
	struct chart_points c = {.sections = &section, .n_sections = 1};
	struct plan *p = plan_points(&c, CHART_WIDE);
	double hundred = tick_x(p, "100"), decade = (tick_x(p, "100,000") - hundred) / 3;
	size_t found = 0;
	for (size_t i = 0; i < p->n; i++) {
		const struct shape *s = &p->shapes[i];
		if (s->kind != SHAPE_MARKER)
			continue;
		found++;
		assert_true(fabs(s->x - hundred - decade * log10(s->value / 100)) <= 1);
		assert_true(s->hollow == (s->value > 200000));
	}
	assert_int_equal(found, 3);
	plan_free(p);
}

static void ratios_stand_on_the_log_axis(void **state)
{
	(void)state;
	struct plan *p = make(sample_ratio, 12, VALUES_PLAIN, CHART_NARROW);
	double one = tick_x(p, "1×"), doubling = tick_x(p, "2×") - one;
	size_t found = 0;
	for (size_t i = 0; i < p->n; i++) {
		const struct shape *s = &p->shapes[i];
		if (s->kind != SHAPE_MARKER || !isfinite(s->value) || found == 24)
			continue; /* the first panel's: its ticks were found first */
		found++;
		assert_true(fabs(s->x - one - doubling * log2(s->value)) <= 1.5);
	}
	assert_int_equal(found, 24);
	plan_free(p);
}

/* 62 px are 70 %; what is there has 1 px at least, what is not has no column. */
static void columns_are_as_high_as_their_shares(void **state)
{
	(void)state;
	static const double shares[] = {0, 0.01, 35, 60, 4.99};
	static const double bounds[] = {1e-4, 1e-3, 1e-2, 1e-1, 1};
	struct chart_histogram_panel panel = {.subject = "web1", .mean = NAN, .shares = shares};
	struct chart_histogram c = {
		.bounds = bounds, .n_bounds = 5, .panels = &panel, .n_panels = 1};
	struct plan *p = plan_histogram(&c, CHART_WIDE);
	size_t found = 0;
	for (size_t i = 0; i < p->n; i++) {
		const struct shape *s = &p->shapes[i];
		if (!is_bar(s))
			continue;
		found++;
		assert_true(fabs(s->h - fmax(1, s->value * 62 / 70)) < 0.01);
	}
	assert_int_equal(found, 4);
	plan_free(p);
}

/* A curve is level up to a bound and passes 50 % where the shares add up to it. */
static void curves_step_at_known_bounds(void **state)
{
	(void)state;
	static const double shares[] = {0, 50, 40, 10};
	static const double bounds[] = {1e-4, 1e-3, 1e-2, 1e-1};
	struct chart_curve_line line = {
		.subject = "web1", .bounds = bounds, .shares = shares, .n = 4};
	struct chart_curve c = {.lines = &line, .n_lines = 1};
	struct plan *p = plan_curve(&c, CHART_WIDE);
	double half = NAN;
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_PATH && p->shapes[i].colour == COLOUR_AXIS)
			half = p->shapes[i].points[0].y;
	const struct shape *curve = &p->shapes[p->n - 1];
	while (curve->kind != SHAPE_PATH || curve->n_points < 8)
		curve--;
	assert_int_equal(curve->n_points, 8);
	assert_true(fabs(curve->points[3].y - half) <= 1);
	assert_true(fabs(curve->points[3].x - tick_x(p, "1\u00a0ms")) <= 1);
	assert_true(curve->points[3].y == curve->points[4].y);
	assert_true(curve->points[4].x == curve->points[5].x);
	plan_free(p);
}

/* The line at the height of a tick's label. */
static double tick_y(const struct plan *p, const char *text)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_TEXT && strcmp(p->shapes[i].text, text) == 0)
			return p->shapes[i].y - 4;
	return NAN;
}

static void scaling_is_in_powers_of_two(void **state)
{
	(void)state;
	for (int narrow = 0; narrow < 2; narrow++) {
		struct plan *p =
			make(sample_scaling, 3, VALUES_PLAIN, narrow ? CHART_NARROW : CHART_WIDE);
		double one = tick_y(p, "1×"), each = (one - tick_y(p, "16×")) / 4;
		double left = tick_x(p, "1 copy"), right = tick_x(p, "16 copies");
		size_t n = 0;
		for (size_t i = 0; i < p->n; i++) {
			const struct shape *s = &p->shapes[i];
			if (s->kind != SHAPE_MARKER || !isfinite(s->value))
				continue;
			n++;
			assert_true(fabs(s->y - (one - log2(s->value) * each)) <= 1);
			assert_true(s->x >= left - 1 && s->x <= right + 1);
			if (s->value == 1) /* one copy of it */
				assert_true(fabs(s->x - left) <= 1);
		}
		assert_int_equal(n, 12);
		plan_free(p);
	}
}

/* Rates across, times up, whether log or from zero; what is not from disk is hollow. */
static void sweeps_stand_on_both_axes(void **state)
{
	(void)state;
	static const struct chart_sweep_point points[] = {{150, 150e-6, "1", NULL, false},
							  {2000, 2e-3, "4", NULL, true},
							  {NAN, 3e-3, "8", NULL, false},
							  {15000, 15e-3, "64", NULL, false}};
	struct chart_sweep_line line = {.subject = "web1", .points = points, .n_points = 4};
	struct chart_sweep_panel panel = {"Half", &line, 1};
	for (int log = 0; log < 2; log++) {
		struct chart_sweep c = {
			.log_across = log, .log_up = log, .panels = &panel, .n_panels = 1};
		struct plan *p = plan_sweep(&c, log ? CHART_WIDE : CHART_NARROW);
		double x0 = tick_x(p, log ? "1,000" : "10,000"), y0 = tick_y(p, log ? "1\u00a0ms" : "0");
		double x1 = log ? tick_x(p, "10,000") - x0 : x0 - tick_x(p, "5,000");
		double y1 = y0 - tick_y(p, "10\u00a0ms");
		size_t found = 0;
		for (size_t i = 0; i < p->n; i++) {
			const struct shape *s = &p->shapes[i];
			if (s->kind != SHAPE_MARKER || !isfinite(s->value))
				continue;
			const struct chart_sweep_point *pt = &points[found == 2 ? 3 : found];
			found++;
			assert_true(s->value == pt->seconds && s->hollow == pt->hollow);
			double x = log ? log10(pt->rate / 1000) : (pt->rate - 10000) / 5000;
			double y = log ? log10(pt->seconds / 1e-3) : pt->seconds / 10e-3;
			assert_true(fabs(s->x - x0 - x * x1) <= 1);
			assert_true(fabs(s->y - y0 + y * y1) <= 1);
		}
		assert_int_equal(found, 3);
		plan_free(p);
	}
}

static size_t texts_ending(const struct plan *p, const char *end)
{
	size_t n = 0, length = strlen(end);

	for (size_t i = 0; i < p->n; i++) {
		const char *text = p->shapes[i].kind == SHAPE_TEXT ? p->shapes[i].text : "";
		size_t has = strlen(text);

		n += has >= length && strcmp(text + has - length, end) == 0;
	}
	return n;
}

/* One figure of each is in doubt: its label says so, if the point has one, else the sign stands alone. */
static void signs_of_doubt_stand_at_points(void **state)
{
	(void)state;
	static const double twice[] = {2}, far[] = {5};
	static const char *const signs[] = {"?a"};
	const struct chart_ratio_row rows[] = {{"Near", twice, signs}, {"Far", far, signs},
					       {"Sure", twice, NULL}};
	const struct chart_ratio_key key = {.subject = "web1"};
	const struct chart_ratio_panel panel = {.rows = rows, .n_rows = 3};
	const struct chart_scaling_point scaled[] = {{1, 1, "1×", NULL}, {2, 1.9, "1.90×", "?b"}};
	const struct chart_scaling_line line = {.subject = "web1", .points = scaled, .n_points = 2};
	const struct chart_sweep_point swept[] = {{100, 1e-3, "1", NULL, false},
						  {190, 2e-3, "2", "?c", false}};
	const struct chart_sweep_line depths = {.subject = "web1", .points = swept, .n_points = 2};
	const struct chart_sweep_panel half = {"Half", &depths, 1};
	for (int narrow = 0; narrow < 2; narrow++) {
		int width = narrow ? CHART_NARROW : CHART_WIDE;
		struct plan *p = plan_ratio(
			&(struct chart_ratio){.keys = &key, .n_keys = 1, .panels = &panel, .n_panels = 1},
			width);
		assert_int_equal(texts_ending(p, "?a"), 2);
		assert_int_equal(texts_ending(p, "5.00×\u00a0?a"), 1);
		plan_free(p);
		p = plan_scaling(&(struct chart_scaling){.lines = &line, .n_lines = 1}, width);
		assert_int_equal(texts_ending(p, "1.90×\u00a0?b"), 1);
		plan_free(p);
		p = plan_sweep(&(struct chart_sweep){.panels = &half, .n_panels = 1}, width);
		assert_int_equal(texts_ending(p, "2\u00a0?c"), 1);
		plan_free(p);
	}
}

static double marker_y(const struct plan *p, double value)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_MARKER && p->shapes[i].value == value)
			return p->shapes[i].y;
	return NAN;
}

/* A panel's title is broken, not cut; a log axis goes by decades. */
static void histories_name_their_panels(void **state)
{
	(void)state;
	static const char TITLE[] = "UnixBench 5.1.3, 5.1.4, 6.0.0 · built-in: kurabe 0.1.0";
	const struct chart_history_tick ticks[] = {{0, "2012"}, {10, "2013"}};
	const struct chart_history_point points[] = {{.at = 0, .mark = {.value = 10, .label = "10"}},
						     {.at = 10, .mark = {.value = 1000, .label = "1,000"}}};
	const struct chart_history_series series = {.subject = "web1", .points = points, .n_points = 2};
	const struct chart_history_panel panels[] = {
		{.title = TITLE, .log = true, .ticks = ticks, .n_ticks = 2, .dated = true,
		 .series = &series, .n_series = 1},
		{.title = "UnixBench 4", .log = true, .ticks = ticks, .n_ticks = 2, .dated = true,
		 .series = &series, .n_series = 1},
	};
	for (int narrow = 0; narrow < 2; narrow++) {
		struct plan *p = plan_history(&(struct chart_history){.panels = panels, .n_panels = 2},
					      narrow ? CHART_NARROW : CHART_WIDE);
		double decade = tick_y(p, "10") - tick_y(p, "100");
		assert_int_equal(texts_ending(p, "0.1.0"), 1);
		assert_int_equal(texts_ending(p, "…"), 0);
		assert_true(decade > 20);
		assert_true(fabs(marker_y(p, 10) - marker_y(p, 1000) - 2 * decade) <= 2);
		plan_free(p);
	}
}

/* Of a rate that falls from 3,000 to 300 after 20 s: both levels, the change, each second. */
static void levels_stand_where_they_are(void **state)
{
	(void)state;
	double values[60];
	for (size_t i = 0; i < 60; i++)
		values[i] = i < 20 ? 3000 : 300;
	static const struct chart_time_level levels[] = {{0, 20, 3000}, {20, 60, 300}};
	struct chart_time_panel panel = {.subject = "web1",
					 .values = values,
					 .n_values = 60,
					 .levels = levels,
					 .n_levels = 2};
	struct chart_time c = {.panels = &panel, .n_panels = 1};
	struct plan *p = plan_time(&c, CHART_WIDE);
	double change = tick_x(p, "20\u00a0s"), end = tick_x(p, "60\u00a0s");
	double high = tick_y(p, "3,000"), low = tick_y(p, "0") + (high - tick_y(p, "0")) / 10;
	size_t found = 0, changes = 0, steps = 0;
	for (size_t i = 0; i < p->n; i++) {
		const struct shape *s = &p->shapes[i];
		if (s->kind != SHAPE_PATH)
			continue;
		if (isfinite(s->value)) {
			assert_true(fabs(s->points[0].y - (s->value == 3000 ? high : low)) <= 1);
			assert_true(fabs(s->points[s->value == 3000].x - change) <= 1);
			found++;
		} else if (s->dash[0] > 0) {
			assert_true(fabs(s->points[0].x - change) <= 1);
			changes++;
		} else if (s->n_points == 120) {
			assert_true(fabs(s->points[39].y - high) <= 1);
			assert_true(fabs(s->points[40].y - low) <= 1);
			assert_true(fabs(s->points[119].x - end) <= 1);
			steps++;
		}
	}
	assert_int_equal(found, 2);
	assert_int_equal(changes, 1);
	assert_int_equal(steps, 1);
	plan_free(p);
}

int main(void)
{
	pin_fonts();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bars_are_as_long_as_their_values),
		cmocka_unit_test(ticks_stand_where_their_values_do),
		cmocka_unit_test(what_has_no_value_has_no_bar),
		cmocka_unit_test(points_stand_on_the_log_axis),
		cmocka_unit_test(ratios_stand_on_the_log_axis),
		cmocka_unit_test(columns_are_as_high_as_their_shares),
		cmocka_unit_test(curves_step_at_known_bounds),
		cmocka_unit_test(scaling_is_in_powers_of_two),
		cmocka_unit_test(sweeps_stand_on_both_axes),
		cmocka_unit_test(signs_of_doubt_stand_at_points),
		cmocka_unit_test(histories_name_their_panels),
		cmocka_unit_test(levels_stand_where_they_are),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
