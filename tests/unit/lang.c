/* SPDX-License-Identifier: MIT */
/* The languages: whole, filled in, fallen back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <libxml/parser.h>
#include <string.h>

#include "render/lang.h"

static struct lang *en, *ja;

static struct lang *load(const char *code)
{
	struct buf err = BUF_INIT;
	struct lang *l = lang_load(KURABE_TEMPLATES, code, &err);

	if (!l)
		fail_msg("%s", err.s);
	buf_release(&err);
	return l;
}

static int begin(void **state)
{
	(void)state;
	en = load("en");
	ja = load("ja");
	return 0;
}

static int end(void **state)
{
	(void)state;
	lang_free(en);
	lang_free(ja);
	xmlCleanupParser();
	return 0;
}

static void japanese_has_all_that_english_has(void **state)
{
	struct buf missing = BUF_INIT;

	(void)state;
	if (lang_missing(ja, &missing))
		fail_msg("missing in ja.xml: %s", missing.s);
	buf_release(&missing);
}

/* The placeholders of a text, in the order of the alphabet they were met in. */
static bool has_placeholders_of(const char *a, const char *b)
{
	for (const char *at = b; (at = strchr(at, '{')); at++) {
		size_t n = strcspn(at, ":}");
		char name[64] = "";

		if (n >= sizeof name - 1)
			return false;
		memcpy(name, at, n);
		if (!strstr(a, name))
			return false;
	}
	return true;
}

/* A translation may leave a placeholder out, but may not make one up. */
static void japanese_makes_no_placeholder_up(void **state)
{
	size_t at = 0;

	(void)state;
	for (const char *key; (key = lang_next_key(ja, "", &at));)
		if (!has_placeholders_of(lang_text(en, key), lang_text(ja, key)))
			fail_msg("%s: \"%s\" has a placeholder that English lacks", key,
				 lang_text(ja, key));
}

static void assert_format(const struct lang *l, const char *key, const struct lang_arg *args,
			  const char *expected)
{
	struct buf out = BUF_INIT;

	lang_format_args(l, &out, key, args);
	assert_string_equal(out.s, expected);
	buf_release(&out);
}

static void messages_are_filled(void **state)
{
	(void)state;
	assert_format(en, "count.runs", LANG_ARGS({"n", "1"}), "1 run");
	assert_format(en, "count.runs", LANG_ARGS({"n", "7"}), "7 runs");
	assert_format(ja, "count.runs", LANG_ARGS({"n", "7"}), "計測 7 回");
	assert_format(en, "chart.n", LANG_ARGS({"m", "6"}), "n = {n}");
	assert_format(en, "no.such-key", LANG_ARGS({"n", "6"}), "no.such-key");
}

static void metrics_have_titles(void **state)
{
	(void)state;
	assert_string_equal(lang_metric(en, "unixbench", "dhry2reg").title, "Dhrystone 2");
	assert_string_equal(lang_metric(en, "fio", "write.clat.p99.9").title,
			    "Write: completion latency, percentile 99.9");
	assert_string_equal(lang_metric(en, "fio", "write.clat.p99.9").brief, "p99.9");
	assert_string_equal(lang_metric(ja, "fio", "read.iops").title,
			    "読み込み：1 秒あたりの要求数");
	assert_string_equal(lang_metric(en, "bonnie", "getc").term, "getc");
	assert_string_equal(lang_metric(en, "fio", "no.such").title, "no.such");
	assert_string_equal(lang_metric(en, "on", "putc").title, "putc");
}

static void assert_term(const struct lang *l, const char *id)
{
	size_t n;
	const struct lang_group *g = lang_glossary(l, &n);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < g[i].n_terms; k++)
			if (strcmp(g[i].terms[k].id, id) == 0)
				return;
	fail_msg("the glossary has no \"%s\"", id);
}

static void metrics_stand_in_the_glossary(void **state)
{
	static const char *const metrics[][2] = {
		{"unixbench", "index"},
		{"unixbench", "dhry2reg"},
		{"unixbench", "whetstone-double"},
		{"unixbench", "execl"},
		{"unixbench", "fstime"},
		{"unixbench", "fsbuffer"},
		{"unixbench", "fsdisk"},
		{"unixbench", "pipe"},
		{"unixbench", "context1"},
		{"unixbench", "spawn"},
		{"unixbench", "shell1"},
		{"unixbench", "shell8"},
		{"unixbench", "syscall"},
		{"fio", "read.iops"},
		{"fio", "read.bw"},
		{"fio", "read.clat.p99"},
		{"fio", "disk.util"},
		{"fio", "cpu.usr"},
		{"bonnie++", "putc"},
		{"bonnie++", "put_block"},
		{"bonnie++", "rewrite"},
		{"bonnie++", "getc"},
		{"bonnie++", "get_block"},
		{"bonnie++", "seeks"},
		{"bonnie++", "seq_create"},
		{"bonnie++", "seq_stat"},
		{"bonnie++", "seq_del"},
		{"bonnie++", "ran_create"},
		{"bonnie++", "ran_stat"},
		{"bonnie++", "ran_del"},
		{"bonnie++", "time.real"},
		{"ioping", "requests"},
		{"ioping", "total"},
		{"ioping", "lat.mdev"},
		{"hdparm", "buffered_read"},
		{"hdparm", "cached_read"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++) {
		assert_term(en, lang_metric(en, metrics[i][0], metrics[i][1]).term);
		assert_term(ja, lang_metric(ja, metrics[i][0], metrics[i][1]).term);
	}
}

static void a_missing_language_is_named(void **state)
{
	struct buf err = BUF_INIT;

	(void)state;
	assert_null(lang_load(KURABE_TEMPLATES, "xx", &err));
	assert_non_null(strstr(err.s, "lang/xx.xml"));
	buf_release(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(japanese_has_all_that_english_has),
		cmocka_unit_test(japanese_makes_no_placeholder_up),
		cmocka_unit_test(messages_are_filled),
		cmocka_unit_test(metrics_have_titles),
		cmocka_unit_test(metrics_stand_in_the_glossary),
		cmocka_unit_test(a_missing_language_is_named),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
