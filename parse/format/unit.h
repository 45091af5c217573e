/* SPDX-License-Identifier: MIT */
/* What a printed K, MB or msec means: decided per tool and dialect, in one table.
 * parse/format may include this. It includes base only. */
#ifndef PARSE_FORMAT_UNIT_H
#define PARSE_FORMAT_UNIT_H

#include <stddef.h>

/* A manner of printing units. The same letters mean different things in different ones. */
enum unit_dialect {
	UNIT_FIO_OLD,	   /* fio to 2.16, `io=` `bw=`: KB is 1024 B */
	UNIT_FIO,	   /* fio 2.17 on, `BW=`: KiB is 1024 B, kB is 1000 B */
	UNIT_FIO_BLOCK,	   /* block sizes of fio's header lines: K is 1024 B */
	UNIT_FIO_TIME,	   /* the bracket of a latency line, and run times */
	UNIT_FIO_SCALE,	   /* behind an IOPS or latency figure: k is 1000 */
	UNIT_FIO_OPTION,   /* values of options, as in its JSON: k is 1024 */
	UNIT_FIO_2006,	   /* 2004 to 2006: the rate called KiB/s is bytes a millisecond */
	UNIT_IOPING_BYTES, /* sizes and rates: mb (before 0.7) and MiB are 2^20 B */
	UNIT_IOPING_TIME,
	UNIT_IOPING_SCALE, /* behind a count or IOPS figure: k is 1000 */
	UNIT_HDPARM,	   /* MB is 2^20 B */
	UNIT_BUSYBOX,	   /* dd of busybox: MB is 2^20 B */
	UNIT_DD,	   /* before "/s", in dd and bench.sh: MB is 10^6 B */
	UNIT_SYSBENCH,	   /* MB and Mb (0.4) and MiB (1.0) are 2^20 B */
	UNIT_NENCH,
	UNIT_YABS,    /* MB is 1000 KiB: fio's KiB/s divided by 1000 */
	UNIT_YABS_SI, /* since 2026: MB is 10^6 B */
	UNIT_DIALECTS, /* how many there are */
};

/* One row: `printed` is worth `factor` of the SI unit (B, B/s, s or 1). */
struct unit {
	enum unit_dialect dialect;
	const char *printed;
	double factor;
};

extern const struct unit units[]; /* ends with a row whose `printed` is NULL */

/* The longest unit of a dialect that the n bytes at s begin with. Returns its length, 0 when there
 * is none; *factor is set only when the length is not 0. */
size_t unit_read(enum unit_dialect dialect, const char *s, size_t n, double *factor);

/* What `value` units of `factor` are, rounded as decimal: 15.30 msec are 0.0153, not
 * 0.015300000000000001. */
double unit_value(double value, double factor);

#endif
