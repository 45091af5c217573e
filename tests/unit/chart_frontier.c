/* SPDX-License-Identifier: MIT */
/* Price and performance: where points stand, what the line leads through, what has no room. */
#include "tests/unit/chart_samples.h"

static struct chart_frontier_point offer(const char *name, double cost, double value)
{
	return (struct chart_frontier_point){
		.subject = name, .cost = cost, .mark = {.value = value}};
}

static struct plan *plan_of(const struct chart_frontier_point *points, size_t n,
			    enum chart_direction towards)
{
	struct chart_frontier c = {.words = {.title = "Figures", .towards = towards},
				   .cost = "JPY a month",
				   .missing = "nothing was measured",
				   .points = points,
				   .n_points = n};
	return plan_frontier(&c, CHART_WIDE);
}

static const struct shape *marker_of(const struct plan *p, double value)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_MARKER && p->shapes[i].value == value)
			return &p->shapes[i];
	fail_msg("no marker of %g", value);
	return NULL;
}

/* The 0 below the axis. */
static const struct shape *zero_of(const struct plan *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_TEXT && p->shapes[i].anchor == ANCHOR_START &&
		    strcmp(p->shapes[i].text, "0") == 0)
			return &p->shapes[i];
	fail_msg("no zero");
	return NULL;
}

static const struct shape *dashed(const struct plan *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_PATH && p->shapes[i].dash[0] > 0)
			return &p->shapes[i];
	return NULL;
}

static bool leads_through(const struct plan *p, double value)
{
	const struct shape *line = dashed(p), *marker = marker_of(p, value);

	for (size_t i = 0; line && i < line->n_points; i++)
		if (line->points[i].x == marker->x && line->points[i].y == marker->y)
			return true;
	return false;
}

static bool has_text(const struct plan *p, const char *text)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->shapes[i].kind == SHAPE_TEXT && strcmp(p->shapes[i].text, text) == 0)
			return true;
	return false;
}

static const struct chart_frontier_point three[] = {
	{.subject = "cheap", .cost = 500, .mark = {.value = 100}},
	{.subject = "outdone", .cost = 1000, .mark = {.value = 90}},
	{.subject = "dear", .cost = 2000, .mark = {.value = 400}},
};

static void the_line_leads_through_the_best(void **state)
{
	struct plan *p = plan_of(three, 3, CHART_HIGHER_IS_BETTER);

	(void)state;
	assert_true(leads_through(p, 100));
	assert_false(leads_through(p, 90));
	assert_true(leads_through(p, 400));
	plan_free(p);
	p = plan_of(three, 3, CHART_LOWER_IS_BETTER);
	assert_true(leads_through(p, 100));
	assert_true(leads_through(p, 90));
	assert_false(leads_through(p, 400));
	plan_free(p);
}

/* Both axes begin at zero: twice as far is twice as much. */
static void both_axes_are_in_proportion(void **state)
{
	struct plan *p = plan_of(three, 3, CHART_HIGHER_IS_BETTER);
	const struct shape *a = marker_of(p, 100), *b = marker_of(p, 400);
	const struct shape *zero = zero_of(p);

	(void)state;
	assert_true(fabs((b->x - zero->x) / (a->x - zero->x) - 4) < 1e-6);
	assert_true(fabs((marker_of(p, 90)->y - a->y) / (a->y - b->y) - 10.0 / 300) < 1e-6);
	plan_free(p);
}

/* Of the same price the better one leads; what has no price or figure is not drawn. */
static void ties_and_gaps(void **state)
{
	struct chart_frontier_point points[] = {offer("worse", 500, 80), offer("better", 500, 120),
						offer("free", NAN, 500), offer("lost", 100, NAN)};
	struct plan *p = plan_of(points, 4, CHART_HIGHER_IS_BETTER);
	size_t markers = 0;

	(void)state;
	for (size_t i = 0; i < p->n; i++)
		markers += p->shapes[i].kind == SHAPE_MARKER;
	assert_int_equal(markers, 2);
	assert_true(leads_through(p, 120));
	assert_false(leads_through(p, 80));
	plan_free(p);
}

static void nothing_to_show_says_so(void **state)
{
	struct chart_frontier_point lost = offer("lost", 100, NAN);
	struct plan *p = plan_of(&lost, 1, CHART_HIGHER_IS_BETTER);

	(void)state;
	assert_true(has_text(p, "nothing was measured"));
	assert_null(dashed(p));
	plan_free(p);
}

/* However dense, every name is on the chart: at its point or, by its number, below. */
static void every_name_is_there(void **state)
{
	struct chart_frontier_point points[40];
	struct pool pool;
	struct plan *p;

	(void)state;
	pool_init(&pool);
	for (size_t i = 0; i < 40; i++)
		points[i] = offer(pool_printf(&pool, "plan-%zu", i), 500 + (double)(i % 4),
				  100 + (double)(i % 5));
	p = plan_of(points, 40, CHART_HIGHER_IS_BETTER);
	for (size_t i = 0; i < 40; i++) {
		bool found = false;

		for (size_t k = 0; k < p->n; k++) {
			const char *t = p->shapes[k].kind == SHAPE_TEXT ? p->shapes[k].text : "";
			size_t n = strlen(t), m = strlen(points[i].subject);

			found = found || (n >= m && strcmp(t + n - m, points[i].subject) == 0);
		}
		assert_true(found);
	}
	plan_free(p);
	pool_release(&pool);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_line_leads_through_the_best),
		cmocka_unit_test(both_axes_are_in_proportion),
		cmocka_unit_test(ties_and_gaps),
		cmocka_unit_test(nothing_to_show_says_so),
		cmocka_unit_test(every_name_is_there),
	};

	pin_fonts();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
