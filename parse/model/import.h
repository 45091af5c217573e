/* SPDX-License-Identifier: MIT */
/* How inputs came in: the lines of raw/<sha256>.from.
 * parse/format, parse/model, parse/ itself and render/article may include this. */
#ifndef PARSE_MODEL_IMPORT_H
#define PARSE_MODEL_IMPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/pool.h"
#include "parse/model/model.h"

/* All lines of one .from file, sorted by their bytes, no two alike. */
struct imports {
	struct pool pool;
	char **lines; /* in the pool, without LF */
	size_t n, cap;
};

/* Reads the bytes of a .from file. A line that is none is a warning (`name` is the file) and left
 * out. */
void imports_read(struct imports *i, const char *bytes, size_t n, const char *name,
                  struct diags *diags);
void imports_release(struct imports *i);

/* Adds a line; false when it was there already. */
bool imports_add(struct imports *i, const struct import *import);

void imports_write(const struct imports *i, struct buf *out);

/* One import out of all lines: path, container and member of the first line (one of standard input
 * only when there is no other), each option of the first line that has it. Two values of one option
 * are a warning. Strings live in the pool of `i`. An empty path when there is no line. */
struct import imports_merge(struct imports *i, const char *name, struct diags *diags);

/* The line of an import: `key=value` fields between tabs, without LF. Bytes of a value that are
 * control characters, `%` or no UTF-8 stand as %XX. */
void import_format(const struct import *import, struct buf *out);

/* What diagnostics and pages call the input: the path, and a slash and the member where there is
 * one. */
void import_name(const struct import *import, struct buf *out);

/* Whether s is a day as YYYY-MM-DD. */
bool date_is_valid(const char *s);

#endif
