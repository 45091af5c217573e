/* SPDX-License-Identifier: MIT */
#include "collect/head.h"

#include <stdint.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "base/sha256.h"
#include "collect/disturbance.h"

static const char *const efforts[EFFORTS] = {"quick", "normal", "full"};

const char *effort_name(enum effort effort)
{
	return efforts[effort];
}

static void put_time(struct capture *c, const char *word, time_t at)
{
	char stamp[32];
	struct tm utc;

	gmtime_r(&at, &utc);
	strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc);
	capture_line(c, "%s %s", word, stamp);
}

enum { JOB_FILE_MOST = 1 << 20 };

/* Of the file of --job, so that a capture is not gone on with by another one; "": there is none. */
static const char *job_sha256(const struct disk_wish *w, char hex[SHA256_HEX])
{
	struct buf text = BUF_INIT, err = BUF_INIT;

	hex[0] = '\0';
	if (w->job && file_read(w->job, JOB_FILE_MOST, &text, &err) == 0)
		sha256_of(text.s, text.n, hex);
	buf_release(&text);
	buf_release(&err);
	return hex;
}

static void put_disk_settings(struct capture *c, const struct disk_wish *w)
{
	char hex[SHA256_HEX];

	if (w->job)
		capture_line(c, "setting job: %s", w->job);
	if (w->job)
		capture_line(c, "setting job_sha256: %s", job_sha256(w, hex));
	if (w->bonnie)
		capture_line(c, "setting bonnie: %s", w->bonnie);
	if (w->sweep)
		capture_line(c, "setting sweep: yes");
	if (w->precondition)
		capture_line(c, "setting precondition: yes");
}

static void put_settings(struct capture *c, const struct head *h)
{
	struct buf copies = BUF_INIT;

	schedule_copies(h->schedule, &copies);
	capture_line(c, "setting effort: %s", effort_name(h->wish->effort));
	if (h->wish->suites)
		capture_line(c, "setting suite: %s", h->wish->suites);
	if (h->wish->only)
		capture_line(c, "setting only: %s", h->wish->only);
	capture_line(c, "setting copies: %s", copies.s);
	capture_line(c, "setting repeat: %ld", h->wish->repeat);
	if (h->wish->until_stable)
		capture_line(c, "setting until_stable: yes");
	put_disk_settings(c, &h->wish->disk);
	if (h->wish->with)
		capture_line(c, "setting with: %s", h->wish->with);
	capture_line(c, "setting disturbed: %s", DISTURBANCE_BOUNDS);
	buf_release(&copies);
}

/* Declares each benchmark once, in the order of the schedule. */
static void put_benches(struct capture *c, const struct schedule *s)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct bench *b = s->items[i].bench;
		char number[NUMBER_MAX], timebase[NUMBER_MAX];
		struct buf baseline = BUF_INIT;
		bool met = false;

		for (size_t k = 0; k < i; k++)
			met |= s->items[k].bench == b;
		if (met)
			continue;
		if (b->baseline > 0)
			buf_printf(&baseline, " baseline=%s", number_print(b->baseline, number));
		capture_line(c, "bench %s suite=%s unit=%s timebase=%s%s ok", b->name, b->suite,
			     b->unit, number_print(b->timebase, timebase), baseline.s);
		buf_release(&baseline);
	}
}

void head_write(struct capture *c, const struct head *h)
{
	const struct {
		const char *name, *value;
	} given[] = {
		{"host", h->host}, {"machine", h->machine}, {"plan", h->plan}, {"label", h->label}};

	capture_line(c, "%s", CAPTURE_MAGIC);
	capture_line(c, "version %s", KURABE_VERSION);
	put_time(c, "started", h->now);
	for (size_t i = 0; i < sizeof given / sizeof *given; i++)
		if (given[i].value && *given[i].value)
			capture_line(c, "%s %s", given[i].name, given[i].value);
	put_settings(c, h);
	capture_facts(c, h->facts);
	put_benches(c, h->schedule);
	capture_line(c, "begin");
}

void head_resumed(struct capture *c, time_t now)
{
	put_time(c, "resumed", now);
}

int head_read_wish(const struct past *p, struct wish *w, struct buf *err)
{
	const char *effort = past_text(p, "setting", "effort");
	const char *repeat = past_text(p, "setting", "repeat");
	uint64_t times = 0;
	int i = 0;

	w->suites = past_text(p, "setting", "suite");
	w->only = past_text(p, "setting", "only");
	w->copies = past_text(p, "setting", "copies");
	if (w->copies && !*w->copies) /* storage tests have none */
		w->copies = "N";
	w->until_stable = past_text(p, "setting", "until_stable") != NULL;
	w->with = past_text(p, "setting", "with");
	w->disk.job = past_text(p, "setting", "job");
	w->disk.bonnie = past_text(p, "setting", "bonnie");
	w->disk.sweep = past_text(p, "setting", "sweep") != NULL;
	w->disk.precondition = past_text(p, "setting", "precondition") != NULL;
	while (effort && i < EFFORTS && strcmp(effort, efforts[i]) != 0)
		i++;
	if (!effort || i == EFFORTS || !w->copies || !repeat ||
	    number_read_u64(repeat, strlen(repeat), &times) != strlen(repeat) || times < 1 ||
	    times > REPEAT_MOST) {
		buf_puts(err, "the capture does not say how it was asked to measure; start a new "
			      "collection without --resume");
		return -1;
	}
	w->effort = (enum effort)i;
	w->repeat = (long)times;
	return 0;
}

/* Facts that are not what they were make another machine of it. */
static const char *const lasting[] = {"os",   "kernel",	     "arch",	   "cpu_model",
				      "cpus", "virtualization", "cgroup_cpus", "fs",
				      "device", "compiler",	   "compiler_flags", "bench_flags"};

static void put_fact(const struct fact *f, struct buf *out)
{
	char number[NUMBER_MAX];

	if (f)
		buf_puts(out, f->text ? f->text : number_print(f->number, number));
}

static int check(const char *what, const char *then, const char *now, struct buf *err)
{
	if (strcmp(then, now) == 0)
		return 0;
	buf_printf(err,
		   "%s was '%s' when the capture was begun and is '%s' now; start a new collection "
		   "without --resume",
		   what, then, now);
	return -1;
}

int head_check_same(const struct past *p, const struct head *now, struct buf *err)
{
	const char *version = past_text(p, "version", ""), *host = past_text(p, "host", "");
	const char *job = past_text(p, "setting", "job_sha256");
	char hex[SHA256_HEX];
	int ret = check("the version of kurabe", version ? version : "", KURABE_VERSION, err);

	if (ret == 0)
		ret = check("the host", host ? host : "", now->host, err);
	if (ret == 0)
		ret = check("the job file", job ? job : "", job_sha256(&now->wish->disk, hex), err);
	for (size_t i = 0; ret == 0 && i < sizeof lasting / sizeof *lasting; i++) {
		const char *then = past_text(p, "fact", lasting[i]);
		struct buf text = BUF_INIT, what = BUF_INIT;

		put_fact(facts_find(now->facts, lasting[i]), &text);
		buf_printf(&what, "the fact %s", lasting[i]);
		ret = check(what.s, then ? then : "", text.s, err);
		buf_release(&text);
		buf_release(&what);
	}
	return ret;
}
