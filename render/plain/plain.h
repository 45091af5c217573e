/* SPDX-License-Identifier: MIT */
/* The plain back-ends: the terminal, CSV, JSON, Markdown. All read one comparison.
 * render/main.c, render/site.c and tests may include this. */
#ifndef RENDER_PLAIN_PLAIN_H
#define RENDER_PLAIN_PLAIN_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buf.h"
#include "parse/model/archive.h"
#include "render/lang.h"
#include "render/privacy.h"
#include "render/stat/comparison.h"

struct plain {
	const struct archive *archive;
	const struct comparison *comparison; /* NULL where a verb needs none */
	const struct privacy *privacy;
	const struct lang *lang;
	FILE *to; /* a terminal gets colours and is not written wider than it is */
	size_t width; /* columns that a line may take; 0: those of a terminal, else any */
	bool all; /* compare: also what one side alone has, and what has no better side */
};

/* Tables of all groups, each followed by sentences. */
void plain_compare(const struct plain *p);

/* Subjects with their runs: id, tool, label, date, headline figure. */
void plain_list(const struct plain *p);

/* Everything of one run, with the lines it was read from. */
void plain_show(const struct plain *p, const struct run *run);

/* Data files, appended to `out`: a row a result, in the order of the logs, of all runs of the
 * comparison; `metrics` (n of them) keeps those alone, none keeps all. */
typedef void plain_export(const struct plain *p, const char *const *metrics, size_t n,
			  struct buf *out);
plain_export export_csv, export_json, export_markdown;
/* What plain_compare() prints, no wider than a forum shows it. */
plain_export export_plain;

#endif
