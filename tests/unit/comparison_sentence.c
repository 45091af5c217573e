/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "render/sentence.h"
#include "tests/unit/comparison_archive.h"

/* All sentences of the first group, a line each, with the names of the subjects. */
static char *sentences_text(const struct archive *a)
{
	struct buf out = BUF_INIT, err = BUF_INIT;
	struct lang *l = lang_load(KURABE_TEMPLATES, "en", &err);
	struct comparison *c = comparison_build(a, NULL);
	const char *names[8];
	struct findings f;
	struct sentences s;

	assert_non_null(l);
	for (size_t i = 0; i < c->groups[0].n_subjects; i++)
		names[i] = c->groups[0].subjects[i]->name;
	findings_build(c, &f);
	sentences_build(c, &f, 0, names, l, &s);
	for (size_t i = 0; i < s.n; i++) {
		lang_format_args(l, &out, s.list[i].key, s.list[i].args);
		buf_putc(&out, '\n');
	}
	sentences_release(&s);
	findings_release(&f);
	comparison_free(c);
	lang_free(l);
	buf_release(&err);
	return buf_detach(&out);
}

static void expect(struct made *m, const char *text)
{
	char *got = sentences_text(&m->archive);

	assert_string_equal(got, text);
	free(got);
	made_release(m);
}

static void add_fio(struct made *m, const char *name, const char *rw, double iops, double issued,
		    double ios)
{
	struct run *run = made_run(m, name, "fio");
	bool reads = strcmp(rw, "randread") == 0;

	attrs_set(m->report, &run->params, "rw", rw, FIGURE_NONE);
	made_param(m, run, "bs", 4096);
	made_result(m, run, reads ? "read.iops" : "write.iops", iops, NULL);
	made_result(m, run, reads ? "read.issued" : "write.issued", issued, NULL);
	made_result(m, run, reads ? "disk.read.ios" : "disk.write.ios", ios, NULL);
}

static void reads_and_writes(void **state)
{
	struct made m;

	(void)state;
	made_init(&m);
	add_fio(&m, "Alpha", "randread", 10986, 659211, 657388);
	add_fio(&m, "Alpha", "randwrite", 10985, 659150, 659517);
	add_fio(&m, "Beta", "randread", 2804, 168393, 168394);
	add_fio(&m, "Beta", "randread", 239237, 1048576, 1820);
	add_fio(&m, "Beta", "randwrite", 154, 9287, 9347);
	m.report->runs[3]->results[0].value.text = "239237";
	expect(&m,
	       "Alpha makes 3.9 times as many reads and 71 times as many writes a second as Beta "
	       "(single runs; run 2 left out of the ratio, as it was not from disk).\n"
	       "Repeats on Beta differ 85-fold.\n"
	       "On Beta, run 2 made 239,237 IOPS, but 0.17% of its requests reached the disk.\n"
	       "No verdict: too few runs. A difference can be tested from 4 runs of each.\n");
}

static void add_bonnie(struct made *m, const char *name, double putc_rate, double getc_rate,
		       double real)
{
	struct run *run = made_run(m, name, "bonnie++");

	made_result(m, run, "putc", putc_rate, NULL);
	made_result(m, run, "getc", getc_rate, NULL);
	made_result(m, run, "time.real", real, NULL);
}

static void characters_and_time(void **state)
{
	struct made m;

	(void)state;
	made_init(&m);
	add_bonnie(&m, "Alpha", 61152, 66210, 31.989);
	add_bonnie(&m, "Beta", 17591, 15444, 80.521);
	expect(&m,
	       "Alpha writes single characters 3.5 times and reads them 4.3 times as fast as Beta "
	       "(single runs).\n"
	       "Beta takes 2.5 times the real time of Alpha (single runs).\n"
	       "No verdict: one run of each. A difference can be tested from 4 runs of each.\n");
}

/* `copies` NAN: its log does not say. */
static void add_index(struct made *m, const char *name, double copies, double value)
{
	struct run *run = made_run(m, name, "unixbench");

	if (!isnan(copies))
		made_param(m, run, "copies", copies);
	made_result(m, run, "index", value, NULL);
}

static void scores(void **state)
{
	struct made m;

	(void)state;
	made_init(&m);
	add_index(&m, "Beta", 1, 763.2);
	add_index(&m, "Beta", 2, 1846.6);
	add_index(&m, "Alpha", 1, 1418.7);
	add_index(&m, "Alpha", 2, 2656.4);
	expect(&m,
	       "Alpha scores 1.86 times Beta with one copy and 1.44 times with 2 copies "
	       "(single runs).\n"
	       "2 copies give 1.87 times the score of one.\n"
	       "2 copies give 2.42 times the score of one.\n"
	       "No verdict: one run of each. A difference can be tested from 4 runs of each.\n");
}

