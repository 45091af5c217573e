/* SPDX-License-Identifier: MIT */
#include "parse/model/metric.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/bit.h"

/* The first entry that fits wins: a name that ends in '*' stands for all that begin so. A tool has
 * at most 32. */
const struct metric metric_table[] = {
        {"unixbench", "dhry2reg", "lps", BETTER_HIGHER},
        {"unixbench", "whetstone-double", "MWIPS", BETTER_HIGHER},
        {"unixbench", "execl", "lps", BETTER_HIGHER},
        {"unixbench", "fstime*", "KBps", BETTER_HIGHER},
        {"unixbench", "fsbuffer*", "KBps", BETTER_HIGHER},
        {"unixbench", "fsdisk*", "KBps", BETTER_HIGHER},
        {"unixbench", "pipe", "lps", BETTER_HIGHER},
        {"unixbench", "context1", "lps", BETTER_HIGHER},
        {"unixbench", "spawn", "lps", BETTER_HIGHER},
        {"unixbench", "syscall", "lps", BETTER_HIGHER},
        {"unixbench", "shell1", "lpm", BETTER_HIGHER},
        {"unixbench", "shell8", "lpm", BETTER_HIGHER},
        {"unixbench", "shell16", "lpm", BETTER_HIGHER},
        {"unixbench", "index*", "index", BETTER_HIGHER},
        {"unixbench", "C", "lpm", BETTER_HIGHER},
        {"unixbench", "dc", "lpm", BETTER_HIGHER},
        {"unixbench", "2d-*", "score", BETTER_HIGHER},
        {"unixbench", "ubgears", "fps", BETTER_HIGHER},
        {"unixbench", "null", "lps", BETTER_HIGHER},
        {"unixbench", "*", "lps", BETTER_HIGHER},

        {"fio", "cpu.*", "%", BETTER_NONE},
        {"fio", "disk.util", "%", BETTER_NONE},
        {"fio", "disk.*", "count", BETTER_NONE},
        {"fio", "sync.*", "s", BETTER_LOWER},
        {"fio", "@iops.stdev", "1/s", BETTER_NONE},
        {"fio", "@bw.stdev", "B/s", BETTER_NONE},
        {"fio", "@iops*", "1/s", BETTER_HIGHER},
        {"fio", "@bw*", "B/s", BETTER_HIGHER},
        {"fio", "@issued", "count", BETTER_NONE},
        {"fio", "@io", "B", BETTER_NONE},
        {"fio", "@runtime", "s", BETTER_NONE},
        {"fio", "@lat.*", "s", BETTER_LOWER},
        {"fio", "@clat.*", "s", BETTER_LOWER},
        {"fio", "@slat.*", "s", BETTER_LOWER},

        {"bonnie++", "putc", "B/s", BETTER_HIGHER},
        {"bonnie++", "put_block", "B/s", BETTER_HIGHER},
        {"bonnie++", "rewrite", "B/s", BETTER_HIGHER},
        {"bonnie++", "getc", "B/s", BETTER_HIGHER},
        {"bonnie++", "get_block", "B/s", BETTER_HIGHER},
        {"bonnie++", "seeks", "1/s", BETTER_HIGHER},
        {"bonnie++", "seq_*", "1/s", BETTER_HIGHER},
        {"bonnie++", "ran_*", "1/s", BETTER_HIGHER},
        {"bonnie++", "time.*", "s", BETTER_LOWER},
        {"bonnie", "putc", "B/s", BETTER_HIGHER},
        {"bonnie", "put_block", "B/s", BETTER_HIGHER},
        {"bonnie", "rewrite", "B/s", BETTER_HIGHER},
        {"bonnie", "getc", "B/s", BETTER_HIGHER},
        {"bonnie", "get_block", "B/s", BETTER_HIGHER},
        {"bonnie", "seeks", "1/s", BETTER_HIGHER},

        {"ioping", "requests", "count", BETTER_NONE},
        {"ioping", "total", "s", BETTER_NONE},
        {"ioping", "iops", "1/s", BETTER_HIGHER},
        {"ioping", "bw", "B/s", BETTER_HIGHER},
        {"ioping", "lat*", "s", BETTER_LOWER},

        {"hdparm", "buffered_read", "B/s", BETTER_HIGHER},
        {"hdparm", "cached_read", "B/s", BETTER_HIGHER},

        {"time", "time.*", "s", BETTER_LOWER},

        {"dd", "bw", "B/s", BETTER_HIGHER},
        {"dd", "io", "B", BETTER_NONE},
        {"dd", "runtime", "s", BETTER_NONE},

        {"sysbench", "events_per_second", "1/s", BETTER_HIGHER},
        {"sysbench", "transactions_per_second", "1/s", BETTER_HIGHER},
        {"sysbench", "queries_per_second", "1/s", BETTER_HIGHER},
        {"sysbench", "total_time", "s", BETTER_NONE},
        {"sysbench", "events", "count", BETTER_NONE},
        {"sysbench", "lat.*", "s", BETTER_LOWER},
        {"sysbench", "bw", "B/s", BETTER_HIGHER},
        {"sysbench", "iops", "1/s", BETTER_HIGHER},
        {"sysbench", "sync.iops", "1/s", BETTER_HIGHER},
        {"sysbench", "@bw", "B/s", BETTER_HIGHER},
        {"sysbench", "@iops", "1/s", BETTER_HIGHER},

        {"bench.sh", "write.bw*", "B/s", BETTER_HIGHER},

        {"nench", "seek.lat.*", "s", BETTER_LOWER},
        {"nench", "cpu.*", "s", BETTER_LOWER},
        {"nench", "@iops", "1/s", BETTER_HIGHER},
        {"nench", "@bw*", "B/s", BETTER_HIGHER},

        {"yabs", "@iops", "1/s", BETTER_HIGHER},
        {"yabs", "@bw*", "B/s", BETTER_HIGHER},
        {"lemonbench", "@iops", "1/s", BETTER_HIGHER},
        {"lemonbench", "@bw", "B/s", BETTER_HIGHER},
        {"kubestr", "@iops", "1/s", BETTER_HIGHER},
        {"kubestr", "@bw", "B/s", BETTER_HIGHER},
        {"kdiskmark", "@iops", "1/s", BETTER_HIGHER},
        {"kdiskmark", "@bw", "B/s", BETTER_HIGHER},
        {"kdiskmark", "@lat.*", "s", BETTER_LOWER},
        {"dbench", "@iops", "1/s", BETTER_HIGHER},
        {"dbench", "@bw", "B/s", BETTER_HIGHER},
        {"dbench", "@lat.*", "s", BETTER_LOWER},
        {"kbench", "@iops", "1/s", BETTER_HIGHER},
        {"kbench", "@bw", "B/s", BETTER_HIGHER},
        {"kbench", "@lat.*", "s", BETTER_LOWER},
};

