/* SPDX-License-Identifier: MIT */
#include "parse/input.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"

enum { DEPTH_MAX = 64 };

static void take_file(const struct walk *w, const char *path, const char *member, bool named)
{
	struct buf bytes = BUF_INIT, err = BUF_INIT, name = BUF_INIT;
	int ret;

	buf_puts(&name, path);
	if (member)
		buf_printf(&name, "/%s", member);
	if (strcmp(path, "-") == 0 && named)
		ret = file_read_fd(STDIN_FILENO, path, w->max_size, &bytes, &err);
	else
		ret = file_read(name.s, w->max_size, &bytes, &err);
	if (ret < 0) {
		diag_add(w->diags, LEVEL_ERROR, name.s, 0, 0, "%s: left out", err.s);
	} else {
		struct input in = {path, member, name.s, named, bytes.s, bytes.n};

		w->take(w->user, &in);
	}
	buf_release(&bytes);
	buf_release(&err);
	buf_release(&name);
}

struct names {
	char **list;
	size_t n, cap;
};

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void say_unlisted(const struct walk *w, const char *path)
{
	diag_add(w->diags, LEVEL_ERROR, path, 0, 0, "can't read the folder '%s': %s: left out", path,
	         strerror(errno));
}

/* The entries of a folder that are not hidden, sorted. Returns -1 with a diagnostic. */
static int list_folder(const struct walk *w, const char *path, struct names *out)
{
	DIR *d = opendir(path);
	struct dirent *e;

	if (!d) {
		say_unlisted(w, path);
		return -1;
	}
	while ((errno = 0, e = readdir(d))) {
		if (e->d_name[0] == '.')
			continue;
		GROW(out->list, out->n, out->cap);
		out->list[out->n++] = xstrdup(e->d_name);
	}
	if (errno)
		say_unlisted(w, path); /* and takes those that are known */
	closedir(d);
	if (out->n)
		qsort(out->list, out->n, sizeof *out->list, compare_names);
	return 0;
}

static void names_release(struct names *n)
{
	for (size_t i = 0; i < n->n; i++)
		free(n->list[i]);
	free(n->list);
}

/* Whether a folder is DATA/archive or DATA/site. */
static bool is_ours(const struct walk *w, const struct stat *st)
{
	static const char *const ours[] = {"archive", "site"};
	bool found = false;

	for (size_t i = 0; i < 2; i++) {
		struct buf path = BUF_INIT;
		struct stat own;

		buf_printf(&path, "%s/%s", w->data, ours[i]);
		if (stat(path.s, &own) == 0 && own.st_dev == st->st_dev && own.st_ino == st->st_ino)
			found = true;
		buf_release(&path);
	}
	return found;
}

static bool is_text_name(const char *name)
{
	size_t n = strlen(name);

	return n > 4 && strcmp(name + n - 4, ".txt") == 0;
}

/* Returns false when the folder is none of a capture. */
static bool take_capture(const struct walk *w, const char *path)
{
	struct names with = {0};
	struct buf name = BUF_INIT;
	struct stat st;
	bool is_capture;

	buf_printf(&name, "%s/capture", path);
	is_capture = lstat(name.s, &st) == 0 && S_ISREG(st.st_mode);
	if (is_capture)
		take_file(w, path, "capture", false);
	buf_clear(&name);
	buf_printf(&name, "%s/with", path);
	if (is_capture && lstat(name.s, &st) == 0 && S_ISDIR(st.st_mode) &&
	    list_folder(w, name.s, &with) == 0)
		for (size_t i = 0; i < with.n && !*w->stop; i++) {
			if (!is_text_name(with.list[i]))
				continue;
			buf_clear(&name);
			buf_printf(&name, "with/%s", with.list[i]);
			take_file(w, path, name.s, false);
		}
	names_release(&with);
	buf_release(&name);
	return is_capture;
}

/* What can't be looked at, from errno. */
static void say_unread(const struct walk *w, const char *path)
{
	diag_add(w->diags, LEVEL_ERROR, path, 0, 0, "can't read '%s': %s: left out", path,
	         strerror(errno));
}

static void take_folder(const struct walk *w, const char *path, int depth);

static void take_entry(const struct walk *w, const char *path, int depth)
{
	struct stat st;

	if (lstat(path, &st) < 0)
		say_unread(w, path);
	else if (S_ISLNK(st.st_mode))
		diag_add(w->diags, LEVEL_NOTE, path, 0, 0, "is a link: not followed");
	else if (S_ISDIR(st.st_mode) && !is_ours(w, &st))
		take_folder(w, path, depth + 1);
	else if (S_ISREG(st.st_mode))
		take_file(w, path, NULL, false);
	else if (!S_ISDIR(st.st_mode))
		diag_add(w->diags, LEVEL_NOTE, path, 0, 0, "is no regular file: left out");
}

static void take_folder(const struct walk *w, const char *path, int depth)
{
	struct names names = {0};

	if (depth > DEPTH_MAX) {
		diag_add(w->diags, LEVEL_ERROR, path, 0, 0, "lies too deep: left out");
		return;
	}
	if (take_capture(w, path) || list_folder(w, path, &names) < 0)
		return;
	for (size_t i = 0; i < names.n && !*w->stop; i++) {
		struct buf entry = BUF_INIT;

		buf_printf(&entry, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/",
		           names.list[i]);
		take_entry(w, entry.s, depth);
		buf_release(&entry);
	}
	names_release(&names);
}

bool input_walk(const struct walk *w, const char *word)
{
	size_t n = strlen(word);
	char *path;
	struct stat st = {0};
	bool folder, known;

	while (n > 1 && word[n - 1] == '/')
		n--;
	path = xstrndup(word, n);
	known = strcmp(path, "-") == 0 || stat(path, &st) == 0 || errno == ENOENT ||
	        errno == ENOTDIR;
	folder = known && S_ISDIR(st.st_mode);
	if (!known)
		say_unread(w, path);
	else if (folder)
		take_folder(w, path, 0);
	else
		take_file(w, path, NULL, true);
	free(path);
	return folder;
}
