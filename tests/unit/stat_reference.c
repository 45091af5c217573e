/* SPDX-License-Identifier: MIT */
/* Values that R 4.2.2 with exactRankTests gave for samples that tests/peers/r/compare might draw:
 * wilcox.test and (with ties) wilcox.exact on logarithms, median, qbinom, p.adjust, lm. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "render/stat/cell.h"
#include "render/stat/geometric.h"
#include "render/stat/spread.h"
#include "render/stat/verdict.h"

enum { VALUES_MOST = 60 };
#define N(a) (sizeof(a) / sizeof *(a))

static const struct run RUN;
static const struct result RESULT;

static void near(double got, double wanted)
{
	if (isnan(wanted))
		assert_true(isnan(got));
	else
		assert_true(fabs(got - wanted) <= 1e-9 * fmax(1, fabs(wanted)));
}

/* A cell of n runs; its points are freed by the caller. */
static struct cell cell_of(const double *values, size_t n)
{
	struct cell c = {.points = calloc(n, sizeof *c.points), .n = n};

	for (size_t i = 0; i < n; i++)
		c.points[i] = (struct point){.run = &RUN, .result = &RESULT, .value = values[i]};
	cell_finish(&c);
	return c;
}

struct pair {
	double x[VALUES_MOST];
	size_t nx;
	double y[VALUES_MOST];
	size_t ny;
	double ratio, low, high, p;
};

static const struct pair pairs[] = {
	{{63154000, 89473000, 99009000, 90865000},
         4,
         {86770000, 109390000, 87074000, 101160000},
         4,
         0.901659226339066,
         0.577328823475638,
         1.14105105451193,
         0.685714285714286},
	{{6, 6, 6, 6, 6}, 5, {6, 4, 6, 8}, 4, 1, 0.75, 1.5, 1},
	{{2.0813, 1.6724, 2.3098, 1.9687, 2.3082, 2.3934},
         6,
         {2.1437, 1.0229, 1.3954, 1.3648, 0.81098, 1.8338},
         6,
         1.57901525337097,
         1.07673648364976,
         2.33981816404341,
         0.025974025974026},
	{{6, 6, 5, 6, 4, 8},
         6,
         {22, 16, 30, 24, 20, 21},
         6,
         0.269679944985297,
         0.2,
         0.375,
         0.00216450216450216},
	{{478.46, 982.74, 851.63, 961.47, 1048.9, 1255.3, 786.89, 1228.8, 993.79, 1159.6},
         10,
         {556.83, 708.79, 849.18, 569.61, 632.03, 840.08, 880.86, 815.51, 579.46, 548.9},
         10,
         1.42932410376705,
         1.144498143034,
         1.76488335757772,
         0.00684145575786443},
	{{10, 10, 11, 10, 11, 12, 9, 13, 14, 16},
         10,
         {8, 9, 8, 8, 12, 15, 18, 17, 9, 22},
         10,
         1.09713431434064,
         0.666666666666667,
         1.33333333333333,
         0.808406763515123},
	{{22570, 32289, 26626}, 3, {41352, 34242, 22910}, 3, 0.780832849680789, NAN, NAN, 0.4},
	{{16, 7, 5, 6, 5, 5, 6, 6, 6, 6, 6, 5},
         12,
         {19, 20, 21, 22, 19, 20, 21},
         7,
         0.285714285714286,
         0.25,
         0.315789473684211,
         1.98459950781932e-05},
	{{166.83, 147.51, 157.89, 168.28, 158.64, 200.55, 157.02, 158.17, 188.13, 143.74},
         10,
         {193.07, 158.32, 154.14, 138.62, 164.22, 147.24, 152.75, 196.3, 160.47, 141.84},
         10,
         1.02857401936443,
         0.9410147299509,
         1.13901312941855,
         0.48125094719522},
	{{166740000, 158800000, 94011000,  138110000, 142430000, 133610000, 132200000, 117480000,
          135980000, 110600000, 136710000, 175410000, 147690000, 123980000, 142180000, 183980000,
          141910000, 152170000, 195110000, 148040000, 178040000, 131950000, 133890000, 118870000,
          188770000, 119260000, 165500000, 141880000, 131500000, 164440000},
         30,
         {121020000, 91681000,  117490000, 187110000, 72095000,  119810000, 110330000,
          77205000,  95313000,  107140000, 127180000, 145180000, 83107000,  154320000,
          69186000,  116680000, 160770000, 71521000,  102680000, 119900000, 123220000,
          73502000,  56631000,  91415000,  116700000},
         25,
         1.35471013704144,
         1.1834618680377,
         1.56592050387267,
         1.0177535617536e-05},
	{{4, 8, 14, 11, 14, 11, 10, 18, 11, 17, 8, 10, 11, 10, 19, 12, 13, 9, 9, 17, 18, 18},
         22,
         {20, 23, 17, 17, 20, 16, 21, 25, 17, 18, 20, 17, 19,
          23, 24, 21, 15, 20, 24, 23, 19, 13, 20, 22, 20},
         25,
         0.595437196138648,
         0.52,
         0.72,
         4.93197415191e-08},
	{{45061, 53237, 49044, 41486, 53610, 52691, 50768, 39818, 44307, 49842, 47042,
          48461, 59565, 43242, 38103, 48111, 43798, 48928, 43267, 58142, 46278, 44707,
          46086, 50960, 47289, 39962, 46820, 50453, 47020, 50329, 46176, 46577, 49101,
          51613, 41471, 46688, 46518, 43494, 42339, 44042, 49605, 44974, 43383, 47595,
          41510, 51881, 44675, 47715, 47075, 46840, 55899, 43212, 52388, 46986, 43171},
         55,
         {30590, 32130, 44882, 60711, 41358, 25727},
         6,
         1.29156546109482,
         1.02883115725681,
         1.57027699968876,
         0.0320897633219344},
};

