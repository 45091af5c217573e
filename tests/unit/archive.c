/* SPDX-License-Identifier: MIT */
/* Result files, imports and the archive as a whole. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "parse/model/archive.h"
#include "parse/model/import.h"
#include "parse/model/store.h"
#include "tests/unit/report_sample.h"

static const char sha[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

static void xml_reads_back(void **state)
{
	struct report *r = report_sample(sha), *back;
	struct buf xml = BUF_INIT, again = BUF_INIT;
	struct diags diags = DIAGS_INIT;
	const struct run *run;

	(void)state;
	report_to_xml(r, &xml);
	back = report_from_xml(xml.s, xml.n, "x.xml", &diags);
	assert_non_null(back);
	assert_int_equal(diags.n, 0);
	report_to_xml(back, &again);
	assert_string_equal(xml.s, again.s);
	run = back->runs[0];
	assert_string_equal(run->id, "001122334455.1");
	assert_string_equal(run->host, "../../x\"><script>");
	assert_string_equal(run->label, "tab\tand\nline");
	assert_true(run_find(run, "read.iops")->value.value == 10985);
	assert_true(run_find(run, "read.iops")->details->samples[1] == 2.5e-9);
	assert_int_equal(run_find(run, "read.iops")->value.column, 12);
	assert_true(run_find(run, "read.bw")->too_fast);
	assert_true(isnan(run_find(run, "read.bw")->value.value));
	assert_string_equal(run_find(run, "read.bw")->value.text, "+++++");
	assert_true(run_find(run, "write.bw")->failed);
	assert_true(isinf(run->histogram.buckets[1].upper));
	assert_true(attrs_number(&run->facts, "load_average") == 0);
	assert_string_equal(back->facts[0].host, "web<1>");
	assert_int_equal(back->diags.n, 1);
	assert_int_equal(back->diags.list[0].level, LEVEL_WARNING);
	assert_int_equal(back->diags.list[0].line, 6);
	assert_int_equal(back->diags.list[0].column, 20);
	assert_string_equal(back->diags.list[0].message, "a <row> is cut");
	report_free(r);
	report_free(back);
	buf_release(&xml);
	buf_release(&again);
}

/* Reads a result file with `inside` in its report; returns how many runs are left, -1: none. */
static int read_edited(const char *inside, size_t *problems)
{
	struct buf xml = BUF_INIT;
	struct diags diags = DIAGS_INIT;
	struct report *r;
	int runs;

	buf_printf(&xml, "<report schema=\"1\" sha256=\"%s\" bytes=\"0\">%s</report>", sha, inside);
	r = report_from_xml(xml.s, xml.n, "x.xml", &diags);
	runs = r ? (int)r->n_runs : -1;
	*problems = diags.n;
	report_free(r);
	diags_release(&diags);
	buf_release(&xml);
	return runs;
}

#define RUN(inside) "<run id=\"001122334455.1\" tool=\"dd\">" inside "</run>"

static void nonsense_is_left_out(void **state)
{
	size_t problems;

	(void)state;
	assert_int_equal(read_edited(RUN(""), &problems), 1);
	assert_int_equal(problems, 0);
	assert_int_equal(read_edited("<run", &problems), -1);
	assert_int_equal(problems, 1);
	assert_int_equal(read_edited("<run tool=\"dd\" id=\"5\"/>", &problems), 0);
	assert_int_equal(problems, 1);
	assert_int_equal(read_edited(RUN("") RUN(""), &problems), 1);
	assert_int_equal(problems, 1);
	assert_int_equal(read_edited(RUN("<what><run/></what>"), &problems), 1);
	assert_int_equal(problems, 1);
	assert_int_equal(read_edited(RUN("<result metric=\"bw\" unit=\"B/s\" better=\"higher\" "
	                                 "value=\"1\" failed=\"yes\"/>"),
	                             &problems),
	                 1);
	assert_int_equal(problems, 1);
}

static void no_figure_from_a_wrong_number(void **state)
{
	static const char *const wrong[] = {"fast", "", "1 ", "0x10", "nan", "inf", "1e999", "1,5"};
	struct diags diags = DIAGS_INIT;

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct buf xml = BUF_INIT;
		struct report *r;

		buf_printf(&xml,
		           "<report schema=\"1\" sha256=\"%s\">" RUN(
				   "<result metric=\"bw\" unit=\"B/s\" "
				   "better=\"higher\" value=\"%s\"/>") "</report>",
		           sha, wrong[i]);
		r = report_from_xml(xml.s, xml.n, "x.xml", &diags);
		assert_non_null(r);
		assert_int_equal(r->runs[0]->n_results, 0);
		report_free(r);
		buf_release(&xml);
	}
	diags_release(&diags);
}

static void entities_are_refused(void **state)
{
	static const char xml[] = "<!DOCTYPE report [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>\n"
				  "<report schema=\"1\" sha256=\"\">&e;</report>";
	struct diags diags = DIAGS_INIT;

	(void)state;
	assert_null(report_from_xml(xml, strlen(xml), "x.xml", &diags));
	assert_int_equal(diags.n, 1);
	assert_int_equal(diags.list[0].level, LEVEL_ERROR);
	diags_release(&diags);
}

