/* SPDX-License-Identifier: MIT */
/* Pictures: the same bytes for the same plan, palettes, and scales as they are written. */
#include <png.h>

#include "render/chart/palette.h"
#include "render/chart/scale.h"
#include "render/chart/theme.h"
#include "tests/unit/chart_samples.h"

static struct plan *some_plan(void)
{
	struct pool pool;
	pool_init(&pool);
	struct sample s = {&pool, 6, NAMES_JAPANESE, VALUES_PLAIN};
	struct plan *p = sample_bars(&s, CHART_NARROW);
	pool_release(&pool);
	return p;
}

static void pictures_are_the_same_twice(void **state)
{
	(void)state;
	struct buf first = BUF_INIT, second = BUF_INIT, err = BUF_INIT;
	struct plan *a = some_plan(), *b = some_plan();
	assert_int_equal(chart_png(a, CHART_DARK, 2, &first, &err), 0);
	assert_int_equal(chart_png(b, CHART_DARK, 2, &second, &err), 0);
	assert_int_equal(first.n, second.n);
	assert_memory_equal(first.s, second.s, first.n);
	assert_int_equal(err.n, 0);
	plan_free(a);
	plan_free(b);
	buf_release(&first);
	buf_release(&second);
	buf_release(&err);
}

static uint32_t be32(const char *s)
{
	const unsigned char *u = (const unsigned char *)s;
	return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

static bool palette_holds(const char *plte, size_t n, uint32_t rgb)
{
	for (size_t i = 0; i < n; i++)
		if (be32(plte + 3 * i) >> 8 == rgb)
			return true;
	return false;
}

/* IHDR and PLTE come first, at fixed places; the flat colours are kept to the bit. */
static void pictures_have_a_palette(void **state)
{
	(void)state;
	struct buf png = BUF_INIT, err = BUF_INIT;
	struct plan *p = some_plan();
	for (int density = 1; density <= 2; density++)
		for (int theme = 0; theme < CHART_THEMES; theme++) {
			buf_clear(&png);
			assert_int_equal(chart_png(p, (enum chart_theme)theme, density, &png, &err),
			                 0);
			assert_int_equal(be32(png.s + 16), density * plan_width(p));
			assert_int_equal(be32(png.s + 20), density * plan_height(p));
			assert_int_equal(png.s[24], 8);
			assert_int_equal(png.s[25], PNG_COLOR_TYPE_PALETTE);
			assert_memory_equal(png.s + 37, "PLTE", 4);
			size_t n = be32(png.s + 33) / 3;
			assert_in_range(n, 2, PALETTE_MOST);
			for (int c = COLOUR_GROUND; c <= COLOUR_SUBJECT + 5; c++)
				assert_true(palette_holds(
					png.s + 41, n,
					theme_colour((enum chart_theme)theme, (enum colour)c)));
		}
	plan_free(p);
	buf_release(&png);
	buf_release(&err);
}

/* Cairo's pictures end at 32,767 dots. */
static void what_is_too_tall_is_said(void **state)
{
	(void)state;
	struct buf png = BUF_INIT, err = BUF_INIT;
	struct plan *p = some_plan();
	p->height = 40000;
	assert_int_equal(chart_png(p, CHART_LIGHT, 1, &png, &err), -1);
	assert_true(err.n > 0 && err.s[err.n - 1] == '.');
	assert_int_equal(png.n, 0);
	plan_free(p);
	buf_release(&png);
	buf_release(&err);
}

/* Three rows of 100 dots, the second as the first; what pads them is no part of the picture. */
static void few_colours_are_kept_all(void **state)
{
	(void)state;
	uint32_t dots[3][104];
	unsigned char indices[300];
	struct palette p;
	for (uint32_t i = 0; i < 3 * 104; i++)
		dots[i / 104][i % 104] =
			i % 104 >= 100 ? 0xABCDEF : (i / 208 * 30 + i % 104 / 2) * 0x030201;
	palette_make(&p, &(struct dots){(const unsigned char *)dots, 100, 3, sizeof *dots},
	             indices);
	assert_int_equal(p.n, 80);
	for (size_t i = 0; i < 300; i++)
		assert_int_equal(p.rgb[indices[i]], dots[i / 100][i % 100]);
}

static void many_colours_find_the_nearest(void **state)
{
	(void)state;
	uint32_t dots[2000];
	unsigned char indices[2000];
	struct palette p;
	for (uint32_t i = 0; i < 2000; i++)
		dots[i] = i < 900 ? 0xFF0000 : (i % 256) * 0x010101;
	palette_make(&p, &(struct dots){(const unsigned char *)dots, 2000, 1, sizeof dots},
	             indices);
	assert_int_equal(p.n, PALETTE_MOST);
	assert_int_equal(p.rgb[indices[0]], 0xFF0000);
	for (size_t i = 900; i < 2000; i++)
		assert_true(abs((int)(p.rgb[indices[i]] & 0xFF) - (int)(dots[i] & 0xFF)) <= 5);
}

static void check_ticks(double most, size_t n, double step)
{
	struct ticks t;
	ticks_linear(&t, most, 0);
	assert_int_equal(t.n, n);
	assert_true(fabs(t.step - step) < step * 1e-9);
	assert_true(t.at[0] == 0);
}

static void linear_ticks_are_three_to_six(void **state)
{
	(void)state;
	check_ticks(2656.4, 3, 1000);
	check_ticks(657, 4, 200);
	check_ticks(0.6, 4, 0.2);
	check_ticks(1, 3, 0.5);
	for (int i = 0; i < 699; i++) {
		double most = 1e-9 * pow(1.0717, i); /* below 1e12 */
		struct ticks t;

		ticks_linear(&t, most, 0);
		assert_in_range(t.n, 3, 6);
		assert_true(t.at[t.n - 1] <= most * (1 + 1e-9));
	}
}

static void ticks_are_written(void **state)
{
	(void)state;
	static const struct {
		enum chart_axis axis;
		double value;
		bool brief;
		const char *text;
	} cases[] = {
		{CHART_AXIS_NUMBER, 0, false, "0"},
		{CHART_AXIS_NUMBER, 0.25, false, "0.25"},
		{CHART_AXIS_NUMBER, 0.6000000000000001, false, "0.6"},
		{CHART_AXIS_NUMBER, 10000, false, "10,000"},
		{CHART_AXIS_NUMBER, 10000, true, "10\u00a0k"},
		{CHART_AXIS_NUMBER, 2.5e6, true, "2.5\u00a0M"},
		{CHART_AXIS_NUMBER, 1e9, true, "1\u00a0G"},
		{CHART_AXIS_NUMBER, 500, true, "500"},
		{CHART_AXIS_TIME, 1e-4, false, "100\u00a0µs"},
		{CHART_AXIS_TIME, 1e-3, false, "1\u00a0ms"},
		{CHART_AXIS_TIME, 0.1, false, "100\u00a0ms"},
		{CHART_AXIS_TIME, 1, false, "1\u00a0s"},
		{CHART_AXIS_TIME, 5e-7, false, "500\u00a0ns"},
	};
	char text[TICK_TEXT];
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(tick_text(cases[i].axis, cases[i].value, cases[i].brief, text),
		                    cases[i].text);
}

static void wide_ranges_want_a_log_scale(void **state)
{
	(void)state;
	assert_false(chart_wants_log((double[]){1, 50}, 2));
	assert_true(chart_wants_log((double[]){1, 50.1}, 2));
	assert_false(chart_wants_log((double[]){0, NAN, 50, INFINITY}, 4));
	assert_false(chart_wants_log(NULL, 0));
}

int main(void)
{
	pin_fonts();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pictures_are_the_same_twice),
		cmocka_unit_test(pictures_have_a_palette),
		cmocka_unit_test(what_is_too_tall_is_said),
		cmocka_unit_test(few_colours_are_kept_all),
		cmocka_unit_test(many_colours_find_the_nearest),
		cmocka_unit_test(linear_ticks_are_three_to_six),
		cmocka_unit_test(ticks_are_written),
		cmocka_unit_test(wide_ranges_want_a_log_scale),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
