/* SPDX-License-Identifier: MIT */
#include "collect/session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "collect/disk/conduct.h"
#include "collect/disk/with.h"
#include "collect/disturbance.h"
#include "collect/measure.h"

/* What goes on while an item runs. */
struct running {
	struct session *session;
	const struct item *item;
	double before; /* seconds of the schedule that are over */
	long pass;     /* from 1 */
	bool started;  /* the copies are let go */
	struct disturbance disturbance;
};

static void on_started(void *user)
{
	struct running *r = user;

	r->started = true;
	disturbance_start(&r->disturbance, "", &clock_monotonic);
}

static void on_tick(void *user, double elapsed)
{
	struct running *r = user;
	const struct observer *o = r->session->observer;
	const struct item *x = r->item;
	double length = item_pass_seconds(x),
	       over = (double)(r->pass - 1) * length + (elapsed < length ? elapsed : length);

	if (r->started)
		disturbance_sample(&r->disturbance);
	o->step(o->user, r->before + (over < item_seconds(x) ? over : item_seconds(x)), x, r->pass);
}

static int keep_pass(struct running *r, const struct pass *p, struct buf *err)
{
	const struct item *x = r->item;
	const struct bench *b = x->bench;
	/* What lies in the work folder is small; data files have no name. */
	const struct disturbance_own own = {.cpu = p->cpu, .writes = b->bytes && !b->work_folder};
	struct buf disturbed = BUF_INIT;
	char seconds[64], cpu[64];

	if (disturbance_end(&r->disturbance, &own, &disturbed))
		r->session->disturbed++;
	capture_line(r->session->capture,
		     "pass %s copies=%ld repeat=%ld pass=%ld count=%llu seconds=%s cpu=%s%s ok",
		     b->name, x->copies, x->repeat, r->pass, (unsigned long long)p->count,
		     number_fixed(p->seconds, 9, "", seconds, sizeof seconds),
		     number_fixed(p->cpu, 6, "", cpu, sizeof cpu), disturbed.s);
	buf_release(&disturbed);
	return capture_sync(r->session->capture, err);
}

static int keep_failure(struct running *r, const char *why, struct buf *err)
{
	struct session *s = r->session;

	s->failures++;
	s->observer->failed(s->observer->user, r->item, r->pass, why);
	capture_line(s->capture, "failed %s copies=%ld repeat=%ld pass=%ld: %s",
		     r->item->bench->name, r->item->copies, r->item->repeat, r->pass, why);
	return capture_sync(s->capture, err);
}

static void put(struct buf *out, const char *name, double value)
{
	char text[64];

	if (isfinite(value))
		buf_printf(out, " %s=%s", name, number_fixed(value, 3, "", text, sizeof text));
}

static int keep_result(struct running *r, const struct outcome *o, struct buf *err)
{
	const struct bench *b = r->item->bench;
	struct session *s = r->session;
	char value[64], seconds[64];
	struct buf more = BUF_INIT;

	if (b->baseline > 0)
		put(&more, "index", unixbench_index(o->figure.value, b->baseline));
	put(&more, "median", o->middle.median);
	put(&more, "low", o->middle.low);
	put(&more, "high", o->middle.high);
	capture_line(s->capture,
		     "result %s copies=%ld repeat=%ld value=%s passes=%zu kept=%zu seconds=%s%s ok",
		     b->name, r->item->copies, r->item->repeat,
		     number_fixed(o->figure.value, 3, "", value, sizeof value), o->passes,
		     o->figure.kept, number_fixed(o->figure.seconds, 6, "", seconds, sizeof seconds),
		     more.s);
	buf_release(&more);
	if (capture_sync(s->capture, err) < 0)
		return -1;
	s->observer->result(s->observer->user, r->item, o);
	return 0;
}

enum { ITEM_FAILED = 2 }; /* beside SESSION_STOPPED */

