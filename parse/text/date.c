/* SPDX-License-Identifier: MIT */
#include "parse/text/date.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

enum { WORDS = 6, YEAR_LEAST = 1970, YEAR_MOST = 2199 };

static bool write_day(uint64_t year, uint64_t month, uint64_t day, char out[DATE_BYTES])
{
	if (year < YEAR_LEAST || year > YEAR_MOST || month < 1 || month > 12 || day < 1 || day > 31)
		return false;
	snprintf(out, DATE_BYTES, "%04u-%02u-%02u", (unsigned)year, (unsigned)month, (unsigned)day);
	return true;
}

static bool read_digits(const char *s, size_t n, uint64_t *value)
{
	return number_read_u64(s, n, value) == n;
}

/* "2019-11-11" or "2019/11/11". */
static bool read_iso(const char *s, char out[DATE_BYTES])
{
	uint64_t year, month, day;

	return strlen(s) >= 10 && (s[4] == '-' || s[4] == '/') && s[7] == s[4] &&
	       read_digits(s, 4, &year) && read_digits(s + 5, 2, &month) &&
	       read_digits(s + 8, 2, &day) && !isdigit((unsigned char)s[10]) &&
	       write_day(year, month, day, out);
}

static unsigned month_of(const char *s)
{
	static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";

	for (unsigned i = 0; i < 12; i++)
		if (strncasecmp(s, names + 3 * i, 3) == 0)
			return i + 1;
	return 0;
}

/* Of the first words one is a month, a number to 31 the day, one of four digits the year. */
static bool read_words(const char *s, char out[DATE_BYTES])
{
	uint64_t year = 0, day = 0, value;
	unsigned month = 0;

	for (int i = 0; i < WORDS && *s; i++) {
		size_t n = strcspn(s, " ,\t\r\n");

		if (n >= 3 && !month && isalpha((unsigned char)*s))
			month = month_of(s);
		else if (n && n <= 2 && !day && read_digits(s, n, &value))
			day = value;
		else if (n == 4 && !year && read_digits(s, n, &value))
			year = value;
		s += n;
		s += strspn(s, " ,\t");
	}
	return write_day(year, month, day, out);
}

bool date_read(const char *s, char out[DATE_BYTES])
{
	s += strspn(s, " \t\"'");
	return read_iso(s, out) || read_words(s, out);
}
