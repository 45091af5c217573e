/* SPDX-License-Identifier: MIT */
#include "collect/disk/under.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"

enum { SYS_MOST = 1 << 16 };

/* A file below the device's folder of /sys into `out`; false: there is none. */
static bool slurp(uint64_t number, const char *name, struct buf *out)
{
	struct buf path = BUF_INIT, err = BUF_INIT;
	bool ok;

	buf_clear(out);
	buf_printf(&path, "/sys/dev/block/%u:%u/%s", major(number), minor(number), name);
	ok = file_read(path.s, SYS_MOST, out, &err) == 0;
	buf_release(&path);
	buf_release(&err);
	return ok;
}

/* "MAJOR=254\nMINOR=0\nDEVNAME=vda\n…" */
static void read_name(struct under *u, struct buf *text)
{
	static const char word[] = "DEVNAME=";
	const char *at = slurp(u->number, "uevent", text) ? strstr(text->s, word) : NULL;

	if (at)
		snprintf(u->name, sizeof u->name, "%.*s", (int)strcspn(at + sizeof word - 1, "\n"),
		         at + sizeof word - 1);
}

struct under under_file(int fd)
{
	struct under u = {0};
	struct buf text = BUF_INIT;
	struct stat st;

	if (fstat(fd, &st) == 0 && slurp(st.st_dev, "uevent", &text)) {
		u.known = true;
		u.number = st.st_dev;
		read_name(&u, &text);
		u.loop = slurp(u.number, "loop/backing_file", &text);
		u.loop_cached = u.loop && slurp(u.number, "loop/dio", &text) && text.s[0] == '0';
		/* A partition has the queue of its disk. */
		u.write_through = (slurp(u.number, "queue/write_cache", &text) ||
		                   slurp(u.number, "../queue/write_cache", &text)) &&
		                  strncmp(text.s, "write through", strlen("write through")) == 0;
	}
	buf_release(&text);
	return u;
}

int under_open(const struct under *u)
{
	char path[sizeof u->name + sizeof "/dev/"];
	struct stat st;
	int fd;

	if (!u->name[0]) {
		errno = ENOENT;
		return -1;
	}
	snprintf(path, sizeof path, "/dev/%s", u->name);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && (fstat(fd, &st) < 0 || !S_ISBLK(st.st_mode) || st.st_rdev != u->number)) {
		close(fd);
		errno = ENODEV;
		return -1;
	}
	return fd;
}
