/* SPDX-License-Identifier: MIT */
#include "parse/model/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "parse/model/archive.h"
#include "parse/model/recover.h"

enum { BATCH_FILES = 600, FROM_MAX = 16 << 20 };

struct names {
	char **list;
	size_t n, cap;
};

void archive_raw_path(const char *data, const char *sha256, struct buf *out)
{
	buf_printf(out, "%s/archive/raw/%s", data, sha256);
}

void archive_from_path(const char *data, const char *sha256, struct buf *out)
{
	buf_printf(out, "%s/archive/raw/%s.from", data, sha256);
}

void archive_result_path(const char *data, const char *sha256, struct buf *out)
{
	buf_printf(out, "%s/archive/results/%s.xml", data, sha256);
}

bool archive_name_is(const char *name, const char *suffix)
{
	size_t n = SHA256_HEX - 1;

	return strspn(name, "0123456789abcdef") == n && strcmp(name + n, suffix) == 0;
}

bool archive_name_is_temporary(const char *name)
{
	static const char *const suffixes[] = {"", ".from", ".xml"};

	for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
		if (file_is_temporary(name, SHA256_HEX - 1 + strlen(suffixes[i]))) {
			char *whole = xstrndup(name, SHA256_HEX - 1 + strlen(suffixes[i]));
			bool fits = archive_name_is(whole, suffixes[i]);

			free(whole);
			if (fits)
				return true;
		}
	return false;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Reads the names of an open folder. Returns -1 with errno. */
static int read_names(DIR *d, const char *suffix, struct names *out, struct buf *others)
{
	for (struct dirent *e; (errno = 0, e = readdir(d));) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		if (!archive_name_is(e->d_name, suffix)) {
			if (others)
				buf_printf(others, "%s\n", e->d_name);
			continue;
		}
		GROW(out->list, out->n, out->cap);
		out->list[out->n++] = xstrndup(e->d_name, SHA256_HEX - 1);
	}
	return errno ? -1 : 0;
}

char **archive_names(const char *data, const char *folder, const char *suffix, struct buf *others)
{
	struct buf path = BUF_INIT;
	struct names names = {0};
	int wrong;
	DIR *d;

	buf_printf(&path, "%s/archive/%s", data, folder);
	d = opendir(path.s);
	buf_release(&path);
	if (!d)
		return NULL;
	wrong = read_names(d, suffix, &names, others) < 0 ? errno : 0;
	closedir(d);
	if (names.n)
		qsort(names.list, names.n, sizeof *names.list, compare_names);
	GROW(names.list, names.n, names.cap);
	names.list[names.n] = NULL;
	if (!wrong)
		return names.list;
	archive_names_free(names.list);
	errno = wrong;
	return NULL;
}

void archive_names_free(char **names)
{
	for (size_t i = 0; names && names[i]; i++)
		free(names[i]);
	free(names);
}

/* The archive's own folders are folders: one that came from elsewhere may not lead out of it. */
static int make_folder(const char *path, struct buf *err)
{
	struct stat st;

	if (lstat(path, &st) == 0 && S_ISLNK(st.st_mode)) {
		buf_printf(err, "'%s' is a symbolic link: nothing is written through it", path);
		return -1;
	}
	return file_mkdirs(path, err);
}

static const char *const folders[] = {"raw", "results"};

static int make_folders(const char *data, struct buf *err)
{
	int ret = 0;

	for (size_t i = 0; ret == 0 && i < sizeof folders / sizeof *folders; i++) {
		struct buf path = BUF_INIT;

		buf_printf(&path, "%s/archive/%s", data, folders[i]);
		ret = make_folder(path.s, err);
		buf_release(&path);
	}
	return ret;
}

int store_open(struct store *s, const char *data, const struct lock_wait *w, struct diags *diags,
               struct buf *err)
{
	*s = (struct store){.data = data, .lock = LOCK_INIT};
	if (make_folders(data, err) < 0 || lock_to_write(&s->lock, data, w, diags, err) < 0)
		return -1;
	return recover(data, s->lock.held, diags, err);
}

/* Completes what a killed import left, before others read. */
static int recover_to_read(const char *data, const struct lock_wait *w, struct diags *diags,
                           struct buf *err)
{
	struct lock lock;
	int ret = lock_to_write(&lock, data, w, diags, err);

	if (ret == 0)
		ret = recover(data, lock.held, diags, err);
	lock_release(&lock);
	return ret;
}

int archive_lock_to_read(struct lock *l, const char *data, const struct lock_wait *w,
                         struct diags *diags, struct buf *err)
{
	struct buf why = BUF_INIT;

	if (journal_exists(data) && recover_to_read(data, w, diags, &why) < 0)
		diag_add(diags, LEVEL_WARNING, NULL, 0, 0,
		         "%s: an import that was killed is not completed, the archive is read as it is",
		         why.s);
	buf_release(&why);
	return lock_to_read(l, data, w, diags, err);
}

static int commit(struct store *s, struct buf *err)
{
	s->n = 0;
	return journal_commit(&s->batch, s->data, err);
}

int store_imports(struct store *s, const char *sha256, struct imports *out, struct diags *diags,
                  struct buf *err)
{
	struct buf path = BUF_INIT, bytes = BUF_INIT;
	int ret = 0;

	for (size_t i = 0; ret == 0 && i < s->n; i++)
		if (strcmp(s->pending[i], sha256) == 0)
			ret = commit(s, err);
	archive_from_path(s->data, sha256, &path);
	if (ret == 0)
		ret = file_read_if(path.s, FROM_MAX, &bytes, err) < 0 ? -1 : 0;
	imports_read(out, bytes.s, bytes.n, path.s, diags);
	buf_release(&path);
	buf_release(&bytes);
	return ret;
}

static int add_file(struct store *s, struct buf *path, const void *bytes, size_t n, struct buf *err)
{
	int ret = batch_add(&s->batch, path->s, bytes, n, err);

	buf_clear(path);
	return ret;
}

static int end_of_input(struct store *s, const char *sha256, struct buf *err)
{
	GROW(s->pending, s->n, s->cap);
	memcpy(s->pending[s->n++], sha256, SHA256_HEX);
	return s->batch.n >= BATCH_FILES ? commit(s, err) : 0;
}

int store_add_result(struct store *s, const struct report *r, struct buf *err)
{
	struct buf path = BUF_INIT, xml = BUF_INIT;
	int ret;

	archive_result_path(s->data, r->sha256, &path);
	report_to_xml(r, &xml);
	ret = add_file(s, &path, xml.s, xml.n, err);
	if (ret == 0)
		ret = end_of_input(s, r->sha256, err);
	buf_release(&path);
	buf_release(&xml);
	return ret;
}

int store_add(struct store *s, const void *bytes, size_t n, const struct imports *imports,
              const struct report *r, struct buf *err)
{
	struct buf path = BUF_INIT, from = BUF_INIT;
	size_t before = s->batch.n;
	int ret;

	archive_raw_path(s->data, r->sha256, &path);
	ret = add_file(s, &path, bytes, n, err);
	if (ret == 0) {
		imports_write(imports, &from);
		archive_from_path(s->data, r->sha256, &path);
		ret = add_file(s, &path, from.s, from.n, err);
	}
	if (ret == 0)
		ret = store_add_result(s, r, err);
	if (ret < 0)
		batch_cut(&s->batch, before);
	buf_release(&path);
	buf_release(&from);
	return ret;
}

int store_close(struct store *s, struct buf *err)
{
	int ret = commit(s, err);

	lock_release(&s->lock);
	free(s->pending);
	*s = (struct store){.lock = LOCK_INIT};
	return ret;
}
