/* SPDX-License-Identifier: MIT */
/* Work shared among processes. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/jobs.h"

enum { PIECES = 300 };

struct sums {
	size_t next;    /* the piece whose turn it is */
	size_t bad;     /* the piece that its process does not survive, or PIECES */
	size_t stop_at; /* the piece that is not taken, or PIECES */
	bool endless;   /* pieces behind the bad one never end */
	struct buf all;
};

/* Some come of little, some of more than a pipe holds. */
static void work(void *user, size_t i, struct buf *out)
{
	const struct sums *s = user;

	if (i == s->bad)
		raise(SIGKILL);
	while (s->endless && i > s->bad)
		pause();
	for (size_t k = 0; k < (i % 50 == 7 ? 30000 : i % 3); k++)
		buf_printf(out, "%zu,", i);
}

static int take(void *user, size_t i, const char *bytes, size_t n)
{
	struct sums *s = user;

	assert_int_equal(i, s->next++);
	if (i == s->stop_at)
		return -7;
	buf_put(&s->all, bytes, n);
	return 0;
}

static int run(struct sums *s, unsigned workers, struct buf *err)
{
	struct jobs j = {.n = PIECES, .workers = workers, .user = s, .work = work, .take = take};

	return jobs_run(&j, err);
}

static void the_same_however_many(void **state)
{
	struct buf err = BUF_INIT;
	struct sums one = {.bad = PIECES, .stop_at = PIECES, .all = BUF_INIT};

	(void)state;
	assert_int_equal(run(&one, 1, &err), 0);
	assert_int_equal(one.next, PIECES);
	for (unsigned workers = 2; workers <= 5; workers++) {
		struct sums more = {.bad = PIECES, .stop_at = PIECES, .all = BUF_INIT};

		assert_int_equal(run(&more, workers, &err), 0);
		assert_int_equal(more.next, PIECES);
		assert_int_equal(more.all.n, one.all.n);
		assert_memory_equal(more.all.s, one.all.s, one.all.n);
		buf_release(&more.all);
	}
	assert_int_equal(err.n, 0);
	buf_release(&one.all);
}

static void a_process_that_dies_is_told(void **state)
{
	struct buf err = BUF_INIT;
	struct sums s = {.bad = 100, .stop_at = PIECES, .all = BUF_INIT};

	(void)state;
	assert_int_equal(run(&s, 3, &err), -1);
	assert_non_null(strstr(err.s, "was ended by signal 9"));
	assert_true(s.next <= 100);
	buf_release(&s.all);
	buf_release(&err);
}

static void the_others_end_with_it(void **state)
{
	struct buf err = BUF_INIT;
	struct sums s = {.bad = 0, .stop_at = PIECES, .endless = true, .all = BUF_INIT};

	(void)state;
	assert_int_equal(run(&s, 3, &err), -1);
	assert_non_null(strstr(err.s, "was ended by signal 9"));
	buf_release(&err);
}

static void what_is_not_taken_ends_all(void **state)
{
	struct buf err = BUF_INIT;

	(void)state;
	for (unsigned workers = 1; workers <= 3; workers++) {
		struct sums s = {.bad = PIECES, .stop_at = 20, .all = BUF_INIT};

		assert_int_equal(run(&s, workers, &err), -7);
		assert_int_equal(s.next, 21);
		buf_release(&s.all);
	}
	assert_int_equal(err.n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_however_many),
		cmocka_unit_test(a_process_that_dies_is_told),
		cmocka_unit_test(the_others_end_with_it),
		cmocka_unit_test(what_is_not_taken_ends_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
