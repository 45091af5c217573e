/* SPDX-License-Identifier: MIT */
/* The archive as render is given it. */
#include "parse/model/archive.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "parse/model/cache.h"
#include "parse/model/import.h"
#include "parse/model/store.h"

enum { RESULT_MAX = 1 << 30, FROM_MAX = 16 << 20 };

static const char *clean_copy(struct pool *pool, const char *s)
{
	char *clean = s ? utf8_clean(s) : NULL;
	const char *copy = clean ? pool_strdup(pool, clean) : NULL;

	free(clean);
	return copy;
}

/* Gives a report the import by which it is known, and its diagnostics their file. */
static void set_import(struct report *r, struct imports *all, const char *from, struct diags *diags)
{
	struct import i = imports_merge(all, from, diags);
	struct buf name = BUF_INIT;

	import_name(&i, &name);
	if (!name.n)
		buf_puts(&name, r->sha256);
	r->import = (struct import){
		.path = clean_copy(&r->pool, name.s),
		.container = clean_copy(&r->pool, i.container),
		.member = clean_copy(&r->pool, i.member),
		.machine = clean_copy(&r->pool, i.machine),
		.label = clean_copy(&r->pool, i.label),
		.plan = clean_copy(&r->pool, i.plan),
		.date = clean_copy(&r->pool, i.date),
		.encoding = clean_copy(&r->pool, i.encoding),
	};
	buf_release(&name);
	for (size_t k = 0; k < r->diags.n; k++) {
		free(r->diags.list[k].file);
		r->diags.list[k].file = xstrdup(r->import.path);
	}
}

/* Returns -1, with a diagnostic, when something is there that can't be read. */
static int load_import(const char *data, struct report *r, struct diags *diags)
{
	struct buf path = BUF_INIT, bytes = BUF_INIT, err = BUF_INIT;
	struct imports all;
	int there;

	archive_from_path(data, r->sha256, &path);
	there = file_read_if(path.s, FROM_MAX, &bytes, &err);
	if (there <= 0)
		diag_add(diags, LEVEL_WARNING, path.s, 0, 0, "%s: the log is called by its sha256",
		         there ? err.s : "is missing");
	imports_read(&all, bytes.s, bytes.n, path.s, diags);
	set_import(r, &all, path.s, diags);
	imports_release(&all);
	buf_release(&path);
	buf_release(&bytes);
	buf_release(&err);
	return there < 0 ? -1 : 0;
}

/* A file in which anything is wrong is left out whole, with one line for its first fault: what it
 * held can be read again from raw/, and half of it would be taken for all of it. */
static struct report *read_result(const char *path, const struct buf *bytes, struct diags *diags)
{
	struct diags own = DIAGS_INIT;
	struct report *r = report_from_xml(bytes->s, bytes->n, path, &own);

	if (own.n) {
		diag_add(diags, LEVEL_ERROR, path, own.list[0].line, own.list[0].column,
		         "%.*s: the file is left out; `kurabe parse --again` rebuilds it",
		         (int)strcspn(own.list[0].message, ":"), own.list[0].message);
		report_free(r);
		r = NULL;
	}
	diags_release(&own);
	return r;
}

/* Sets `unread` when something can't be read. */
static struct report *load_report(const char *data, const char *sha256, char result[SHA256_HEX],
                                  bool *unread, struct diags *diags)
{
	struct buf path = BUF_INIT, bytes = BUF_INIT, err = BUF_INIT;
	struct report *r = NULL;

	archive_result_path(data, sha256, &path);
	if (file_read(path.s, RESULT_MAX, &bytes, &err) < 0) {
		diag_add(diags, LEVEL_ERROR, path.s, 0, 0, "%s: left out", err.s);
		*unread = true;
	} else {
		r = read_result(path.s, &bytes, diags);
	}
	if (r && strcmp(r->sha256, sha256) != 0) {
		diag_add(diags, LEVEL_ERROR, path.s, 0, 0,
		         "holds the result of another log than its name says: left out");
		report_free(r);
		r = NULL;
	}
	if (r) {
		name_map_release(&r->names); /* no more come */
		if (load_import(data, r, diags) < 0)
			*unread = true;
		sha256_of(bytes.s, bytes.n, result);
	}
	buf_release(&path);
	buf_release(&bytes);
	buf_release(&err);
	return r;
}

/* A report on its way into the archive. */
struct loaded {
	struct report *report;
	char result[SHA256_HEX];
};

static int compare_loaded(const void *a, const void *b)
{
	const struct loaded *p = a, *q = b;
	const struct report *x = p->report, *y = q->report;
	int by_path = strcmp(x->import.path, y->import.path);

	return by_path ? by_path : strcmp(x->sha256, y->sha256);
}

/* From the cache, where there is one and it has the report; else from the archive. */
static struct report *take_report(const char *data, const char *sha256, char result[SHA256_HEX],
                                  struct cache *cache, bool *unread, struct diags *diags)
{
	struct report *r = cache ? cache_take(cache, sha256, result) : NULL;
	size_t said = diags->n;

	if (r)
		return r;
	r = load_report(data, sha256, result, unread, diags);
	if (r && cache && diags->n == said)
		r = cache_keep(cache, r, result);
	return r;
}

static void load_reports(struct archive *a, const char *data, char **names, struct cache *cache,
                         struct diags *diags)
{
	struct loaded *list = NULL;
	size_t n = 0, cap = 0;

	for (size_t i = 0; names[i]; i++) {
		GROW(list, n, cap);
		list[n].report = take_report(data, names[i], list[n].result, cache, &a->unread, diags);
		n += list[n].report ? 1 : 0;
	}
	if (cache)
		cache_update(cache);
	if (n)
		qsort(list, n, sizeof *list, compare_loaded);
	a->reports = xcalloc(n + 1, sizeof *a->reports);
	a->results = xcalloc(n + 1, sizeof *a->results);
	for (size_t i = 0; i < n; i++) {
		a->reports[i] = list[i].report;
		memcpy(a->results[i], list[i].result, SHA256_HEX);
	}
	a->n_reports = n;
	free(list);
}

/* Why there is no list of results, as errno has it: there is none, or it can't be read. */
static void say_no_results(const char *data, struct diags *diags)
{
	if (errno == ENOENT)
		diag_add(diags, LEVEL_ERROR, data, 0, 0,
		         "holds no archive with results; `kurabe parse FILE...` makes one, "
		         "`kurabe parse --again` rebuilds its results");
	else
		diag_add(diags, LEVEL_ERROR, data, 0, 0, "can't read archive/results: %s",
		         strerror(errno));
}

struct archive *archive_load(const char *data, struct cache *cache, struct diags *diags)
{
	char **names = archive_names(data, "results", ".xml", NULL);
	struct buf path = BUF_INIT;
	struct archive *a;

	if (!names) {
		say_no_results(data, diags);
		return NULL;
	}
	a = xcalloc(1, sizeof *a);
	load_reports(a, data, names, cache, diags);
	archive_names_free(names);
	buf_printf(&path, "%s/plans.ini", data);
	a->plans = plans_read(path.s, diags);
	a->unread = a->unread || a->plans->unread;
	buf_release(&path);
	a->subjects = subjects_resolve(a->reports, a->n_reports, a->plans, diags);
	return a;
}

void archive_free(struct archive *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < a->n_reports; i++)
		report_free(a->reports[i]);
	free(a->reports);
	free(a->results);
	subjects_free(a->subjects);
	plans_free(a->plans);
	free(a);
}
