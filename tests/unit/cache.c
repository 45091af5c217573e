/* SPDX-License-Identifier: MIT */
/* Reports packed, and what is kept of an archive between two processes. */
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "parse/model/archive.h"
#include "parse/model/cache.h"
#include "parse/model/pack.h"
#include "parse/model/store.h"
#include "tests/unit/report_sample.h"

static const char *const shas[] = {
	"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
	"a0112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
	"f0112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
};

/* The report that archives are tested with, and what an archive keeps besides. */
static struct report *make_report(const char *sha256)
{
	static struct heading headings[] = {{"Plan A", 7}, {"\xE6\xAF\x94", 2}};
	static struct shown_line shown[] = {{3, 1, true, true, "Plan A"}, {6, 2, false, false, ""}};
	struct report *r = report_sample(sha256);
	struct run *run = r->runs[0];
	struct result *x = run_add_result(r, run, "index", sample_figure(NAN, "+++++", 7, 1));

	x->too_fast = true;
	result_details(r, x)->kind = "partial";
	r->import = (struct import){.path = "x", .machine = "web1", .date = "2012-12-19"};
	run->headings = headings;
	run->n_headings = 2;
	attrs_set_number(r, &run->facts, "mhz", sample_figure(2400, "2.4", 4, 9));
	attrs_add_value(r, &run->facts, "mhz", 2400);
	attrs_add_value(r, &run->facts, "mhz", 1200.5);
	r->facts[0].first_line = 1;
	r->facts[0].last_line = 2;
	r->shown = shown;
	r->n_shown = 2;
	diag_add(&r->diags, LEVEL_NOTE, "x", 3, 1, "is one");
	return r;
}

static void assert_same(const struct report *a, const struct report *b)
{
	struct buf x = BUF_INIT, y = BUF_INIT;

	report_to_xml(a, &x);
	report_to_xml(b, &y);
	assert_string_equal(x.s, y.s);
	assert_string_equal(a->import.path, b->import.path);
	assert_string_equal(a->import.machine, b->import.machine);
	assert_string_equal(a->import.date, b->import.date);
	assert_null(b->import.plan);
	assert_int_equal(a->diags.n, b->diags.n);
	for (size_t i = 0; i < a->diags.n; i++)
		assert_string_equal(a->diags.list[i].file, b->diags.list[i].file);
	assert_ptr_equal(b->runs[0]->report, b);
	buf_release(&x);
	buf_release(&y);
}

static void unpacks_what_was_packed(void **state)
{
	struct report *r = make_report(shas[0]), *again;
	struct buf bytes = BUF_INIT;
	struct pool pool;

	(void)state;
	pool_init(&pool);
	assert_true(report_pack(r, &bytes));
	again = report_unpack(bytes.s, bytes.n, &pool);
	assert_non_null(again);
	assert_same(r, again);
	assert_int_equal(attrs_find(&again->runs[0]->facts, "mhz")->n_values, 2);
	assert_true(isnan(again->runs[0]->results[0].details->latency.value));
	report_free(again);
	report_free(r);
	pool_release(&pool);
	buf_release(&bytes);
}

/* Nothing is read from behind the end, whatever is missing or wrong. */
static void nonsense_is_no_report(void **state)
{
	struct report *r = make_report(shas[0]);
	struct buf bytes = BUF_INIT;
	struct pool pool;

	(void)state;
	pool_init(&pool);
	report_pack(r, &bytes);
	for (size_t n = 0; n < bytes.n; n++) {
		char *cut = malloc(n + 1);

		assert_non_null(cut);
		memcpy(cut, bytes.s, n);
		assert_null(report_unpack(cut, n, &pool));
		free(cut);
	}
	for (size_t i = 0; i < bytes.n; i++) {
		bytes.s[i] = (char)(bytes.s[i] ^ 0xff);
		report_free(report_unpack(bytes.s, bytes.n, &pool));
		bytes.s[i] = (char)(bytes.s[i] ^ 0xff);
	}
	report_free(r);
	pool_release(&pool);
	buf_release(&bytes);
}

/* A data folder with the files of three logs; they are read as make_report() has them. */
struct place {
	char data[32];
	char result[SHA256_HEX];
};

static void put(const struct place *p, void (*path_of)(const char *, const char *, struct buf *),
                size_t i, const char *text)
{
	struct buf path = BUF_INIT, err = BUF_INIT;

	path_of(p->data, shas[i], &path);
	assert_int_equal(file_put(path.s, text, strlen(text), &err), 0);
	buf_release(&path);
	buf_release(&err);
}

