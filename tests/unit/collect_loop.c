/* SPDX-License-Identifier: MIT */
/* The measuring loop by a clock that only the work and the readings of the test move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "collect/loop.h"

struct world {
	uint64_t now;	  /* ns */
	uint64_t reading; /* ns that a reading costs */
	uint64_t work;	  /* ns that an iteration costs */
	uint64_t done, batches, fail_after;
};

static uint64_t now(void *user)
{
	struct world *w = user;

	return w->now += w->reading;
}

static int run(void *state, uint64_t n, struct buf *err)
{
	struct world *w = state;

	w->now += n * w->work;
	w->done += n;
	w->batches++;
	if (w->fail_after && w->batches > w->fail_after) {
		buf_puts(err, "broken");
		return -1;
	}
	return 0;
}

static void clock_costs_what_it_costs(void **state)
{
	struct world w = {.reading = 37};
	struct clock c = {now, &w};

	(void)state;
	assert_int_equal(clock_cost(&c), 37);
	w.reading = 0;
	assert_int_equal(clock_cost(&c), 1);
}

static void batches_dwarf_the_clock(void **state)
{
	(void)state;
	assert_int_equal(loop_batch_length(25), LOOP_LEAST_BATCH);
	assert_int_equal(loop_batch_length(1000), 2000000);
}

/* For work of any length the share of the clock in a pass is under 0.1 %. */
static void calibrates_for_any_work(void **state)
{
	static const uint64_t works[] = {1, 7, 300, 5000, 250000, 40000000};

	(void)state;
	for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
		struct world w = {.reading = 500, .work = works[i]};
		struct clock c = {now, &w};
		struct loop l = {&c, run, &w};
		struct buf err = BUF_INIT;
		uint64_t batch, count, ns;

		assert_int_equal(loop_calibrate(&l, loop_batch_length(500), 10000000, &batch, &err),
				 0);
		assert_true(batch * works[i] >= loop_batch_length(500));
		assert_true(works[i] > 1000000 ? batch == 1 : batch * works[i] < 9000000);
		w.done = w.batches = 0;
		assert_int_equal(loop_run(&l, batch, 1000000000, &count, &ns, &err), 0);
		assert_int_equal(count, w.done);
		assert_true(ns >= 1000000000);
		assert_true(1000 * w.batches * w.reading < ns);
		buf_release(&err);
	}
}

static void warms_up_as_long_as_asked(void **state)
{
	struct world w = {.reading = 20, .work = 10};
	struct clock c = {now, &w};
	struct loop l = {&c, run, &w};
	struct buf err = BUF_INIT;
	uint64_t batch;

	(void)state;
	assert_int_equal(loop_calibrate(&l, 100000, 50000000, &batch, &err), 0);
	assert_true(w.done * w.work >= 49000000);
	assert_true(w.done * w.work <= 52000000);
	buf_release(&err);
}

static void failure_yields_no_number(void **state)
{
	struct world w = {.reading = 20, .work = 10, .fail_after = 3};
	struct clock c = {now, &w};
	struct loop l = {&c, run, &w};
	struct buf err = BUF_INIT;
	uint64_t count = 42, ns = 42;

	(void)state;
	assert_int_equal(loop_run(&l, 10, 1000000, &count, &ns, &err), -1);
	assert_int_equal(count, 42);
	assert_string_equal(err.s, "broken");
	buf_release(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(clock_costs_what_it_costs),
		cmocka_unit_test(batches_dwarf_the_clock),
		cmocka_unit_test(calibrates_for_any_work),
		cmocka_unit_test(warms_up_as_long_as_asked),
		cmocka_unit_test(failure_yields_no_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
