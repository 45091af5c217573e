/* SPDX-License-Identifier: MIT */
/* The normalised form: what was read out of one input. Names and units are fixed in kurabe-json(5).
 * parse/text must not include this; parse/format, parse/model, render may. It includes base only.
 *
 * All strings are valid UTF-8 of XML 1.0 characters and live in the report's pool, as do all arrays
 * below a run, or in the cache that it was taken from; nothing of it is freed by itself. */
#ifndef PARSE_MODEL_MODEL_H
#define PARSE_MODEL_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/pool.h"
#include "base/sha256.h"
#include "parse/model/name_map.h"

enum better { BETTER_NONE, BETTER_HIGHER, BETTER_LOWER };

/* One number of a log and where it stands in the input as decoded to UTF-8. */
struct figure {
	double value;     /* in the unit of the result; NAN: absent */
	const char *text; /* as printed, e.g. "1051.2K"; NULL: computed, not printed */
	unsigned line;    /* 1 + the LF before; 0: not printed */
	unsigned column;  /* 1 + the code points before on that line */
};

/* A figure that is absent. */
#define FIGURE_NONE                                                                                \
	(struct figure)                                                                            \
	{                                                                                          \
		.value = NAN                                                                       \
	}

/* What few tools tell beside a value; each figure may be absent. */
struct details {
	struct figure passes;   /* how many stand behind the value */
	struct figure stdev;    /* in the unit of the value */
	struct figure cpu;      /* % */
	struct figure latency;  /* s */
	struct figure index;    /* UnixBench's index of this test */
	struct figure baseline; /* what that index divides by */
	struct figure seconds;  /* s, of a pass */
	struct figure bytes;    /* B moved in all (hdparm) */
	const char *device;     /* that the value is of, or NULL */
	const char *kind;       /* of an index: "full" or "partial"; or NULL */
	double *samples;        /* single values behind the value, in its unit; or NULL */
	size_t n_samples;
};

/* The figures by name, in the order in which the formats have them. */
enum { DETAILS = 8 };
extern const struct detail {
	const char *name;
	size_t offset; /* in struct details */
} detail_table[DETAILS];
const struct figure *details_figure(const struct details *d, size_t i); /* of detail_table[i] */

struct result {
	const char *metric;  /* as metric.c lists it, e.g. "read.clat.p99" */
	const char *unit;    /* "B/s", "1/s", "s", "%", "count", "B", or UnixBench's own */
	struct figure value; /* absent exactly when too_fast or failed */
	enum better better;
	bool too_fast;       /* the tool found it too fast to measure */
	bool failed;         /* the tool says that the test failed */
	const struct details *details; /* never NULL; result_details() to set them */
};

/* A named fact or parameter, a number or a text. */
struct attr {
	const char *name;  /* e.g. "cpu_model", "iodepth" */
	bool is_number;    /* then `figure.value` counts, else `string` */
	const char *string;
	struct figure figure; /* place and printed text of either kind */
	double *values;       /* of a number that each CPU has: one a CPU, the first is that of */
	size_t n_values;      /* `figure`; 0: it is no list */
};

struct attrs {
	struct attr *list; /* in the order in which they were met; names are unique */
	size_t n, cap;
};

struct histogram {
	const char *metric; /* e.g. "clat" */
	const char *unit;   /* of the bounds */
	struct bucket {
		double upper;         /* upper bound; INFINITY: the open last bucket */
		struct figure share;  /* % */
	} *buckets;                   /* by rising bound */
	size_t n, cap;
};

/* A line above a run that reads like a heading. */
struct heading {
	const char *text;
	unsigned line;
};

struct run {
	char id[24];              /* 12 hex digits of the sha256, a dot, the ordinal from 1 */
	const char *tool;         /* e.g. "fio", "bonnie++", "kurabe" */
	const char *tool_version; /* or NULL */
	const char *era;          /* by era.c: an era of method; "" where the tool has one era only */
	const char *host;         /* as the tool or a prompt printed it, or NULL */
	const char *label;        /* headings joined by " › ", outermost first, or NULL */
	struct heading *headings; /* all headings above that may name it, nearest first */
	size_t n_headings;
	const char *started;      /* as printed, ISO 8601 form, no zone invented; or NULL */
	unsigned started_line;    /* 0: none */
	const char *date;         /* YYYY-MM-DD, or NULL */
	const char *date_from;    /* "printed", "posted", "given"; NULL when there is no date */
	unsigned first_line, last_line; /* lines of the input that it was read from */
	struct attrs params;
	struct attrs facts;
	struct result *results;
	size_t n_results, cap_results;
	struct histogram histogram; /* n = 0: none */
	bool built_in;              /* measured by kurabe itself */
	/* What subject.c fills in; not stored in the archive. */
	const struct subject *subject;
	const struct report *report; /* the one that holds this run */
};

