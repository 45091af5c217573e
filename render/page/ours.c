/* SPDX-License-Identifier: MIT */
#include "render/page/ours.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "render/page/kept.h"

enum { HEAD_BYTES = 4096 }; /* of a page, in which it tells who made it */

/* Whether kurabe made the page FOLDER/index.html. */
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
	return n > 0 && memmem(head, (size_t)n, sign, strlen(sign));
}

/* Takes `site`. */
static bool is_empty_or_has_front_page(int site)
{
	DIR *d = fdopendir(site);
	bool empty = true, has = false;

	if (!d) {
		close(site);
		return false;
	}
	for (struct dirent *e; !has && (e = readdir(d));) {
		has = strcmp(e->d_name, "..") != 0 && has_front_page(site, e->d_name);
		empty = empty && (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0);
	}
	closedir(d);
	return empty || has;
}

static bool is_recorded(const char *data)
{
	struct kept *k = kept_read(data, NULL);
	bool is = kept_knows(k, "site");

	kept_free(k);
	return is;
}

bool site_is_ours(const char *data)
{
	struct buf path = BUF_INIT;
	int site;
	bool ours;

	buf_printf(&path, "%s/site", data);
	site = open(path.s, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ours = site < 0 ? errno == ENOENT : is_empty_or_has_front_page(site) || is_recorded(data);
	buf_release(&path);
	return ours;
}
