/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "render/stat/comparison.h"
#include "render/stat/verdict.h"
#include "tests/unit/comparison_archive.h"

#define near(a, b, by) assert_true(fabs((a) - (b)) <= (by))

static const struct row *row_of(const struct group *g, const char *metric, const char *condition)
{
	for (size_t i = 0; i < g->n_rows; i++)
		if (strcmp(g->rows[i].metric, metric) == 0 &&
		    (!condition || strcmp(g->rows[i].condition, condition) == 0))
			return &g->rows[i];
	return NULL;
}

static void add_index(struct made *m, const char *name, double copies, double value)
{
	struct run *run = made_run(m, name, "unixbench");

	run->era = "5.1.3";
	made_param(m, run, "copies", copies);
	made_details(m, made_result(m, run, "index", value, NULL))->kind = "full";
}

static void orders_by_most_copies(void **state)
{
	struct made m;
	struct comparison *c;
	const struct row *row;

	(void)state;
	made_init(&m);
	add_index(&m, "web1", 1, 763.2);
	add_index(&m, "web1", 2, 1846.6);
	add_index(&m, "web2", 1, 1032.2);
	add_index(&m, "web2", 2, 2107.8);
	add_index(&m, "web3", 1, 1418.7);
	add_index(&m, "web3", 2, 2656.4);
	c = comparison_build(&m.archive, NULL);
	assert_int_equal(c->n_groups, 1);
	assert_string_equal(c->groups[0].subjects[0]->name, "web3");
	assert_string_equal(c->groups[0].subjects[2]->name, "web1");
	row = row_of(&c->groups[0], "index", "copies=1");
	assert_non_null(row);
	assert_true(row->cells[0]->best && !row->cells[1]->best);
	near(cells_compare(row, 0, 2).ratio, 1418.7 / 763.2, 1e-12);
	assert_true(cells_compare(row, 0, 2).single);
	assert_int_equal(c->groups[0].headline,
			 row_of(&c->groups[0], "index", "copies=2") - c->groups[0].rows);
	comparison_free(c);
	made_release(&m);
}

/* Another era is another group; a built-in run stands in all of its suite. */
static void eras_and_built_in_runs(void **state)
{
	struct made m;
	struct comparison *c;
	struct run *own;

	(void)state;
	made_init(&m);
	add_index(&m, "web1", 1, 700);
	add_index(&m, "web2", 1, 800);
	((struct run *)m.subjects.list[1]->runs[0])->era = "6";
	own = made_run(&m, "here", "kurabe");
	own->built_in = true;
	attrs_set(m.report, &own->params, "suite", "unixbench", FIGURE_NONE);
	made_param(&m, own, "copies", 1);
	made_result(&m, own, "syscall", 1e6, NULL);
	own = made_run(&m, "here", "kurabe");
	own->built_in = true;
	attrs_set(m.report, &own->params, "suite", "ioping", FIGURE_NONE);
	made_result(&m, own, "lat.mean", 1e-3, NULL);
	c = comparison_build(&m.archive, NULL);
	assert_int_equal(c->n_groups, 3);
	assert_int_equal(c->groups[0].n_subjects, 2);
	assert_int_equal(c->groups[1].n_subjects, 2);
	assert_string_equal(c->groups[2].tool, "ioping");
	assert_non_null(row_of(&c->groups[0], "syscall", "copies=1"));
	assert_non_null(row_of(&c->groups[1], "syscall", "copies=1"));
	comparison_free(c);
	made_release(&m);
}

static void add_built_in(struct made *m, const char *name, double copies, double value)
{
	struct run *own = made_run(m, name, "kurabe");

	own->built_in = true;
	own->era = "5.1.3";
	attrs_set(m->report, &own->params, "suite", "unixbench", FIGURE_NONE);
	made_param(m, own, "copies", copies);
	made_details(m, made_result(m, own, "index", value, NULL))->kind = "full";
}

/* Where the original has measured, kurabe's own figures stand beside it, in no median. */
static void two_programs_make_no_median(void **state)
{
	struct made m;
	struct comparison *c;
	const struct cell *one, *two;
	struct cell own, theirs;

	(void)state;
	made_init(&m);
	for (int i = 0; i < 3; i++)
		add_index(&m, "web1", 1, 700 + i);
	add_built_in(&m, "web1", 1, 900);
	add_built_in(&m, "web1", 2, 1700);
	c = comparison_build(&m.archive, NULL);
	one = row_of(&c->groups[0], "index", "copies=1")->cells[0];
	two = row_of(&c->groups[0], "index", "copies=2")->cells[0];
	assert_true(group_is_mixed(&c->groups[0]));
	assert_int_equal(one->n, 4);
	assert_int_equal(one->n_counted, 3);
	assert_true(isnan(one->value));
	near(one->most, 702, 0);
	assert_int_equal(one->points[3].state, POINT_BUILT_IN);
	assert_false(cell_is_built_in(one));
	assert_true(cell_is_built_in(two));
	near(two->value, 1700, 0);
	own = cell_by(&c->pool, one, true);
	theirs = cell_by(&c->pool, two, false);
	assert_int_equal(own.n_counted, 1);
	assert_int_equal(own.points[0].ordinal, 1);
	near(own.value, 900, 0);
	assert_int_equal(theirs.n, 0);
	comparison_free(c);
	made_release(&m);
}

