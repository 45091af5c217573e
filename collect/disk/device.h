/* SPDX-License-Identifier: MIT */
/* What the block device under a file says that it did.
 * collect may include this; it includes base only. */
#ifndef COLLECT_DISK_DEVICE_H
#define COLLECT_DISK_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

/* Sums since the machine started, as /sys/dev/block/MAJOR:MINOR/stat (the kernel's
 * Documentation/block/stat.rst) and /proc/diskstats have them. */
struct device_counters {
	bool known;
	uint64_t reads, read_merges, read_sectors;
	uint64_t writes, write_merges, write_sectors;
	uint64_t busy_ms;
};

/* Of the device that the file `fd` lies on, or is. Not known where it lies on none (tmpfs, overlay,
 * a server) or the kernel does not tell. */
struct device_counters device_counters_read(int fd);

#endif
