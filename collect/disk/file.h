/* SPDX-License-Identifier: MIT */
/* The file that a storage test works on.
 * collect may include this; it includes base only.
 *
 * It has no name (O_TMPFILE, else O_EXCL and unlink at once), so that nothing is left behind
 * however the test ends. It is laid out by writing all of it with bytes that do not compress, never
 * by holes or by extents that were reserved and not written. */
#ifndef COLLECT_DISK_FILE_H
#define COLLECT_DISK_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

enum { DISK_FILE_ALIGN = 4096 }; /* of memory, offset and length of direct requests */

struct disk_file {
	int fd;           /* for reading and writing, or reading alone if `existing`; -1: none */
	uint64_t size;    /* bytes that are laid out */
	bool direct;      /* O_DIRECT is on */
	char refused[80]; /* why O_DIRECT, which was asked for, is not on; "": it was not refused */
};

/* All functions that return int return 0, or -1 with a whole sentence appended to `err`. */

/* Makes a file of `size` bytes below `dir`, durable and out of the page cache, if a tenth of the
 * file system stays free. With `direct` it is written and then used with O_DIRECT; where that is
 * refused it goes through the page cache, and `refused` says so, which a test has to pass on. */
int disk_file_make(struct disk_file *f, const char *dir, uint64_t size, bool direct,
                   struct buf *err);

/* The same, but nothing is written yet: room for it is reserved if `allocate` (where the file
 * system can), else the file grows as it is written. For tests that only write. */
int disk_file_reserve(struct disk_file *f, const char *dir, uint64_t size, bool direct,
                      bool allocate, struct buf *err);

/* Reads n bytes at the start with O_DIRECT, if that is on. Where the kernel refuses it (EINVAL) it
 * is turned off and `refused` says so. Returns whether it is on. */
bool disk_file_try_direct(struct disk_file *f, size_t n);

/* Opens a file or block device that exists, for reading only; it has at least `size` bytes, which
 * are what is used of it. */
int disk_file_open(struct disk_file *f, const char *path, uint64_t size, bool direct,
                   struct buf *err);

/* Turns O_DIRECT on or off; `refused` is set as above where the kernel does not want it. */
void disk_file_set_direct(struct disk_file *f, bool direct);

/* Turns O_DIRECT off since a request was refused with the error number `why`; `refused` is set. */
void disk_file_refuse(struct disk_file *f, int why);

/* Drops what the page cache holds of `length` bytes from `offset` (0: to the end); what was written
 * there has to be on the disk already. */
void disk_file_drop(const struct disk_file *f, uint64_t offset, uint64_t length);

void disk_file_close(struct disk_file *f);

/* Fills n bytes, a multiple of 8, with what does not compress; another `seed`, other bytes. It
 * costs about a tenth of a nanosecond a byte. */
void disk_fill(void *to, size_t n, uint64_t seed);

/* Memory aligned for O_DIRECT, zeroed; ends the program where there is none. Free with free(). */
void *disk_memory(size_t n);

/* A sentence on what O_DIRECT does not mean on the file system of `fd`: one in memory (tmpfs,
 * ramfs), one that lies over others (overlay) or a device of compressed memory (zram). False:
 * nothing. */
bool disk_file_doubt(int fd, struct buf *out);

#endif
