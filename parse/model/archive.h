/* SPDX-License-Identifier: MIT */
/* The archive: raw/<sha256>, raw/<sha256>.from, results/<sha256>.xml below DATA/archive.
 * parse/model, parse/ itself and render may include this. */
#ifndef PARSE_MODEL_ARCHIVE_H
#define PARSE_MODEL_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/file.h"
#include "parse/model/model.h"
#include "parse/model/plans.h"
#include "parse/model/subject.h"

/* All that render works on. */
struct archive {
	struct report **reports; /* by path as given, then sha256: the order in which subjects are met */
	size_t n_reports;
	char (*results)[SHA256_HEX]; /* the sha256 of each report's result file; or NULL */
	struct plans *plans;
	struct subjects *subjects;
	bool unread; /* something of it can't be read, for the moment perhaps: what is here is not all */
};

struct cache;

/* Loads every result file of DATA/archive and DATA/plans.ini. A file that is not a result file is
 * left out with a diagnostic. Returns NULL, with a diagnostic, only when there is no archive. What a
 * cache (cache.h; or NULL) has is not read; it must outlive the archive. */
struct archive *archive_load(const char *data, struct cache *cache, struct diags *diags);
void archive_free(struct archive *a);

/* The report as the XML of result.rng, and back, its diagnostics in order (diags_sort). `name` is for
 * diagnostics; NULL when the bytes are no result file. */
void report_to_xml(const struct report *r, struct buf *out);
struct report *report_from_xml(const char *bytes, size_t n, const char *name, struct diags *diags);

#endif