/* UnixBench drops its worst passes; the plain median is of all, of all runs that count. */
static void the_median_is_of_all_passes(void **state)
{
	static double first[] = {3, 9, 1}, second[] = {7}, original[] = {1000};
	struct made m;
	struct comparison *c;
	const struct cell *cell;
	size_t n;
	double *list;

	(void)state;
	made_init(&m);
	add_built_in(&m, "web1", 1, 6);
	made_details(&m, &m.report->runs[0]->results[0])->samples = first;
	made_details(&m, &m.report->runs[0]->results[0])->n_samples = 3;
	c = comparison_build(&m.archive, NULL);
	cell = row_of(&c->groups[0], "index", "copies=1")->cells[0];
	assert_true(isnan(cell_passes_median(&c->pool, cell))); /* three are too few */
	comparison_free(c);
	add_built_in(&m, "web1", 1, 7);
	made_details(&m, &m.report->runs[1]->results[0])->samples = second;
	made_details(&m, &m.report->runs[1]->results[0])->n_samples = 1;
	c = comparison_build(&m.archive, NULL);
	cell = row_of(&c->groups[0], "index", "copies=1")->cells[0];
	list = cell_passes(&c->pool, cell, &n);
	assert_int_equal(n, 4);
	near(list[0], 1, 0);
	near(list[3], 9, 0);
	near(cell_passes_median(&c->pool, cell), 5, 0);
	comparison_free(c);
	add_index(&m, "web1", 1, 1000); /* now kurabe's own count no longer */
	made_details(&m, &m.report->runs[2]->results[0])->samples = original;
	made_details(&m, &m.report->runs[2]->results[0])->n_samples = 1;
	c = comparison_build(&m.archive, NULL);
	cell = row_of(&c->groups[0], "index", "copies=1")->cells[0];
	list = cell_passes(&c->pool, cell, &n);
	assert_int_equal(n, 1);
	near(list[0], 1000, 0);
	comparison_free(c);
	made_release(&m);
}

static struct run *add_fio(struct made *m, const char *name, const char *rw, const char *metric,
			   double iops, double issued, double ios, double merged)
{
	struct run *run = made_run(m, name, "fio");
	bool reads = strncmp(metric, "read", 4) == 0;

	attrs_set(m->report, &run->params, "rw", rw, FIGURE_NONE);
	made_param(m, run, "bs", 4096);
	made_param(m, run, "iodepth", 32);
	made_param(m, run, "jobs", 1);
	made_result(m, run, metric, iops, NULL);
	if (issued > 0)
		made_result(m, run, reads ? "read.issued" : "write.issued", issued, NULL);
	made_result(m, run, reads ? "disk.read.ios" : "disk.write.ios", ios, NULL);
	made_result(m, run, reads ? "disk.read.merge" : "disk.write.merge", merged, NULL);
	return run;
}

/* 1,820 reads reached the disk for 1,048,576 requests: the run enters no ratio and no mark. */
static void not_from_disk(void **state)
{
	struct made m;
	struct comparison *c;
	const struct row *row;
	struct ratio r;
	double share;

	(void)state;
	made_init(&m);
	add_fio(&m, "web1", "randread", "read.iops", 10986, 659211, 657388, 0);
	add_fio(&m, "web2", "randread", "read.iops", 2804, 168393, 168394, 0);
	add_fio(&m, "web2", "randread", "read.iops", 239237, 1048576, 1820, 0);
	c = comparison_build(&m.archive, NULL);
	row = row_of(&c->groups[0], "read.iops", "rw=randread bs=4096 iodepth=32");
	assert_non_null(row);
	assert_string_equal(c->groups[0].subjects[0]->name, "web1");
	assert_int_equal(row->cells[1]->n, 2);
	assert_int_equal(row->cells[1]->n_counted, 1);
	assert_int_equal(row->cells[1]->points[1].state, POINT_NOT_FROM_DISK);
	assert_int_equal(row->cells[1]->points[1].ordinal, 2);
	assert_true(row->cells[0]->best);
	r = cells_compare(row, 0, 1);
	near(r.ratio, 10986.0 / 2804, 1e-12);
	assert_true(r.single && r.left_out_b == 1 && r.left_out_a == 0);
	assert_true(run_not_from_disk(m.report->runs[2], &share));
	near(share, 100 * 1820.0 / 1048576, 1e-9);
	assert_false(run_not_from_disk(m.report->runs[0], &share));
	comparison_free(c);
	made_release(&m);
}

