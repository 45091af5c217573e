/* SPDX-License-Identifier: MIT */
/* Dates of UnixBench reports, as they were printed in many places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "parse/format/unixbench/unixbench.h"

static const struct {
	const char *printed, *read; /* NULL: neither date nor time */
} dates[] = {
	{"Tue Oct 28 2014 15:23:24 - 16:14:50", "2014-10-28T15:23:24"},
	{"日 5月 16 2021 20:53:14 - 21:38:12", "2021-05-16T20:53:14"},
	{"一 11月 21 2022 14:03:11 - 14:04:35", "2022-11-21T14:03:11"},
	{"日  4 27 2025 17:12:03 - 17:40:21", "2025-04-27T17:12:03"},
	{"金  4 08 2022", "2022-04-08"},
	{"Tue Oct 15 20:04:50 IST 2002", "2002-10-15T20:04:50"},
	{"Mon, June 25, 2018 20:25:47 - 20:54:19", "2018-06-25T20:25:47"},
	{"2008?$BG/  8?$B7n  5?$BF| ?$B2PMKF| 10:24:35 JST", "2008-08-05T10:24:35"},
	{"2008年  8月  5日 火曜日 10:24:35 JST", "2008-08-05T10:24:35"},
	{"2008年8月5日 10:24:35", "2008-08-05T10:24:35"},
	{"Mi Dez 11 2013 13:23:54 - 13:50:00", "2013-12-11T13:23:54"},
	{"mar. mars 26 2013 19:13:07 - 19:44:19", "2013-03-26T19:13:07"},
	{"mar. nov. 26 2013 19:13:07 - 19:44:19", "2013-11-26T19:13:07"},
	{"ven. août 02 2013 19:13:07 - 19:44:19", "2013-08-02T19:13:07"},
	{"Пт авг 02 2013 19:13:07 - 19:44:19", "2013-08-02T19:13:07"},
	{"Fri 13 Dec 2013 09:18:40 - 09:40:00", "2013-12-13T09:18:40"},
	{"2024-04-17 00:10:20 - 00:38:17", "2024-04-17T00:10:20"},
	{"Wed Apr 17 2024 00:10:20 – 00:38:17", "2024-04-17T00:10:20"},
	{"Fri Jan 02 1970 18:15:33 - 18:43:50", "18:15:33"},
	{"Tue Smarch 28 2014 15:23:24", "15:23:24"},
	{"Tue Oct 99 2014 15:23:24", "15:23:24"},
	{"13:00:32 - 13:28:46; 28m 14s", "13:00:32"},
	{"8 CPUs; 1 parallel process", NULL},
	{"", NULL},
};

static void every_date_is_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
		struct line l = {.s = dates[i].printed, .n = (unsigned)strlen(dates[i].printed)};
		char out[UB_DATE_BYTES];
		size_t begin;

		if (ub_date_read(&l, 0, out, &begin))
			assert_string_equal(out, dates[i].read);
		else
			assert_null(dates[i].read);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_date_is_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
