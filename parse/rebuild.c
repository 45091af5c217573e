#include "parse/rebuild.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "parse/model/archive.h"
#include "parse/model/import.h"
#include "parse/model/store.h"
#include "parse/read.h"

enum { FROM_MAX = 16 << 20 };

static const size_t raw_max = (size_t)1 << 36; /* what is in the archive was let in before */

static void no_archive(const char *data, struct diags *diags)
{
	diag_add(diags, LEVEL_ERROR, data, 0, 0,
	         "holds no archive; `kurabe parse FILE...` makes one");
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

	for (size_t i = 0; results && results[i]; i++) {
		buf_clear(&path);
		archive_raw_path(data, results[i], &path);
		if (access(path.s, F_OK) == 0)
			continue;
		buf_clear(&path);
		archive_result_path(data, results[i], &path);
		diag_add(diags, level, path.s, 0, 0, "has no log in raw/: left as it is");
	}
	archive_names_free(results);
	buf_release(&path);
}

int archive_rebuild(const char *data, struct rebuilt *out, struct diags *diags, struct buf *err)
{
	char **logs = archive_names(data, "raw", "", NULL);
	struct store store;
	int ret;

	*out = (struct rebuilt){0};
	if (!logs) {
		no_archive(data, diags);
		return 0;
	}
	ret = store_open(&store, data, err);
	for (size_t i = 0; ret == 0 && logs[i]; i++) {
		struct report *r = read_again(data, logs[i], diags);

		if (!r)
			continue;
		out->logs++;
		out->runs += r->n_runs;
		out->changed += !result_is(data, r);
		ret = store_add_result(&store, r, err);
		diags_move(diags, &r->diags);
		report_free(r);
	}
	if (store_close(&store, err) < 0)
		ret = -1;
	say_orphans(data, LEVEL_WARNING, diags);
	archive_names_free(logs);
	return ret;
}

/* A result that differs: because the file is damaged, or because it was read by another kurabe. */
static void say_result(const char *data, const struct report *r, struct diags *diags)
{
	struct buf path = BUF_INIT, bytes = BUF_INIT, err = BUF_INIT;
	struct diags own = DIAGS_INIT;

	archive_result_path(data, r->sha256, &path);
	if (file_read(path.s, raw_max, &bytes, &err) < 0)
		diag_add(&own, LEVEL_ERROR, path.s, 0, 0, "%s", err.s);
	else
		report_free(report_from_xml(bytes.s, bytes.n, path.s, &own));
	if (!own.n)
		diag_add(&own, LEVEL_ERROR, path.s, 0, 0, "is not what the log yields");
	diag_add(diags, LEVEL_ERROR, path.s, own.list[0].line, own.list[0].column,
	         "%.*s: `kurabe parse --again` rebuilds it",
	         (int)strcspn(own.list[0].message, ":"), own.list[0].message);
	diags_release(&own);
	buf_release(&path);
	buf_release(&bytes);
	buf_release(&err);
}

/* Files of other names, such as those a killed import left. */
static void say_others(const char *data, const char *folder, const struct buf *others,
                       struct diags *diags)
{
	for (const char *p = others->s; *p; p += strcspn(p, "\n") + 1) {
		struct buf path = BUF_INIT;
		int n = (int)strcspn(p, "\n");
		char name[SHA256_HEX + sizeof ".from"] = "";

		if ((size_t)n < sizeof name)
			memcpy(name, p, (size_t)n);
		if (!archive_name_is(name, ".from")) {
			buf_printf(&path, "%s/archive/%s/%.*s", data, folder, n, p);
			diag_add(diags, LEVEL_NOTE, path.s, 0, 0,
			         "is no file of the archive: left as it is");
		}
		buf_release(&path);
	}
}

void archive_verify(const char *data, struct rebuilt *out, struct diags *diags)
{
	struct buf others = BUF_INIT;
	char **logs = archive_names(data, "raw", "", &others);

	*out = (struct rebuilt){0};
	if (!logs) {
		no_archive(data, diags);
		return;
	}
	say_others(data, "raw", &others, diags);
	for (size_t i = 0; logs[i]; i++) {
		struct report *r = read_again(data, logs[i], diags);

		if (!r)
			continue;
		out->logs++;
		out->runs += r->n_runs;
		if (!result_is(data, r)) {
			out->changed++;
			say_result(data, r, diags);
		}
		report_free(r);
	}
	archive_names_free(logs);
	buf_clear(&others);
	archive_names_free(archive_names(data, "results", ".xml", &others));
	say_others(data, "results", &others, diags);
	say_orphans(data, LEVEL_ERROR, diags);
	buf_release(&others);
}
