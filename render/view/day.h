/* SPDX-License-Identifier: MIT */
/* Days: between dates, and how old results are. The files of render/view may include this. */
#ifndef RENDER_VIEW_DAY_H
#define RENDER_VIEW_DAY_H

/* Days since 1970-01-01 of a date YYYY-MM-DD (Howard Hinnant's days_from_civil,
 * https://howardhinnant.github.io/date_algorithms.html); NAN: it is none. */
double day_number(const char *date);

/* Whole years from one date to another, 0 where the second is not a year later. */
unsigned years_between(const char *from, const char *to);

#endif
