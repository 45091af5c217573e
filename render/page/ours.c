/* SPDX-License-Identifier: MIT */
#include "render/page/ours.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "render/page/kept.h"

enum { HEAD_BYTES = 4096 }; /* of a page, in which it tells who made it */

/* What a look into a site told. */
struct look {
	bool empty, has_front_page;
	int error; /* an errno: not all could be looked at */
};

/* Whether an error says that there is no page, not that it can't be looked at. */
static bool is_no_page(int error)
{
	return error == ENOENT || error == ENOTDIR || error == EISDIR || error == ELOOP ||
	       error == ENXIO;
}

/* Whether kurabe made the page FOLDER/index.html. Sets errno where that can't be told, else 0. */
static bool has_front_page(int site, const char *folder)
{
	static const char sign[] = "<meta name=\"generator\" content=\"kurabe\"";
	struct buf path = BUF_INIT;
	char head[HEAD_BYTES];
	ssize_t n = -1;
	int fd;

	buf_printf(&path, "%s/index.html", folder);
	fd = openat(site, path.s, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	buf_release(&path);
	if (fd >= 0) {
		n = read(fd, head, sizeof head);
		close(fd);
	}
	errno = n < 0 && !is_no_page(errno) ? errno : 0;
	return n > 0 && memmem(head, (size_t)n, sign, strlen(sign));
}

/* Takes `site`. */
static struct look look_into(int site)
{
	struct look l = {.empty = true};
	struct dirent *e;
	DIR *d = fdopendir(site);

	if (!d) {
		l.error = errno;
		close(site);
		return l;
	}
	while (!l.has_front_page && (errno = 0, e = readdir(d))) {
		if (strcmp(e->d_name, "..") == 0)
			continue;
		l.empty = l.empty && strcmp(e->d_name, ".") == 0;
		l.has_front_page = has_front_page(site, e->d_name);
		l.error = errno ? errno : l.error;
	}
	l.error = errno ? errno : l.error;
	closedir(d);
	return l;
}

static bool is_recorded(const char *data)
{
	struct kept *k = kept_read(data, NULL);
	bool is = kept_knows(k, "site");

	kept_free(k);
	return is;
}

int site_is_ours(const char *data)
{
	struct buf path = BUF_INIT;
	struct look l = {.empty = true};
	int site;

	buf_printf(&path, "%s/site", data);
	site = open(path.s, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (site >= 0)
		l = look_into(site);
	else if (errno != ENOENT)
		l = (struct look){.error = errno == ENOTDIR ? 0 : errno};
	buf_release(&path);
	if (l.has_front_page || is_recorded(data) || (l.empty && !l.error))
		return 1;
	errno = l.error;
	return l.error ? -1 : 0;
}