static void depth_and_noise_are_bounded(void **state)
{
	struct buf deep = BUF_INIT;
	size_t problems;

	(void)state;
	for (int i = 0; i < 5000; i++)
		buf_puts(&deep, "<run>");
	assert_int_equal(read_edited(deep.s, &problems), -1);
	assert_true(problems <= 2);
	buf_clear(&deep);
	for (int i = 0; i < 5000; i++)
		buf_puts(&deep, "<nonsense/>\n");
	assert_int_equal(read_edited(deep.s, &problems), 0);
	assert_int_equal(problems, 10);
	buf_release(&deep);
}

static void imports_are_lines(void **state)
{
	struct import one = {.path = "b/x%\t\n\xFF.txt", .machine = "web1"},
		      two = {.path = "a.txt"};
	struct import stdin_only = {.path = "-", .label = "L"}, merged;
	struct imports all, back;
	struct diags diags = DIAGS_INIT;
	struct buf bytes = BUF_INIT;

	(void)state;
	imports_read(&all, "", 0, "from", &diags);
	assert_true(imports_add(&all, &one));
	assert_false(imports_add(&all, &one));
	assert_true(imports_add(&all, &stdin_only));
	assert_true(imports_add(&all, &two));
	imports_write(&all, &bytes);
	assert_string_equal(bytes.s, "path=-\tlabel=L\n"
	                             "path=a.txt\n"
	                             "path=b/x%25%09%0A%FF.txt\tmachine=web1\n");
	imports_read(&back, bytes.s, bytes.n, "from", &diags);
	merged = imports_merge(&back, "from", &diags);
	assert_string_equal(merged.path, "a.txt");
	assert_string_equal(merged.machine, "web1");
	assert_string_equal(merged.label, "L");
	assert_int_equal(diags.n, 0);
	imports_release(&all);
	imports_release(&back);
	buf_release(&bytes);
}

static void bad_import_lines_are_told(void **state)
{
	static const char bytes[] = "path=a\nnonsense\npath=%zz\nmachine=x\npath=b\tpath=c\n\n";
	struct imports all;
	struct diags diags = DIAGS_INIT;

	(void)state;
	imports_read(&all, bytes, strlen(bytes), "from", &diags);
	assert_int_equal(all.n, 1);
	assert_int_equal(diags.n, 5);
	assert_int_equal(diags.list[1].line, 3);
	imports_release(&all);
	diags_release(&diags);
}

static void days(void **state)
{
	static const char *const bad[] = {"2012-02-30",  "2011-02-29", "2012-13-01", "2012-1-1",
	                                  "2012-01-011", "",           "2012/01/01"};

	(void)state;
	assert_true(date_is_valid("2012-02-29"));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(date_is_valid(bad[i]));
}

static const struct lock_wait wait = {NULL, NULL};

static void archive_keeps_and_loads(void **state)
{
	char dir[] = "/tmp/kurabe-archive.XXXXXX";
	struct report *r = report_sample(sha);
	struct import import = {.path = "logs/a.txt", .machine = "web1"};
	struct imports all;
	struct diags diags = DIAGS_INIT;
	struct buf err = BUF_INIT;
	struct store store;
	struct archive *a;

	(void)state;
	assert_non_null(mkdtemp(dir));
	assert_null(archive_load(dir, NULL, &diags));
	assert_int_equal(store_open(&store, dir, &wait, &diags, &err), 0);
	assert_int_equal(store_imports(&store, r->sha256, &all, &diags, &err), 0);
	imports_add(&all, &import);
	assert_int_equal(store_add(&store, "log", 3, &all, r, &err), 0);
	assert_int_equal(store_close(&store, &err), 0);
	imports_release(&all);
	report_free(r);
	diags_release(&diags);
	a = archive_load(dir, NULL, &diags);
	assert_non_null(a);
	assert_int_equal(diags.n, 0);
	assert_int_equal(a->n_reports, 1);
	assert_string_equal(a->reports[0]->import.path, "logs/a.txt");
	assert_string_equal(a->reports[0]->diags.list[0].file, "logs/a.txt");
	assert_string_equal(a->reports[0]->runs[0]->subject->id, "web1");
	assert_ptr_equal(a->reports[0]->runs[1]->report, a->reports[0]);
	archive_free(a);
	assert_int_equal(file_remove_tree(dir, &err), 0);
	buf_release(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(xml_reads_back),
		cmocka_unit_test(nonsense_is_left_out),
		cmocka_unit_test(no_figure_from_a_wrong_number),
		cmocka_unit_test(entities_are_refused),
		cmocka_unit_test(depth_and_noise_are_bounded),
		cmocka_unit_test(imports_are_lines),
		cmocka_unit_test(bad_import_lines_are_told),
		cmocka_unit_test(days),
		cmocka_unit_test(archive_keeps_and_loads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
