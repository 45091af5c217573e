/* SPDX-License-Identifier: MIT */
/* JSON as it stands in logs: what is read of it, and where it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "parse/text/json.h"

/* What a text says: the number of members "a" of the document and the value of the last. */
static const struct {
	const char *text;
	double a; /* -1: none is read */
	bool whole;
	size_t end; /* index of the last line */
} cases[] = {
	{"{\"a\" : 5}", 5, true, 0},
	{"{\"a\" : 5,,}\nprose", 5, true, 0},
	{"{\n\"a\" : 5\n}\n{\"a\" : 6}\n", 5, true, 2},
	{"{\"b\" : {\"a\" : 1}, \"a\" : -2.5e1}", -25, true, 0},
	{"{\"a\" : 5, \"a\" : 6}", 6, true, 0},
	{"{\"a\" 5}", -1, true, 0},
	{"{\"a\" : 5", -1, false, 0},
	{"{\"a\" : 5,", 5, false, 0},
	{"{\"a\" : 5x, \"a\" : 6}", -1, false, 0},
	{"{\n\"a\" : 5,\nfio: pid=3, err=5\n\"b\" : 1 }", 5, false, 3},
	{"{\n\"a\" : 5,\n```\n\"a\" : 6 }", 5, false, 1},
	{"{\n// \"a\" : 5\n// }", 5, true, 2},
	{"{\"b\" : [ {\"a\" : 1 ], \"a\" : 7 }", 7, true, 0},
	{"{\"b\" : \"unfinished\n\"a\" : 8 }", -1, false, 1},
	{"{\\\"a\\\" : 5,\\n\"\n\"\\\"b\\\" : 6}\"", 5, true, 1},
	{"{\"a\" : true}", -1, true, 0},
	{"\"a\" : 5, \"b\" : 1 }, \"c\" : { }", 5, false, 0},
};

static double read_a(const char *s, struct json_document *doc)
{
	struct diags diags = {0};
	struct text *t = text_read(s, strlen(s), &(struct text_options){.name = "x"}, &diags);
	const struct json *a;
	struct pool pool;
	double value = -1;

	pool_init(&pool);
	*doc = json_read(&pool, t, 0, 0);
	a = json_member(doc->root, "a");
	if (a && a->type == JSON_NUMBER)
		value = a->value;
	pool_release(&pool);
	text_free(t);
	diags_release(&diags);
	return value;
}

static void documents(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct json_document doc;
		double a = read_a(cases[i].text, &doc);

		if (a < cases[i].a || a > cases[i].a || doc.whole != cases[i].whole ||
		    doc.end != cases[i].end)
			fail_msg("%s: a = %g, %s, ends in line %zu", cases[i].text, a,
			         doc.whole ? "whole" : "not whole", doc.end);
	}
}

/* Nesting without end takes no more memory than its text, and no stack. */
static void nesting(void **state)
{
	static char s[200001];
	struct json_document doc;

	(void)state;
	for (size_t i = 0; i + 5 <= sizeof s - 1; i += 5)
		memcpy(s + i, "{\"a\":", 5);
	assert_true(read_a(s, &doc) < 0);
	assert_false(doc.whole);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(documents),
		cmocka_unit_test(nesting),
	};

	return cmocka_run_group_tests_name("json_text", tests, NULL, NULL);
}
