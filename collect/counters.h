/* SPDX-License-Identifier: MIT */
/* Counters of the kernel that tell what else goes on. Read by the parent, never by what is measured.
 * collect may include this; it includes base only. */
#ifndef COLLECT_COUNTERS_H
#define COLLECT_COUNTERS_H

#include <stdint.h>

/* Sums since the machine started; ticks are of all CPUs together. */
struct counters {
	uint64_t ticks;		/* of all kinds; 0: not told */
	uint64_t busy;		/* spent on work */
	uint64_t steal;		/* taken by the hypervisor for others */
	uint64_t iowait;	/* idle while waiting for a disk */
	double cpu_pressure;	/* s in which some task waited for a CPU (PSI); NAN: not told */
	double io_pressure;	/* s in which some task waited for a disk; NAN: not told */
	double memory_pressure; /* s in which some task waited for memory; NAN: not told */
	double throttled;	/* s in which the control group was held back; NAN: not told */
	double thermal;		/* how often CPUs were slowed down to cool; NAN: not told */
};

/* All of them, below `root` ("" for the machine itself). */
struct counters counters_read(const char *root);

/* Tasks that run or wait for a CPU at this moment, the reader among them; NAN: not told. */
double counters_running(const char *root);

/* The highest clock of a CPU at this moment, in MHz; NAN: not told. It asks a few CPUs, since some
 * kernels interrupt a CPU to answer. */
double counters_mhz(const char *root);

#endif
