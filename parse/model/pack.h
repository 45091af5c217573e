/* SPDX-License-Identifier: MIT */
/* A report as bytes of this very program on this machine, which are read many times faster than its
 * XML. Only parse/model/cache.c and tests may include this. It includes base. */
#ifndef PARSE_MODEL_PACK_H
#define PARSE_MODEL_PACK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "parse/model/model.h"

/* Appends all of a report, its import and its diagnostics. false: it is too large for this form, and
 * what was appended is of no use. */
bool report_pack(const struct report *r, struct buf *out);

/* The report of such bytes. They are lent, as is the pool: its strings stay there, its arrays come to
 * lie here. NULL: they are none. */
struct report *report_unpack(const char *bytes, size_t n, struct pool *pool);

#endif
