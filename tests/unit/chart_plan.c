/* SPDX-License-Identifier: MIT */
/* Plans of all kinds as text, beside the files of tests/render/chart. */
#include "tests/unit/chart_samples.h"

static const char FOLDER[] = KURABE_TEMPLATES "/../tests/render/chart";

/* The widths in the files are those of these fonts; with others nothing can be said. */
static bool fonts_as_expected(void)
{
	struct fonts *f = fonts_new();
	double latin = fonts_width(f, TYPE_STRONG, "web 2,656.4");
	double kana = fonts_width(f, TYPE_LABEL, "比べ");
	fonts_free(f);
	return fabs(latin - 78) < 0.01 && fabs(kana - 26) < 0.01;
}

static void check_plan(const char *name, const struct plan *p)
{
	struct buf text = BUF_INIT, err = BUF_INIT;
	char path[512];
	snprintf(path, sizeof path, "%s/%s-%d.plan", FOLDER, name, plan_width(p));
	plan_dump(p, &text);
	if (getenv("ACCEPT"))
		assert_int_equal(file_write(path, text.s, text.n, &err), 0);
	struct buf expected = BUF_INIT;
	assert_int_equal(file_read(path, 1 << 20, &expected, &err), 0);
	assert_string_equal(text.s, expected.s);
	buf_release(&expected);
	buf_release(&text);
	buf_release(&err);
}

static void plans_are_as_expected(void **state)
{
	(void)state;
	if (!fonts_as_expected())
		skip();
	for (size_t i = 0; i < SAMPLE_KINDS; i++)
		for (int narrow = 0; narrow < (sample_kinds[i].small ? 1 : 2); narrow++) {
			struct pool pool;
			pool_init(&pool);
			struct sample s = {&pool, 3, NAMES_SHORT, VALUES_PLAIN};
			struct plan *p =
				sample_kinds[i].plan(&s, sample_kinds[i].small ? CHART_MULTIPLE
							 : narrow	       ? CHART_NARROW
									       : CHART_WIDE);
			check_plan(sample_kinds[i].name, p);
			plan_free(p);
			pool_release(&pool);
		}
}

/* What a row can say, each in its own way. */
static void states_differ(void **state)
{
	(void)state;
	if (!fonts_as_expected())
		skip();
	struct pool pool;
	pool_init(&pool);
	struct sample s = {&pool, 7, NAMES_SHORT, VALUES_STATES};
	struct plan *p = sample_single_bars(&s, CHART_WIDE);
	check_plan("states", p);
	plan_free(p);
	pool_release(&pool);
}

int main(void)
{
	pin_fonts();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plans_are_as_expected),
		cmocka_unit_test(states_differ),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
