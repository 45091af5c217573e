#include "collect/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
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
	disturbance_start(&r->disturbance);
}

static void on_tick(void *user, double elapsed)
{
	struct running *r = user;
	const struct observer *o = r->session->observer;
	double length = r->item->seconds + r->item->warmup;

	if (r->started)
		disturbance_sample(&r->disturbance);
	o->step(o->user,
		r->before + (double)(r->pass - 1) * length + (elapsed < length ? elapsed : length),
		r->item, r->pass);
}

static int keep_pass(struct running *r, const struct pass *p, struct buf *err)
{
	struct capture *c = r->session->capture;
	struct buf disturbed = BUF_INIT;
	char seconds[64], cpu[64];
	int ret;

	disturbance_end(&r->disturbance, &disturbed);
	ret = capture_line(
		c, err, "pass %s copies=%ld repeat=%ld pass=%ld count=%llu seconds=%s cpu=%s%s ok",
		r->item->bench->name, r->item->copies, r->item->repeat, r->pass,
		(unsigned long long)p->count,
		number_fixed(p->seconds, 9, "", seconds, sizeof seconds),
		number_fixed(p->cpu, 6, "", cpu, sizeof cpu), disturbed.s);
	buf_release(&disturbed);
	return ret < 0 ? ret : capture_sync(c, err);
}

static int keep_failure(struct running *r, const char *why, struct buf *err)
{
	struct session *s = r->session;

	s->failures++;
	s->observer->failed(s->observer->user, r->item, r->pass, why);
	if (capture_line(s->capture, err, "failed %s copies=%ld repeat=%ld pass=%ld: %s",
			 r->item->bench->name, r->item->copies, r->item->repeat, r->pass, why) < 0)
		return -1;
	return capture_sync(s->capture, err);
}

static int keep_result(struct running *r, const struct unixbench_figure *f, struct buf *err)
{
	const struct bench *b = r->item->bench;
	struct session *s = r->session;
	char value[64], seconds[64], number[64];
	struct buf index = BUF_INIT;
	int ret;

	if (b->baseline > 0)
		buf_printf(&index, " index=%s",
			   number_fixed(unixbench_index(f->value, b->baseline), 3, "", number,
					sizeof number));
	ret = capture_line(
		s->capture, err,
		"result %s copies=%ld repeat=%ld value=%s passes=%ld kept=%zu seconds=%s%s ok",
		b->name, r->item->copies, r->item->repeat,
		number_fixed(f->value, 3, "", value, sizeof value), r->item->passes, f->kept,
		number_fixed(f->seconds, 6, "", seconds, sizeof seconds), index.s);
	buf_release(&index);
	if (ret < 0 || capture_sync(s->capture, err) < 0)
		return -1;
	s->results++;
	s->observer->result(s->observer->user, r->item, f);
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

/* Runs the passes of an item. Returns 0 and the figure, SESSION_STOPPED, ITEM_FAILED or -1. */
static int run_item(struct running *r, struct unixbench_figure *figure, struct buf *err)
{
	struct unixbench_pass *passes =
		xreallocarray(NULL, (size_t)r->item->passes, sizeof *passes);
	int ret = 0;

	for (r->pass = 1; ret == 0 && r->pass <= r->item->passes; r->pass++)
		ret = *r->session->stop ? SESSION_STOPPED : run_pass(r, &passes[r->pass - 1], err);
	if (ret == 0) {
		*figure =
			unixbench_result(passes, (size_t)r->item->passes, r->item->bench->timebase);
		ret = keep_result(r, figure, err);
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
	size_t tests = round->n;
	char number[64];
	int ret;

	round->n = 0;
	if (!tests)
		return 0;
	ret = capture_line(s->capture, err,
			   "score %s copies=%ld repeat=%ld kind=%s tests=%zu index=%s ok",
			   last->bench->suite, last->copies, last->repeat,
			   tests == UNIXBENCH_TESTS ? "full" : "partial", tests,
			   number_fixed(index, 3, "", number, sizeof number));
	s->observer->score(s->observer->user, last, tests, index);
	return ret < 0 ? ret : capture_sync(s->capture, err);
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
	int ret = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct item *item = &all->items[i];
		struct running r = {.session = s, .item = item, .before = before};
		struct unixbench_figure f;

		ret = run_item(&r, &f, err);
		if (ret == 0 && item->bench->baseline > 0) {
			GROW(round->indexes, round->n, round->cap);
			round->indexes[round->n++] =
				unixbench_index(f.value, item->bench->baseline);
		}
		before += item_seconds(item);
		if (ret < 0)
			return ret;
		if (ret == SESSION_STOPPED || i + 1 == all->n ||
		    !same_round(item, &all->items[i + 1])) {
			if (keep_score(s, item, round, err) < 0)
				return -1;
		}
		if (ret == SESSION_STOPPED)
			return ret;
	}
	return 0;
}

/* Declares each benchmark once, in the order of the schedule. */
static int keep_benches(struct session *s, struct buf *err)
{
	for (size_t i = 0; i < s->schedule->n; i++) {
		const struct bench *b = s->schedule->items[i].bench;
		struct buf baseline = BUF_INIT;
		char number[NUMBER_MAX], timebase[NUMBER_MAX];
		bool met = false;
		int ret;

		for (size_t k = 0; k < i; k++)
			met |= s->schedule->items[k].bench == b;
		if (met)
			continue;
		if (b->baseline > 0)
			buf_printf(&baseline, " baseline=%s", number_print(b->baseline, number));
		ret = capture_line(s->capture, err, "bench %s suite=%s unit=%s timebase=%s%s ok",
				   b->name, b->suite, b->unit, number_print(b->timebase, timebase),
				   baseline.s);
		buf_release(&baseline);
		if (ret < 0)
			return ret;
	}
	return 0;
}

int session_run(struct session *s, struct buf *err)
{
	struct round round = {0};
	int ret = -1;

	s->results = s->failures = 0;
	if (keep_benches(s, err) == 0 && capture_line(s->capture, err, "begin") == 0 &&
	    capture_sync(s->capture, err) == 0)
		ret = run_items(s, &round, err);
	free(round.indexes);
	if (ret >= 0 &&
	    (capture_line(s->capture, err, "end %s", ret ? "stopped" : "completed") < 0 ||
	     capture_sync(s->capture, err) < 0))
		ret = -1;
	return ret;
}
