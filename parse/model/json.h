/* SPDX-License-Identifier: MIT */
/* `kurabe parse --json`: reports as JSON, in the names of kurabe-json(5).
 * parse/ itself and render may include this. */
#ifndef PARSE_MODEL_JSON_H
#define PARSE_MODEL_JSON_H

#include "base/buf.h"
#include "base/diag.h"
#include "parse/model/model.h"

/* Appends the whole document: runs, facts and diagnostics of all reports, then those of `more` (or
 * NULL). */
void reports_to_json(struct report *const *reports, size_t n, const struct diags *more,
                     struct buf *out);

/* Appends one run as a JSON object. */
void run_to_json(const struct run *run, struct buf *out);

/* Appends a string in quotes, or null. */
void json_string(struct buf *out, const char *s);

/* Appends a number in its shortest form, or null where it is not finite. */
void json_number(struct buf *out, double value);

#endif
