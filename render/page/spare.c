/* SPDX-License-Identifier: MIT */
#include "render/page/spare.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

enum { DEPTH = 4 }; /* a site has three */

static char *path_of(const char *data)
{
	struct buf path = BUF_INIT;

	buf_printf(&path, "%s/%s", data, SPARE_NAME);
	return buf_detach(&path);
}

static int open_folder(int parent, const char *name)
{
	return openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static unsigned char type_of(int parent, const struct dirent *e)
{
	struct stat st;

	if (e->d_type != DT_UNKNOWN)
		return e->d_type;
	if (fstatat(parent, e->d_name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return DT_UNKNOWN;
	return S_ISDIR(st.st_mode) ? DT_DIR : S_ISREG(st.st_mode) ? DT_REG : DT_UNKNOWN;
}

static bool clean(struct spare *s, int fd, struct buf *path, int depth);

static bool clean_folder(struct spare *s, int parent, const char *name, struct buf *path, int depth)
{
	int fd = depth ? open_folder(parent, name) : -1;

	if (fd < 0)
		return false;
	GROW(s->folders, s->n_folders, s->cap_folders);
	s->folders[s->n_folders++] = xstrdup(path->s);
	buf_putc(path, '/');
	return clean(s, fd, path, depth - 1);
}

/* Takes out what is not known; `path` is the folder's, with a slash behind it. Takes fd. false: that
 * can't be done. */
static bool clean(struct spare *s, int fd, struct buf *path, int depth)
{
	size_t n = path->n;
	bool good = true;
	DIR *d = fdopendir(fd);

	if (!d)
		close(fd);
	for (struct dirent *e; d && good && (e = readdir(d)); buf_truncate(path, n)) {
		unsigned char type;

		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		buf_puts(path, e->d_name);
		type = type_of(fd, e);
		if (type == DT_DIR)
			good = clean_folder(s, fd, e->d_name, path, depth);
		else if (type != DT_REG || !s->known(s->user, path->s))
			good = unlinkat(fd, e->d_name, 0) == 0;
	}
	if (d)
		closedir(d);
	return d && good;
}

bool spare_claim(struct spare *s, const char *data, const char *folder,
		 bool (*known)(void *user, const char *path), void *user)
{
	struct buf path = BUF_INIT, err = BUF_INIT;
	char *from = path_of(data);
	int again;

	*s = (struct spare){.fd = -1, .known = known, .user = user};
	if (rename(from, folder) == 0) {
		s->fd = open_folder(AT_FDCWD, folder);
		again = s->fd < 0 ? -1 : open_folder(s->fd, ".");
		if (again < 0 || !clean(s, again, &path, DEPTH)) {
			spare_release(s);
			file_remove_tree(folder, &err);
		}
	}
	free(from);
	buf_release(&path);
	buf_release(&err);
	return s->fd >= 0;
}

void spare_trim(const struct spare *s)
{
	for (size_t i = s->n_folders; i-- > 0;)
		unlinkat(s->fd, s->folders[i], AT_REMOVEDIR);
}

void spare_release(struct spare *s)
{
	if (s->fd >= 0)
		close(s->fd);
	for (size_t i = 0; i < s->n_folders; i++)
		free(s->folders[i]);
	free(s->folders);
	*s = (struct spare){.fd = -1};
}

int spare_keep(const char *data, const char *folder, struct buf *err)
{
	char *to = path_of(data);
	int r = rename(folder, to) == 0 ? 0 : file_remove_tree(folder, err);

	free(to);
	return r;
}

int spare_remove(const char *data, struct buf *err)
{
	char *path = path_of(data);
	int r = file_remove_tree(path, err);

	free(path);
	return r;
}