static void ratios_are_those_of_r(void **state)
{
	(void)state;
	for (size_t i = 0; i < N(pairs); i++) {
		const struct pair *k = &pairs[i];
		struct cell cells[] = {cell_of(k->x, k->nx), cell_of(k->y, k->ny)};
		struct cell *both[] = {&cells[0], &cells[1]};
		struct row row = {.better = BETTER_HIGHER, .cells = both};
		struct ratio r = cells_compare(&row, 0, 1);

		if (k->nx < 4) { /* too few for a test, whatever R would say */
			assert_true(isnan(r.p) && isnan(r.ratio));
		} else {
			near(r.ratio, k->ratio);
			near(r.p, k->p);
		}
		near(r.low, k->low);
		near(r.high, k->high);
		free(cells[0].points);
		free(cells[1].points);
	}
}

static void medians_are_those_of_r(void **state)
{
	static const double odd[] = {943.86, 969.75, 1119,   1177.5, 1093.8,
	                             895.07, 1011.8, 894.34, 1101.5};
	static const double even[] = {28, 20, 20, 23, 23, 18, 21, 26, 23, 23, 18, 22, 21, 19};
	struct cell c = cell_of(odd, N(odd)), d = cell_of(even, N(even));

	(void)state;
	near(c.value, 1011.8);
	near(c.low, 895.07);
	near(c.high, 1119);
	near(d.value, 21.5);
	near(d.low, 19);
	near(d.high, 23);
	free(c.points);
	free(d.points);
}

static void holm_is_that_of_r(void **state)
{
	double p[] = {0.01, 0.04, 0.03, 0.005, 0.2, 0.02};
	static const double adjusted[] = {0.05, 0.09, 0.09, 0.03, 0.2, 0.08};

	(void)state;
	holm_adjust(p, N(p));
	for (size_t i = 0; i < N(p); i++)
		near(p[i], adjusted[i]);
}

/* Of five subjects with ten runs each the first two and the next two can't be told apart: they
 * share their ranks. */
static void ranks_are_brackets(void **state)
{
	static const double runs[5][10] = {
		{97.3, 95.7, 141, 77.8, 92.7, 106.5, 134.4, 101.6, 125.2, 74.2},
		{93.3, 99.6, 87.4, 106.2, 137.7, 152.2, 87.8, 112.3, 129.4, 100.8},
		{147.8, 154.4, 160.4, 155, 152.3, 147.8, 153.6, 146.1, 148, 158.1},
		{155.7, 154.3, 157.7, 158.8, 152.6, 155.2, 155.1, 153.4, 152.2, 155},
		{434.3, 185.9, 251.6, 277.5, 197.8, 248.6, 246.9, 250.3, 173.4, 316.5},
	};
	static const struct rank expected[] = {{4, 5}, {4, 5}, {2, 3}, {2, 3}, {1, 1}};
	struct cell cells[5], *all[] = {&cells[0], &cells[1], &cells[2], &cells[3], &cells[4]};
	struct row row = {.better = BETTER_HIGHER, .cells = all};
	struct rank ranks[5];

	(void)state;
	for (size_t i = 0; i < 5; i++)
		cells[i] = cell_of(runs[i], 10);
	row_ranks(&row, 5, ranks);
	for (size_t i = 0; i < 5; i++) {
		assert_int_equal(ranks[i].from, expected[i].from);
		assert_int_equal(ranks[i].to, expected[i].to);
	}
	row.better = BETTER_LOWER;
	row_ranks(&row, 5, ranks);
	for (size_t i = 0; i < 5; i++) {
		assert_int_equal(ranks[i].from, 6 - expected[i].to);
		assert_int_equal(ranks[i].to, 6 - expected[i].from);
	}
	for (size_t i = 0; i < 5; i++)
		free(cells[i].points);
}

