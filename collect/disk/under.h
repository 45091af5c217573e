/* SPDX-License-Identifier: MIT */
/* What lies under a file: the block device of its file system.
 * collect may include this; it includes base only. */
#ifndef COLLECT_DISK_UNDER_H
#define COLLECT_DISK_UNDER_H

#include <stdbool.h>
#include <stdint.h>

struct under {
	bool known;         /* false: on no block device (tmpfs, overlay, a server) */
	char name[64];      /* "vda1"; "": the kernel does not tell */
	bool loop;          /* a file of another file system stands for a device */
	bool loop_cached;   /* and it is read through the page cache */
	bool write_through; /* it says that it has no cache that would have to be flushed */
	uint64_t number;    /* dev_t */
};

/* Of the device that the file `fd` lies on. */
struct under under_file(int fd);

/* Opens that device for reading only. Returns the descriptor, or -1 with errno set where it has no
 * name below /dev or can't be read. */
int under_open(const struct under *u);

#endif
