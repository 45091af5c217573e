/* SPDX-License-Identifier: MIT */
/* bonnie++'s command line, names of files, and a whole small run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "collect/disk/bonnie.h"
#include "collect/disk/suite.h"
#include "collect/work.h"

static struct bonnie_options o;
static char sentence[512];

/* Reads a command line into `o`; 0, or -1 and the sentence. */
static int options(const char *text)
{
	struct buf err = BUF_INIT;
	int ret;

	bonnie_options_release(&o);
	o = bonnie_options_default();
	ret = bonnie_options_read(&o, text, &err);
	strncpy(sentence, err.s, sizeof sentence - 1);
	buf_release(&err);
	return ret;
}

static void the_lines_of_the_pages_are_read(void **state)
{
	(void)state;
	assert_int_equal(options("-d /mnt/ssd -s 2048 -r 1024 -n 256:4096:512:16"), 0);
	assert_string_equal(o.dir, "/mnt/ssd");
	assert_int_equal(o.size, 2048ull << 20);
	assert_int_equal(o.chunk, 8192);
	assert_int_equal(o.ram, 1024ull << 20);
	assert_int_equal(o.files, 256);
	assert_int_equal(o.max_size, 4096);
	assert_int_equal(o.min_size, 512);
	assert_int_equal(o.dirs, 16);
	assert_int_equal(o.seeks, 8192);
	assert_int_equal(o.seekers, 5);
	assert_int_equal(options("-d . -s 512 -r 256 -u root"), 0);
	assert_int_equal(o.size, 512ull << 20);
	assert_string_equal(o.user, "root");
	assert_int_equal(o.files, 16);
	assert_int_equal(o.file_chunk, 8192);
	assert_int_equal(options("-n 2:8k:1k:3:4k"), 0);
	assert_int_equal(o.file_chunk, 4096);
}

static void other_forms_are_read(void **state)
{
	(void)state;
	assert_int_equal(options("-s2g:16k:500:3 -bDf -q -c 2 -x3 -m web1"), 0);
	assert_int_equal(o.size, 2ull << 30);
	assert_int_equal(o.chunk, 16384);
	assert_int_equal(o.seeks, 500);
	assert_int_equal(o.seekers, 3);
	assert_true(o.sync && o.direct && o.fast);
	assert_int_equal(o.copies, 2);
	assert_int_equal(o.tests, 3);
	assert_string_equal(o.machine, "web1");
	assert_int_equal(options("-s 100::700 -f10"), 0);
	assert_int_equal(o.chunk, 8192);
	assert_int_equal(o.seeks, 700);
	assert_false(o.fast);
	assert_int_equal(o.chars, 10 << 20);
	assert_int_equal(options(""), 0);
	assert_false(o.size_given);
	assert_int_equal(options("-s 0 -n 2"), 0);
	assert_true(o.size_given && o.size == 0);
}

