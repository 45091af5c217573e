/* SPDX-License-Identifier: MIT */
#include "parse/format/unit.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/bit.h"
#include "base/number.h"

#define KI 1024.0
#define MI (1024.0 * KI)
#define GI (1024.0 * MI)
#define TI (1024.0 * GI)

/* Sources: the io and runt of one line give its bw, which settles K in fio; requests times their
 * size give the rate in ioping; the manual page of hdparm; bytes divided by seconds in dd; files times
 * their size in sysbench; iops times the block size in YABS and KDiskMark. */
const struct unit units[] = {
	{UNIT_FIO_OLD, "B", 1},
	{UNIT_FIO_OLD, "KB", KI},
	{UNIT_FIO_OLD, "MB", MI},
	{UNIT_FIO_OLD, "GB", GI},
	{UNIT_FIO_OLD, "TB", TI},
	{UNIT_FIO_OLD, "B/s", 1},
	{UNIT_FIO_OLD, "KB/s", KI},
	{UNIT_FIO_OLD, "MB/s", MI},
	{UNIT_FIO_OLD, "GB/s", GI},
	{UNIT_FIO_OLD, "TB/s", TI},
	{UNIT_FIO_OLD, "KB  /s", KI},
	{UNIT_FIO_OLD, "MB  /s", MI},
	{UNIT_FIO_OLD, "GB  /s", GI},
	{UNIT_FIO_OLD, "bit/s", 1.0 / 8},
	{UNIT_FIO_OLD, "Kbit/s", KI / 8},
	{UNIT_FIO_OLD, "Mbit/s", MI / 8},
	{UNIT_FIO_OLD, "Gbit/s", GI / 8},

	{UNIT_FIO, "B", 1},
	{UNIT_FIO, "KiB", KI},
	{UNIT_FIO, "MiB", MI},
	{UNIT_FIO, "GiB", GI},
	{UNIT_FIO, "TiB", TI},
	{UNIT_FIO, "PiB", 1024 * TI},
	{UNIT_FIO, "kB", 1e3},
	{UNIT_FIO, "MB", 1e6},
	{UNIT_FIO, "GB", 1e9},
	{UNIT_FIO, "TB", 1e12},
	{UNIT_FIO, "PB", 1e15},
	{UNIT_FIO, "B/s", 1},
	{UNIT_FIO, "KiB/s", KI},
	{UNIT_FIO, "MiB/s", MI},
	{UNIT_FIO, "GiB/s", GI},
	{UNIT_FIO, "TiB/s", TI},
	{UNIT_FIO, "kB/s", 1e3},
	{UNIT_FIO, "MB/s", 1e6},
	{UNIT_FIO, "GB/s", 1e9},
	{UNIT_FIO, "TB/s", 1e12},
	{UNIT_FIO, "bit/s", 1.0 / 8},
	{UNIT_FIO, "Kibit/s", KI / 8},
	{UNIT_FIO, "Mibit/s", MI / 8},
	{UNIT_FIO, "Gibit/s", GI / 8},
	{UNIT_FIO, "Tibit/s", TI / 8},
	{UNIT_FIO, "kbit/s", 1e3 / 8},
	{UNIT_FIO, "Mbit/s", 1e6 / 8},
	{UNIT_FIO, "Gbit/s", 1e9 / 8},
	{UNIT_FIO, "Tbit/s", 1e12 / 8},
	{UNIT_FIO, "Ki", KI},
	{UNIT_FIO, "Mi", MI},
	{UNIT_FIO, "Gi", GI},
	{UNIT_FIO, "Ti", TI},
	{UNIT_FIO, "k", 1e3},
	{UNIT_FIO, "M", 1e6},
	{UNIT_FIO, "G", 1e9},
	{UNIT_FIO, "T", 1e12},

	{UNIT_FIO_BLOCK, "B", 1},
	{UNIT_FIO_BLOCK, "K", KI},
	{UNIT_FIO_BLOCK, "M", MI},
	{UNIT_FIO_BLOCK, "G", GI},
	{UNIT_FIO_BLOCK, "KiB", KI},
	{UNIT_FIO_BLOCK, "MiB", MI},
	{UNIT_FIO_BLOCK, "GiB", GI},
	{UNIT_FIO_BLOCK, "kB", 1e3},
	{UNIT_FIO_BLOCK, "MB", 1e6},
	{UNIT_FIO_BLOCK, "GB", 1e9},

	{UNIT_FIO_TIME, "nsec", 1e-9},
	{UNIT_FIO_TIME, "usec", 1e-6},
	{UNIT_FIO_TIME, "msec", 1e-3},
	{UNIT_FIO_TIME, "sec", 1},

	{UNIT_FIO_SCALE, "k", 1e3},
	{UNIT_FIO_SCALE, "K", 1e3},
	{UNIT_FIO_SCALE, "M", 1e6},
	{UNIT_FIO_SCALE, "G", 1e9},

	{UNIT_FIO_OPTION, "B", 1},
	{UNIT_FIO_OPTION, "b", 1},
	{UNIT_FIO_OPTION, "k", KI},
	{UNIT_FIO_OPTION, "K", KI},
	{UNIT_FIO_OPTION, "kb", KI},
	{UNIT_FIO_OPTION, "kB", KI},
	{UNIT_FIO_OPTION, "KB", KI},
	{UNIT_FIO_OPTION, "ki", KI},
	{UNIT_FIO_OPTION, "Ki", KI},
	{UNIT_FIO_OPTION, "kib", KI},
	{UNIT_FIO_OPTION, "KiB", KI},
	{UNIT_FIO_OPTION, "m", MI},
	{UNIT_FIO_OPTION, "M", MI},
	{UNIT_FIO_OPTION, "mb", MI},
	{UNIT_FIO_OPTION, "MB", MI},
	{UNIT_FIO_OPTION, "mi", MI},
	{UNIT_FIO_OPTION, "Mi", MI},
	{UNIT_FIO_OPTION, "mib", MI},
	{UNIT_FIO_OPTION, "MiB", MI},
	{UNIT_FIO_OPTION, "g", GI},
	{UNIT_FIO_OPTION, "G", GI},
	{UNIT_FIO_OPTION, "gb", GI},
	{UNIT_FIO_OPTION, "GB", GI},
	{UNIT_FIO_OPTION, "gi", GI},
	{UNIT_FIO_OPTION, "Gi", GI},
	{UNIT_FIO_OPTION, "gib", GI},
	{UNIT_FIO_OPTION, "GiB", GI},
	{UNIT_FIO_OPTION, "t", TI},
	{UNIT_FIO_OPTION, "T", TI},
	{UNIT_FIO_OPTION, "tb", TI},
	{UNIT_FIO_OPTION, "TB", TI},
	{UNIT_FIO_OPTION, "ti", TI},
	{UNIT_FIO_OPTION, "Ti", TI},
	{UNIT_FIO_OPTION, "tib", TI},
	{UNIT_FIO_OPTION, "TiB", TI},

	{UNIT_FIO_2006, "KiB/s", 1e3},
	{UNIT_FIO_2006, "KiB/sec", 1e3},
	{UNIT_FIO_2006, "B", 1},
	{UNIT_FIO_2006, "KiB", KI},
	{UNIT_FIO_2006, "MiB", MI},
	{UNIT_FIO_2006, "GiB", GI},
	{UNIT_FIO_2006, "TiB", TI},

	{UNIT_IOPING_BYTES, "bytes", 1},
	{UNIT_IOPING_BYTES, "B", 1},
	{UNIT_IOPING_BYTES, "KiB", KI},
	{UNIT_IOPING_BYTES, "MiB", MI},
	{UNIT_IOPING_BYTES, "GiB", GI},
	{UNIT_IOPING_BYTES, "TiB", TI},
	{UNIT_IOPING_BYTES, "kb", KI},
	{UNIT_IOPING_BYTES, "mb", MI},
	{UNIT_IOPING_BYTES, "gb", GI},
	{UNIT_IOPING_BYTES, "Kb", KI},
	{UNIT_IOPING_BYTES, "Mb", MI},
	{UNIT_IOPING_BYTES, "Gb", GI},
	{UNIT_IOPING_BYTES, "Tb", TI},
	{UNIT_IOPING_BYTES, "B/s", 1},
	{UNIT_IOPING_BYTES, "KiB/s", KI},
	{UNIT_IOPING_BYTES, "MiB/s", MI},
	{UNIT_IOPING_BYTES, "GiB/s", GI},
	{UNIT_IOPING_BYTES, "TiB/s", TI},
	{UNIT_IOPING_BYTES, "kb/s", KI},
	{UNIT_IOPING_BYTES, "mb/s", MI},
	{UNIT_IOPING_BYTES, "gb/s", GI},

	{UNIT_IOPING_TIME, "ns", 1e-9},
	{UNIT_IOPING_TIME, "us", 1e-6},
	{UNIT_IOPING_TIME, "ms", 1e-3},
	{UNIT_IOPING_TIME, "s", 1},
	{UNIT_IOPING_TIME, "min", 60},
	{UNIT_IOPING_TIME, "hour", 3600},
	{UNIT_IOPING_TIME, "day", 86400},

	{UNIT_IOPING_SCALE, "k", 1e3},
	{UNIT_IOPING_SCALE, "M", 1e6},
	{UNIT_IOPING_SCALE, "G", 1e9},

	{UNIT_HDPARM, "kB/sec", KI},
	{UNIT_HDPARM, "kB/s", KI}, /* BusyBox' hdparm */
	{UNIT_HDPARM, "MB/sec", MI},
	{UNIT_HDPARM, "GB/sec", GI},
	{UNIT_HDPARM, "MB", MI},

	{UNIT_BUSYBOX, "B", 1},
	{UNIT_BUSYBOX, "KB", KI},
	{UNIT_BUSYBOX, "MB", MI},
	{UNIT_BUSYBOX, "GB", GI},
	{UNIT_BUSYBOX, "TB", TI},

	{UNIT_DD, "B", 1},
	{UNIT_DD, "bytes", 1},
	{UNIT_DD, "kB", 1e3},
	{UNIT_DD, "KB", 1e3},
	{UNIT_DD, "MB", 1e6},
	{UNIT_DD, "GB", 1e9},
	{UNIT_DD, "TB", 1e12},

	{UNIT_SYSBENCH, "b", 1},
	{UNIT_SYSBENCH, "Kb", KI},
	{UNIT_SYSBENCH, "Mb", MI},
	{UNIT_SYSBENCH, "Gb", GI},
	{UNIT_SYSBENCH, "Tb", TI},
	{UNIT_SYSBENCH, "K", KI},
	{UNIT_SYSBENCH, "M", MI},
	{UNIT_SYSBENCH, "G", GI},
	{UNIT_SYSBENCH, "KB", KI},
	{UNIT_SYSBENCH, "MB", MI},
	{UNIT_SYSBENCH, "GB", GI},
	{UNIT_SYSBENCH, "KiB", KI},
	{UNIT_SYSBENCH, "MiB", MI},
	{UNIT_SYSBENCH, "GiB", GI},
	{UNIT_SYSBENCH, "TiB", TI},

	{UNIT_NENCH, "KiB/s", KI},
	{UNIT_NENCH, "MiB/s", MI},
	{UNIT_NENCH, "GiB/s", GI},

	{UNIT_YABS, "KB/s", KI},
	{UNIT_YABS, "MB/s", 1e3 * KI},
	{UNIT_YABS, "GB/s", 1e6 * KI},

	{UNIT_YABS_SI, "KB/s", 1e3},
	{UNIT_YABS_SI, "MB/s", 1e6},
	{UNIT_YABS_SI, "GB/s", 1e9},
	{0, NULL, 0},
};

