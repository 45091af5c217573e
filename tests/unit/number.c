/* SPDX-License-Identifier: MIT */
/* Numbers are read and printed as strtod() and printf() do it, only faster. */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "parse/format/unit.h"

enum { TRIES = 200000 };

static uint64_t state = 1;

/* Marsaglia's xorshift64*: the same numbers every time. */
static uint64_t random_u64(void)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return state * 2685821657736338717u;
}

/* Up to `most` digits with a point somewhere, or none. */
static void random_decimal(char *out, size_t size, unsigned most)
{
	unsigned digits = 1 + (unsigned)(random_u64() % most);
	unsigned point = (unsigned)(random_u64() % (digits + 1));
	size_t n = 0;

	for (unsigned i = 0; i < digits && n + 2 < size; i++) {
		if (i == point && i > 0)
			out[n++] = '.';
		out[n++] = (char)('0' + random_u64() % 10);
	}
	out[n] = '\0';
}

static void read_as_strtod(void **unused)
{
	char text[64];
	double value;

	(void)unused;
	for (int i = 0; i < TRIES; i++) {
		random_decimal(text, sizeof text, 20);
		assert_int_equal(number_read(text, strlen(text), &value), strlen(text));
		if (value != strtod(text, NULL))
			fail_msg("%s is read as %.17g", text, value);
	}
}

static void printed_as_read(void **unused)
{
	char text[64], printed[NUMBER_MAX], usual[NUMBER_MAX];

	(void)unused;
	for (int i = 0; i < TRIES; i++) {
		double value;

		random_decimal(text, sizeof text, 15);
		value = strtod(text, NULL);
		snprintf(usual, sizeof usual, "%.15g", value);
		assert_string_equal(number_print(value, printed), usual);
	}
}

static void printed_at_the_edges(void **unused)
{
	static const struct {
		double value;
		const char *printed;
	} rows[] = {
		{0, "0"},         {-0.0, "-0"},       {0.5, "0.5"},       {0.001, "0.001"},
		{0.0005, "0.0005"}, {10.01, "10.01"}, {999999.999, "999999.999"},
		{1e6, "1000000"}, {1e15, "1e+15"},    {-3, "-3"},         {0.1 + 0.2, "0.30000000000000004"},
		{1e-5, "1e-05"},  {100, "100"},       {99.95, "99.95"},
	};
	char printed[NUMBER_MAX];

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(number_print(rows[i].value, printed), rows[i].printed);
}

/* The product of a printed figure and a power of ten is the double next to the decimal product. */
static void scaled_as_decimal(void **unused)
{
	static const struct {
		double factor;
		const char *exponent;
	} factors[] = {{1e-3, "e-3"}, {1e-6, "e-6"}, {1e-9, "e-9"}, {1e3, "e3"}, {1e6, "e6"}};
	char text[64];

	(void)unused;
	for (int i = 0; i < TRIES; i++) {
		size_t f = (size_t)(random_u64() % (sizeof factors / sizeof *factors));
		double value;

		random_decimal(text, 32, 9);
		value = unit_value(strtod(text, NULL), factors[f].factor);
		strncat(text, factors[f].exponent, 8);
		if (value != strtod(text, NULL))
			fail_msg("%s is %.17g", text, value);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(read_as_strtod),
		cmocka_unit_test(printed_as_read),
		cmocka_unit_test(printed_at_the_edges),
		cmocka_unit_test(scaled_as_decimal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
