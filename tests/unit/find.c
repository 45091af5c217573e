/* SPDX-License-Identifier: MIT */
/* Finding texts: each way of looking against a loop that compares everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/find.h"
#include "parse/format/anchor.h"
#include "parse/text/line.h"

static size_t find_plainly(const char *s, size_t n, const char *what, size_t k)
{
	for (size_t at = 0; at + k <= n; at++)
		if (memcmp(s + at, what, k) == 0)
			return at;
	return n;
}

static void finds_at(const char *s, const char *what, size_t at)
{
	assert_int_equal(bytes_find(s, strlen(s), what, strlen(what)), at);
}

static void finds_by_hand(void **state)
{
	(void)state;
	finds_at("", "a", 0);
	finds_at("a", "a", 0);
	finds_at("a", "ab", 1);
	finds_at("4 KiB from . (ext4): request=1 time=2 ms", "request=", 21);
	finds_at("1234567890abcdef", "f", 15);
	finds_at("1234567890abcdefg", "fg", 15);
	finds_at("r=r=r=r=r=r=r=r=r=r=r=r=r=rq=", "rq=", 26);
	finds_at("read and write, and then read", "x", 29);
}

/* All texts of two letters are found in one of their own making. */
static void finds_as_a_loop(void **state)
{
	char s[71], what[5];

	(void)state;
	for (unsigned seed = 1; seed < 2000; seed++) {
		unsigned bits = seed * 2654435761u;
		size_t n = seed % (sizeof s - 1), k = 1 + seed % (sizeof what - 1);

		for (size_t i = 0; i < sizeof s; i++, bits = bits * 1664525u + 1013904223u)
			s[i] = (bits >> 28) < 3 ? 'b' : 'a';
		for (size_t i = 0; i < sizeof what; i++)
			what[i] = (seed >> i) & 1 ? 'b' : 'a';
		assert_int_equal(bytes_find(s, n, what, k), find_plainly(s, n, what, k));
	}
}

/* Nothing behind the n bytes counts, nor is looked at: the block ends there. */
static void looks_at_no_more(void **state)
{
	(void)state;
	for (size_t n = 0; n < 40; n++) {
		char *s = malloc(n ? n : 1);

		assert_non_null(s);
		memset(s, 'x', n ? n : 1);
		assert_int_equal(bytes_find(s, n, "xy", 2), n);
		assert_int_equal(traits_of(s, n), 0);
		free(s);
	}
}

static uint64_t owners_in(const char *s, const char *sample)
{
	struct anchors *a = anchors_new();
	uint64_t found;

	anchors_add(a, "io=", 0);
	anchors_add(a, "IOPS=", 1);
	anchors_add(a, "2;", 2);
	anchors_add(a, "read : io=", 3);
	anchors_add(a, "字节", 4);
	anchors_ready(a, sample, strlen(sample));
	found = anchors_find(a, s, strlen(s));
	anchors_free(a);
	return found;
}

static void anchors_whatever_is_rare(void **state)
{
	static const char *const samples[] = {"", "io=io=io=", "S=S=OP;;2;", "read : read : "};

	(void)state;
	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
		assert_int_equal(owners_in("", samples[i]), 0);
		assert_int_equal(owners_in("i", samples[i]), 0);
		assert_int_equal(owners_in("  read : io=1MB", samples[i]), 1 | 8);
		assert_int_equal(owners_in("io=", samples[i]), 1);
		assert_int_equal(owners_in("o=io", samples[i]), 0);
		assert_int_equal(owners_in("IOPS=1 2;", samples[i]), 2 | 4);
		assert_int_equal(owners_in("IOPS 2 ;", samples[i]), 0);
		assert_int_equal(owners_in("1 字节", samples[i]), 16);
	}
}

/* Each byte alone, wherever it stands in a line. */
static void traits_by_byte(void **state)
{
	char s[40];

	(void)state;
	for (unsigned c = 0; c < 256; c++)
		for (size_t at = 0; at < sizeof s; at++) {
			unsigned want = (c < 0x20 && c != '\t') || c == 0x7F ? TRAIT_CONTROL : 0;

			want |= c > 0x7F ? TRAIT_HIGH : 0;
			want |= c == '*' ? TRAIT_STAR : c == '&' ? TRAIT_AMP : 0;
			want |= c == '\\' ? TRAIT_BACKSLASH : c == '<' ? TRAIT_LESS : 0;
			want |= c == '[' ? TRAIT_BRACKET : c == '=' ? TRAIT_EQUALS : 0;
			memset(s, 'x', sizeof s);
			s[at] = (char)c;
			assert_int_equal(traits_of(s, sizeof s), want);
			assert_int_equal(traits_of(s, at), 0);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_by_hand),    cmocka_unit_test(finds_as_a_loop),
		cmocka_unit_test(looks_at_no_more), cmocka_unit_test(anchors_whatever_is_rare),
		cmocka_unit_test(traits_by_byte),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
