/* SPDX-License-Identifier: MIT */
/* Lines, their places, and what the filters leave alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/text/date.h"
#include "parse/text/text.h"

static struct text *read_text(const char *s)
{
	struct text_options o = {.name = "x"};
	struct diags diags = DIAGS_INIT;
	struct text *t = text_read(s, strlen(s), &o, &diags);

	diags_release(&diags);
	return t;
}

/* Whether the lines of `input` are those of `expected`, each ended by LF. */
static void assert_lines(const char *input, const char *expected)
{
	struct text *t = read_text(input);
	struct buf all = BUF_INIT;

	for (size_t i = 0; i < t->n; i++) {
		assert_int_equal(strlen(t->lines[i].s), t->lines[i].n);
		buf_printf(&all, "%s\n", t->lines[i].s);
	}
	assert_string_equal(all.s, expected);
	buf_release(&all);
	text_free(t);
}

static void assert_unchanged(const char *input)
{
	assert_lines(input, input);
}

/* Where the first `what` of the lines stands in the input. */
static void assert_place(const char *input, const char *what, unsigned line, unsigned column)
{
	struct text *t = read_text(input);
	unsigned found_line = 0, found_column = 0;

	for (size_t i = t->n; i-- > 0;) {
		const char *at = strstr(t->lines[i].s, what);

		if (at)
			text_place(&t->lines[i], (size_t)(at - t->lines[i].s), &found_line,
			           &found_column);
	}
	assert_int_equal(found_line, line);
	assert_int_equal(found_column, column);
	text_free(t);
}

static void logs_stay_as_they_are(void **state)
{
	(void)state;
	assert_unchanged("  IO depths    : 1=0.1%, >=64=99.9%\n>=64=0.0%\n");
	assert_unchanged("     |  1.00th=[  580],\n     | 20.00th=[  611],\n     | 30.00th=[ 2]\n");
	assert_unchanged(
		"|  1.00th=[  580],\n| 20.00th=[  611],\n| 30.00th=[ 2]\n| 40.00th=[ 9]\n");
	assert_unchanged("| a | 1 |\n|---|---|\n| b | 2 |\n| c | 3 |\n");
	assert_unchanged(
		"========    ====\nx                     ======\n  bw=36, a=20\niops=20\n");
	assert_unchanged("$ fio \\\n> --name=x\n");
	assert_unchanged("# One\n\ntext\n\n# Two\n");
	assert_unchanged("********\nRun: aborting\n2 ** 3 ** 4\na**b\n");
	assert_unchanged("1 100.0\n2 200.0\n3 300.0\n4 400.0\n5 500.0\n6 600.0\n7 700.0\n");
	assert_unchanged("Jobs: 1 (f=1): [W(1)][10.3%][eta 01m:44s]\n[b]\n");
	assert_unchanged("- one\n- two\n- three\n");
	assert_unchanged("--filename=C:\\new\\dir a<b c>d AT&T\n");
	assert_unchanged("vm1  16 +++++ +++ +++++ +++\n");
}

static void figures_keep_their_place(void **state)
{
	(void)state;
	assert_place("> > a\n> > 12\n", "12", 2, 5);
	assert_place("x **12** y\n", "12", 1, 5);
	assert_place("\033[1mx\033[0m 12\n", "12", 1, 11);
	assert_place("10 %\r20 %\r 12\n", "12", 1, 12);
	assert_place("\xE9\x80\x9F\xE5\xBA\xA6 12\r\n", "12", 1, 4);
	assert_place("\xEF\xBC\x91\xEF\xBC\x92\n", "12", 1, 1);
	assert_place("a &lt;&nbsp;12\n", "12", 1, 13);
	assert_place("<p>a<br>12</p>\n", "12", 1, 9);
	assert_place("<!DOCTYPE html>\n<pre>\n<b>a</b>&amp;12</pre>\n", "12", 3, 14);
}

static void soft_breaks_join_lines(void **state)
{
	static const char mail[] = "a line of a mail that was broken where its 76 columns end, 1=\n"
				   "2 =3D x=C3=A9\nnext\n";

	(void)state;
	assert_lines(mail, "a line of a mail that was broken where its 76 columns end, 12 = x\xC3"
	                   "\xA9\nnext\n");
	assert_place(mail, "2 =", 2, 1);
	assert_place(mail, "x", 2, 7);
	assert_place(mail, "next", 3, 1);
}

static void wrapped_twice(void **state)
{
	(void)state;
	assert_lines("# > a\n# > b\n# > c\n# > d\n", "a\nb\nc\nd\n");
	assert_lines("&gt; a\n&gt; b\n", "a\nb\n");
	assert_lines("> a\n>\n> > >=64=0.0%\n", "a\n\n>=64=0.0%\n");
	assert_lines(" a\n-b 1\n+b 2\n", "a\nb 1\nb 2\n");
}

static void long_lines_are_quick(void **state)
{
	size_t n = 1 << 20;
	char *s = xmalloc(n + 1);
	struct text *t;
	unsigned line, column;

	(void)state;
	for (size_t i = 0; i < n; i++)
		s[i] = "\xC3\xA9 1"[i % 4];
	s[n] = '\0';
	t = read_text(s);
	assert_int_equal(t->n, 1);
	for (size_t at = 0; at < n; at += 4)
		text_place(&t->lines[0], at, &line, &column);
	assert_int_equal(line, 1);
	assert_int_equal(column, (n - 4) / 4 * 3 + 1);
	text_free(t);
	free(s);
}

static void days_in_any_wording(void **state)
{
	static const struct {
		const char *s, *day;
	} days[] = {
		{" Mon, 11 Nov 2019 08:09:51 +0100", "2019-11-11"},
		{"2019-11-11T08:09:51Z", "2019-11-11"},
		{"\"2019/11/11\"", "2019-11-11"},
		{"Mon Nov 11 08:09:51 2019", "2019-11-11"},
		{"November 1, 2019", "2019-11-01"},
	};
	char day[DATE_BYTES];

	(void)state;
	for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
		assert_true(date_read(days[i].s, day));
		assert_string_equal(day, days[i].day);
	}
	assert_false(date_read("2019-13-01", day));
	assert_false(date_read("yesterday", day));
	assert_false(date_read("", day));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(logs_stay_as_they_are),
		cmocka_unit_test(figures_keep_their_place),
		cmocka_unit_test(soft_breaks_join_lines),
		cmocka_unit_test(wrapped_twice),
		cmocka_unit_test(long_lines_are_quick),
		cmocka_unit_test(days_in_any_wording),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
