/* SPDX-License-Identifier: MIT */
#include "parse/model/recover.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "parse/model/store.h"

enum { JOURNAL_MAX = 16 << 20, PATH_OF_TEMPORARY = 128 };

static void archive_path(const char *data, const char *name, struct buf *out)
{
	buf_clear(out);
	buf_printf(out, "%s/archive/%s", data, name);
}

int journal_commit(struct batch *b, const char *data, struct buf *err)
{
	struct buf journal = BUF_INIT, folder = BUF_INIT;
	int ret;

	archive_path(data, "journal", &journal);
	archive_path(data, "", &folder);
	ret = batch_commit_by(b, journal.s, folder.n, err);
	buf_release(&journal);
	buf_release(&folder);
	return ret;
}

bool journal_exists(const char *data)
{
	struct buf path = BUF_INIT;
	bool there;

	archive_path(data, "journal", &path);
	there = access(path.s, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR);
	buf_release(&path);
	return there;
}

/* Whether a line of the journal is "raw/TEMPORARY" or "results/TEMPORARY" and nothing else: it may
 * come from a stranger. */
static bool line_is_sound(const char *line)
{
	static const char *const folders[] = {"raw/", "results/"};

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		if (strncmp(line, folders[i], strlen(folders[i])) == 0)
			return archive_name_is_temporary(line + strlen(folders[i]));
	return false;
}

/* Renames one temporary. One that is not there was renamed before. */
static int complete(const char *data, const char *line, size_t *n, struct buf *err)
{
	struct buf from = BUF_INIT, to = BUF_INIT;
	int ret = 0;

	archive_path(data, line, &from);
	buf_put(&to, from.s, from.n - strlen(".XXXXXX"));
	if (rename(from.s, to.s) == 0) {
		++*n;
	} else if (errno != ENOENT) {
		buf_printf(err, "can't rename to '%s': %s", to.s, strerror(errno));
		ret = -1;
	}
	buf_release(&from);
	buf_release(&to);
	return ret;
}

static int complete_all(const char *data, const struct buf *lines, struct diags *diags, struct buf *err)
{
	char line[PATH_OF_TEMPORARY];
	size_t done = 0, odd = 0;
	int ret = 0;

	for (const char *p = lines->s; ret == 0 && p < lines->s + lines->n;) {
		size_t n = strcspn(p, "\n"), k = n < sizeof line ? n : 0;

		memcpy(line, p, k);
		line[k] = '\0';
		if (line_is_sound(line))
			ret = complete(data, line, &done, err);
		else
			odd++;
		p += n + 1;
	}
	if (odd)
		diag_add(diags, LEVEL_WARNING, NULL, 0, 0,
		         "%zu line%s of '%s/archive/journal' %s no temporary file: left out", odd,
		         odd == 1 ? "" : "s", data, odd == 1 ? "names" : "name");
	if (ret == 0)
		diag_add(diags, LEVEL_NOTE, NULL, 0, 0,
		         "an import into '%s/archive' was killed at its end: it is completed, with %zu "
		         "file%s", data, done, done == 1 ? "" : "s");
	return ret;
}

static int replay(const char *data, struct diags *diags, struct buf *err)
{
	struct buf path = BUF_INIT, lines = BUF_INIT;
	int ret;

	archive_path(data, "journal", &path);
	ret = file_read_if(path.s, JOURNAL_MAX, &lines, err);
	if (ret > 0)
		ret = complete_all(data, &lines, diags, err) < 0 ? -1 : 1;
	if (ret > 0 && unlink(path.s) < 0) {
		buf_printf(err, "can't remove '%s': %s", path.s, strerror(errno));
		ret = -1;
	}
	buf_release(&path);
	buf_release(&lines);
	return ret < 0 ? -1 : 0;
}

/* Removes what `is_left` knows in a folder of the archive. Returns how many. */
static size_t sweep_folder(const char *path, bool (*is_left)(const char *name))
{
	DIR *d = opendir(path);
	size_t n = 0;

	for (struct dirent *e; d && (e = readdir(d));)
		if (is_left(e->d_name))
			n += unlinkat(dirfd(d), e->d_name, 0) == 0;
	if (d)
		closedir(d);
	return n;
}

static bool is_journal_left(const char *name)
{
	return strncmp(name, "journal", strlen("journal")) == 0 &&
	       file_is_temporary(name, strlen("journal"));
}

static void sweep_all(const char *data, struct diags *diags)
{
	struct buf path = BUF_INIT;
	size_t n;

	archive_path(data, "raw", &path);
	n = sweep_folder(path.s, archive_name_is_temporary);
	archive_path(data, "results", &path);
	n += sweep_folder(path.s, archive_name_is_temporary);
	archive_path(data, "", &path);
	n += sweep_folder(path.s, is_journal_left);
	if (n)
		diag_add(diags, LEVEL_NOTE, NULL, 0, 0,
		         "an import into '%s/archive' was killed before its end: %zu temporary file%s "
		         "of it %s removed",
		         data, n, n == 1 ? "" : "s", n == 1 ? "is" : "are");
	buf_release(&path);
}

int recover(const char *data, bool sweep, struct diags *diags, struct buf *err)
{
	int ret = replay(data, diags, err);

	if (ret == 0 && sweep)
		sweep_all(data, diags);
	return ret;
}
