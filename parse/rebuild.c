/* SPDX-License-Identifier: MIT */
#include "parse/rebuild.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "parse/model/archive.h"
#include "parse/model/import.h"
#include "parse/model/store.h"
#include "parse/read.h"

enum { FROM_MAX = 16 << 20 };

/* What is in the archive was let in before. */
static const size_t raw_max = SIZE_MAX >> 1 < UINT64_C(1) << 36 ? SIZE_MAX >> 1 : (size_t)(UINT64_C(1) << 36);

/* Why a folder of the archive can't be listed, from errno. */
static void say_unlisted(const char *data, const char *folder, struct diags *diags)
{
	bool missing = errno == ENOENT, logs = strcmp(folder, "raw") == 0;

	if (missing && logs)
		diag_add(diags, LEVEL_ERROR, data, 0, 0,
		         "holds no archive; `kurabe parse FILE...` makes one");
	else
		diag_add(diags, LEVEL_ERROR, NULL, 0, 0, "can't read the folder '%s/archive/%s': %s%s",
		         data, folder, strerror(errno),
		         missing ? "; `kurabe parse --again` makes it" : "");
}

/* The bytes of a log, when they are those its name says. */
static int read_raw(const char *data, const char *sha256, struct buf *out, struct diags *diags)
{
	struct buf path = BUF_INIT, err = BUF_INIT;
	char hex[SHA256_HEX];
	int ret;

	archive_raw_path(data, sha256, &path);
	ret = file_read(path.s, raw_max, out, &err);
	if (ret < 0) {
		diag_add(diags, LEVEL_ERROR, path.s, 0, 0, "%s: left out", err.s);
	} else if (strcmp(sha256_of(out->s, out->n, hex), sha256) != 0) {
		diag_add(diags, LEVEL_ERROR, path.s, 0, 0,
		         "was changed, its sha256 is now %s: left out", hex);
		ret = -1;
	}
	buf_release(&path);
	buf_release(&err);
	return ret;
}

static struct import read_imports(const char *data, const char *sha256, struct imports *all,
                                  struct diags *diags)
{
	struct buf path = BUF_INIT, bytes = BUF_INIT, canonical = BUF_INIT, err = BUF_INIT;
	struct import merged;
	size_t before = diags->n;

	archive_from_path(data, sha256, &path);
	if (file_read(path.s, FROM_MAX, &bytes, &err) < 0)
		diag_add(diags, LEVEL_WARNING, path.s, 0, 0,
		         "%s: the log is read without name and options", err.s);
	imports_read(all, bytes.s, bytes.n, path.s, diags);
	imports_write(all, &canonical);
	if (diags->n == before &&
	    (canonical.n != bytes.n || memcmp(canonical.s, bytes.s, bytes.n) != 0))
		diag_add(diags, LEVEL_WARNING, path.s, 0, 0,
		         "is not sorted, or holds a line twice: read as if it were not so");
	merged = imports_merge(all, path.s, diags);
	buf_release(&path);
	buf_release(&bytes);
	buf_release(&canonical);
	buf_release(&err);
	return merged;
}

/* Reads one log of the archive anew; NULL with a diagnostic. */
static struct report *read_again(const char *data, const char *sha256, struct diags *diags)
{
	struct buf bytes = BUF_INIT, name = BUF_INIT;
	struct report *r = NULL;

	if (read_raw(data, sha256, &bytes, diags) == 0) {
		struct imports all;
		struct import merged = read_imports(data, sha256, &all, diags);

		import_name(&merged, &name);
		merged.path = name.s;
		r = parse_bytes(bytes.s, bytes.n, &merged);
		imports_release(&all);
	}
	buf_release(&bytes);
	buf_release(&name);
	return r;
}

/* Whether the result of a log is there, byte for byte. */
static bool result_is(const char *data, const struct report *r)
{
	struct buf path = BUF_INIT, xml = BUF_INIT;
	bool same;

	archive_result_path(data, r->sha256, &path);
	report_to_xml(r, &xml);
	same = file_holds(path.s, xml.s, xml.n);
	buf_release(&path);
	buf_release(&xml);
	return same;
}

/* Says which results have no log; they stay. */
static void say_orphans(const char *data, enum level level, struct diags *diags)
{
	char **results = archive_names(data, "results", ".xml", NULL);
	struct buf path = BUF_INIT;

	if (!results)
		say_unlisted(data, "results", diags);
	for (size_t i = 0; results && results[i]; i++) {
		buf_clear(&path);
		archive_raw_path(data, results[i], &path);
		if (access(path.s, F_OK) == 0 || errno != ENOENT)
			continue;
		buf_clear(&path);
		archive_result_path(data, results[i], &path);
		diag_add(diags, level, path.s, 0, 0, "has no log in raw/: left as it is");
	}
	archive_names_free(results);
	buf_release(&path);
}