/* UnixBench 4 says nothing of copies: nothing is said of them, and a full index is enough. */
static void scores_without_copies(void **state)
{
	static const char *const names[] = {"Alpha", "Beta"};
	struct made m;

	(void)state;
	made_init(&m);
	for (size_t i = 0; i < 2; i++) {
		add_index(&m, names[i], NAN, i ? 200 : 300);
		made_result(&m, m.report->runs[i], "pipe", i ? 20 : 30, NULL);
		made_result(&m, m.report->runs[i], "spawn", i ? 60 : 50, NULL);
	}
	expect(&m, "Alpha scores 1.50 times Beta (single runs).\n"
	           "No verdict: one run of each. A difference can be tested from 4 runs of each.\n");
}

/* Indexes over some tests may be of different ones: they make no ratio and no scaling, but the tests
 * that both have do. */
static void partial_scores(void **state)
{
	static const char *const names[] = {"Alpha", "Beta"};
	struct made m;

	(void)state;
	made_init(&m);
	for (size_t i = 0; i < 2; i++) {
		add_index(&m, names[i], 1, 100);
		add_index(&m, names[i], 4, i ? 200 : 700);
		made_details(&m, &m.report->runs[2 * i + 1]->results[0])->kind = "partial";
		made_result(&m, m.report->runs[2 * i + 1], "pipe", i ? 20 : 30, NULL);
		made_result(&m, m.report->runs[2 * i + 1], "spawn", i ? 60 : 50, NULL);
	}
	expect(&m, "Alpha scores 1.00 times Beta with 1 copy (single runs).\n"
	           "Over the 2 tests that both have with 4 copies (Pipe, Spawn), Alpha makes 1.12 "
	           "times as much as Beta (geometric mean).\n"
	           "No verdict: one run of each. A difference can be tested from 4 runs of each.\n");
}

static void tested(void **state)
{
	struct made m;

	(void)state;
	made_init(&m);
	for (int i = 0; i < 4; i++) {
		made_result(&m, made_run(&m, "Alpha", "hdparm"), "buffered_read", 200 + i, NULL);
		made_result(&m, made_run(&m, "Beta", "hdparm"), "buffered_read", 100 + i, NULL);
	}
	/* Hodges-Lehmann: the median of the 16 quotients 200/103 … 203/100. */
	expect(&m,
	       "Alpha reads from the disk 1.99 times as fast as Beta (95% interval 1.94 to 2.0, "
	       "n = 4 and 4).\n");
}

/* Too few runs for a test: from the worst to the best ratio of any two. */
static void ranges(void **state)
{
	struct made m;
	char *text;

	(void)state;
	made_init(&m);
	add_fio(&m, "Alpha", "randread", 240, 100, 100);
	add_fio(&m, "Alpha", "randread", 250, 100, 100);
	add_fio(&m, "Beta", "randread", 100, 100, 100);
	text = sentences_text(&m.archive);
	assert_string_equal(text, "Alpha makes 2.4 to 2.5 times as many reads a second as Beta (2 "
				  "and 1 runs).\n"
				  "No verdict: too few runs. A difference can be tested from 4 runs "
				  "of each.\n");
	free(text);
	made_release(&m);
}

/* 90 and 110 beside 100: no word of who is faster. */
static void overlapping_ranges(void **state)
{
	struct made m;
	char *text;

	(void)state;
	made_init(&m);
	made_result(&m, made_run(&m, "Alpha", "fio"), "mixed.iops", 90, NULL);
	made_result(&m, made_run(&m, "Alpha", "fio"), "mixed.iops", 110, NULL);
	made_result(&m, made_run(&m, "Beta", "fio"), "mixed.iops", 100, NULL);
	text = sentences_text(&m.archive);
	assert_non_null(strstr(text, "overlap in read and write IOPS"));
	assert_null(strstr(text, "as fast"));
	free(text);
	made_release(&m);
}

/* Of a latency 0.4 and 1 beside 0.5: the figure of the second is 0.8 to 2 times that of the first. */
static void overlapping_latencies(void **state)
{
	struct made m;

	(void)state;
	made_init(&m);
	made_result(&m, made_run(&m, "Alpha", "ioping"), "lat.mean", 0.5, NULL);
	made_result(&m, made_run(&m, "Beta", "ioping"), "lat.mean", 0.4, NULL);
	made_result(&m, made_run(&m, "Beta", "ioping"), "lat.mean", 1, NULL);
	expect(&m, "The runs of Beta and Alpha overlap in mean latency: Beta has 0.80 to 2.0 times the "
		   "figure of Alpha (2 and 1 runs).\n"
		   "Repeats on Beta differ 2.5-fold.\n"
		   "No verdict: too few runs. A difference can be tested from 4 runs of each.\n");
}

