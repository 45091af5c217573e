/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "render/plain/escape.h"
#include "render/plain/quantity.h"
#include "render/stat/printed.h"

struct printed {
	double value;
	const char *text;
	int digits;
	double step;
};

static void digits_and_steps(void **state)
{
	static const struct printed table[] = {
		{10986, "10986", 5, 1},
		{1.0512, "1051.2K", 5, 1e-4},
		{45000704, "43946KB/s", 5, 1024},
		{66754483.7, "66,754,483.7", 9, 0.1},
		{80.521, "1m20.521s", 5, 0.001},
		{31.989, "0m31.989s", 5, 0.001},
		{4e-4, "0.4", 1, 1e-4},
		{0.0068, "0.00680 s", 3, 1e-5},
		{3.19355e-05, "3.19355e-05", 6, 1e-10},
		{2e-05, "2e-05 s", 1, 1e-5},
		{1.5e6, "1.5E+06", 2, 1e5},
		{0, "0", 1, 0},
		{2.5, NULL, 2, 0},
		{123456.789, NULL, 4, 0},
		{154, "１５４", 3, 0},
		{27434596.8, "27434596.8", 9, 0.1},
		{10986.654321, "10986.654321", 6, 1e-6},
		{3221.011027894125, "3221.011027894125", 6, 1e-12},
	};

	(void)state;
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		struct figure f = {.value = table[i].value, .text = table[i].text};

		assert_int_equal(printed_digits(&f), table[i].digits);
		assert_true(fabs(printed_step(&f) - table[i].step) <= 1e-9 * table[i].step);
	}
}

static void expect(const char *unit, double value, int digits, const char *text, const char *shown)
{
	struct quantity q = quantity_for(unit, value);
	struct buf out = BUF_INIT;

	quantity_put(&out, &q, value, digits);
	assert_string_equal(out.s, text);
	if (shown)
		assert_string_equal(q.unit, shown);
	else
		assert_null(q.unit);
	buf_release(&out);
}

static void handy_units(void **state)
{
	(void)state;
	expect("B/s", 45000704, 5, "45.001", "MB/s");
	expect("B/s", 634732, 6, "0.634732", "MB/s");
	expect("s", 0.0004, 1, "400", "µs");
	expect("s", 0.0982, 3, "98.2", "ms");
	expect("s", 80.521, 5, "80.521", "s");
	expect("1/s", 239237, 6, "239,237", NULL);
	expect("1/s", 239237, 2, "239,237", NULL);
	expect("count", 0, 1, "0", NULL);
}

static void escaping(void **state)
{
	struct buf out = BUF_INIT;

	(void)state;
	csv_text(&out, "=1+1");
	buf_putc(&out, '\n');
	csv_text(&out, "a \"b\", c");
	buf_putc(&out, '\n');
	csv_text(&out, "-3");
	buf_putc(&out, '\n');
	csv_text(&out, "plain");
	assert_string_equal(out.s, "\"'=1+1\"\n\"a \"\"b\"\", c\"\n\"'-3\"\nplain");
	buf_clear(&out);
	markdown_text(&out, "a|b <i>*x*</i>\n&");
	assert_string_equal(out.s, "a\\|b &lt;i&gt;\\*x\\*&lt;/i&gt; &amp;");
	buf_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(digits_and_steps),
		cmocka_unit_test(handy_units),
		cmocka_unit_test(escaping),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
