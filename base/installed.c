/* SPDX-License-Identifier: MIT */
#include "base/installed.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* The folder of this very program, with a slash behind it; nothing where /proc does not tell. */
static void put_own_folder(struct buf *out)
{
	char path[4096];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path);

	while (n > 0 && path[n - 1] != '/')
		n--;
	if (n > 0)
		buf_put(out, path, (size_t)n);
}

bool installed_find(const char *const *folders, const char *name, struct buf *path)
{
	for (; *folders; folders++) {
		buf_clear(path);
		if (**folders != '/')
			put_own_folder(path);
		if (**folders == '/' || path->n) {
			buf_printf(path, "%s/%s", *folders, name);
			/* What can't be looked at is there: who opens it tells why it can't be. */
			if (access(path->s, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR))
				return true;
		}
	}
	buf_clear(path);
	return false;
}
