/* SPDX-License-Identifier: MIT */
/* A line of fio's terse form as fields. Only parse/format/fio may include this. */
#ifndef PARSE_FORMAT_FIO_FIO_TERSE_H
#define PARSE_FORMAT_FIO_FIO_TERSE_H

#include "parse/format/fio/fio_forms.h"

enum { FIO_TERSE_FIELDS = 400 }; /* at most; more are not read */

struct field {
	size_t line, at, n;
};

/* A line of terse as fields, and how far it was read. */
struct terse {
	struct parse *p;
	struct run *run;
	size_t first;
	struct field fields[FIO_TERSE_FIELDS];
	size_t n;
	size_t at;   /* the next field */
	size_t last; /* index of the last line */
	bool cut;    /* the last field may lack its end */
	unsigned version;
	bool percentiles;
};

/* The byte at which a line of terse begins in a line: behind blanks, comment marks, quotes or other
 * text. l->n: nowhere. */
size_t fio_terse_start(const struct line *l);

/* Reads fields from byte `at` of a line until something is none, over the strings that source code
 * may have broken it into. The first five may hold text, so may the disks behind. */
void fio_terse_split(struct terse *t, size_t line, size_t at);

#endif
