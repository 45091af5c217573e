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

size_t read_grouped(const struct line *l, size_t at, double *value)
{
	char digits[DECIMAL_CHARS];
	size_t n = 0, kept = 0;

	if (!is_digit(l, at))
		return 0;
	for (; at + n < l->n && kept < sizeof digits; n++) {
		char c = l->s[at + n];

		if ((c == ',' || c == '.') && !is_digit(l, at + n + 1))
			break;
		if (c != ',' && c != '.' && !is_digit(l, at + n))
			break;
		if (c != ',')
			digits[kept++] = c;
	}
	return kept < sizeof digits && number_read(digits, kept, value) == kept ? n : 0;
}