/* Of a latency the greater one is said to be so many times the other. */
static void lower_is_better(void **state)
{
	struct made m;

	(void)state;
	made_init(&m);
	made_result(&m, made_run(&m, "Alpha", "ioping"), "lat.mean", 0.2, NULL);
	made_result(&m, made_run(&m, "Beta", "ioping"), "lat.mean", 0.5, NULL);
	expect(&m, "The mean latency of Beta is 2.5 times that of Alpha; lower is better (single "
		   "runs).\n"
		   "No verdict: one run of each. A difference can be tested from 4 runs of each.\n");
}

/* Three subjects with so many runs each: one is ahead, two lie half a step apart. */
static void add_three(struct made *m, int runs)
{
	made_init(m);
	for (int i = 0; i < runs; i++) {
		made_result(m, made_run(m, "Alpha", "hdparm"), "buffered_read", 60 + i, NULL);
		made_result(m, made_run(m, "Beta", "hdparm"), "buffered_read", 50 + i, NULL);
		made_result(m, made_run(m, "Gamma", "hdparm"), "buffered_read", 50.5 + i, NULL);
	}
}

/* Ratios and p are those of R's wilcox.test, 0.0079 after Holm 0.024 and 0.69. */
static void ranks_are_shared(void **state)
{
	struct made m;

	(void)state;
	add_three(&m, 5);
	expect(&m,
	       "Alpha reads from the disk 1.19 times as fast as Beta (95% interval 1.13 to 1.25, "
	       "n = 5 and 5).\n"
	       "Gamma and Beta can't be told apart in buffered disk reads (p = 0.69, n = 5 and "
	       "5).\n"
	       "2 of 3 pairs can be told apart in buffered disk reads (rank test, 5% over all pairs "
	       "together). That needs 5 runs of each, and there are 5 or more.\n"
	       "Ranks in buffered disk reads: 1 Alpha, 2–3 Gamma, 2–3 Beta.\n");
}

/* Four runs decide between two subjects, but not among three: 2/70 is more than 0.05/3. */
static void a_run_too_few(void **state)
{
	struct made m;
	char *text;

	(void)state;
	add_three(&m, 4);
	text = sentences_text(&m.archive);
	assert_non_null(strstr(text, "No verdict: too few runs. A difference can be tested from 5 "
				     "runs of each.\n"));
	assert_null(strstr(text, "Ranks"));
	free(text);
	made_release(&m);
}

/* 30/20 and 50/60 make a geometric mean of 1.118; execl is no common test. */
static void common_tests_are_named(void **state)
{
	static const char *const names[] = {"Alpha", "Beta"};
	static const double pipe[] = {30, 20}, spawn[] = {50, 60};
	struct made m;

	(void)state;
	made_init(&m);
	for (size_t i = 0; i < 2; i++) {
		struct run *run = made_run(&m, names[i], "unixbench");

		made_param(&m, run, "copies", 1);
		made_result(&m, run, "pipe", pipe[i], NULL);
		made_result(&m, run, "spawn", spawn[i], NULL);
		if (i)
			made_result(&m, run, "execl", 7, NULL);
	}
	expect(&m, "Over the 2 tests that both have with 1 copy (Pipe, Spawn), Alpha "
		   "makes 1.12 times as much as Beta (geometric mean).\n");
}

static void add_score(struct made *m, const char *name, bool built_in, double copies, double value)
{
	struct run *run = made_run(m, name, built_in ? "kurabe" : "unixbench");

	run->built_in = built_in;
	run->era = "5.1.3";
	if (built_in)
		attrs_set(m->report, &run->params, "suite", "unixbench", FIGURE_NONE);
	made_param(m, run, "copies", copies);
	made_details(m, made_result(m, run, "index", value, NULL))->kind = "full";
}

/* What kurabe measured itself is called so, and no scaling goes from one program to the other. */
static void built_in_figures_are_named(void **state)
{
	struct made m;

	(void)state;
	made_init(&m);
	add_score(&m, "web1", false, 1, 1000);
	add_score(&m, "web1", false, 2, 2500);
	add_score(&m, "web2", false, 1, 500);
	add_score(&m, "web2", true, 2, 1000);
	expect(&m, "web1 scores 2.0 times web2 with 1 copy (single runs).\n"
		   "web1 scores 2.5 times web2 (built-in) with 2 copies (single runs).\n"
		   "2 copies give 2.50 times the score of one.\n"
		   "No verdict: one run of each. A difference can be tested from 4 runs of each.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_and_writes),
		cmocka_unit_test(characters_and_time),
		cmocka_unit_test(scores),
		cmocka_unit_test(scores_without_copies),
		cmocka_unit_test(partial_scores),
		cmocka_unit_test(tested),
		cmocka_unit_test(ranges),
		cmocka_unit_test(overlapping_ranges),
		cmocka_unit_test(overlapping_latencies),
		cmocka_unit_test(lower_is_better),
		cmocka_unit_test(ranks_are_shared),
		cmocka_unit_test(a_run_too_few),
		cmocka_unit_test(common_tests_are_named),
		cmocka_unit_test(built_in_figures_are_named),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
