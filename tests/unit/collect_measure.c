/* SPDX-License-Identifier: MIT */
/* Copies as processes: what they hand back, how they fail, that none is left behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "collect/measure.h"
#include "collect/schedule.h"

static volatile sig_atomic_t stop;
static int starts;

static void started(void *user)
{
	(void)user;
	starts++;
}

static void tick(void *user, double elapsed)
{
	(void)user;
	(void)elapsed;
}

static int stop_soon(void *state, uint64_t n, struct buf *err)
{
	(void)state;
	(void)n;
	(void)err;
	nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	return 0;
}

static int break_down(void *state, uint64_t n, struct buf *err)
{
	(void)state;
	(void)n;
	buf_puts(err, "it broke");
	return -1;
}

static int die(void *state, uint64_t n, struct buf *err)
{
	(void)state;
	(void)n;
	(void)err;
	raise(SIGKILL);
	return 0;
}

static int no_setup(const struct bench_env *env, void **state, struct buf *err)
{
	(void)state;
	if (env->copy == 1) {
		buf_puts(err, "copy 1 has no place");
		return -1;
	}
	return 0;
}

static const struct measure_watch watch = {.started = started, .tick = tick};

static int measure(const struct bench *b, long copies, struct pass *pass, struct buf *err)
{
	struct measure m = {
		.bench = b,
		.dir = ".",
		.copies = copies,
		.seconds = 0.05,
		.warmup = 0.01,
		.watch = &watch,
		.stop = &stop,
	};

	starts = 0;
	return measure_pass(&m, pass, err);
}

static void assert_no_child(void)
{
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

static void adds_up_copies(void **state)
{
	struct buf err = BUF_INIT;
	struct pass p;

	(void)state;
	assert_int_equal(measure(bench_find("null"), 3, &p, &err), 0);
	assert_int_equal(starts, 1);
	assert_true(p.count > 0);
	assert_true(p.seconds >= 0.05);
	assert_true(p.cpu > 0);
	assert_no_child();
	buf_release(&err);
}

/* An emulator starts no program of the machine that it is, as two of them do. */
static void every_benchmark_runs(void **state)
{
	(void)state;
	for (size_t i = 0; benches[i]; i++) {
		struct buf err = BUF_INIT;
		struct pass p;

		assert_non_null(benches[i]->title);
		assert_non_null(benches[i]->suite);
		assert_non_null(benches[i]->unit);
		assert_true(benches[i]->timebase > 0);
		assert_ptr_equal(bench_find(benches[i]->name), benches[i]);
		for (int e = 0; e < EFFORTS; e++) {
			assert_true(benches[i]->passes[e] > 0);
			assert_true(benches[i]->seconds[e] > 0);
		}
		if (measure(benches[i], 2, &p, &err) == 0)
			assert_true(p.count > 0);
		else if (!getenv("EMULATOR") || !strstr(err.s, "dynamically linked program"))
			fail_msg("%s: %s", benches[i]->name, err.s);
		buf_release(&err);
	}
}

static void assert_fails(const struct bench *b, const char *why)
{
	struct buf err = BUF_INIT;
	struct pass p;

	assert_int_equal(measure(b, 2, &p, &err), -1);
	assert_non_null(strstr(err.s, why));
	assert_int_equal(starts, 0);
	assert_no_child();
	buf_release(&err);
}

static void a_failure_is_no_number(void **state)
{
	(void)state;
	assert_fails(&(struct bench){.run = break_down}, "it broke");
	assert_fails(&(struct bench){.run = stop_soon, .setup = no_setup}, "copy 1 has no place");
	assert_fails(&(struct bench){.run = die}, "");
}

static void stops_when_told(void **state)
{
	struct buf err = BUF_INIT;
	struct pass p;

	(void)state;
	stop = 1;
	assert_int_equal(measure(&(struct bench){.run = stop_soon}, 2, &p, &err), MEASURE_STOPPED);
	stop = 0;
	assert_no_child();
	buf_release(&err);
}

static void schedules_in_order(void **state)
{
	struct wish w = {.only = "syscall,pipe", .copies = "1,N,2", .repeat = 2, .cpus = 2};
	struct buf err = BUF_INIT;
	struct schedule s;

	(void)state;
	assert_int_equal(schedule_make(&s, &w, &err), 0);
	assert_int_equal(s.n, 8); /* N is 2, so 2 is there once */
	assert_string_equal(s.items[0].bench->name, "pipe");
	assert_string_equal(s.items[1].bench->name, "syscall");
	assert_int_equal(s.items[1].copies, 1);
	assert_int_equal(s.items[2].copies, 2);
	assert_int_equal(s.items[4].repeat, 2);
	assert_true(schedule_seconds(&s) > 8 * 6 * 0.3);
	assert_int_equal(schedule_bytes(&s), 0);
	schedule_release(&s);
	buf_release(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(adds_up_copies),	  cmocka_unit_test(every_benchmark_runs),
		cmocka_unit_test(a_failure_is_no_number), cmocka_unit_test(stops_when_told),
		cmocka_unit_test(schedules_in_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
