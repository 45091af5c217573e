/* SPDX-License-Identifier: MIT */
/* dd: its last line, which may be wrapped, and what stands around it.
 * Only parse/format/dd*.c may include this. */
#ifndef PARSE_FORMAT_DD_H
#define PARSE_FORMAT_DD_H

#include "parse/format/parser.h"

struct dd_number {
	size_t at, n; /* bytes of the line */
	size_t unit;  /* of a rate: where its unit ends */
	double value; /* SI */
};

struct dd_line {
	struct dd_number bytes, seconds, rate;
};

/* Reads "N bytes … S s, R MB/s" in any wording; false: the line has none. */
bool dd_line_read(const struct line *l, struct dd_line *d);
bool dd_has_rate(const struct line *l); /* what tells quickly of most lines that they are none */
/* Whether line i, read as `d`, is what dd printed on its way to a result that stands behind it,
 * with status=progress or on a signal (USR1, or ctrl-T). */
bool dd_is_progress(const struct text *t, size_t i, const struct dd_line *d);
bool dd_is_records(const struct line *l);   /* "1000+0 records in", in any language */
size_t dd_command(const struct line *l);    /* where "dd if=…" begins; l->n: nowhere */

/* The line, or two that were one before they were wrapped. */
struct dd_view {
	const struct text *text;
	size_t first, last; /* lines, as indices */
	struct line joined; /* their words */
	struct buf words;
	size_t split, cut;  /* from byte `split` on, of line last, from its byte `cut` on */
	struct dd_line d;
};

/* Whether line i, alone or with the one before it, is dd's last line. To be closed in any case. */
bool dd_view_open(struct dd_view *v, const struct text *t, size_t from, size_t i);
void dd_view_close(struct dd_view *v);
struct figure dd_view_figure(struct parse *p, const struct dd_view *v, const struct dd_number *n);

/* The line with the command, above line `line` (dd's last one); t->n: none. */
size_t dd_command_above(const struct text *t, size_t line);

/* What that command says: if, of, bs, count, oflag, iflag, conv; the device; whether it reads or
 * writes. */
void dd_params(struct parse *p, struct run *run, size_t command, size_t line);

/* What stands before the bytes ("- [h1]: …"), or the answer to `uname -r` above the command. */
void dd_label(struct parse *p, struct run *run, size_t command, const struct dd_view *v);

#endif
