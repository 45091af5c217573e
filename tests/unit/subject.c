/* SPDX-License-Identifier: MIT */
/* Whose figure is it? */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "parse/model/plans.h"
#include "parse/model/subject.h"
#include "parse/model/subject_name.h"

/* A run to be: tool, host, label, one fact. NULL: not said. */
struct given {
	const char *tool, *host, *label, *fact, *value;
};

struct world {
	struct report *reports[4];
	size_t n;
	struct plans *plans;
	struct subjects *subjects;
	struct diags diags;
};

static struct report *add_report(struct world *w, const char *path)
{
	struct report *r = w->reports[w->n] = report_new();

	memset(r->sha256, 'a' + (char)w->n++, SHA256_HEX - 1);
	r->import.path = path;
	return r;
}

static void add_runs(struct report *r, const struct given *given, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct run *run = report_add_run(r, given[i].tool);
		struct heading *h = pool_alloc(&r->pool, sizeof *h);

		run->host = given[i].host;
		run->label = given[i].label;
		if (given[i].label) {
			*h = (struct heading){.text = given[i].label, .line = 1};
			run->headings = h;
			run->n_headings = 1;
		}
		if (given[i].fact)
			attrs_set(r, &run->facts, given[i].fact, given[i].value, FIGURE_NONE);
	}
}

static void resolve(struct world *w, const char *plans)
{
	char path[] = "/tmp/kurabe-subject.XXXXXX";
	struct buf err = BUF_INIT;

	close(mkstemp(path));
	assert_int_equal(file_write(path, plans, strlen(plans), &err), 0);
	w->plans = plans_read(path, &w->diags);
	assert_int_equal(w->diags.n, 0);
	unlink(path);
	w->subjects = subjects_resolve(w->reports, w->n, w->plans, &w->diags);
	buf_release(&err);
}

static void world_free(struct world *w)
{
	for (size_t i = 0; i < w->n; i++)
		report_free(w->reports[i]);
	subjects_free(w->subjects);
	plans_free(w->plans);
	diags_release(&w->diags);
}

/* The subjects of all runs of one page, as "name, name, …". */
static void expect(const struct given *given, size_t n, const char *plans, const char *names)
{
	struct world w = {0};
	struct buf got = BUF_INIT;
	struct report *r = add_report(&w, "logs/page.txt");

	add_runs(r, given, n);
	resolve(&w, plans);
	for (size_t i = 0; i < n; i++)
		buf_printf(&got, "%s%s", i ? ", " : "", r->runs[i]->subject->full_name);
	assert_string_equal(got.s, names);
	buf_release(&got);
	world_free(&w);
}

#define EXPECT(plans, names, ...)                                                                  \
	do {                                                                                       \
		const struct given given[] = {__VA_ARGS__};                                        \
		expect(given, sizeof given / sizeof *given, plans, names);                         \
	} while (0)

static void host_names(void **state)
{
	(void)state;
	EXPECT("", "web1.example, web1.example, db1.example",
	       {"fio", "web1.example", "A", NULL, NULL},
	       {"ioping", "web1.example", "B", NULL, NULL},
	       {"fio", "db1.example", "C", NULL, NULL});
}

static void placeholders_give_way_to_headings(void **state)
{
	(void)state;
	EXPECT("", "Plan A, Plan B", {"fio", "localhost.localdomain", "Plan A", NULL, NULL},
	       {"fio", "(none)", "Plan B", NULL, NULL});
	EXPECT("", "サクラ, dtiサーバ",
	       {"bonnie++", "XXXXXXXX.example.ne.jp", "以下がサクラの結果", NULL, NULL},
	       {"bonnie++", "XXXXXXXXXXXXXX", "続いてdtiサーバの結果", NULL, NULL});
}

static void outer_headings_name(void **state)
{
	(void)state;
	EXPECT("", "甲のVPS, 甲のVPS, 乙のVPS, 乙のVPS",
	       {"fio", NULL, "甲のVPSでのfio実行結果 › 読み込み(read)の実行結果", NULL, NULL},
	       {"fio", NULL, "甲のVPSでのfio実行結果 › 書き込み(write)の実行結果", NULL, NULL},
	       {"fio", NULL, "乙のVPSでのfio実行結果 › 読み込み(read)の実行結果", NULL, NULL},
	       {"fio", NULL, "乙のVPSでのfio実行結果 › 書き込み(write)の実行結果", NULL, NULL});
}

static void files_name_last(void **state)
{
	(void)state;
	EXPECT("", "page, page", {"fio", NULL, NULL, NULL, NULL},
	       {"ioping", "vm", "ioping results", NULL, NULL});
}

static void headings_divide_repeats(void **state)
{
	(void)state;
	EXPECT("", "box.example (SSD), srv.example, box.example (HDD)",
	       {"bonnie++", "box.example", "Desktop, SSD", NULL, NULL},
	       {"bonnie++", "srv.example", "Server", NULL, NULL},
	       {"bonnie++", "box.example", "Desktop, HDD", NULL, NULL});
}