enum { N_METRICS = sizeof metric_table / sizeof *metric_table };

static const char *after_direction(const char *name)
{
	static const char *const directions[] = {"read.", "write.", "trim.", "mixed.", "total."};

	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++)
		if (*name == *directions[i] &&
		    strncmp(name, directions[i], strlen(directions[i])) == 0)
			return name + strlen(directions[i]);
	return NULL;
}

static bool fits(const char *pattern, const char *name)
{
	while (*pattern && *pattern != '*' && *pattern == *name) {
		pattern++;
		name++;
	}
	return *pattern == '*' || (!*pattern && !*name);
}

/* Where the rows of each tool stand, which are together; by the lowest bits of their first byte, a
 * bit each of those that may fit a name, and what is behind a direction. */
static struct group {
	const char *tool;
	const struct metric *first;
	uint32_t names[32], behind[32];
} groups[N_METRICS];
static size_t n_groups;

static void learn_pattern(struct group *g, const struct metric *m)
{
	bool directed = m->name[0] == '@';
	const char *pattern = m->name + directed;
	uint32_t *fitting = directed ? g->behind : g->names;

	for (unsigned char c = 0; c < 32; c++)
		if (*pattern == '*' || ((unsigned char)*pattern & 31) == c)
			fitting[c] |= (uint32_t)1 << (m - g->first);
}

static void find_groups(void)
{
	for (const struct metric *m = metric_table; m < metric_table + N_METRICS; m++) {
		if (!n_groups || strcmp(groups[n_groups - 1].tool, m->tool) != 0)
			groups[n_groups++] = (struct group){.tool = m->tool, .first = m};
		assert(m - groups[n_groups - 1].first < 32);
		learn_pattern(&groups[n_groups - 1], m);
	}
}

const struct metric *metric_find(const char *tool, const char *name)
{
	const char *behind = after_direction(name);
	const struct group *g = groups;
	uint32_t left;

	if (!n_groups)
		find_groups();
	while (g < groups + n_groups && (*g->tool != *tool || strcmp(g->tool, tool) != 0))
		g++;
	if (g == groups + n_groups)
		return NULL;
	left = g->names[(unsigned char)*name & 31];
	if (behind)
		left |= g->behind[(unsigned char)*behind & 31];
	for (; left; left &= left - 1) {
		const struct metric *m = g->first + bit_lowest(left);

		if (m->name[0] == '@' ? behind && fits(m->name + 1, behind) : fits(m->name, name))
			return m;
	}
	return NULL;
}

const char *better_name(enum better better)
{
	static const char *const names[] = {
		[BETTER_NONE] = "none", [BETTER_HIGHER] = "higher", [BETTER_LOWER] = "lower"};

	return names[better];
}
