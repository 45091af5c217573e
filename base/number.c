#include "base/number.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 400 }; /* a longer run of digits is no number that a tool prints */

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

size_t number_read(const char *s, size_t n, double *value)
{
	size_t len = extent(s, n);
	char copy[LONGEST + 1];
	double v;

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

char *number_print(double value, char out[NUMBER_MAX])
{
	locale_t old = uselocale(c_locale());

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
