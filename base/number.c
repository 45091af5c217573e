/* SPDX-License-Identifier: MIT */
#include "base/number.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	SHORT = 16,    /* bytes of a number whose digits a double holds */
	LONGEST = 400, /* a longer run of digits is no number that a tool prints */
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static locale_t c_locale(void)
{
	static locale_t c;

	if (!c)
		c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	return c;
}

static size_t digits(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && is_digit(s[i]))
		i++;
	return i;
}

/* Length of the number at s, 0 if there is none. */
static size_t extent(const char *s, size_t n)
{
	size_t i = 0, before, after = 0, exponent;

	if (i < n && (s[i] == '-' || s[i] == '+'))
		i++;
	before = digits(s + i, n - i);
	i += before;
	if (i < n && s[i] == '.') {
		after = digits(s + i + 1, n - i - 1);
		if (after)
			i += 1 + after;
	}
	if (!before && !after)
		return 0;
	if (i + 1 < n && (s[i] == 'e' || s[i] == 'E')) {
		size_t sign = s[i + 1] == '-' || s[i + 1] == '+';
		exponent = digits(s + i + 1 + sign, n - i - 1 - sign);
		if (exponent)
			i += 1 + sign + exponent;
	}
	return i;
}

/* A plain number of few digits without sign and exponent is the quotient of two doubles that are
 * exact, and so is rounded once, as strtod() rounds (Clinger, "How to Read Floating Point Numbers
 * Accurately", 1990). Returns 0 where it is none of those. */
static size_t read_short(const char *s, size_t n, double *value)
{
	static const double power[] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
	                               1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
	uint64_t whole = 0;
	size_t end = 0, decimals = 0;

	for (; end < n && is_digit(s[end]); end++)
		whole = 10 * whole + (uint64_t)(s[end] - '0');
	if (end + 1 < n && s[end] == '.')
		for (; end + decimals + 1 < n && is_digit(s[end + decimals + 1]); decimals++)
			whole = 10 * whole + (uint64_t)(s[end + decimals + 1] - '0');
	end += decimals ? decimals + 1 : 0;
	if (!end || end > SHORT || whole > (uint64_t)1 << 53 ||
	    (end < n && (s[end] == 'e' || s[end] == 'E')))
		return 0;
	*value = (double)whole / power[decimals];
	return end;
}

size_t number_read(const char *s, size_t n, double *value)
{
	size_t len = read_short(s, n, value);
	char copy[LONGEST + 1];
	double v;

	if (len)
		return len;
	len = extent(s, n);
	if (!len || len > LONGEST)
		return 0;
	memcpy(copy, s, len);
	copy[len] = '\0';
	v = strtod_l(copy, NULL, c_locale());
	if (!isfinite(v))
		return 0;
	*value = v;
	return len;
}

bool number_whole(const char *s, double *value)
{
	size_t n = strlen(s);
	double v;

	if (!n || number_read(s, n, &v) != n)
		return false;
	*value = v;
	return true;
}

size_t number_read_u64(const char *s, size_t n, uint64_t *value)
{
	size_t len = digits(s, n);
	uint64_t v = 0;

	for (size_t i = 0; i < len; i++) {
		uint64_t d = (uint64_t)(s[i] - '0');
		if (v > (UINT64_MAX - d) / 10)
			return 0;
		v = 10 * v + d;
	}
	if (len)
		*value = v;
	return len;
}

/* A whole number of less than 16 digits, divided by a power of ten: both are exact, so that where
 * their quotient is the value, that is its shortest form. Returns false where there is none. */
static bool print_short(double value, char *out)
{
	static const double power[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11};
	const size_t most = sizeof power / sizeof *power - 1;
	size_t decimals = 0, n = 0;
	char reversed[NUMBER_MAX];
	uint64_t left;

	if (!(value >= 1e-4 || value == 0) || value >= 1e9 || signbit(value))
		return false;
	while (decimals < most && round(value * power[decimals]) / power[decimals] != value)
		decimals++;
	if (round(value * power[decimals]) >= 1e15)
		return false;
	left = (uint64_t)round(value * power[decimals]);
	if ((double)left / power[decimals] != value)
		return false;
	do {
		if (n == decimals && n > 0)
			reversed[n++] = '.';
		reversed[n++] = (char)('0' + left % 10);
		left /= 10;
	} while (left || n <= decimals);
	for (size_t i = 0; i < n; i++)
		out[i] = reversed[n - 1 - i];
	out[n] = '\0';
	return true;
}

char *number_print(double value, char out[NUMBER_MAX])
{
	locale_t old;

	if (print_short(value, out))
		return out;
	old = uselocale(c_locale());
	for (int precision = 15; precision <= 17; precision++) {
		snprintf(out, NUMBER_MAX, "%.*g", precision, value);
		if (strtod(out, NULL) == value)
			break;
	}
	uselocale(old);
	return out;
}

char *number_fixed(double value, int decimals, const char *separator, char *out, size_t size)
{
	char plain[LONGEST + 32];
	size_t len, whole, at = 0, width = strlen(separator);
	locale_t old = uselocale(c_locale());

	snprintf(plain, sizeof plain, "%.*f", decimals, value);
	uselocale(old);
	len = strlen(plain);
	whole = strcspn(plain, ".");
	for (size_t i = 0; i < len && at + 1 < size; i++) {
		bool group = i < whole && i > 0 && is_digit(plain[i - 1]) && (whole - i) % 3 == 0;
		if (group && at + width + 1 < size) {
			memcpy(out + at, separator, width);
			at += width;
		}
		out[at++] = plain[i];
	}
	if (size)
		out[at] = '\0';
	return out;
}