static void numbered_runs_are_repeats(void **state)
{
	(void)state;
	EXPECT("", "web1.example, web1.example", {"fio", "web1.example", "Run 1", NULL, NULL},
	       {"fio", "web1.example", "Run 2", NULL, NULL});
	EXPECT("", "web1.example, web1.example", {"fio", "web1.example", "1回目", NULL, NULL},
	       {"fio", "web1.example", "2回目", NULL, NULL});
	EXPECT("", "web1.example (RAID 0), web1.example (RAID 5)",
	       {"fio", "web1.example", "RAID 0", NULL, NULL},
	       {"fio", "web1.example", "RAID 5", NULL, NULL});
}

/* Two disks in a table, and the same two by other facts in another tool's output. */
static void facts_divide_repeats(void **state)
{
	(void)state;
	EXPECT("",
	       "srv01 (SSD), srv02, srv01 (7.2K), srv01 (SSD), srv01 (SSD), srv01 (7.2K), "
	       "srv01 (SSD)",
	       {"table", "srv01", NULL, "storage", "2.5inc SSD x 1"},
	       {"table", "srv02", NULL, "storage", "2.5inc 7.2K x 1"},
	       {"files", "srv01", NULL, "storage", "2.5inc 7.2K x 1"},
	       {"files", "srv01", NULL, "storage", "2.5inc SSD x 1"},
	       {"hdparm", "srv01", NULL, "device_model", "TOSHIBA"},
	       {"hdparm", "srv01", NULL, "device_model", "SEAGATE"},
	       {"unixbench", "srv01", NULL, NULL, NULL});
}

static void a_fact_of_another_tool_divides_nothing(void **state)
{
	(void)state;
	EXPECT("", "web1.example, web1.example",
	       {"ioping", "web1.example", NULL, "device", "/dev/vda3"},
	       {"hdparm", "web1.example", NULL, "device", "/dev/vda"});
}

static void a_division_is_told(void **state)
{
	const struct given given[] = {{"fio", "web1.example", NULL, "device", "/dev/sda"},
	                              {"fio", "web1.example", NULL, "device", "/dev/sdb"}};
	struct world w = {0};

	(void)state;
	add_runs(add_report(&w, "page"), given, 2);
	resolve(&w, "");
	assert_int_equal(w.diags.n, 1);
	assert_int_equal(w.diags.list[0].level, LEVEL_NOTE);
	assert_int_equal(w.subjects->n, 2);
	assert_string_equal(w.subjects->list[0]->id, "web1-dev-sda");
	world_free(&w);
}

static void plans_come_first(void **state)
{
	static const char plans[] = "[plan a-1g]\nprovider = A\nmatch = label:*Plan A*\n"
				    "[plan b]\nname = B large\nmatch = host:web2*\n"
				    "[machine db]\nplan = a-1g\nmatch = host:db1*\n";

	(void)state;
	EXPECT(plans, "A a-1g, A a-1g, B large, db, web3",
	       {"fio", "web1", "On Plan A", "device", "a"}, {"fio", NULL, "Plan A", "device", "b"},
	       {"fio", "web2", "On Plan A", NULL, NULL}, {"fio", "db1", NULL, NULL, NULL},
	       {"fio", "web3", NULL, NULL, NULL});
}

static void options_come_before_plans(void **state)
{
	const struct given given[] = {{"fio", "web1", "Plan A", NULL, NULL}};
	struct world w = {0};
	struct report *r = add_report(&w, "page"), *s = add_report(&w, "other"), *t;

	(void)state;
	t = add_report(&w, "third");
	r->import.machine = "m1";
	s->import.plan = "b";
	t->import.machine = "m2";
	t->import.plan = "b";
	add_runs(r, given, 1);
	add_runs(s, given, 1);
	add_runs(t, given, 1);
	resolve(&w, "[plan a]\nmatch = host:web1\n[plan b]\nname = B\n");
	assert_string_equal(r->runs[0]->subject->name, "m1");
	assert_string_equal(r->runs[0]->subject->plan->id, "a");
	assert_string_equal(s->runs[0]->subject->name, "B");
	assert_string_equal(t->runs[0]->subject->name, "m2");
	assert_string_equal(t->runs[0]->subject->plan->id, "b");
	world_free(&w);
}

/* Output of originals in a capture folder is of the machine that was captured. */
static void a_capture_folder_is_one_machine(void **state)
{
	const struct given own[] = {{"kurabe", "web1", NULL, NULL, NULL}};
	const struct given with[] = {{"fio", NULL, NULL, NULL, NULL}};
	struct world w = {0};
	struct report *r = add_report(&w, "c/x/capture"), *s = add_report(&w, "c/x/with/fio.txt");

	(void)state;
	r->import.member = "capture";
	s->import.member = "with/fio.txt";
	add_runs(r, own, 1);
	add_runs(s, with, 1);
	resolve(&w, "");
	assert_ptr_equal(r->runs[0]->subject, s->runs[0]->subject);
	world_free(&w);
}

