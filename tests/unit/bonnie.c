/* SPDX-License-Identifier: MIT */
/* A bonnie++ log cut anywhere: what is read stands in the whole log, nothing else. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parse/read.h"

static const char aligned[] =
	"Version 1.96        ------Sequential Output------ --Sequential Input- --Random-\n"
	"Concurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n"
	"Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP\n"
	"web1.example     2G   764  99 850146  89 455966  59  3864  99 +++++ +++ 11807 240\n"
	"Latency             12294us   21917us     134ms    3400us    1704us       2s\n"
	"Version 1.96        ------Sequential Create------ --------Random Create--------\n"
	"web1.example        -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\n"
	"              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n"
	"                 16 40048  88  3084  10 55117  87 40142  87  3750  14 21887  45\n"
	"Latency             11365us   40984us   43019us   50010us     218ms     354ms\n";

static const char collapsed[] =
	"Version 1.96 ------Sequential Output------ --Sequential Input- --Random-\n"
	"Concurrency 1 -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n"
	"Machine Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP /sec %CP\n"
	"web1.example 2G 764 99 850146 89 455966 59 3864 99 +++++ +++ 11807 240\n"
	"Latency 12294us 21917us 134ms 3400us 1704us 2s\n";

static const char csv[] =
	"web1.example,512M,61152,98,197277,28,87165,26,66210,99,3649001,100,203735.2,"
	"196,16,36818,97,400977,100,54285,99,52472,99,779335,99,84122,100\n";

static const char table[] = "\tSequential Output\t\tRandom\n"
			    "\tPer Chr\tBlock\tSeeks\n"
			    "machine\tK/sec\tK/sec\t/sec\n"
			    "srv01\t77017\t350247\t225761\n"
			    "srv02\t53410\t58640\t94125\n";

static struct report *read_bytes(const char *s, size_t n)
{
	const struct import import = {.path = "log"};

	return parse_bytes(s, n, &import);
}

static bool same(const struct figure *part, const struct figure *whole)
{
	return isnan(part->value) || part->value == whole->value;
}

static void check_run(const struct run *part, const struct run *whole)
{
	for (size_t i = 0; i < part->n_results; i++) {
		const struct result *r = &part->results[i], *w = run_find(whole, r->metric);

		assert_non_null(w);
		assert_true(same(&r->value, &w->value));
		assert_true(same(&r->details->cpu, &w->details->cpu));
		assert_true(same(&r->details->latency, &w->details->latency));
		assert_int_equal(r->too_fast, w->too_fast);
	}
}

static void check_every_cut(const char *log, size_t runs)
{
	size_t n = strlen(log);
	struct report *whole = read_bytes(log, n);

	assert_int_equal(whole->n_runs, runs);
	assert_int_equal(whole->diags.n, 0);
	for (size_t cut = 0; cut < n; cut++) {
		struct report *part = read_bytes(log, cut);

		assert_true(part->n_runs <= runs);
		for (size_t i = 0; i < part->n_runs; i++)
			check_run(part->runs[i], whole->runs[i]);
		report_free(part);
	}
	report_free(whole);
}

static void test_aligned(void **state)
{
	(void)state;
	check_every_cut(aligned, 1);
}

static void test_collapsed(void **state)
{
	(void)state;
	check_every_cut(collapsed, 1);
}

static void test_csv(void **state)
{
	(void)state;
	check_every_cut(csv, 1);
}

static void test_table(void **state)
{
	(void)state;
	check_every_cut(table, 2);
}

/* A cut is said, and what was whole is kept. */
static void test_cut_is_said(void **state)
{
	const char *end = strstr(collapsed, "966 59 3864");
	struct report *r = read_bytes(collapsed, (size_t)(end - collapsed));

	(void)state;
	assert_int_equal(r->n_runs, 1);
	assert_int_equal(r->runs[0]->n_results, 2);
	assert_int_equal(r->diags.n, 1);
	assert_int_equal(r->diags.list[0].level, LEVEL_WARNING);
	assert_int_equal(r->diags.list[0].line, 4);
	report_free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_aligned),	    cmocka_unit_test(test_collapsed),
		cmocka_unit_test(test_csv),	    cmocka_unit_test(test_table),
		cmocka_unit_test(test_cut_is_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