/* Reads the logs anew, one after the other, under the lock. */
static int rebuild(struct store *store, struct rebuilt *out, struct diags *diags, struct buf *err)
{
	char **logs = archive_names(store->data, "raw", "", NULL);
	int ret = 0;

	if (!logs)
		say_unlisted(store->data, "raw", diags);
	for (size_t i = 0; logs && ret == 0 && logs[i]; i++) {
		struct report *r = read_again(store->data, logs[i], diags);

		if (!r)
			continue;
		out->logs++;
		out->runs += r->n_runs;
		out->changed += !result_is(store->data, r);
		ret = store_add_result(store, r, err);
		diags_move(diags, &r->diags);
		report_free(r);
	}
	archive_names_free(logs);
	return ret;
}

int archive_rebuild(const char *data, const struct lock_wait *w, struct rebuilt *out,
                    struct diags *diags, struct buf *err)
{
	char **logs = archive_names(data, "raw", "", NULL);
	struct store store;
	int ret;

	*out = (struct rebuilt){0};
	if (!logs) {
		say_unlisted(data, "raw", diags);
		return 0;
	}
	archive_names_free(logs);
	ret = store_open(&store, data, w, diags, err);
	if (ret == 0)
		ret = rebuild(&store, out, diags, err);
	if (store_close(&store, err) < 0)
		ret = -1;
	if (ret == 0)
		say_orphans(data, LEVEL_WARNING, diags);
	return ret;
}

/* A result that differs: because the file is damaged, or because it was read by another kurabe. */
static void say_result(const char *path, const struct buf *bytes, struct diags *diags)
{
	struct diags own = DIAGS_INIT;

	report_free(report_from_xml(bytes->s, bytes->n, path, &own));
	if (!own.n)
		diag_add(&own, LEVEL_ERROR, path, 0, 0, "is not what the log yields");
	diag_add(diags, LEVEL_ERROR, path, own.list[0].line, own.list[0].column,
	         "%.*s: `kurabe parse --again` rebuilds it",
	         (int)strcspn(own.list[0].message, ":"), own.list[0].message);
	diags_release(&own);
}

/* Whether the result of a log is there, byte for byte; if not, says why. */
static bool check_result(const char *data, const struct report *r, struct diags *diags)
{
	struct buf path = BUF_INIT, xml = BUF_INIT, bytes = BUF_INIT, err = BUF_INIT;
	bool same = false;

	archive_result_path(data, r->sha256, &path);
	report_to_xml(r, &xml);
	if (file_read(path.s, raw_max, &bytes, &err) < 0) {
		diag_add(diags, LEVEL_ERROR, path.s, 0, 0, "%s: `kurabe parse --again` rebuilds it",
		         err.s);
	} else {
		same = bytes.n == xml.n && memcmp(bytes.s, xml.s, xml.n) == 0;
		if (!same)
			say_result(path.s, &bytes, diags);
	}
	buf_release(&path);
	buf_release(&xml);
	buf_release(&bytes);
	buf_release(&err);
	return same;
}

/* Files of other names, such as those a killed import left. */
static void say_others(const char *data, const char *folder, const struct buf *others,
                       struct diags *diags)
{
	for (const char *p = others->s; *p; p += strcspn(p, "\n") + 1) {
		struct buf path = BUF_INIT;
		int n = (int)strcspn(p, "\n");
		char name[SHA256_HEX + sizeof ".from.XXXXXX"] = "";

		if ((size_t)n < sizeof name)
			memcpy(name, p, (size_t)n);
		if (!archive_name_is(name, ".from")) {
			buf_printf(&path, "%s/archive/%s/%.*s", data, folder, n, p);
			diag_add(diags, LEVEL_NOTE, path.s, 0, 0, "%s",
			         archive_name_is_temporary(name)
			                 ? "was left by an import that was killed: the next one "
			                   "removes it"
			                 : "is no file of the archive: left as it is");
		}
		buf_release(&path);
	}
}

static void verify(const char *data, struct rebuilt *out, struct diags *diags)
{
	struct buf others = BUF_INIT;
	char **logs = archive_names(data, "raw", "", &others);

	if (!logs)
		say_unlisted(data, "raw", diags);
	say_others(data, "raw", &others, diags);
	for (size_t i = 0; logs && logs[i]; i++) {
		struct report *r = read_again(data, logs[i], diags);

		if (!r)
			continue;
		out->logs++;
		out->runs += r->n_runs;
		out->changed += !check_result(data, r, diags);
		report_free(r);
	}
	buf_clear(&others);
	if (logs) {
		archive_names_free(archive_names(data, "results", ".xml", &others));
		say_others(data, "results", &others, diags);
		say_orphans(data, LEVEL_ERROR, diags);
	}
	archive_names_free(logs);
	buf_release(&others);
}

int archive_verify(const char *data, const struct lock_wait *w, struct rebuilt *out,
                   struct diags *diags, struct buf *err)
{
	struct lock lock;

	*out = (struct rebuilt){0};
	if (archive_lock_to_read(&lock, data, w, diags, err) < 0)
		return -1;
	verify(data, out, diags);
	lock_release(&lock);
	return 0;
}
