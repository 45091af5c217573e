/* SPDX-License-Identifier: MIT */
#include "render/page/kept_stamp.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/number.h"
#include "base/sha256.h"
#include "render/page/kept.h"
#include "render/page/record.h"

enum { STAMP_MAX = 24 };

/* The number at *s, up to `end`, which is passed over. */
static bool take_number(const char **s, char end, uint64_t *n)
{
	size_t length = number_read_u64(*s, STAMP_MAX, n);

	*s += length;
	return length && *(*s)++ == end;
}

/* "F\tKEY\tSIZE\tSECONDS.NANOSECONDS\tINODE\tPATH\n" */
bool stamp_read(const struct place *file, struct stamp *out)
{
	const char *s = file->at + 2 + SHA256_KEY;

	return file->name - file->at > 2 + SHA256_KEY && s[-1] == '\t' &&
	       take_number(&s, '\t', &out->size) && take_number(&s, '.', &out->seconds) &&
	       take_number(&s, '\t', &out->nanoseconds) && take_number(&s, '\t', &out->inode) &&
	       s == file->name;
}

bool kept_file(struct buf *record, const char *folder, const char *path, const char *key)
{
	struct buf file = BUF_INIT;
	char size[STAMP_MAX], time[2 * STAMP_MAX], inode[STAMP_MAX];
	struct stat st;
	bool there;

	buf_printf(&file, "%s/%s", folder, path);
	there = lstat(file.s, &st) == 0 && S_ISREG(st.st_mode);
	buf_release(&file);
	if (!there)
		return false;
	snprintf(size, sizeof size, "%lld", (long long)st.st_size);
	snprintf(time, sizeof time, "%lld.%09ld", (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
	snprintf(inode, sizeof inode, "%llu", (unsigned long long)st.st_ino);
	RECORD_PUT(record, RECORD_FILE, key, size, time, inode, path);
	return true;
}

bool stamp_is_there(int folder, const char *path, const struct stamp *was, bool same)
{
	struct stat st;

	return fstatat(folder, path, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode) &&
	       (uint64_t)st.st_size == was->size && (uint64_t)st.st_mtim.tv_sec == was->seconds &&
	       (uint64_t)st.st_mtim.tv_nsec == was->nanoseconds && (!same || st.st_ino == was->inode);
}

bool stamp_read_file(const struct place *file, char path[PATH_MAX], struct stamp *was)
{
	if (file->length >= PATH_MAX || !stamp_read(file, was))
		return false;
	memcpy(path, file->name, file->length);
	path[file->length] = '\0';
	return file_is_below(path);
}