static void what_is_wrong_is_said(void **state)
{
	static const struct {
		const char *text, *said;
	} cases[] = {
		{"-s 100 -r 100", "twice the memory"},
		{"-s abc", "-s takes MiB"},
		{"-s 100:300", "power of two"},
		{"-s 100:2097152", "power of two"},
		{"-s 100:8k:1:2:3", "-s takes MiB"},
		{"-s 99999999999999999999", "-s takes MiB"},
		{"-s 9007199254740993", "-s takes MiB"},
		{"-s 1073741825", "-s takes MiB"}, /* a PiB and a MiB */
		{"-n 1:1073741825", "up to 1 GiB"},
		{"-s", "lacks its value"},
		{"-s -5", "-s takes MiB"},
		{"-n 1:-1", "links"},
		{"-n 1:10:20", "MAX that is not under MIN"},
		{"-n 5000", "up to 4096"},
		{"-n 1:10:10:2:300", "power of two"},
		{"-n 1:10:10:2:8k:1", "-n takes up to 4096"},
		{"-c 0", "from 1 to 64"},
		{"-x 1001", "from 1 to 1000"},
		{"-z 5", "not built in"},
		{"-k", "no option -k"},
		{"100", "'100' is no option"},
		{"-", "'-' is no option"},
		{"-s 0 -n 0", "nothing to do"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(options(cases[i].text), -1);
		if (!strstr(sentence, cases[i].said))
			fail_msg("'%s': '%s'", cases[i].text, sentence);
	}
}

static void names_count_up(void **state)
{
	struct bonnie_names x;
	uint64_t chance = 1;
	unsigned char met[1024] = {0};

	(void)state;
	bonnie_names_make(&x, 1024, 4, false, &chance);
	assert_memory_equal(x.names[0], "00000/0000000000", 16);
	assert_memory_equal(x.names[256], "00001/0000000100", 16);
	assert_memory_equal(x.names[1023], "00003/00000003ff", 16);
	for (size_t i = 0; i < x.n; i++)
		assert_in_range(strlen(x.names[i]), 16, 28);
	bonnie_names_shuffle(&x, &chance);
	for (size_t i = 0; i < x.n; i++)
		met[x.order[i]]++;
	for (size_t i = 0; i < x.n; i++)
		assert_int_equal(met[i], 1);
	bonnie_names_release(&x);
	bonnie_names_make(&x, 2, 0, true, &chance);
	assert_string_equal(x.names[1] + strlen(x.names[1]) - 10, "0000000001");
	bonnie_names_release(&x);
}

/* Runs the test that a command line makes; its lines. */
static void run_it(const char *text, struct buf *lines, struct buf *err)
{
	struct disk_wish w = {.bonnie = text};
	struct disk_tests tests = {0};
	struct disk_env env = {0};
	struct work work = WORK_INIT;
	struct record r = {.pending = BUF_INIT};
	int fds[2];
	char piece[4096];
	ssize_t n;

	assert_int_equal(disk_suite_bonnie.make(&w, &tests, err), 0);
	assert_int_equal(work_make(&work, tests.list[0].dir, err), 0);
	assert_int_equal(pipe(fds), 0);
	r.fd = fds[1];
	env.work = work.path;
	tests.list[0].run(&tests.list[0], &env, &r, err);
	record_flush(&r);
	close(fds[1]);
	while ((n = read(fds[0], piece, sizeof piece)) > 0)
		buf_put(lines, piece, (size_t)n);
	close(fds[0]);
	assert_int_equal(work_remove(&work, err), 0);
	buf_release(&r.pending);
	disk_tests_release(&tests);
}

static void each_step_is_recorded(void **state)
{
	static const char *const metrics[] = {"putc",      "put_block",  "rewrite",    "getc",
	                                      "get_block", "seeks",      "seq_create", "seq_stat",
	                                      "seq_del",   "ran_create", "ran_stat",   "ran_del",
	                                      "time.real", "time.user",  "time.sys"};
	struct buf lines = BUF_INIT, err = BUF_INIT;

	(void)state;
	run_it("-d . -s 1 -r 0 -n 1:3000:0:3 -c 2 -b", &lines, &err);
	assert_string_equal(err.s, "");
	for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++) {
		struct buf line = BUF_INIT;

		buf_printf(&line, "figure %s ", metrics[i]);
		if (!strstr(lines.s, line.s))
			fail_msg("no %s in: %s", metrics[i], lines.s);
		buf_release(&line);
	}
	assert_null(strstr(lines.s, "failed"));
	assert_non_null(strstr(lines.s, "param size = 1048576 ok\n"));
	assert_non_null(strstr(lines.s, "param num_files = 1024 ok\n"));
	assert_non_null(strstr(lines.s, "param concurrency = 2 ok\n"));
	buf_release(&lines);
	buf_release(&err);
}

static void what_is_left_out_is_not_there(void **state)
{
	struct buf lines = BUF_INIT, err = BUF_INIT;

	(void)state;
	run_it("-d . -s 1:4k:10:2 -r 0 -n 0 -f", &lines, &err);
	assert_null(strstr(lines.s, "figure putc"));
	assert_null(strstr(lines.s, "figure seq_create"));
	/* A MiB takes under half a second, wherever it goes. */
	assert_non_null(strstr(lines.s, "figure put_block too_fast latency="));
	assert_non_null(strstr(lines.s, "figure seeks too_fast latency="));
	buf_release(&lines);
	buf_release(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_lines_of_the_pages_are_read),
		cmocka_unit_test(other_forms_are_read),
		cmocka_unit_test(what_is_wrong_is_said),
		cmocka_unit_test(names_count_up),
		cmocka_unit_test(each_step_is_recorded),
		cmocka_unit_test(what_is_left_out_is_not_there),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	bonnie_options_release(&o);
	return failed;
}