/* Measures one pass and keeps it, whatever came of it. */
static int run_pass(struct running *r, struct unixbench_pass *out, struct buf *err)
{
	struct measure_watch watch = {.started = on_started, .tick = on_tick, .user = r};
	struct measure m = {
		.bench = r->item->bench,
		.dir = r->session->dir,
		.copies = r->item->copies,
		.seconds = r->item->seconds,
		.warmup = r->item->warmup,
		.watch = &watch,
		.stop = r->session->stop,
	};
	struct buf why = BUF_INIT;
	struct pass p;
	int ret;

	r->started = false;
	ret = measure_pass(&m, &p, &why);
	if (ret == 0) {
		ret = keep_pass(r, &p, err);
		*out = (struct unixbench_pass){.count = (double)p.count, .seconds = p.seconds};
	} else if (ret == MEASURE_STOPPED) {
		ret = SESSION_STOPPED;
	} else {
		ret = keep_failure(r, why.s, err) < 0 ? -1 : ITEM_FAILED;
	}
	buf_release(&why);
	return ret;
}

static struct outcome outcome_of(const struct item *x, const struct unixbench_pass *passes, size_t n)
{
	struct outcome o = {.figure = unixbench_result(passes, n, x->bench->timebase), .passes = n};
	double *rates = xreallocarray(NULL, n, sizeof *rates);

	for (size_t i = 0; i < n; i++)
		rates[i] = unixbench_rate(&passes[i], x->bench->timebase);
	o.middle = middle_of(rates, n);
	free(rates);
	return o;
}

static bool has_enough(const struct item *x, const struct unixbench_pass *passes, long n)
{
	struct outcome o;

	if (n < x->passes || n >= x->most)
		return n >= x->most;
	o = outcome_of(x, passes, (size_t)n);
	return middle_is_settled(&o.middle);
}

/* Runs the passes of an item that are not in the capture yet. Returns 0 and the outcome,
 * SESSION_STOPPED, ITEM_FAILED or -1. */
static int run_item(struct running *r, struct outcome *o, struct buf *err)
{
	const struct item *x = r->item;
	const struct past *past = r->session->past;
	const struct past_item *before =
		past ? past_find(past, x->bench->name, x->copies, x->repeat) : NULL;
	long n = before ? (long)before->n : 0;
	struct unixbench_pass *passes = xreallocarray(NULL, (size_t)(x->most + n), sizeof *passes);
	bool closed = before && before->closed;
	int ret = before && before->failed ? ITEM_FAILED : 0;

	r->session->failures += ret == ITEM_FAILED;
	if (n)
		memcpy(passes, before->passes, (size_t)n * sizeof *passes);
	while (ret == 0 && !closed && !has_enough(x, passes, n)) {
		r->pass = n + 1;
		ret = *r->session->stop ? SESSION_STOPPED : run_pass(r, &passes[n++], err);
	}
	if (ret == 0) {
		*o = outcome_of(x, passes, (size_t)n);
		r->session->results++;
		if (!closed)
			ret = keep_result(r, o, err);
	}
	free(passes);
	return ret;
}

/* The indexes of a round: of one number of copies, and one suite. */
struct round {
	double *indexes;
	size_t n, cap;
};

static int keep_score(struct session *s, const struct item *last, struct round *round,
		      struct buf *err)
{
	double index = unixbench_score(round->indexes, round->n);
	const char *suite = last->bench->suite;
	size_t tests = round->n;
	char number[64];

	round->n = 0;
	if (!tests || (s->past && past_has_score(s->past, suite, last->copies, last->repeat)))
		return 0;
	capture_line(s->capture, "score %s copies=%ld repeat=%ld kind=%s tests=%zu index=%s ok",
		     suite, last->copies, last->repeat,
		     tests == UNIXBENCH_TESTS ? "full" : "partial", tests,
		     number_fixed(index, 3, "", number, sizeof number));
	s->observer->score(s->observer->user, last, tests, index);
	return capture_sync(s->capture, err);
}

static bool same_round(const struct item *a, const struct item *b)
{
	return a->copies == b->copies && a->repeat == b->repeat &&
	       strcmp(a->bench->suite, b->bench->suite) == 0;
}

