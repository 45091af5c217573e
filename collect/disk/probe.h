/* SPDX-License-Identifier: MIT */
/* Whether figures come from where they seem to come from. What is found becomes a note on the run.
 * collect may include this; it includes base only.
 *
 * A guest can't see the caches of its host. It can see answers that come faster than a device gives
 * them, and what speaks against itself; each note says what was seen. */
#ifndef COLLECT_DISK_PROBE_H
#define COLLECT_DISK_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/disk/record.h"

/* What single requests take, in s; NAN: not known. */
struct probe_times {
	double direct; /* median of reads of 4 KiB with O_DIRECT */
	double cached; /* median of the same reads from the page cache */
	double flush;  /* median of fdatasync() behind a write of 4 KiB */
	uint64_t asked,
		counted; /* direct reads, and what the device counted meanwhile; 0: no device */
};

/* The bounds; each is far below what the devices are known to take. */
#define PROBE_FASTEST_READ 30e-6 /* s; flash takes 60 us and more */
#define PROBE_FASTEST_FLUSH                                                                        \
	30e-6        /* s; flash takes 100 us and more, unless its cache is protected */
#define PROBE_SAME 3 /* direct reads that take under this many cached ones are no other */

/* Reads a small file of its own below `dir` with O_DIRECT and without, and adds notes: a file
 * system in memory, a loop device, requests that no device saw, answers too fast for a device.
 * Takes about 0.1 s on flash and 1 s on a disk, and writes 4 MiB. */
void probe_reads(const char *dir, struct record *r);

/* The same for writes: an fsync that returns faster than a device can flush. */
void probe_writes(const char *dir, struct record *r);

/* The verdicts on such times alone. */
void probe_judge_reads(const struct probe_times *t, struct record *r);
void probe_judge_writes(const struct probe_times *t, bool write_through, struct record *r);

/* A file of that size that goes through the page cache: whether it fits into the `memory`. */
void probe_judge_size(uint64_t working_set, uint64_t memory, struct record *r);
uint64_t probe_memory(void); /* bytes that this machine, or its control group, has */

/* The first `size` bytes of an existing file that are to be read: holes, and extents that were
 * reserved and never written, answer without a disk. */
void probe_holes(int fd, uint64_t size, struct record *r);

#endif
