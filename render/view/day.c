/* SPDX-License-Identifier: MIT */
#include "render/view/day.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/number.h"

static bool read_part(const char *s, size_t n, long *out)
{
	uint64_t value;

	if (number_read_u64(s, n, &value) != n)
		return false;
	*out = (long)value;
	return true;
}

static bool read_date(const char *date, long *y, long *m, long *d)
{
	return date && strlen(date) >= 10 && read_part(date, 4, y) && read_part(date + 5, 2, m) &&
	       read_part(date + 8, 2, d);
}

double day_number(const char *date)
{
	long y, m, d, era, yoe, doy, days;

	if (!read_date(date, &y, &m, &d))
		return NAN;
	y -= m <= 2;
	era = y / 400;
	yoe = y - era * 400;
	doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
	days = era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
	return (double)days;
}

unsigned years_between(const char *from, const char *to)
{
	long y[2], m[2], d[2], years;

	if (!read_date(from, &y[0], &m[0], &d[0]) || !read_date(to, &y[1], &m[1], &d[1]))
		return 0;
	years = y[1] - y[0] - (m[1] < m[0] || (m[1] == m[0] && d[1] < d[0]));
	return years > 0 ? (unsigned)years : 0;
}