/* Facts that no run claims: a cpuinfo, an lscpu, a scsi listing. */
struct fact_block {
	const char *source; /* e.g. "cpuinfo" */
	const char *host;   /* of the prompt above, or NULL */
	const char *label;  /* as of a run, or NULL */
	struct heading *headings;
	size_t n_headings;
	unsigned first_line, last_line;
	struct attrs facts;
};

/* A line that was read, or the heading of one: what a raw-log page shows. */
struct shown_line {
	unsigned line;    /* in the decoded input */
	unsigned column;  /* of its first character there */
	bool heading;
	bool exact;       /* column + k is the place of its k-th code point (plain text) */
	const char *text;
};

/* How an input came in: one line of raw/<sha256>.from. */
struct import {
	const char *path;      /* as given */
	const char *container; /* what it was unpacked from ("gzip"), or NULL */
	const char *member;    /* inside a capture folder, or NULL */
	const char *machine, *label, *plan, *date, *encoding; /* options given, or NULL */
	/* Kept nowhere: */
	size_t max_size;       /* bytes that unpacking may yield, 0: 1 GiB */
	bool check_only;       /* the report needs no sha256, IDs or lines to show */
};

struct report {
	struct pool pool;
	struct import import;
	char sha256[SHA256_HEX]; /* of the bytes as given */
	size_t bytes;
	const char *posted;      /* date of the page or mail, YYYY-MM-DD, or NULL */
	const char *title;       /* of the page, or NULL */
	struct run **runs;       /* each in the pool */
	size_t n_runs, cap_runs;
	struct fact_block *facts;
	size_t n_facts, cap_facts;
	struct shown_line *shown; /* by rising line, column */
	size_t n_shown, cap_shown;
	struct diags diags;       /* those of this input */
	struct name_map names;    /* of metrics, parameters and facts, each kept once */
	struct details *spare_details; /* made, and of no result yet */
	size_t n_spare_details;
};

struct report *report_new(void);
void report_free(struct report *r);

/* Adds an empty run of `tool`; its id follows from r->sha256, which is set. */
struct run *report_add_run(struct report *r, const char *tool);
/* Gives a run the id that its ordinal, from 1, makes. */
void run_number(const struct report *r, struct run *run, size_t ordinal);
struct fact_block *report_add_facts(struct report *r, const char *source);

/* The first shown line at or behind a line; r->n_shown where there is none. */
size_t report_shown_from(const struct report *r, unsigned line);

/* Adds a result; unit and better come from the metric table. `value` may be FIGURE_NONE. The
 * pointer holds until the next call for this run. */
struct result *run_add_result(struct report *r, struct run *run, const char *metric,
                              struct figure value);
/* The details of a result, to be set. */
struct details *result_details(struct report *r, struct result *result);
struct result *run_find(const struct run *run, const char *metric); /* the first, or NULL */

/* Sets or replaces an attribute. Strings are copied into the pool; attrs_take() takes one that is
 * there. `at` may be FIGURE_NONE. */
void attrs_take(struct report *r, struct attrs *a, const char *name, const char *string,
                struct figure at);
void attrs_set(struct report *r, struct attrs *a, const char *name, const char *string,
               struct figure at);
void attrs_set_number(struct report *r, struct attrs *a, const char *name, struct figure value);
/* Makes the number a list, or appends to it. Without such a number nothing happens. */
void attrs_add_value(struct report *r, struct attrs *a, const char *name, double value);
const struct attr *attrs_find(const struct attrs *a, const char *name); /* or NULL */
double attrs_number(const struct attrs *a, const char *name);           /* NAN: none */
const char *attrs_string(const struct attrs *a, const char *name);      /* NULL: none */

void histogram_add(struct report *r, struct histogram *h, double upper, struct figure share);

#endif