static void names_are_unique_and_harmless(void **state)
{
	const struct given given[] = {{"fio", "web.one.example", NULL, NULL, NULL},
	                              {"fio", "web.two.example", NULL, NULL, NULL},
	                              {"fio", "192.0.2.7", NULL, NULL, NULL},
	                              {"fio", "../../x\"><script>", NULL, NULL, NULL}};
	struct world w = {0};

	(void)state;
	add_runs(add_report(&w, "page"), given, 4);
	resolve(&w, "");
	assert_string_equal(w.subjects->list[0]->name, "web");
	assert_string_equal(w.subjects->list[1]->name, "web (2)");
	assert_string_equal(w.subjects->list[1]->full_name, "web.two.example");
	assert_string_equal(w.subjects->list[2]->name, "machine");
	for (size_t i = 0; i < w.subjects->n; i++) {
		const char *id = w.subjects->list[i]->id;

		assert_int_equal(strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(id));
		assert_true(*id && strlen(id) <= 60);
	}
	world_free(&w);
}

static bool is_first(const char *id, const void *user)
{
	return strcmp(id, user) == 0;
}

static void ids(void **state)
{
	char id[64], other[64], name[300];

	(void)state;
	make_id("Sakura VPS (SSD) 1G", NULL, NULL, id);
	assert_string_equal(id, "sakura-vps-ssd-1g");
	make_id("web", is_first, "web", id);
	assert_string_equal(id, "web-2");
	make_id("さくら", NULL, NULL, id);
	make_id("お名前", NULL, NULL, other);
	assert_string_not_equal(id, other);
	memset(name, 'a', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	make_id(name, NULL, NULL, id);
	name[298] = 'b';
	make_id(name, NULL, NULL, other);
	assert_int_equal(strlen(id), 60);
	assert_string_not_equal(id, other);
	make_id(name, is_first, other, id);
	assert_true(strlen(id) <= 60);
	make_id("", NULL, NULL, id);
	assert_true(*id);
	make_id("///", NULL, NULL, id);
	assert_true(*id && *id != '-');
}

static void headings(void **state)
{
	static const char *const pairs[][2] = {
		{"UnixBench on Plan A", "Plan A"},
		{"Plan A: benchmark results", "Plan A"},
		{"results", "results"},
		{"プランAでのUnixBenchの実施結果", "プランA"},
		{"HDDのディスクI/O", "HDD"},
		{"東京の店", "東京の店"},
	};
	struct pool pool;

	(void)state;
	pool_init(&pool);
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		assert_string_equal(heading_subject(&pool, pairs[i][0]), pairs[i][1]);
	assert_true(heading_is_generic("Read results"));
	assert_true(heading_is_generic("読み込み(read)の実行結果"));
	assert_true(heading_is_generic("fio: random read, 4"));
	assert_true(heading_is_generic("Run again at once, all of it out of memory"));
	assert_true(heading_is_generic("Once more:"));
	assert_true(heading_is_generic("もう一度"));
	assert_false(heading_is_generic("Again with a cache"));
	assert_false(heading_is_generic("Rerun, on the new disk"));
	assert_false(heading_is_generic("Against plan B"));
	assert_false(heading_is_generic("Reader"));
	assert_false(heading_is_generic("Plan A read"));
	pool_release(&pool);
}

static void repeats(void **state)
{
	struct report *r = report_new();
	struct run *a = report_add_run(r, "fio"), *b = report_add_run(r, "fio");

	(void)state;
	attrs_set_number(r, &a->params, "bs", (struct figure){.value = 4096});
	assert_false(runs_are_repeats(a, b));
	attrs_set_number(r, &b->params, "bs", (struct figure){.value = 4096});
	assert_true(runs_are_repeats(a, b));
	b->era = "later";
	assert_false(runs_are_repeats(a, b));
	report_free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(host_names),
		cmocka_unit_test(placeholders_give_way_to_headings),
		cmocka_unit_test(outer_headings_name),
		cmocka_unit_test(files_name_last),
		cmocka_unit_test(headings_divide_repeats),
		cmocka_unit_test(numbered_runs_are_repeats),
		cmocka_unit_test(facts_divide_repeats),
		cmocka_unit_test(a_fact_of_another_tool_divides_nothing),
		cmocka_unit_test(a_division_is_told),
		cmocka_unit_test(plans_come_first),
		cmocka_unit_test(options_come_before_plans),
		cmocka_unit_test(a_capture_folder_is_one_machine),
		cmocka_unit_test(names_are_unique_and_harmless),
		cmocka_unit_test(ids),
		cmocka_unit_test(headings),
		cmocka_unit_test(repeats),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
