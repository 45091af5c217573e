/* SPDX-License-Identifier: MIT */
#include "collect/disk/device.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "base/file.h"
#include "base/number.h"

enum { STAT_MOST = 4096, WORDS = 11 };

static bool read_words(const char *at, uint64_t words[WORDS])
{
	for (int i = 0; i < WORDS; i++) {
		size_t n;

		at += strspn(at, " ");
		n = number_read_u64(at, strspn(at, "0123456789"), &words[i]);
		if (!n)
			return false;
		at += n;
	}
	return true;
}

struct device_counters device_counters_read(int fd)
{
	struct device_counters c = {0};
	struct buf text = BUF_INIT, err = BUF_INIT;
	uint64_t w[WORDS];
	char path[80];
	struct stat st;
	dev_t device;

	if (fstat(fd, &st) < 0)
		return c;
	device = S_ISBLK(st.st_mode) ? st.st_rdev : st.st_dev;
	if (major(device) == 0)
		return c;
	snprintf(path, sizeof path, "/sys/dev/block/%u:%u/stat", major(device), minor(device));
	if (file_read(path, STAT_MOST, &text, &err) == 0 && read_words(text.s, w))
		c = (struct device_counters){true, w[0], w[1], w[2], w[4], w[5], w[6], w[9]};
	buf_release(&text);
	buf_release(&err);
	return c;
}
