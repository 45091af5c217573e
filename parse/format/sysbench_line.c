/* SPDX-License-Identifier: MIT */
/* The lines of a report of sysbench. */
#include "parse/format/sysbench.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "parse/format/decimal.h"
#include "parse/format/unit.h"

/* Words, and the parameter that they tell. */
struct told {
	const char *words, *value;
};

static const struct told kinds[] = {
	{"Doing CPU performance benchmark", "cpu"},
	{"Running CPU test...", "cpu"},
	{"Running THREADS test...", "threads"},
	{"Running MEMORY test...", "memory"},
	{"Maximum prime number checked", "cpu"},
	{"Prime numbers limit", "cpu"},
	{"Doing memory operations speed test", "memory"},
	{"Running memory speed test", "memory"},
	{"Extra file open flags", "fileio"},
	{"File operations:", "fileio"},
	{"reads/s:", "fileio"},
	{"Requests/sec executed", "fileio"},
	{"Doing thread subsystem performance test", "threads"},
	{"Doing mutex performance test", "mutex"},
	{"Doing OLTP test", "oltp"},
	{"OLTP test statistics", "oltp"},
	{"SQL statistics", "oltp"},
};

/* What a test of files or of memory does: runs that differ in it are no repeats. */
static const struct told modes[] = {
	{"Doing sequential read test", "seqrd"},
	{"Doing sequential write (creation) test", "seqwr"},
	{"Doing sequential rewrite test", "seqrewr"},
	{"Doing random read test", "rndrd"},
	{"Doing random write test", "rndwr"},
	{"Doing random r/w test", "rndrw"},
	{"operation: read", "read"},
	{"operation: write", "write"},
	{"Memory operations type: read", "read"},
	{"Memory operations type: write", "write"},
};

/* "key: number [unit]": a figure or a parameter; a NULL unit: none is printed. */
enum target { RESULT, PARAM, EVENTS };
static const struct {
	const char *key;
	enum target to;
	const char *name;
	double factor; /* of the number; 0: by the unit behind it */
} pairs[] = {
	{"events per second:", RESULT, "events_per_second", 1},
	{"events/s:", RESULT, "events_per_second", 1}, /* this and the next three: scripts */
	{"time:", RESULT, "total_time", 1},
	{"threads:", PARAM, "threads", 1},
	{"prime:", PARAM, "prime", 1},
	{"total time:", RESULT, "total_time", 1},
	{"time elapsed:", RESULT, "total_time", 1},
	{"total number of events:", EVENTS, "events", 1},
	{"Number of threads:", PARAM, "threads", 1},
	{"Maximum prime number checked in CPU test:", PARAM, "prime", 1},
	{"Prime numbers limit:", PARAM, "prime", 1},
	{"Memory block size:", PARAM, "bs", 0},
	{"block size:", PARAM, "bs", 0},
	{"Block size ", PARAM, "bs", 0},
	{"Memory transfer size:", PARAM, "size", 0},
	{"total size:", PARAM, "size", 0},
	{"reads/s:", RESULT, "read.iops", 1},
	{"writes/s:", RESULT, "write.iops", 1},
	{"fsyncs/s:", RESULT, "sync.iops", 1},
	{"read, MiB/s:", RESULT, "read.bw", 1048576},
	{"written, MiB/s:", RESULT, "write.bw", 1048576},
	{"read, MB/s:", RESULT, "read.bw", 1048576},
	{"written, MB/s:", RESULT, "write.bw", 1048576},
};

/* "words (number unit)": a rate in brackets. */
static const struct {
	const char *words, *unit, *metric;
	double factor; /* 0: by the unit */
} rates[] = {
	{"Operations performed:", " ops/sec)", "iops", 1},
	{"Total operations:", " per second)", "iops", 1},
	{" transferred", "/sec)", "bw", 0},
	{" transfer (", "/sec)", "bw", 0}, /* a script's */
	{"transactions:", " per sec.)", "transactions_per_second", 1},
	{"queries:", " per sec.)", "queries_per_second", 1},
};

/* The first figure of a name counts, and none that is the 0.00 of what the test does not do. */
static void add_rate(struct sysbench *s, size_t line, const char *metric, size_t at, size_t n,
                     double value)
{
	if (value <= 0 && strchr(metric, '.')) {
		s->idle++;
		s->idle_line = line;
	} else if (!run_find(s->run, metric)) {
		run_add_result(s->p->report, s->run, metric,
		               parse_figure(s->p, line, at, n, value));
	}
}

