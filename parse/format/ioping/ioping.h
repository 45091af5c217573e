/* SPDX-License-Identifier: MIT */
/* ioping: what is kept while its lines are read.
 * Only parse/format/ioping and the formats of scripts that print lines of ioping may include this. */
#ifndef PARSE_FORMAT_IOPING_IOPING_H
#define PARSE_FORMAT_IOPING_IOPING_H

#include "parse/format/parser.h"
#include "parse/format/unit.h"

/* A number found in a line, with its unit or scale. */
struct ioping_reading {
	size_t at, n;
	double value;  /* SI */
	double factor; /* of the unit */
};

/* What is kept while a block is read. */
struct ioping {
	struct parse *p;
	struct run *run;
	double *samples; /* s, one a request that counts */
	size_t n_samples, cap_samples;
	struct figure least, most; /* of those */
	double sum;
	bool warm_up; /* the first request does not count: version 1.0 or later, by its wording */
	struct figure written; /* the arrow of the first request that writes */
	bool reads, writes;    /* requests of these kinds were seen */
	bool nothing;          /* the summary counts no request at all */
	bool gaps;    /* request numbers do not run from 1 without a gap */
	bool summary; /* the summary line was read */
};

enum { IOPING_SPREAD = 4 }; /* min, avg, max, mdev */

/* "min/avg/max/mdev = …": the four figures, and which of them could be read. False: the line has no
 * such words. */
bool ioping_read_spread(const struct line *l, struct ioping_reading r[IOPING_SPREAD],
                        bool found[IOPING_SPREAD]);

/* A number without its unit; none with a decimal comma. Returns its length, 0: none. */
size_t ioping_plain_number(const struct line *l, size_t at, double *value);

/* A number and its unit behind an optional blank; *r spans both. Without a unit it is false. */
bool ioping_unit(const struct line *l, size_t at, enum unit_dialect dialect,
		 struct ioping_reading *r);

/* The number that ends before byte `end`, "2053" or "3.38 k" of "3.38 k iops". */
bool ioping_before(const struct line *l, size_t end, struct ioping_reading *r);

/* Where the digits that end before byte `end` begin; `end` if there are none. */
size_t ioping_number_start(const struct line *l, size_t end);

/* Adds a result if it was found, else says that it is lost. */
void ioping_add(struct ioping *x, size_t line, const char *metric, bool found,
		struct ioping_reading r);

/* The number of a request line, 0 if it has none. */
double ioping_request_number(const struct line *l);

/* Whether a line is the rest of one that mail has broken: "MiB/s", "time=2.1 ms". */
bool ioping_is_rest(const struct line *l);

/* Read one line each into x->run. */
void ioping_request(struct ioping *x, size_t line);
void ioping_head(struct ioping *x,
		 size_t line); /* "--- . (ext4 /dev/vda3) ioping statistics ---" */
void ioping_summary(struct ioping *x, size_t line); /* "20 requests completed in …" */
void ioping_spread(struct ioping *x, size_t line);  /* "min/avg/max/mdev = …" */

/* Behind the last line: figures computed from requests that nobody summed up, as after an
 * interruption or in a quotation; and the single requests as samples of the mean. */
void ioping_sum_up(struct ioping *x, size_t line);
void ioping_keep_samples(struct ioping *x);
void ioping_compare(struct ioping *x); /* warns where both disagree */
void ioping_keep_kind(struct ioping *x); /* whether it wrote, or read and wrote in turns */

#endif
