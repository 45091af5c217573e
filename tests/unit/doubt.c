/* SPDX-License-Identifier: MIT */
/* Which run and which figures a diagnostic bears on. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parse/model/doubt.h"

static struct run *add_run(struct report *r, unsigned first, unsigned last)
{
	struct run *run = report_add_run(r, "bonnie++");

	run->first_line = first;
	run->last_line = last;
	return run;
}

static void say(struct report *r, enum level level, unsigned line, unsigned column)
{
	diag_add(&r->diags, level, "a.txt", line, column, "%s", "a sentence");
}

static void the_narrowest_run_has_it(void **state)
{
	struct report *r = report_new();
	struct run *wide = add_run(r, 1, 20), *narrow = add_run(r, 5, 9);

	(void)state;
	add_run(r, 5, 9);
	say(r, LEVEL_NOTE, 0, 0);
	say(r, LEVEL_NOTE, 4, 1);
	say(r, LEVEL_NOTE, 9, 1);
	say(r, LEVEL_NOTE, 21, 1);
	assert_null(diag_run(r, &r->diags.list[0]));
	assert_ptr_equal(diag_run(r, &r->diags.list[1]), wide);
	assert_ptr_equal(diag_run(r, &r->diags.list[2]), narrow);
	assert_null(diag_run(r, &r->diags.list[3]));
	report_free(r);
}

static size_t count(const struct run *run, size_t i)
{
	const struct diag *list[4];

	return result_doubts(run, &run->results[i], list, 4);
}

/* Three figures: two on line 7, where a quotation begins at column 3, one on line 8. */
static struct run *add_figures(struct report *r)
{
	static struct shown_line lines[] = {{7, 3, false, true, "one two"}, {8, 1, false, true, "3"}};
	struct run *run = add_run(r, 7, 8);

	r->shown = lines;
	r->n_shown = 2;
	run_add_result(r, run, "putc", (struct figure){1, "1", 7, 10});
	run_add_result(r, run, "getc", (struct figure){2, "2", 7, 20});
	run_add_result(r, run, "seeks", (struct figure){3, "3", 8, 5});
	result_details(r, &run->results[1])->cpu = (struct figure){99, "99", 7, 25};
	return run;
}

static void a_place_is_one_figure(void **state)
{
	struct report *r = report_new();
	struct run *run = add_figures(r);

	(void)state;
	assert_int_equal(count(run, 0), 0);
	say(r, LEVEL_NOTE, 7, 10);
	say(r, LEVEL_WARNING, 7, 25);
	say(r, LEVEL_WARNING, 7, 60);
	diags_sort(&r->diags);
	assert_int_equal(count(run, 0), 0); /* a note is no doubt */
	assert_int_equal(count(run, 1), 1); /* its CPU use is in doubt */
	assert_int_equal(count(run, 2), 0);
	say(r, LEVEL_ERROR, 7, 10);
	diags_sort(&r->diags);
	assert_int_equal(count(run, 0), 1);
	report_free(r);
}

static void a_line_is_all_its_figures(void **state)
{
	struct report *r = report_new();
	struct run *run = add_figures(r);

	(void)state;
	say(r, LEVEL_WARNING, 7, 3);
	say(r, LEVEL_WARNING, 8, 0);
	say(r, LEVEL_WARNING, 8, 1);
	say(r, LEVEL_WARNING, 0, 0);
	diags_sort(&r->diags);
	assert_int_equal(r->diags.list[0].line, 0);
	assert_int_equal(count(run, 0), 1);
	assert_int_equal(count(run, 1), 1); /* once, though two of its figures stand there */
	assert_int_equal(count(run, 2), 2);
	report_free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_narrowest_run_has_it),
		cmocka_unit_test(a_place_is_one_figure),
		cmocka_unit_test(a_line_is_all_its_figures),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
