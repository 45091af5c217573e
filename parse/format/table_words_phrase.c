/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

#include "parse/format/table_words.h"

/* Words, the longer of those that begin alike first. */
static const struct table_phrase phrases[] = {
	{"fio-cdm", .tools = TABLE_OTHER}, /* whose small blocks are off by 1000 */
	{"fio", .tools = TABLE_FIO},
	{"dd", .tools = TABLE_DD},
	{"hdparm", .tools = TABLE_HDPARM},
	{"ioping", .tools = TABLE_IOPING},
	{"sysbench", .tools = TABLE_SYSBENCH},
	{"bonnie++", .tools = TABLE_BONNIE},
	{"bonnie", .tools = TABLE_BONNIE},
	{"crystaldiskmark", .tools = TABLE_OTHER},
	{"kdiskmark", .tools = TABLE_OTHER},
	{"yabs", .tools = TABLE_OTHER},
	{"nench", .tools = TABLE_OTHER},
	{"bench.sh", .tools = TABLE_OTHER},
	{"iozone", .tools = TABLE_OTHER},
	{"iperf3", .tools = TABLE_OTHER},
	{"iperf", .tools = TABLE_OTHER},
	{"geekbench", .tools = TABLE_OTHER},
	{"unixbench", .tools = TABLE_OTHER},
	{"pgbench", .tools = TABLE_OTHER},
	{"db_bench", .tools = TABLE_OTHER},
	{"rados", .tools = TABLE_OTHER},
	{"vdbench", .tools = TABLE_OTHER},
	{"iometer", .tools = TABLE_OTHER},
	{"elbencho", .tools = TABLE_OTHER},
	{"wrk", .tools = TABLE_OTHER},
	{"redis-benchmark", .tools = TABLE_OTHER},
	{"dbench", .tools = TABLE_OTHER},
	{"tiobench", .tools = TABLE_OTHER},

	{"randread", .words = SAYS_RANDOM | SAYS_READ},
	{"randwrite", .words = SAYS_RANDOM | SAYS_WRITE},
	{"randrw", .words = SAYS_RANDOM | SAYS_MIXED},
	{"seqread", .words = SAYS_SEQUENTIAL | SAYS_READ},
	{"seqwrite", .words = SAYS_SEQUENTIAL | SAYS_WRITE},
	{"readwrite", .words = SAYS_MIXED},
	{"read/write", .words = SAYS_MIXED},
	{"r/w", .words = SAYS_MIXED},
	{"rw", .words = SAYS_MIXED},
	{"mixed", .words = SAYS_MIXED},
	{"mix", .words = SAYS_MIXED},
	{"sequential", .words = SAYS_SEQUENTIAL},
	{"seq.", .words = SAYS_SEQUENTIAL},
	{"seq", .words = SAYS_SEQUENTIAL},
	{"random", .words = SAYS_RANDOM},
	{"rand.", .words = SAYS_RANDOM},
	{"rand", .words = SAYS_RANDOM},
	{"rnd", .words = SAYS_RANDOM},
	{"reads/s", .words = SAYS_READ, .quantity = QUANTITY_IOPS},
	{"reads/sec", .words = SAYS_READ, .quantity = QUANTITY_IOPS},
	{"writes/s", .words = SAYS_WRITE, .quantity = QUANTITY_IOPS},
	{"writes/sec", .words = SAYS_WRITE, .quantity = QUANTITY_IOPS},
	{"reads", .words = SAYS_READ},
	{"read", .words = SAYS_READ},
	{"writes", .words = SAYS_WRITE},
	{"write", .words = SAYS_WRITE},
	{"written", .words = SAYS_WRITE},

	{"kiops", .quantity = QUANTITY_IOPS},
	{"iops", .quantity = QUANTITY_IOPS},
	{"io/s", .quantity = QUANTITY_IOPS},
	{"bandwidth", .quantity = QUANTITY_RATE},
	{"bw", .quantity = QUANTITY_RATE},
	{"throughput", .quantity = QUANTITY_RATE},
	{"speed", .quantity = QUANTITY_RATE},
	{"completion latency", .quantity = QUANTITY_LATENCY, .words = SAYS_CLAT},
	{"clat", .quantity = QUANTITY_LATENCY, .words = SAYS_CLAT},
	{"slat", .quantity = QUANTITY_LATENCY, .words = SAYS_SLAT},
	{"latency", .quantity = QUANTITY_LATENCY},
	{"lat", .quantity = QUANTITY_LATENCY},
	{"events per second", .quantity = QUANTITY_EVENTS},
	{"events/second", .quantity = QUANTITY_EVENTS},
	{"events/sec", .quantity = QUANTITY_EVENTS},
	{"events/s", .quantity = QUANTITY_EVENTS},
	{"total number of events", .quantity = QUANTITY_ALL_EVENTS},
	{"total events", .quantity = QUANTITY_ALL_EVENTS},
	{"total execution time", .quantity = QUANTITY_TIME},
	{"total time", .quantity = QUANTITY_TIME},
	{"transactions per second", .quantity = QUANTITY_TRANSACTIONS},
	{"transactions/sec", .quantity = QUANTITY_TRANSACTIONS},
	{"transactions/s", .quantity = QUANTITY_TRANSACTIONS},
	{"tps", .quantity = QUANTITY_TRANSACTIONS},
	{"queries per second", .quantity = QUANTITY_QUERIES},
	{"queries/sec", .quantity = QUANTITY_QUERIES},
	{"queries/s", .quantity = QUANTITY_QUERIES},
	{"qps", .quantity = QUANTITY_QUERIES},

	{"average", .stat = "mean"},
	{"avg.", .stat = "mean"},
	{"avg", .stat = "mean"},
	{"mean", .stat = "mean"},
	{"minimum", .stat = "min"},
	{"min", .stat = "min"},
	{"maximum", .stat = "max"},
	{"max", .stat = "max"},
	{"median", .stat = "p50"},
	{"stddev", .stat = "stdev"},
	{"stdev", .stat = "stdev"},
	{"mdev", .stat = "mdev"},

	{"timing buffered disk reads", .words = SAYS_BUFFERED | SAYS_READ},
	{"timing cached reads", .words = SAYS_CACHED | SAYS_READ},
	{"buffered", .words = SAYS_BUFFERED},
	{"cached", .words = SAYS_CACHED},
	{"per chr", .words = SAYS_CHAR},
	{"per char", .words = SAYS_CHAR},
	{"per block", .words = SAYS_BLOCK},
	{"chr", .words = SAYS_CHAR},
	{"char", .words = SAYS_CHAR},
	{"block", .words = SAYS_BLOCK},
	{"rewrite", .words = SAYS_REWRITE},
	{"random seeks", .words = SAYS_SEEKS},
	{"seeks/sec", .words = SAYS_SEEKS},
	{"seeks/s", .words = SAYS_SEEKS},
	{"seeks", .words = SAYS_SEEKS},
	{"input", .words = SAYS_READ},
	{"output", .words = SAYS_WRITE},
	{"create", .words = SAYS_CREATE},
	{"stat", .words = SAYS_STAT},
	{"delete", .words = SAYS_DELETE},
	{"cpu", .words = SAYS_CPU},
	{"memory", .words = SAYS_MEMORY},
	{"fileio", .words = SAYS_FILES},

	{"per", .words = SAYS_UNMEASURED},
	{"limit", .words = SAYS_UNMEASURED},
	{"limits", .words = SAYS_UNMEASURED},
	{"targets", .words = SAYS_UNMEASURED},
	{"requirement", .words = SAYS_UNMEASURED},
	{"requirements", .words = SAYS_UNMEASURED},
	{"target", .words = SAYS_UNMEASURED},
	{"expected", .words = SAYS_UNMEASURED},
	{"required", .words = SAYS_UNMEASURED},
	{"recommended", .words = SAYS_UNMEASURED},
	{"advertised", .words = SAYS_UNMEASURED},
	{"claimed", .words = SAYS_UNMEASURED},
	{"rated", .words = SAYS_UNMEASURED},
	{"spec", .words = SAYS_UNMEASURED},
	{"specification", .words = SAYS_UNMEASURED},
	{"baseline", .words = SAYS_UNMEASURED},
	{"provisioned", .words = SAYS_UNMEASURED},
	{"guaranteed", .words = SAYS_UNMEASURED},
	{"theoretical", .words = SAYS_UNMEASURED},
	{"estimated", .words = SAYS_UNMEASURED},
	{"change", .words = SAYS_UNMEASURED},
	{"difference", .words = SAYS_UNMEASURED},
	{"diff", .words = SAYS_UNMEASURED},
	{"delta", .words = SAYS_UNMEASURED},
	{"improvement", .words = SAYS_UNMEASURED},
	{"speedup", .words = SAYS_UNMEASURED},
	{"ratio", .words = SAYS_UNMEASURED},
	{"gain", .words = SAYS_UNMEASURED},

	{"total", .words = SAYS_TOTAL},
	{"combined", .words = SAYS_TOTAL},
	{"sum", .words = SAYS_TOTAL},
	{"test"},
	{"results"},
	{"result"},
	{"benchmark"},
	{"disk"},
	{"of"},
	{"in"},
	{"the"},
	{"with"},
	{"at"},
	{"rate"},
	{"percentile"},
	{"performance"},
	{"size"},
};

