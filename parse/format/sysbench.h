/* SPDX-License-Identifier: MIT */
/* sysbench: what is kept while a report is read.
 * Only parse/format/sysbench*.c may include this. */
#ifndef PARSE_FORMAT_SYSBENCH_H
#define PARSE_FORMAT_SYSBENCH_H

#include "parse/format/parser.h"

enum { SYSBENCH_LATENCIES = 5 }; /* min, avg, max, a percentile, and one more */

struct sysbench {
	struct parse *p;
	struct run *run;
	bool old;      /* the layout before 1.0: a fixed number of events is timed */
	double events; /* NAN: not seen yet */
	struct {       /* kept until it is known that there were any events */
		const char *metric;
		struct figure value;
	} latency[SYSBENCH_LATENCIES];
	size_t n_latencies, latency_line;
	size_t idle, idle_line; /* rates of 0, of what the test does not do; the last line of them */
};

/* Where the words of a line begin, behind blanks and the marks of quotations. */
size_t sysbench_start(const struct line *l);

/* Reads one line of a report. */
void sysbench_line(struct sysbench *s, size_t line);

/* Behind the last line: adds the latencies, unless no event was done. */
void sysbench_latencies(struct sysbench *s);

#endif