static int run_items(struct session *s, struct round *round, struct buf *err)
{
	const struct schedule *all = s->schedule;
	double before = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct item *item = &all->items[i];
		struct running r = {.session = s, .item = item, .before = before};
		struct outcome o;
		int ret = run_item(&r, &o, err);

		if (ret == 0 && item->bench->baseline > 0) {
			GROW(round->indexes, round->n, round->cap);
			round->indexes[round->n++] =
				unixbench_index(o.figure.value, item->bench->baseline);
		}
		before += item_seconds(item);
		if (ret < 0)
			return ret;
		if (ret == SESSION_STOPPED) /* the round may be gone on with, so it gets no score */
			return ret;
		if ((i + 1 == all->n || !same_round(item, &all->items[i + 1])) &&
		    keep_score(s, item, round, err) < 0)
			return -1;
	}
	return 0;
}

/* Storage tests ------------------------------------------------------------------------------- */

struct testing {
	struct session *session;
	const struct disk_test *test;
	double before; /* seconds of the schedule that are over */
};

static void on_test_tick(void *user, double elapsed)
{
	struct testing *t = user;
	const struct observer *o = t->session->observer;

	o->test_step(o->user, t->before + (elapsed < t->test->seconds ? elapsed : t->test->seconds),
		     t->test);
}

static void on_test_show(void *user, const char *line)
{
	struct testing *t = user;

	t->session->observer->test_show(t->session->observer->user, t->test, line);
}

/* Returns 0, SESSION_STOPPED or -1; a test that failed is told and counted. */
static int run_test(struct testing *t, long repeat, struct buf *err)
{
	struct session *s = t->session;
	struct conduct c = {.test = t->test,
			    .repeat = repeat,
			    .capture = s->capture,
			    .stop = s->stop,
			    .tick = on_test_tick,
			    .show = on_test_show,
			    .user = t};
	struct buf why = BUF_INIT;
	int ret = conduct_run(&c, &why, err);

	s->disturbed += c.disturbed;
	s->results += ret == 0;
	s->failures += ret == CONDUCT_FAILED;
	if (ret == CONDUCT_FAILED)
		s->observer->test_failed(s->observer->user, t->test, why.s);
	buf_release(&why);
	return ret == CONDUCT_STOPPED ? SESSION_STOPPED : ret < 0 ? -1 : 0;
}

/* Runs the original beside it, if that is asked for. Returns 0 or SESSION_STOPPED. */
static int run_original(struct testing *t)
{
	struct session *s = t->session;
	const struct with w = {.names = s->with,
			       .capture = s->capture,
			       .stop = s->stop,
			       .tick = on_test_tick,
			       .user = t};
	struct buf text = BUF_INIT;
	int ret = with_run(&w, t->test, &text);

	if (ret == 0)
		s->observer->test_show(s->observer->user, t->test, text.s);
	if (ret == WITH_FAILED) {
		s->failures++;
		s->observer->test_failed(s->observer->user, t->test, text.s);
	}
	buf_release(&text);
	return ret == WITH_STOPPED ? SESSION_STOPPED : 0;
}

static int run_both(struct testing *t, long repeat, struct buf *err)
{
	int ret = run_test(t, repeat, err);

	return ret == 0 ? run_original(t) : ret;
}

static int run_tests(struct session *s, struct buf *err)
{
	const struct disk_tests *all = &s->schedule->disk;
	struct testing t = {.session = s};
	int ret = 0;

	for (size_t i = 0; i < s->schedule->n; i++)
		t.before += item_seconds(&s->schedule->items[i]);
	for (long repeat = 1; ret == 0 && repeat <= s->schedule->repeat; repeat++) {
		for (size_t i = 0; ret == 0 && i < all->n; i++) {
			const struct past_test *past =
				s->past ? past_find_test(s->past, all->list[i].name, repeat) : NULL;

			t.test = &all->list[i];
			s->results += past && !past->failed;
			s->failures += past && past->failed;
			if (!past)
				ret = *s->stop ? SESSION_STOPPED : run_both(&t, repeat, err);
			t.before += t.test->seconds;
		}
	}
	return ret;
}

int session_run(struct session *s, struct buf *err)
{
	struct round round = {0};
	int ret;

	s->results = s->failures = s->disturbed = 0;
	ret = run_items(s, &round, err);
	free(round.indexes);
	if (ret == 0)
		ret = run_tests(s, err);
	if (ret < 0)
		return ret;
	with_list(s->capture);
	capture_line(s->capture, "end %s", ret ? "stopped" : "completed");
	return capture_sync(s->capture, err) < 0 ? -1 : ret;
}
