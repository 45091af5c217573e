/* SPDX-License-Identifier: MIT */
/* Parts of a file that no disk holds. */
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/memory.h"
#include "collect/disk/probe.h"

enum { EXTENTS = 128 };

/* Bytes of holes, by SEEK_HOLE; the offset is put back. */
static uint64_t holes(int fd, uint64_t size)
{
	off_t here = lseek(fd, 0, SEEK_CUR), at = 0;
	uint64_t sum = 0;

	while ((uint64_t)at < size) {
		off_t hole = lseek(fd, at, SEEK_HOLE), data;

		if (hole < 0 || (uint64_t)hole >= size)
			break;
		data = lseek(fd, hole, SEEK_DATA); /* fails in the last hole */
		if (data < 0 || (uint64_t)data > size)
			data = (off_t)size;
		sum += (uint64_t)(data - hole);
		at = data;
	}
	lseek(fd, here, SEEK_SET);
	return sum;
}

/* Bytes of extents that were reserved and not written; 0 where the file system does not tell. */
static uint64_t unwritten(int fd, uint64_t size)
{
	struct fiemap *map = xcalloc(1, sizeof *map + EXTENTS * sizeof map->fm_extents[0]);
	uint64_t at = 0, sum = 0;

	while (at < size) {
		const struct fiemap_extent *x = NULL;

		*map = (struct fiemap){.fm_start = at,
		                       .fm_length = size - at,
		                       .fm_flags = FIEMAP_FLAG_SYNC,
		                       .fm_extent_count = EXTENTS};
		if (ioctl(fd, FS_IOC_FIEMAP, map) < 0 || !map->fm_mapped_extents)
			break;
		for (uint32_t i = 0; i < map->fm_mapped_extents; i++) {
			x = &map->fm_extents[i];
			if (x->fe_flags & FIEMAP_EXTENT_UNWRITTEN)
				sum += x->fe_length;
		}
		if (x->fe_flags & FIEMAP_EXTENT_LAST || x->fe_logical + x->fe_length <= at)
			break;
		at = x->fe_logical + x->fe_length;
	}
	free(map);
	return sum;
}

void probe_holes(int fd, uint64_t size, struct record *r)
{
	uint64_t none = holes(fd, size), reserved = unwritten(fd, size);

	if (none)
		record_note(r,
		            "%llu of the file's %llu bytes are holes, which are read without a "
		            "disk",
		            (unsigned long long)none, (unsigned long long)size);
	if (reserved)
		record_note(r,
		            "%llu of the file's %llu bytes were reserved and never written, and "
		            "are read without a disk",
		            (unsigned long long)reserved, (unsigned long long)size);
}