static void begin(struct place *p)
{
	struct buf err = BUF_INIT, path = BUF_INIT;

	memcpy(p->data, "/tmp/kurabe-cache.XXXXXX", sizeof "/tmp/kurabe-cache.XXXXXX");
	assert_non_null(mkdtemp(p->data));
	buf_printf(&path, "%s/archive/raw", p->data);
	assert_int_equal(file_mkdirs(path.s, &err), 0);
	buf_clear(&path);
	buf_printf(&path, "%s/archive/results", p->data);
	assert_int_equal(file_mkdirs(path.s, &err), 0);
	for (size_t i = 0; i < 3; i++) {
		put(p, archive_from_path, i, "path=a\n");
		put(p, archive_result_path, i, "result");
	}
	memset(p->result, 'e', SHA256_HEX - 1);
	p->result[SHA256_HEX - 1] = '\0';
	buf_release(&path);
	buf_release(&err);
}

static void end(const struct place *p)
{
	struct buf err = BUF_INIT;

	assert_int_equal(file_remove_tree(p->data, &err), 0);
	buf_release(&err);
}

/* Asks for the logs that `wanted` has a letter for, and keeps those that are not taken. Returns which
 * were taken. */
static const char *ask(const struct place *p, const char *wanted, bool update)
{
	static char taken[4];
	struct cache *c = cache_read(p->data, update);
	char result[SHA256_HEX];
	size_t n = 0;

	for (const char *w = wanted; *w; w++) {
		struct report *r = cache_take(c, shas[*w - 'a'], result);

		if (r) {
			taken[n++] = *w;
			assert_string_equal(result, p->result);
			assert_string_equal(r->sha256, shas[*w - 'a']);
		} else {
			r = make_report(shas[*w - 'a']);
			r = cache_keep(c, r, p->result);
			assert_string_equal(r->sha256, shas[*w - 'a']);
		}
		report_free(r);
	}
	cache_update(c);
	cache_free(c);
	taken[n] = '\0';
	return taken;
}

static void settle(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 80000000}, NULL);
}

static void takes_what_has_not_changed(void **state)
{
	struct place p;

	(void)state;
	begin(&p);
	assert_string_equal(ask(&p, "abc", true), ""); /* too young to be kept */
	settle();
	assert_string_equal(ask(&p, "abc", false), "");
	assert_string_equal(ask(&p, "abc", true), ""); /* nothing was kept by those before */
	assert_string_equal(ask(&p, "abc", true), "abc");
	assert_string_equal(ask(&p, "ac", false), "ac");
	assert_string_equal(ask(&p, "abc", true), "abc");
	assert_string_equal(ask(&p, "ac", true), "ac"); /* one is gone */
	assert_string_equal(ask(&p, "abc", true), "ac");
	assert_string_equal(ask(&p, "abc", true), "abc");
	end(&p);
}

/* A file of the same size, its time of change as it was. */
static void change_in_silence(const struct place *p, size_t i)
{
	struct buf path = BUF_INIT;
	struct stat st;
	int fd;

	archive_result_path(p->data, shas[i], &path);
	assert_int_equal(stat(path.s, &st), 0);
	fd = open(path.s, O_WRONLY);
	assert_true(fd >= 0);
	assert_int_equal(pwrite(fd, "R", 1, 0), 1);
	close(fd);
	assert_int_equal(utimensat(AT_FDCWD, path.s,
	                           (const struct timespec[]){st.st_atim, st.st_mtim}, 0), 0);
	buf_release(&path);
}

static void what_has_changed_is_read(void **state)
{
	struct place p;

	(void)state;
	begin(&p);
	settle();
	ask(&p, "abc", true);
	change_in_silence(&p, 1);
	assert_string_equal(ask(&p, "abc", false), "ac");
	settle();
	assert_string_equal(ask(&p, "abc", true), "ac");
	assert_string_equal(ask(&p, "abc", true), "abc");
	put(&p, archive_from_path, 2, "path=b\n");
	assert_string_equal(ask(&p, "abc", false), "ab");
	end(&p);
}

static void what_is_damaged_is_read(void **state)
{
	struct buf path = BUF_INIT, bytes = BUF_INIT, err = BUF_INIT;
	struct place p;

	(void)state;
	begin(&p);
	settle();
	ask(&p, "abc", true);
	buf_printf(&path, "%s/site.read", p.data);
	assert_int_equal(file_read(path.s, 1 << 20, &bytes, &err), 0);
	bytes.s[bytes.n - 1] ^= 1;
	assert_int_equal(file_put(path.s, bytes.s, bytes.n, &err), 0);
	assert_string_equal(ask(&p, "abc", false), "ab");
	assert_int_equal(file_put(path.s, bytes.s, bytes.n / 2, &err), 0);
	assert_string_equal(ask(&p, "abc", false), "a");
	bytes.s[20] ^= 1; /* another program */
	assert_int_equal(file_put(path.s, bytes.s, bytes.n, &err), 0);
	assert_string_equal(ask(&p, "abc", true), "");
	assert_string_equal(ask(&p, "abc", true), "abc");
	end(&p);
	buf_release(&path);
	buf_release(&bytes);
	buf_release(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unpacks_what_was_packed),
		cmocka_unit_test(nonsense_is_no_report),
		cmocka_unit_test(takes_what_has_not_changed),
		cmocka_unit_test(what_has_changed_is_read),
		cmocka_unit_test(what_is_damaged_is_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
