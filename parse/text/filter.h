/* SPDX-License-Identifier: MIT */
/* Filters: each takes away one thing that was put around the words of a log, where the lines show
 * that it was. A filter is one file, one line here and one line of the table in text.c.
 * parse/text may include this. */
#ifndef PARSE_TEXT_FILTER_H
#define PARSE_TEXT_FILTER_H

#include "parse/text/text.h"

struct filter {
	void (*apply)(struct text *t); /* required: edits t->lines, places kept */
	unsigned traits;               /* only where a line has one of them; 0: always */
};

void filter_quoted_printable(struct text *t); /* "=3D", "=" at the end of a line */
void filter_escapes(struct text *t);          /* a log in a string: "\n", "\t" */
void filter_colours(struct text *t);          /* "[0;36m" without its escape character */
void filter_records(struct text *t);          /* {"log":"…\n"}, msg="…" */
void filter_listed(struct text *t);           /* "- '…'" */
void filter_entities(struct text *t);         /* "&gt;", "&nbsp;", "&#62;" */
void filter_blanks(struct text *t); /* NBSP and other blanks, zero-width ones, full-width digits */
void filter_quotes(struct text *t); /* "> ", "| " */
void filter_comments(struct text *t);     /* "# ", "// ", "* " */
void filter_differences(struct text *t);  /* "-", "+" */
void filter_numbering(struct text *t);    /* "  12  " */
void filter_speakers(struct text *t);     /* "web1: ", "web2: " */
void filter_loggers(struct text *t);      /* "2024-05-06T07:08:09Z ", "[pod/fio] " */
void filter_quoted_lines(struct text *t); /* "`…`", a list of strings */
void filter_signed(struct text *t);       /* "- -", "~ " */
void filter_markup(struct text *t);       /* "<br>", "[color=red]" */
void filter_emphasis(struct text *t);     /* "**", "\*" */
void filter_csv_wraps(struct text *t);     /* a line of values that was broken */
void filter_row_wraps(struct text *t);     /* a row broken before its figure */
void filter_paragraphs(struct text *t);    /* lines that ran together into one */
void filter_spacing(struct text *t);      /* an empty line behind every line */

#endif