/* Requests follow from bytes, else from rate and time; a buffered sequential run is left alone. */
static void requests_by_other_ways(void **state)
{
	struct made m;
	struct run *run;
	double share;

	(void)state;
	made_init(&m);
	run = add_fio(&m, "web1", "randwrite", "write.iops", 100, 0, 10, 5);
	assert_false(run_not_from_disk(run, &share));
	assert_true(isnan(share));
	made_result(&m, run, "write.runtime", 1, NULL);
	assert_true(run_not_from_disk(run, &share));
	near(share, 15, 1e-9);
	made_result(&m, run, "write.io", 20 * 4096, NULL);
	assert_false(run_not_from_disk(run, &share));
	near(share, 75, 1e-9);
	run = add_fio(&m, "web1", "read", "read.iops", 100, 1000, 10, 0);
	assert_false(run_not_from_disk(run, &share));
	made_param(&m, run, "direct", 1);
	assert_true(run_not_from_disk(run, &share));
	near(share, 1, 1e-9);
	made_release(&m);
}

static struct result *add_bonnie(struct made *m, const char *name, const char *metric, double value,
				 const char *text)
{
	struct run *run = made_run(m, name, "bonnie++");

	run->era = "1.0x";
	made_param(m, run, "size", 512);
	made_param(m, run, "num_files", 16384);
	return made_result(m, run, metric, value, text);
}

/* Beside a figure that was too fast nobody is best; a tie as printed has no best either. */
static void best_marks(void **state)
{
	struct made m;
	struct comparison *c;
	const struct row *row;

	(void)state;
	made_init(&m);
	add_bonnie(&m, "a1", "seq_stat", NAN, "+++++")->too_fast = true;
	add_bonnie(&m, "b1", "seq_stat", 400977, "400977");
	add_bonnie(&m, "c1", "seq_stat", 85451, "85451");
	add_bonnie(&m, "a1", "getc", 123000, "123");
	add_bonnie(&m, "b1", "getc", 123400, "123.4");
	add_bonnie(&m, "a1", "putc", 123000, "123");
	add_bonnie(&m, "b1", "putc", 124000, "124");
	add_bonnie(&m, "c1", "putc", 1000, "1");
	c = comparison_build(&m.archive, NULL);
	row = row_of(&c->groups[0], "seq_stat", "num_files=16384");
	assert_non_null(row);
	for (size_t i = 0; i < 3; i++)
		assert_false(row->cells[i]->best);
	row = row_of(&c->groups[0], "getc", "size=512");
	for (size_t i = 0; i < 3; i++)
		assert_false(row->cells[i]->best);
	row = row_of(&c->groups[0], "putc", "size=512");
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(row->cells[i]->best,
				 strcmp(c->groups[0].subjects[i]->name, "b1") == 0);
	comparison_free(c);
	made_release(&m);
}

static void add_latencies(struct made *m, const char *name, const double *values, size_t n)
{
	for (size_t i = 0; i < n; i++)
		made_result(m, made_run(m, name, "ioping"), "lat.mean", values[i], NULL);
}

static void medians_from_four_intervals_from_six(void **state)
{
	static const double three[] = {3, 1, 2}, four[] = {4, 1, 3, 2},
			    six[] = {60, 10, 30, 20, 50, 40};
	struct made m;
	struct comparison *c;
	struct cell *const *cells;
	struct ratio r;

	(void)state;
	made_init(&m);
	add_latencies(&m, "a1", three, 3);
	add_latencies(&m, "b1", four, 4);
	add_latencies(&m, "c1", six, 6);
	c = comparison_build(&m.archive, NULL);
	cells = c->groups[0].rows[0].cells;
	assert_string_equal(c->groups[0].subjects[0]->name, "b1"); /* 2.5; a1 is at worst 3 */
	assert_true(isnan(cells[1]->value) && cells[1]->least == 1 && cells[1]->most == 3);
	assert_true(cells[0]->value == 2.5 && isnan(cells[0]->low));
	assert_true(cells[2]->value == 35 && cells[2]->low == 10 && cells[2]->high == 60);
	r = cells_compare(&c->groups[0].rows[0], 0, 1);
	assert_true(isnan(r.ratio) && isnan(r.p) && !r.single);
	near(r.least, 1.0 / 4, 1e-12); /* lower is better: b1 at worst takes 4, a1 at best 1 */
	near(r.most, 3.0 / 1, 1e-12);
	r = cells_compare(&c->groups[0].rows[0], 0, 2);
	near(r.p, 2.0 / 210, 1e-12); /* 2 / C(10, 4) */
	assert_true(r.ratio > 1 && r.low > 1 && r.high >= r.ratio);
	comparison_free(c);
	made_release(&m);
}

