/* SPDX-License-Identifier: MIT */
/* Which metric of its tool a figure of a table is, by the words around it. */
#include <stdio.h>
#include <string.h>

#include "parse/format/table_named.h"

/* "read" or "write", where one of them is told; else NULL. */
static const char *direction(const struct table_meaning *m)
{
	switch (m->words & (SAYS_READ | SAYS_WRITE)) {
	case SAYS_READ:
		return "read";
	case SAYS_WRITE:
		return "write";
	default:
		return NULL;
	}
}

static bool is_latency(const struct table_meaning *m)
{
	return m->quantity == QUANTITY_LATENCY && *m->stat;
}

/* People call lat what fio prints as lat; its percentiles are of clat, which the words may say. */
static const char *fio_latency(const struct table_meaning *m)
{
	if (m->words & SAYS_SLAT)
		return "slat";
	return (m->words & SAYS_CLAT) || m->stat[0] == 'p' ? "clat" : "lat";
}

static bool of_fio(const struct table_meaning *m, char *metric, size_t size)
{
	const char *dir = direction(m);

	if (!dir || strcmp(m->stat, "mdev") == 0)
		return false;
	if (is_latency(m))
		snprintf(metric, size, "%s.%s.%s", dir, fio_latency(m), m->stat);
	else if (m->quantity == QUANTITY_IOPS || m->quantity == QUANTITY_RATE)
		snprintf(metric, size, "%s.%s", dir, m->quantity == QUANTITY_IOPS ? "iops" : "bw");
	else
		return false;
	return true;
}

static bool of_ioping(const struct table_meaning *m, char *metric, size_t size)
{
	if (is_latency(m) && m->stat[0] == 'm')
		snprintf(metric, size, "lat.%s", m->stat);
	else if (m->quantity == QUANTITY_IOPS || m->quantity == QUANTITY_RATE)
		snprintf(metric, size, "%s", m->quantity == QUANTITY_IOPS ? "iops" : "bw");
	else
		return false;
	return true;
}

static bool of_hdparm(const struct table_meaning *m, char *metric, size_t size)
{
	unsigned which = m->words & (SAYS_BUFFERED | SAYS_CACHED);

	if (m->quantity != QUANTITY_RATE || (m->words & SAYS_WRITE) ||
	    (which != SAYS_BUFFERED && which != SAYS_CACHED))
		return false;
	snprintf(metric, size, which == SAYS_BUFFERED ? "buffered_read" : "cached_read");
	return true;
}

static bool of_sysbench(const struct table_meaning *m, char *metric, size_t size)
{
	static const char *const names[] = {
		[QUANTITY_EVENTS] = "events_per_second",
		[QUANTITY_ALL_EVENTS] = "events",
		[QUANTITY_TIME] = "total_time",
		[QUANTITY_TRANSACTIONS] = "transactions_per_second",
		[QUANTITY_QUERIES] = "queries_per_second",
	};
	const char *dir = direction(m);
	unsigned test = m->words & (SAYS_CPU | SAYS_MEMORY | SAYS_FILES);

	if (is_latency(m) && strcmp(m->stat, "mdev") != 0 && strcmp(m->stat, "stdev") != 0)
		snprintf(metric, size, "lat.%s", m->stat);
	else if (names[m->quantity])
		snprintf(metric, size, "%s", names[m->quantity]);
	else if (m->quantity == QUANTITY_RATE && test == SAYS_MEMORY)
		snprintf(metric, size, "bw");
	else if (test == SAYS_FILES && dir &&
	         (m->quantity == QUANTITY_RATE || m->quantity == QUANTITY_IOPS))
		snprintf(metric, size, "%s.%s", dir, m->quantity == QUANTITY_IOPS ? "iops" : "bw");
	else
		return false;
	return true;
}

static bool of_bonnie(const struct table_meaning *m, char *metric, size_t size)
{
	static const struct {
		unsigned words;
		const char *metric;
		bool rate;
	} names[] = {
		{SAYS_SEQUENTIAL | SAYS_WRITE | SAYS_CHAR, "putc", true},
		{SAYS_SEQUENTIAL | SAYS_WRITE | SAYS_BLOCK, "put_block", true},
		{SAYS_SEQUENTIAL | SAYS_READ | SAYS_CHAR, "getc", true},
		{SAYS_SEQUENTIAL | SAYS_READ | SAYS_BLOCK, "get_block", true},
		{SAYS_REWRITE, "rewrite", true},
		{SAYS_SEEKS, "seeks", false},
		{SAYS_SEQUENTIAL | SAYS_CREATE, "seq_create", false},
		{SAYS_SEQUENTIAL | SAYS_STAT, "seq_stat", false},
		{SAYS_SEQUENTIAL | SAYS_DELETE, "seq_del", false},
		{SAYS_RANDOM | SAYS_CREATE, "ran_create", false},
		{SAYS_RANDOM | SAYS_STAT, "ran_stat", false},
		{SAYS_RANDOM | SAYS_DELETE, "ran_del", false},
	};
	unsigned words = m->words;

	if (!(words & (SAYS_CREATE | SAYS_STAT | SAYS_DELETE | SAYS_RANDOM)))
		words |= SAYS_SEQUENTIAL; /* all of bonnie++'s rates are */
	if (words & (SAYS_REWRITE | SAYS_SEEKS))
		words &= ~(unsigned)(SAYS_SEQUENTIAL | SAYS_RANDOM | SAYS_WRITE);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (words == names[i].words && names[i].rate == (m->quantity == QUANTITY_RATE) &&
		    !*m->stat) {
			snprintf(metric, size, "%s", names[i].metric);
			return true;
		}
	return false;
}

bool named_metric(unsigned tool, const struct table_meaning *m, char *metric, size_t size)
{
	if ((m->words & (SAYS_FOREIGN | SAYS_UNMEASURED | SAYS_TOTAL)) ||
	    (*m->stat && m->quantity != QUANTITY_LATENCY && strcmp(m->stat, "mean") != 0))
		return false;
	switch (tool) {
	case TABLE_FIO:
		return of_fio(m, metric, size);
	case TABLE_IOPING:
		return of_ioping(m, metric, size);
	case TABLE_HDPARM:
		return of_hdparm(m, metric, size);
	case TABLE_SYSBENCH:
		return of_sysbench(m, metric, size);
	case TABLE_BONNIE:
		return of_bonnie(m, metric, size);
	case TABLE_DD:
		snprintf(metric, size, "bw");
		return m->quantity == QUANTITY_RATE && !*m->stat;
	default:
		return false;
	}
}