bool table_word_byte(unsigned char c)
{
	return isalnum(c) || c >= 0x80;
}

enum { PHRASES = sizeof phrases / sizeof *phrases };

/* Phrases of one first letter, in their order: the first, and behind each the next, counted from 1. */
static unsigned char first_of[UCHAR_MAX + 1], next_of[PHRASES];

static void sort_phrases(void)
{
	static_assert(PHRASES < UCHAR_MAX, "phrases are counted in a byte");
	for (size_t i = PHRASES; i-- > 0;) {
		unsigned char letter = (unsigned char)*phrases[i].text;

		next_of[i] = first_of[letter];
		first_of[letter] = (unsigned char)(i + 1);
	}
}

const struct table_phrase *table_phrase_at(const struct line *l, size_t at, size_t end)
{
	if (!first_of['f'])
		sort_phrases();
	for (size_t i = first_of[tolower((unsigned char)l->s[at])]; i > 0; i = next_of[i - 1]) {
		const struct table_phrase *p = &phrases[i - 1];
		size_t n;

		if (at + 1 >= end || tolower((unsigned char)l->s[at + 1]) != p->text[1])
			continue;
		n = strlen(p->text);
		if (n <= end - at && strncasecmp(l->s + at, p->text, n) == 0 &&
		    (at + n == end || !table_word_byte((unsigned char)l->s[at + n])))
			return p;
	}
	return NULL;
}
