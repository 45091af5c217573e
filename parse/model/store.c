#include "parse/model/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "parse/model/archive.h"

enum { BATCH_FILES = 600, FROM_MAX = 16 << 20 };

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

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

char **archive_names(const char *data, const char *folder, const char *suffix, struct buf *others)
{
	struct buf path = BUF_INIT;
	char **names = NULL;
	size_t n = 0, cap = 0;
	struct dirent *e;
	DIR *d;

	buf_printf(&path, "%s/archive/%s", data, folder);
	d = opendir(path.s);
	buf_release(&path);
	if (!d)
		return NULL;
	while ((e = readdir(d))) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		if (!archive_name_is(e->d_name, suffix)) {
			if (others)
				buf_printf(others, "%s\n", e->d_name);
			continue;
		}
		GROW(names, n, cap);
		names[n++] = xstrndup(e->d_name, SHA256_HEX - 1);
	}
	closedir(d);
	if (n)
		qsort(names, n, sizeof *names, compare_names);
	GROW(names, n, cap);
	names[n] = NULL;
	return names;
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

int store_open(struct store *s, const char *data, struct buf *err)
{
	static const char *const folders[] = {"raw", "results"};
	struct buf path = BUF_INIT;
	int ret = 0;

	*s = (struct store){.data = data, .lock = -1};
	for (size_t i = 0; ret == 0 && i < 2; i++) {
		buf_clear(&path);
		buf_printf(&path, "%s/archive/%s", data, folders[i]);
		ret = make_folder(path.s, err);
	}
	if (ret == 0) {
		s->lock = open(path.s, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		while (s->lock >= 0 && flock(s->lock, LOCK_EX) < 0 && errno == EINTR)
			continue;
		if (s->lock < 0) {
			buf_printf(err, "can't open '%s': %s", path.s, strerror(errno));
			ret = -1;
		}
	}
	buf_release(&path);
	return ret;
}

static int commit(struct store *s, struct buf *err)
{
	s->n = 0;
	return batch_commit(&s->batch, err);
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
	if (ret == 0 && access(path.s, F_OK) == 0)
		ret = file_read(path.s, FROM_MAX, &bytes, err);
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
	buf_release(&path);
	buf_release(&from);
	return ret;
}

int store_close(struct store *s, struct buf *err)
{
	int ret = commit(s, err);

	if (s->lock >= 0)
		close(s->lock);
	free(s->pending);
	*s = (struct store){.lock = -1};
	return ret;
}
