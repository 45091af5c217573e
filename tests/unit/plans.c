/* SPDX-License-Identifier: MIT */
/* plans.ini: what is read, what is refused, and where it says so. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "parse/model/plans.h"

static struct plans *read_text(const char *text, struct diags *diags)
{
	char path[] = "/tmp/kurabe-plans.XXXXXX";
	struct buf err = BUF_INIT;
	struct plans *p;
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(file_write(path, text, strlen(text), &err), 0);
	p = plans_read(path, diags);
	unlink(path);
	buf_release(&err);
	return p;
}

static void everything_is_read(void **state)
{
	struct diags diags = DIAGS_INIT;
	struct plans *p = read_text("\xEF\xBB\xBF; a comment\r\n"
	                            "[site]\r\n"
	                            "title = Plans\r\n"
	                            "languages = en, ja\n"
	                            "\n"
	                            "[plan a-1g]\n"
	                            "provider = A\n"
	                            "name = A 1G\n"
	                            "   match = host:web*\n"
	                            "match = label:*Plan A*\n"
	                            "price = 1480.5 JPY/month ; with tax\n"
	                            "price_date = 2012-12-19\n"
	                            "[machine web1]\n"
	                            "plan = a-1g\n"
	                            "cpus = 2\n"
	                            "storage = SSD x 1\n"
	                            "[comparison c]\n"
	                            "subjects = a-1g,web1 ,\n"
	                            "subjects = third\n"
	                            "suites = fio\n",
	                            &diags);

	(void)state;
	assert_int_equal(diags.n, 0);
	assert_string_equal(p->title, "Plans");
	assert_int_equal(p->n_languages, 2);
	assert_int_equal(p->n_plans, 1);
	assert_int_equal(p->plans[0].n_matches, 2);
	assert_string_equal(p->plans[0].matches[0].glob, "web*");
	assert_int_equal(p->plans[0].matches[1].line, 10);
	assert_true(p->plans[0].price == 1480.5);
	assert_string_equal(p->plans[0].currency, "JPY");
	assert_string_equal(p->plans[0].period, "month");
	assert_true(p->machines[0].facts[0].is_number && p->machines[0].facts[0].figure.value == 2);
	assert_string_equal(p->machines[0].facts[1].string, "SSD x 1");
	assert_int_equal(p->comparisons[0].n_subjects, 3);
	assert_string_equal(p->comparisons[0].subjects[1], "web1");
	assert_non_null(plans_find_plan(p, "a-1g"));
	assert_null(plans_find_machine(p, "a-1g"));
	plans_free(p);
}

/* Reads `text` and expects one warning at `line` whose message holds `what`. */
static void expect_warning(const char *text, unsigned line, const char *what)
{
	struct diags diags = DIAGS_INIT;
	struct plans *p = read_text(text, &diags);

	assert_int_equal(diags.n, 1);
	assert_int_equal(diags.list[0].level, LEVEL_WARNING);
	assert_int_equal(diags.list[0].line, line);
	if (!strstr(diags.list[0].message, what))
		fail_msg("'%s' does not hold '%s'", diags.list[0].message, what);
	plans_free(p);
	diags_release(&diags);
}

static void each_fault_has_its_line(void **state)
{
	char text[400] = "[plan a]\nname = ";

	(void)state;
	expect_warning("[plan a]\nprovder = x\n", 2, "did you mean 'provider'");
	expect_warning("[plans a]\nname = x\n", 2, "did you mean 'plan'");
	expect_warning("[plan a]\nprice = cheap\n", 2, "1480 JPY/month");
	expect_warning("[plan a]\nprice = 1,480 JPY/month\n", 2, "1480 JPY/month");
	expect_warning("[plan a]\nprice = -3 JPY\n", 2, "1480 JPY/month");
	expect_warning("[plan a]\nprice_date = 2012-02-30\n", 2, "YYYY-MM-DD");
	expect_warning("[plan a]\nmatch = web1\n", 2, "host:");
	expect_warning("[plan a]\nname = x\n\nname = y\n", 4, "given before");
	expect_warning("[plan a]\nname = x\n[site]\ntitle = t\n[plan a]\nname = y\n", 6, "before");
	expect_warning("name = x\n", 1, "no section");
	expect_warning("[plan]\nname = x\n", 2, "ID");
	expect_warning("[site a]\nurl = x\n", 2, "no ID");
	expect_warning("[plan a]\nnonsense\n", 2, "key = value");
	expect_warning("[plan a\nname = x\nprovider = y\n", 1, "whole section");
	expect_warning("[machine m]\ncpus = two\n", 2, "no number");
	expect_warning("[machine m]\nplan = zz\n", 2, "has no plan");
	expect_warning("[plan a]\nname = \xFF\n", 2, "UTF-8");
	memset(text + strlen(text), 'x', 193);
	expect_warning(text, 2, "199 bytes");
}

static void the_longest_line_is_whole(void **state)
{
	char text[400] = "[plan a]\nname = ";
	struct diags diags = DIAGS_INIT;
	struct plans *p;

	(void)state;
	memset(text + strlen(text), 'x', 192);
	p = read_text(text, &diags);
	assert_int_equal(diags.n, 0);
	assert_int_equal(strlen(p->plans[0].name), 192);
	plans_free(p);
}

static void a_missing_file_is_empty(void **state)
{
	struct diags diags = DIAGS_INIT;
	struct plans *p = plans_read("/nonexistent/plans.ini", &diags);

	(void)state;
	assert_int_equal(diags.n, 0);
	assert_null(p->file);
	assert_int_equal(p->n_plans, 0);
	plans_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(everything_is_read),
		cmocka_unit_test(each_fault_has_its_line),
		cmocka_unit_test(the_longest_line_is_whole),
		cmocka_unit_test(a_missing_file_is_empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
