/* SPDX-License-Identifier: MIT */
/* What the words of a table's cell or caption say of the figures that belong to it.
 * Only parse/format/table_named*.c and table_words*.c may include this. */
#ifndef PARSE_FORMAT_TABLE_WORDS_H
#define PARSE_FORMAT_TABLE_WORDS_H

#include "parse/format/table_cells.h"

/* Tools whose results people put into tables; a set of them is bits. */
enum table_tool {
	TABLE_FIO = 1 << 0,
	TABLE_DD = 1 << 1,
	TABLE_HDPARM = 1 << 2,
	TABLE_IOPING = 1 << 3,
	TABLE_SYSBENCH = 1 << 4,
	TABLE_BONNIE = 1 << 5,
	TABLE_OTHER = 1 << 6, /* one that no table is read of */
};

enum table_quantity {
	QUANTITY_NONE,
	QUANTITY_IOPS,
	QUANTITY_RATE, /* of bytes */
	QUANTITY_LATENCY,
	QUANTITY_EVENTS, /* a second */
	QUANTITY_ALL_EVENTS,
	QUANTITY_TIME,         /* that all took */
	QUANTITY_TRANSACTIONS, /* a second */
	QUANTITY_QUERIES,      /* a second */
};

enum table_word {
	SAYS_READ = 1 << 0,
	SAYS_WRITE = 1 << 1,
	SAYS_SEQUENTIAL = 1 << 2,
	SAYS_RANDOM = 1 << 3,
	SAYS_MIXED = 1 << 4,
	SAYS_TOTAL = 1 << 5,
	SAYS_CLAT = 1 << 6,
	SAYS_SLAT = 1 << 7,
	SAYS_BUFFERED = 1 << 8,
	SAYS_CACHED = 1 << 9,
	SAYS_CHAR = 1 << 10,
	SAYS_BLOCK = 1 << 11,
	SAYS_REWRITE = 1 << 12,
	SAYS_SEEKS = 1 << 13,
	SAYS_CREATE = 1 << 14,
	SAYS_STAT = 1 << 15,
	SAYS_DELETE = 1 << 16,
	SAYS_CPU = 1 << 17,
	SAYS_MEMORY = 1 << 18,
	SAYS_FILES = 1 << 19,
	SAYS_FOREIGN = 1 << 20,    /* a word that is none of these */
	SAYS_UNMEASURED = 1 << 21, /* "limit", "target", "per", "change": no figure of a run */
};

enum unit_kind { UNIT_IS_NONE, UNIT_IS_RATE, UNIT_IS_TIME, UNIT_IS_COUNT };

/* "MiB/s", "ms", "k": whose powers are of 1000 or, by the tool, of 1024. */
struct table_unit {
	enum unit_kind kind;
	char prefix;   /* of a rate: k, K, M, G, T or NUL */
	bool binary;   /* "MiB" */
	bool bare;     /* "M/sec" */
	double factor; /* of a time or count */
};

struct table_number {
	double value; /* 0: none; -1: several */
	size_t line;  /* index */
	struct table_cell cell;
};

struct table_meaning {
	unsigned tools; /* enum table_tool */
	unsigned words; /* enum table_word */
	enum table_quantity quantity;
	char stat[8]; /* "mean", "p99.9"; "": none */
	struct table_unit unit;
	struct table_number bs, iodepth, jobs; /* B, 1, 1 */
};

/* A word or some, and what it says. */
struct table_phrase {
	const char *text; /* small letters */
	unsigned tools, words;
	enum table_quantity quantity;
	const char *stat; /* or NULL */
};

/* The longest known phrase that stands at a byte before `end`, in any case of letters; NULL: none.
 */
const struct table_phrase *table_phrase_at(const struct line *l, size_t at, size_t end);

/* Whether a byte is of a word. */
bool table_word_byte(unsigned char c);

/* Reads the words of a cell of a line (an index). */
struct table_meaning table_meaning(const struct text *t, size_t line, struct table_cell c);

/* A unit tells what is measured where the words don't: "MB/s", or "p99" and "ms". */
void table_meaning_complete(struct table_meaning *m);

/* What the words do not say, `other` may: each thing that only one of both says. What both say in
 * different ways makes the meaning foreign. */
void table_meaning_add(struct table_meaning *m, const struct table_meaning *other);

/* The unit at a byte before `end`; returns its length, 0: none. */
size_t table_unit_read(const struct line *l, size_t at, size_t end, struct table_unit *unit);

/* What one of the unit is in B/s, s or 1, as the tool (one bit) or people who use it mean it; 0:
 * nothing tells. `old`: fio to 2.16, whose MB was of 1024 KB. */
double table_unit_factor(const struct table_unit *unit, unsigned tool, bool old);

#endif
