/* SPDX-License-Identifier: MIT */
#include "render/page/ours.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"

enum { HEAD_BYTES = 4096 }; /* of a file, in which it tells who made it */

/* Whether a text stands near the begin of a file in a folder. */
static bool tells(int folder, const char *path, const char *text)
{
	char head[HEAD_BYTES];
	int fd = openat(folder, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	ssize_t n = fd >= 0 ? read(fd, head, sizeof head) : -1;

	if (fd >= 0)
		close(fd);
	return n > 0 && memmem(head, (size_t)n, text, strlen(text));
}

static bool has_front_page(int site, const char *folder)
{
	struct buf path = BUF_INIT;
	bool has;

	buf_printf(&path, "%s/index.html", folder);
	has = tells(site, path.s, "<meta name=\"generator\" content=\"kurabe\"");
	buf_release(&path);
	return has;
}

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

bool site_is_ours(const char *data)
{
	int folder = open(data, O_RDONLY | O_DIRECTORY | O_CLOEXEC), site;
	bool ours = folder < 0;

	if (folder < 0)
		return ours;
	site = openat(folder, "site", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (site < 0)
		ours = errno == ENOENT;
	else if (tells(folder, "site.made", "kurabe site ")) {
		close(site);
		ours = true;
	} else {
		ours = is_empty_or_has_front_page(site);
	}
	close(folder);
	return ours;
}