static void add_pair(struct sysbench *s, size_t line, size_t k, size_t at, size_t n, double value)
{
	if (pairs[k].to == PARAM) {
		parse_attr_number(s->p, &s->run->params, pairs[k].name, line, at, n, value);
		return;
	}
	if (pairs[k].to == EVENTS)
		s->events = value;
	add_rate(s, line, pairs[k].name, at, n, value);
}

static bool read_pair(struct sysbench *s, size_t line, size_t start)
{
	const struct line *l = &s->p->text->lines[line];

	for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
		double value, factor = pairs[k].factor;
		size_t at, n, unit_n = 0;

		if (start >= l->n || l->s[start] != *pairs[k].key || !at_text(l, start, pairs[k].key))
			continue;
		at = skip_blanks(l, start + strlen(pairs[k].key));
		n = read_number(l, at, &value);
		if (n && factor <= 0)
			unit_n = unit_read(UNIT_SYSBENCH, l->s + at + n, l->n - at - n, &factor);
		if (!n || factor <= 0 || (!unit_n && number_may_be_cut(s->p->text, line, at + n)))
			return true;
		add_pair(s, line, k, at, n + unit_n, unit_value(value, factor));
		return true;
	}
	return false;
}

/* "Operations performed: 10240 ( 4285.66 ops/sec)" and the like. */
static void read_rate(struct sysbench *s, size_t line)
{
	const struct line *l = &s->p->text->lines[line];
	size_t open = find_text(l, 0, "("), at = skip_blanks(l, open + 1);

	for (size_t k = 0; k < sizeof rates / sizeof *rates && open < l->n; k++) {
		double value, factor = rates[k].factor;
		size_t n, unit, unit_n = 0;

		if (find_text(l, 0, rates[k].words) >= open || run_find(s->run, rates[k].metric) ||
		    !(n = read_number(l, at, &value)))
			continue;
		unit = at + n;
		if (factor <= 0) {
			unit = skip_blanks(l, unit);
			unit_n = unit_read(UNIT_SYSBENCH, l->s + unit, l->n - unit, &factor);
		}
		if (factor <= 0 || !at_text(l, unit + unit_n, rates[k].unit) ||
		    (value <= 0 && s->old))
			continue;
		run_add_result(s->p->report, s->run, rates[k].metric,
		               parse_figure(s->p, line, at, unit + unit_n - at,
		                            unit_value(value, factor)));
	}
}

/* fileio of 0.4: " 2342.97 Requests/sec executed", "Total transferred 10.725Gb (36.609Mb/sec)". */
static void read_requests(struct sysbench *s, size_t line, size_t at)
{
	const struct line *l = &s->p->text->lines[line];
	double value;
	size_t n = read_number(l, at, &value);

	n = n && find_text(l, at, " Requests/sec executed") < l->n ? n : 0;
	s->old |= n > 0;
	if (n)
		run_add_result(s->p->report, s->run, "total.iops",
		               parse_figure(s->p, line, at, n, value));
}

/* fileio of 1.1: "read:  IOPS=2613.76 40.84 MiB/s (42.82 MB/s)", "fsync: IOPS=5587.06". */
static void read_throughput(struct sysbench *s, size_t line, size_t start)
{
	static const struct {
		const char *key, *iops, *bw;
	} rows[] = {{"read:", "read.iops", "read.bw"},
	            {"write:", "write.iops", "write.bw"},
	            {"fsync:", "sync.iops", NULL}};
	const struct line *l = &s->p->text->lines[line];
	size_t at, n;
	double value;

	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		if (!at_text(l, start, rows[k].key) || !find_number(l, "IOPS=", &at, &n, &value) ||
		    number_may_be_cut(s->p->text, line, at + n))
			continue;
		add_rate(s, line, rows[k].iops, at, n, value);
		at = skip_blanks(l, at + n);
		n = rows[k].bw ? read_number(l, at, &value) : 0;
		if (n && at_text(l, skip_blanks(l, at + n), "MiB/s"))
			add_rate(s, line, rows[k].bw, at, n, unit_value(value, 1048576));
	}
}

