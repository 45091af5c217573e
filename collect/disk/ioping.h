/* SPDX-License-Identifier: MIT */
/* What ioping makes of the times of its requests.
 * collect may include this; it knows libc only. */
#ifndef COLLECT_DISK_IOPING_H
#define COLLECT_DISK_IOPING_H

#include <stddef.h>
#include <stdint.h>

struct ioping_figures {
	double requests;          /* that count, without the first */
	double total;             /* s, the sum of their times, without the pauses between them */
	double iops;              /* requests / total; NAN where no time went by */
	double least, mean, most; /* s; the mean of none is NAN */
	double mdev; /* s, the deviation of all of them: the sum of squares is divided by n */
};

/* Of n times in ns. */
struct ioping_figures ioping_figures(const uint64_t *ns, size_t n);

#endif
