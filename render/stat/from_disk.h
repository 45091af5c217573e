/* SPDX-License-Identifier: MIT */
/* Whether requests reached the device (README, "What is compared").
 * render/stat may include this; others find run_not_from_disk() in comparison.h. */
#ifndef RENDER_STAT_FROM_DISK_H
#define RENDER_STAT_FROM_DISK_H

#include <stdbool.h>

#include "parse/model/model.h"

/* The share of a run's requests that the device counted, in %, per direction; NAN where the log
 * does not say, or where the run is neither direct nor random I/O. */
struct from_disk {
	double read, write;
};
struct from_disk run_from_disk(const struct run *run);

/* Whether a metric ("read.iops", "cpu.usr") of a run with these shares is not from disk: that of
 * one direction by its own share, any other by the least. */
bool metric_not_from_disk(const struct from_disk *shares, const char *metric);

#endif