/* The rows of a dialect, which stand together and are at most 64; by the lowest bits of their first
 * byte, a bit each. */
struct rows {
	const struct unit *first;
	uint64_t with[32];
};

static const struct rows *rows_of(enum unit_dialect dialect)
{
	static struct rows all[UNIT_DIALECTS];
	struct rows *rows = &all[dialect];
	const struct unit *u = units;

	if (rows->first)
		return rows;
	while (u->printed && u->dialect != dialect)
		u++;
	for (rows->first = u; u->printed && u->dialect == dialect; u++) {
		assert(u - rows->first < 64);
		rows->with[(unsigned char)*u->printed & 31] |= (uint64_t)1 << (u - rows->first);
	}
	return rows;
}

size_t unit_read(enum unit_dialect dialect, const char *s, size_t n, double *factor)
{
	const struct rows *rows = rows_of(dialect);
	uint64_t left = n ? rows->with[(unsigned char)*s & 31] : 0;
	size_t longest = 0;

	for (; left; left &= left - 1) {
		const struct unit *u = rows->first + bit_lowest(left);
		size_t length = strlen(u->printed);

		if (length > n || length <= longest || memcmp(s, u->printed, length) != 0)
			continue;
		longest = length;
		*factor = u->factor;
	}
	return longest;
}

/* The product of a decimal fraction and a power of ten, or of 1024, in 15 digits: all that a double
 * holds, and more than any log prints. A whole number of at most 15 digits by a power of ten that a
 * double holds is rounded once, to the double nearest to that decimal fraction. */
double unit_value(double value, double factor)
{
	static const double power[] = {1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
	                               1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
	                               1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
	double product = factor < 1 ? value / round(1 / factor) : value * factor;
	int decimals;

	if (!(fabs(product) >= 1e-20 && fabs(product) < 1e15) || product == rint(product))
		return product;
	decimals = 15 - (int)ceil(log10(fabs(product)));
	if (decimals > 22)
		decimals = 22;
	return round(product * power[decimals]) / power[decimals];
}