static void choosing(void **state)
{
	const char *subjects[] = {"web2"}, *metrics[] = {"index"}, *none[] = {"no-such"};
	struct comparison_choice choice = {
		.subjects = subjects, .n_subjects = 1, .metrics = metrics, .n_metrics = 1};
	struct made m;
	struct comparison *c;

	(void)state;
	made_init(&m);
	add_index(&m, "web1", 1, 700);
	add_index(&m, "web2", 1, 800);
	c = comparison_build(&m.archive, &choice);
	assert_int_equal(c->n_groups, 1);
	assert_int_equal(c->groups[0].n_subjects, 1);
	comparison_free(c);
	choice.metrics = none;
	c = comparison_build(&m.archive, &choice);
	assert_int_equal(c->n_groups, 0);
	comparison_free(c);
	made_release(&m);
}

/* A partial index is another figure; zero is a figure, but no ratio can be taken of it. */
static void partial_and_zero(void **state)
{
	struct made m;
	struct comparison *c;
	struct ratio r;

	(void)state;
	made_init(&m);
	add_index(&m, "web1", 1, 0);
	add_index(&m, "web2", 1, 800);
	add_index(&m, "web2", 1, 900);
	made_details(&m, &m.report->runs[2]->results[0])->kind = "partial";
	c = comparison_build(&m.archive, NULL);
	assert_int_equal(c->groups[0].n_rows, 2);
	assert_non_null(row_of(&c->groups[0], "index", "copies=1 kind=partial"));
	r = cells_compare(row_of(&c->groups[0], "index", "copies=1"), 0, 1);
	assert_false(r.exists);
	assert_int_equal(r.n_a, 1);
	assert_int_equal(r.n_b, 1);
	comparison_free(c);
	made_release(&m);
}

static void verdicts(void **state)
{
	double p[] = {0.01, 0.04, NAN, 0.03};
	static const double a[] = {1, 2, 3, 4, 5}, b[] = {11, 12, 13, 14, 15},
			    d[] = {1.5, 2.5, 3.5, 4.5, 5.5};
	struct rank ranks[3];
	struct made m;
	struct comparison *c;

	(void)state;
	assert_int_equal(verdict_runs_needed(1), 4);
	assert_int_equal(verdict_runs_needed(2), 5);
	assert_int_equal(verdict_runs_needed(6), 5);
	assert_int_equal(verdict_runs_needed(7), 6);
	assert_int_equal(verdict_runs_needed(23), 6);
	assert_int_equal(verdict_runs_needed(780), 9);
	holm_adjust(p, 4); /* 4 * 0.01; 3 * 0.03; 2 * 0.04 = 0.08, but not below the one before */
	near(p[0], 0.04, 1e-12);
	near(p[3], 0.09, 1e-12);
	near(p[1], 0.09, 1e-12);
	assert_true(isnan(p[2]));
	made_init(&m);
	add_latencies(&m, "a1", a, 5);
	add_latencies(&m, "b1", b, 5);
	add_latencies(&m, "d1", d, 5);
	c = comparison_build(&m.archive, NULL);
	row_ranks(&c->groups[0].rows[0], 3, ranks); /* in order: a1, d1, b1 */
	assert_int_equal(ranks[0].from, 1);
	assert_int_equal(ranks[0].to, 2);
	assert_int_equal(ranks[1].from, 1);
	assert_int_equal(ranks[1].to, 2);
	assert_int_equal(ranks[2].from, 3);
	assert_int_equal(ranks[2].to, 3);
	comparison_free(c);
	made_release(&m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(orders_by_most_copies),
		cmocka_unit_test(eras_and_built_in_runs),
		cmocka_unit_test(two_programs_make_no_median),
		cmocka_unit_test(the_median_is_of_all_passes),
		cmocka_unit_test(not_from_disk),
		cmocka_unit_test(requests_by_other_ways),
		cmocka_unit_test(best_marks),
		cmocka_unit_test(medians_from_four_intervals_from_six),
		cmocka_unit_test(choosing),
		cmocka_unit_test(partial_and_zero),
		cmocka_unit_test(verdicts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
