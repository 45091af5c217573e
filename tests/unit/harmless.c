/* SPDX-License-Identifier: MIT */
/* What may be shown, and how the rest is written: characters that control a terminal, or turn around
 * the order of letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "parse/model/json.h"

static const struct {
	const char *text, *clean, *json;
} cases[] = {
        {"caf\xC3\xA9", "caf\xC3\xA9", "\"caf\xC3\xA9\""},
        {"a\x1B[31m", "a\xEF\xBF\xBD[31m", "\"a\\u001b[31m\""},
        {"a\xC2\x9B", "a\xEF\xBF\xBD", "\"a\\u009b\""},
        /* NOLINTBEGIN(misc-misleading-bidirectional): they are there to be taken off */
        {"a\xE2\x80\xAE" "b", "a\xEF\xBF\xBD" "b", "\"a\\u202eb\""},
        {"\xE2\x81\xA6", "\xEF\xBF\xBD", "\"\\u2066\""},
        /* NOLINTEND(misc-misleading-bidirectional) */
        {"\xE2\x80\xA9\xE2\x81\xAA", "\xE2\x80\xA9\xE2\x81\xAA", "\"\xE2\x80\xA9\xE2\x81\xAA\""},
        {"\xFF\"\\", "\xEF\xBF\xBD\"\\", "\"\\ufffd\\\"\\\\\""},
        {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80", "\"\xF0\x9F\x98\x80\""},
};

static void test_cleaned(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *clean = utf8_clean(cases[i].text);

		assert_string_equal(clean, cases[i].clean);
		free(clean);
	}
}

static void test_json(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct buf out = BUF_INIT;

		json_string(&out, cases[i].text);
		assert_string_equal(out.s, cases[i].json);
		buf_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	        cmocka_unit_test(test_cleaned),
	        cmocka_unit_test(test_json),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