static const char *latency_metric(struct sysbench *s, const struct line *l, size_t at)
{
	static const char *const names[][2] = {
		{"min:", "lat.min"}, {"avg:", "lat.mean"}, {"max:", "lat.max"}};
	double percent;
	size_t n;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (at_text(l, at, names[i][0]))
			return names[i][1];
	if (at_text(l, at, "approx."))
		at = skip_blanks(l, at + strlen("approx."));
	n = read_number(l, at, &percent);
	if (!n || (find_text(l, at + n, "percentile:") > at + n + 4 && !at_text(l, at + n, "th:")))
		return NULL;
	return pool_printf(&s->p->report->pool, "lat.p%.*s", (int)n, l->s + at);
}

/* "avg: 5.45ms" in the old layouts, "avg: 5.45" under "Latency (ms):". */
static void read_latency(struct sysbench *s, size_t line, size_t start)
{
	const struct line *l = &s->p->text->lines[line];
	const char *metric = latency_metric(s, l, start);
	size_t at = skip_blanks(l, find_text(l, 0, ":") + 1), n, unit;
	double value, factor = 1e-3;

	if (!metric || s->n_latencies >= SYSBENCH_LATENCIES || !(n = read_number(l, at, &value)))
		return;
	unit = skip_blanks(l, at + n);
	if (at_text(l, unit, "s") && !at_text(l, unit, "st"))
		factor = 1;
	else if (!at_text(l, unit, "ms") && number_may_be_cut(s->p->text, line, at + n))
		return;
	if (at_text(l, unit, "ms")) {
		n = unit + strlen("ms") - at;
		s->old = true; /* 1.0 prints no unit */
	}
	s->latency[s->n_latencies].metric = metric;
	s->latency[s->n_latencies++].value =
		parse_figure(s->p, line, at, n, unit_value(value, factor));
	s->latency_line = line;
}

/* Which letters the line holds: a bit each, in the order of ASCII. */
static uint64_t letters_of(const struct line *l)
{
	uint64_t found = 0;

	for (size_t i = 0; i < l->n; i++)
		if (l->s[i] >= 'A' && l->s[i] <= 'z')
			found |= (uint64_t)1 << (l->s[i] - 'A');
	return found;
}

/* The first words of a report that tell the parameter count. `letters`: of the line. */
static void read_told(struct sysbench *s, size_t line, uint64_t letters, const char *param,
                      const struct told *told, size_t n)
{
	const struct line *l = &s->p->text->lines[line];

	if (attrs_find(&s->run->params, param))
		return;
	for (size_t k = 0; k < n; k++) {
		bool may = letters >> (*told[k].words - 'A') & 1;
		size_t at = may ? find_text(l, 0, told[k].words) : l->n;

		if (at == l->n)
			continue;
		attrs_set(s->p->report, &s->run->params, param, told[k].value,
		          parse_figure(s->p, line, at, strlen(told[k].words), NAN));
		return;
	}
}

void sysbench_line(struct sysbench *s, size_t line)
{
	const struct line *l = &s->p->text->lines[line];
	uint64_t letters = letters_of(l);
	size_t start = sysbench_start(l);

	read_told(s, line, letters, "test", kinds, sizeof kinds / sizeof *kinds);
	read_told(s, line, letters, "mode", modes, sizeof modes / sizeof *modes);
	if (!s->old)
		s->old = find_text(l, 0, "per-request statistics:") < l->n ||
		         find_text(l, 0, "response time:") < l->n;
	if (read_pair(s, line, start))
		return;
	read_rate(s, line);
	read_requests(s, line, start);
	read_throughput(s, line, start);
	read_latency(s, line, start);
}

void sysbench_latencies(struct sysbench *s)
{
	if (s->events <= 0) {
		parse_diag(s->p, LEVEL_WARNING, s->latency_line, 0,
		           "sysbench did not a single event: the run failed, its latencies mean "
		           "nothing and were left out");
		return;
	}
	if (s->idle)
		parse_diag(
			s->p, LEVEL_NOTE, s->idle_line, 0,
			"sysbench prints 0.00 for what a test does not do; %zu figures were left "
			"out",
			s->idle);
	for (size_t i = 0; i < s->n_latencies; i++)
		run_add_result(s->p->report, s->run, s->latency[i].metric, s->latency[i].value);
}
