/* SPDX-License-Identifier: MIT */
/* One input, read to a report.
 * parse/ itself may include this. */
#ifndef PARSE_READ_H
#define PARSE_READ_H

#include <stddef.h>

#include "parse/format/parser.h"
#include "parse/model/model.h"

/* Reads the n bytes by the first format that recognises each part. All diagnostics are in
 * report->diags and carry import->path. The import is copied. Runs have no subject yet. Never NULL;
 * free with report_free(). */
struct report *parse_bytes(const char *bytes, size_t n, const struct import *import);

/* The same, sparing a copy: what is in `bytes`, behind which a NUL stands, is written over. */
struct report *parse_over_bytes(char *bytes, size_t n, const struct import *import);

/* The same by some formats alone; `set` ends with NULL. */
struct report *parse_bytes_by(const struct parser *const *set, const char *bytes, size_t n,
			      const struct import *import);

#endif
