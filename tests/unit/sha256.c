/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/sha256.h"

/* The examples of FIPS 180-2, appendix B. */
static void the_standards_examples_hold(void **state)
{
	static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
	char hex[SHA256_HEX], as[1000];
	struct sha256 h;

	(void)state;
	assert_string_equal(sha256_of("abc", 3, hex),
			    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	assert_string_equal(sha256_of(two_blocks, strlen(two_blocks), hex),
			    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
	memset(as, 'a', sizeof as);
	sha256_init(&h);
	for (int i = 0; i < 1000; i++)
		sha256_add(&h, as, sizeof as);
	sha256_hex(&h, hex);
	assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Whatever pieces a text comes in: of each length from 0 to 255, in two, all digests in a row; beside
 * what `for n in $(seq 0 255); do seq -s, 999 | head -c $n | sha256sum | head -c 64; done | sha256sum`
 * says. */
static void every_length_holds(void **state)
{
	char text[4096], hex[SHA256_HEX];
	struct sha256 all, h;
	size_t n = 0;

	(void)state;
	for (int i = 1; i < 200; i++)
		n += (size_t)snprintf(text + n, sizeof text - n, "%d,", i);
	sha256_init(&all);
	for (size_t length = 0; length < 256; length++) {
		sha256_init(&h);
		sha256_add(&h, text, length / 3);
		sha256_add(&h, text + length / 3, length - length / 3);
		sha256_hex(&h, hex);
		sha256_add(&all, hex, SHA256_HEX - 1);
	}
	sha256_hex(&all, hex);
	assert_string_equal(hex, "11028b795338b6cf07fae47c3cfb1cd8d2d4f5ecda2c4e8d8ff1fdae5d78b666");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_standards_examples_hold),
		cmocka_unit_test(every_length_holds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