/* Of 40 subjects there are 780 pairs, for which eight runs are too few: one more is needed. */
static void nine_runs_decide_among_forty(void **state)
{
	(void)state;
	assert_int_equal(verdict_runs_needed(1), 4);
	assert_int_equal(verdict_runs_needed(2), 5);
	assert_int_equal(verdict_runs_needed(6), 5);
	assert_int_equal(verdict_runs_needed(7), 6);
	assert_int_equal(verdict_runs_needed(23), 6);
	assert_int_equal(verdict_runs_needed(24), 7);
	assert_int_equal(verdict_runs_needed(780), 9);
}

static void spread_is_that_of_r(void **state)
{
	static const double values[] = {151.5, 124.3, 67.2,  96.3,  105.8,
	                                100.3, 96.5,  100.4, 213.3, 82};
	static const size_t group[] = {0, 0, 0, 1, 1, 1, 1, 2, 3, 3};
	const struct spread_values v = {values, group, N(values), 4}, one = {values, group, 1, 1};
	size_t behind;

	(void)state;
	near(spread_within(&v, &behind), 0.447993094019337);
	assert_int_equal(behind, 9);
	near(spread_between(&v), 0.140996881717082);
	near(geometric_mean(values, N(values)), 108.16161559354);
	assert_true(isnan(spread_within(&one, &behind)) && isnan(spread_between(&one)));
	assert_true(isnan(geometric_mean(values, 0)));
	assert_true(isnan(geometric_mean((const double[]){3, 0}, 2)));
}

/* Three runs on two machines of a plan and one on nobody knows which, each of two samples. */
static void spread_has_three_sources(void **state)
{
	static double samples[][2] = {{99, 101}, {100, 104}, {150, 150}, {90, 0}};
	static const char *const hosts[] = {"a1", "a1", "b1", "localhost"};
	struct details details[4];
	struct result results[4];
	struct run runs[4];
	struct point points[4];
	struct cell c = {.points = points, .n = 4};
	struct spread s;

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		details[i] = (struct details){.samples = samples[i], .n_samples = 2};
		results[i] = (struct result){.details = &details[i]};
		runs[i] = (struct run){.host = hosts[i]};
		points[i] = (struct point){
			.run = &runs[i], .result = &results[i], .value = samples[i][0]};
	}
	cell_finish(&c);
	s = cell_spread(&c);
	/* Half a squared difference of logarithms a pair; three pairs, the single 90 has none. */
	near(s.within, expm1(sqrt((pow(log(101.0 / 99), 2) / 2 + pow(log(1.04), 2) / 2) / 3)));
	assert_int_equal(s.n_samples, 6);
	near(s.runs, expm1(log(100.0 / 99) / sqrt(2)));
	assert_int_equal(s.n_runs, 2);
	near(s.instances, expm1(log(150 / sqrt(99 * 100.0)) / sqrt(2)));
	assert_int_equal(s.n_instances, 2);
}

/* Of three tests both have two; the one where lower is better is turned over. */
static void common_set(void **state)
{
	struct cell first[] = {{.value = 200}, {.value = 100}};
	struct cell second[] = {{.value = 5}, {.value = 40}};
	struct cell third[] = {{.value = 7}, {.value = NAN}};
	const struct row rows[] = {
		{.metric = "pipe", .better = BETTER_HIGHER, .cells = (struct cell *[]){&first[0], &first[1]}},
		{.metric = "time.real", .better = BETTER_LOWER, .cells = (struct cell *[]){&second[0], &second[1]}},
		{.metric = "execl", .better = BETTER_HIGHER, .cells = (struct cell *[]){&third[0], &third[1]}},
	};
	const struct row *all[] = {&rows[0], &rows[1], &rows[2]}, *common[3];
	size_t n = common_rows(all, 3, 0, 1, common);

	(void)state;
	assert_int_equal(n, 2);
	assert_ptr_equal(common[1], &rows[1]);
	near(common_ratio(common, n, 0, 1), 4);
	near(common_ratio(common, n, 1, 0), 0.25);
	assert_true(isnan(common_ratio(common, 0, 0, 1)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ratios_are_those_of_r),
		cmocka_unit_test(medians_are_those_of_r),
		cmocka_unit_test(holm_is_that_of_r),
		cmocka_unit_test(ranks_are_brackets),
		cmocka_unit_test(nine_runs_decide_among_forty),
		cmocka_unit_test(spread_is_that_of_r),
		cmocka_unit_test(spread_has_three_sources),
		cmocka_unit_test(common_set),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
