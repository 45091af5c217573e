/* SPDX-License-Identifier: MIT */
/* Which run takes the facts of a listing above it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parse/format/adopt.h"

static void add_listing(struct report *r, const char *host, const char *model, unsigned last)
{
	struct fact_block *f = report_add_facts(r, "scsi");

	f->host = host;
	f->first_line = last > 4 ? last - 4 : 1;
	f->last_line = last;
	attrs_set(r, &f->facts, "device_model", model, FIGURE_NONE);
}

static const char *model_of(struct report *r, const char *tool, const char *host, unsigned line)
{
	struct run *run = report_add_run(r, tool);

	run->host = host;
	run->first_line = run->last_line = line;
	adopt_facts(r);
	return attrs_string(&run->facts, "device_model");
}

static struct report *two_listings(void)
{
	struct report *r = report_new();

	add_listing(r, "alpha", "first", 10);
	add_listing(r, "alpha", "second", 14);
	return r;
}

static void test_nearest_above(void **state)
{
	struct report *r = two_listings();

	(void)state;
	assert_string_equal(model_of(r, "hdparm", "alpha", 12), "first");
	assert_string_equal(model_of(r, "hdparm", "alpha", 16), "second");
	assert_string_equal(model_of(r, "bonnie++", "alpha", 22), "second");
	report_free(r);
}

static void test_not_theirs(void **state)
{
	struct report *r = two_listings();

	(void)state;
	assert_null(model_of(r, "hdparm", "beta", 16));
	assert_null(model_of(r, "hdparm", NULL, 16));
	assert_null(model_of(r, "hdparm", "alpha", 23)); /* too far */
	assert_null(model_of(r, "hdparm", "alpha", 9));	 /* above them */
	assert_null(model_of(r, "unixbench", "alpha", 16));
	report_free(r);
}

static void test_own_fact_stays(void **state)
{
	struct report *r = two_listings();
	struct run *run = report_add_run(r, "hdparm");

	(void)state;
	run->host = "alpha";
	run->first_line = 16;
	attrs_set(r, &run->facts, "device_model", "its own", FIGURE_NONE);
	adopt_facts(r);
	assert_string_equal(attrs_string(&run->facts, "device_model"), "its own");
	report_free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nearest_above),
		cmocka_unit_test(test_not_theirs),
		cmocka_unit_test(test_own_fact_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
