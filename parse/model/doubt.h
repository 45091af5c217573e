/* SPDX-License-Identifier: MIT */
/* Doubts: which run and which figures a diagnostic of an input bears on, and which diagnostics are
 * worth a mark beside a figure. It is decided here alone, so that no output disagrees.
 * parse/model, render may include this. It includes base only. */
#ifndef PARSE_MODEL_DOUBT_H
#define PARSE_MODEL_DOUBT_H

#include <stdbool.h>
#include <stddef.h>

#include "parse/model/model.h"

/* Whether a figure that it bears on is marked: a warning or worse. A note says what was done, and
 * stands on the page of the log only. */
bool diag_is_doubt(const struct diag *d);

/* The run whose lines hold the diagnostic's, of several the one with fewest lines, of those the
 * first; NULL: of no run, or of no line. */
const struct run *diag_run(const struct report *r, const struct diag *d);

/* The first of the report's diagnostics at or behind a line; r->diags.n where there is none. The
 * diagnostics are in order (diags_sort). */
size_t diags_from(const struct report *r, unsigned line);

/* The doubts about a result of a run, at most `max` of them, into `out`; returns how many. One at
 * the beginning of a line, or without a column, bears on every result with a figure (value, index,
 * seconds, …) on that line; one further on bears on the result that has a figure right there, and
 * what was read from other places of the line is as printed. The report's diagnostics are in order
 * (diags_sort). */
size_t result_doubts(const struct run *run, const struct result *r, const struct diag **out,
                     size_t max);

/* The same about the buckets of a run's histogram. */
size_t histogram_doubts(const struct run *run, const struct diag **out, size_t max);

#endif
