/* SPDX-License-Identifier: MIT */
/* The colours of subjects as people see them who lack a kind of cones, and without any colour.
 *
 * Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, the matrices for severity 1.0, on
 * linear RGB. Distance: Euclidean in OKLab (B. Ottosson, 2020), times 100. Grey: relative luminance
 * of WCAG 2 (IEC 61966-2-1). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "render/chart/frame.h"
#include "render/chart/theme.h"

enum { NORMAL, PROTANOPIA, DEUTERANOPIA, TRITANOPIA, GREY, VISIONS };

static const char *const vision_names[VISIONS] = {"normal", "protanopia", "deuteranopia",
						  "tritanopia", "grey"};

static const double seen[VISIONS][3][3] = {
	[NORMAL] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	[PROTANOPIA] = {{0.152286, 1.052583, -0.204868},
			{0.114503, 0.786281, 0.099216},
			{-0.003882, -0.048116, 1.051998}},
	[DEUTERANOPIA] = {{0.367322, 0.860646, -0.227968},
			  {0.280085, 0.672501, 0.047413},
			  {-0.011820, 0.042940, 0.968881}},
	[TRITANOPIA] = {{1.255528, -0.076749, -0.178779},
			{-0.078411, 0.930809, 0.147602},
			{0.004733, 0.691367, 0.303900}},
	[GREY] = {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
};

static double linear(unsigned byte)
{
	double c = byte / 255.0;

	return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* A colour as it is seen, in OKLab. */
static void see(uint32_t rgb, int vision, double lab[3])
{
	static const double to_cones[3][3] = {{0.4122214708, 0.5363325363, 0.0514459929},
					      {0.2119034982, 0.6806995451, 0.1073969566},
					      {0.0883024619, 0.2817188376, 0.6299787005}};
	static const double to_lab[3][3] = {{0.2104542553, 0.7936177850, -0.0040720468},
					    {1.9779984951, -2.4285922050, 0.4505937099},
					    {0.0259040371, 0.7827717662, -0.8086757660}};
	const double in[3] = {linear(rgb >> 16 & 255), linear(rgb >> 8 & 255), linear(rgb & 255)};
	double out[3], cones[3];

	for (int i = 0; i < 3; i++) {
		const double *m = seen[vision][i];
		out[i] = fmin(1, fmax(0, m[0] * in[0] + m[1] * in[1] + m[2] * in[2]));
	}
	for (int i = 0; i < 3; i++)
		cones[i] = cbrt(to_cones[i][0] * out[0] + to_cones[i][1] * out[1] +
				to_cones[i][2] * out[2]);
	for (int i = 0; i < 3; i++)
		lab[i] = to_lab[i][0] * cones[0] + to_lab[i][1] * cones[1] + to_lab[i][2] * cones[2];
}

static double distance(uint32_t a, uint32_t b, int vision)
{
	double x[3], y[3];

	see(a, vision, x);
	see(b, vision, y);
	return 100 * sqrt((x[0] - y[0]) * (x[0] - y[0]) + (x[1] - y[1]) * (x[1] - y[1]) +
			  (x[2] - y[2]) * (x[2] - y[2]));
}

/* The least distance between any two of the first n subjects. */
static double least(enum chart_theme theme, int vision, int n)
{
	double found = INFINITY;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			found = fmin(found,
				     distance(theme_colour(theme, COLOUR_SUBJECT + i),
					      theme_colour(theme, COLOUR_SUBJECT + k), vision));
	return found;
}

static void simulation_is_that_of_the_paper(void **state)
{
	(void)state;
	/* White and black stay what they are, whatever cones there are. */
	for (int v = 0; v < VISIONS; v++)
		assert_true(fabs(distance(0xFFFFFF, 0x000000, v) - 100) < 0.1);
	/* Red and green of one lightness fall together without their cones, blue and yellow don't. */
	assert_true(distance(0xB06000, 0x608000, PROTANOPIA) < distance(0xB06000, 0x608000, NORMAL) / 2);
	assert_true(distance(0xB06000, 0x608000, DEUTERANOPIA) <
		    distance(0xB06000, 0x608000, NORMAL) / 2);
	assert_true(distance(0x0000FF, 0xFFFF00, DEUTERANOPIA) > 50);
}

/* Just noticeable is about 2. Of few subjects the colours alone tell; up to as many as a chart draws
 * in colours at all, any two differ for everybody who sees some colour. */
static void subjects_stay_apart(void **state)
{
	static const struct {
		int n;
		double least;
	} wanted[] = {{3, 15.5}, {4, 9.5}, {SUBJECTS_APART, 8.5}, {SUBJECT_COLOURS, 5}};

	(void)state;
	for (int theme = 0; theme < CHART_THEMES; theme++)
		for (int v = 0; v < GREY; v++)
			for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
				double found = least((enum chart_theme)theme, v, wanted[i].n);
				if (found >= wanted[i].least)
					continue;
				fail_msg("%s, %s: two of the first %d are %.2f apart",
					 chart_theme_name((enum chart_theme)theme), vision_names[v],
					 wanted[i].n, found);
			}
}

/* In grey the first two differ by themselves; of any others that don't, hatch and marker do. */
static void grey_has_hatch_and_marker(void **state)
{
	(void)state;
	for (int theme = 0; theme < CHART_THEMES; theme++)
		assert_true(least((enum chart_theme)theme, GREY, 2) > 5);
	for (size_t i = 0; i < SUBJECT_COLOURS; i++)
		for (size_t k = 0; k < i; k++) {
			struct look a = subject_look(i, false, false), b = subject_look(k, false, false);

			assert_true(a.hatch && b.hatch);
			assert_true(a.colour != b.colour); /* each has a pattern of its own */
			assert_true(a.marker != b.marker);
		}
}

/* Every subject is told from the ground by everybody: 3 : 1 of WCAG 2.2, 1.4.11. */
static void subjects_show_on_the_ground(void **state)
{
	(void)state;
	for (int theme = 0; theme < CHART_THEMES; theme++)
		for (int i = 0; i < SUBJECT_COLOURS; i++) {
			uint32_t of[2] = {theme_colour((enum chart_theme)theme, COLOUR_SUBJECT + i),
					  theme_colour((enum chart_theme)theme, COLOUR_GROUND)};
			double light[2];

			for (int k = 0; k < 2; k++)
				light[k] = 0.2126 * linear(of[k] >> 16 & 255) +
					   0.7152 * linear(of[k] >> 8 & 255) +
					   0.0722 * linear(of[k] & 255) + 0.05;
			assert_true(fmax(light[0], light[1]) / fmin(light[0], light[1]) >= 3);
			for (int v = 0; v < VISIONS; v++)
				assert_true(distance(of[0], of[1], v) > 20);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(simulation_is_that_of_the_paper),
		cmocka_unit_test(subjects_stay_apart),
		cmocka_unit_test(grey_has_hatch_and_marker),
		cmocka_unit_test(subjects_show_on_the_ground),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
