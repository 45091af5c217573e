/* SPDX-License-Identifier: MIT */
#include "parse/format/decimal.h"

#include "base/number.h"

enum { DECIMAL_CHARS = 32 };

static bool is_digit(const struct line *l, size_t at)
{
	return at < l->n && l->s[at] >= '0' && l->s[at] <= '9';
}

size_t read_decimal(const struct line *l, size_t at, double *value)
{
	char digits[DECIMAL_CHARS];
	size_t n = 0;
	bool point = false;

	if (!is_digit(l, at))
		return 0;
	for (; at + n < l->n && n < sizeof digits; n++) {
		char c = l->s[at + n];
		bool separator = (c == '.' || c == ',') && !point && is_digit(l, at + n + 1);

		if (!separator && !is_digit(l, at + n))
			break;
		point |= separator;
		digits[n] = c == ',' ? '.' : c;
	}
	return n < sizeof digits && number_read(digits, n, value) == n ? n : 0;
}

bool number_may_be_cut(const struct text *text, size_t line, size_t end)
{
	const struct line *l = &text->lines[line];

	if (end < l->n && (l->s[end] == '.' || l->s[end] == ','))
		end++;
	return ends_input(text, line, end);
}

static bool is_separator(const struct line *l, size_t at)
{
	return at < l->n && (l->s[at] == ',' || l->s[at] == '.');
}

/* Whether what divides the digits stands before groups of three of them. */
static bool is_grouped(const char *s, size_t n)
{
	size_t group = 0;
	char separator = '\0';

	for (size_t i = 0; i < n; i++) {
		if (s[i] != ',' && s[i] != '.') {
			group++;
			continue;
		}
		if (separator ? group != 3 || s[i] != separator : group > 3)
			return false;
		separator = s[i];
		group = 0;
	}
	return !separator || group == 3;
}

/* How many digits, with single points and commas between, stand there. */
static size_t number_length(const struct line *l, size_t at)
{
	size_t n = 0;

	while (is_digit(l, at + n) || (n && is_separator(l, at + n) && is_digit(l, at + n + 1)))
		n++;
	return n;
}

/* The last point or comma, where it stands before a fraction; n: there is none. */
static size_t fraction_at(const char *s, size_t n)
{
	size_t last = n, alike = 0, others = 0;

	for (size_t i = n; i-- > 0;) {
		if (s[i] != ',' && s[i] != '.')
			continue;
		last = last == n ? i : last;
		alike += s[i] == s[last];
		others += s[i] != s[last];
	}
	if (last == n || alike > 1)
		return n;
	return s[last] == '.' || others || n - last != 4 || last > 3 ? last : n;
}

size_t read_grouped(const struct line *l, size_t at, double *value)
{
	char digits[DECIMAL_CHARS];
	size_t n = number_length(l, at), fraction, kept = 0;

	if (!n || n >= sizeof digits)
		return 0;
	fraction = fraction_at(l->s + at, n);
	if (!is_grouped(l->s + at, fraction))
		return 0;
	for (size_t i = 0; i < n; i++)
		if (i == fraction || is_digit(l, at + i))
			digits[kept++] = i == fraction ? '.' : l->s[at + i];
	return number_read(digits, kept, value) == kept ? n : 0;
}
