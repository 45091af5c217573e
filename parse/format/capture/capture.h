/* SPDX-License-Identifier: MIT */
/* kurabe's own captures: what the files of this folder share.
 * The files of this folder alone may include this. */
#ifndef PARSE_FORMAT_CAPTURE_CAPTURE_H
#define PARSE_FORMAT_CAPTURE_CAPTURE_H

#include "base/unixbench.h"
#include "parse/format/parser.h"

enum { CAPTURE_HEAD_MOST = 1000 }; /* facts, and benchmarks, that a capture may have */

/* A line "bench". */
struct declared {
	const char *name, *suite, *unit;
	double timebase;
	struct figure baseline; /* absent: not in an index */
};

/* A round: one suite with one number of copies. */
struct round {
	struct run *run;
	const char *suite;
	double copies, repeat;
	size_t passes, disturbed; /* read so far; those among them beyond the collector's bounds */
	size_t first_disturbed;	  /* index of its line */
};

/* The benchmark whose passes are being read; it ends with a line "result" or "failed". */
struct test {
	const struct declared *bench; /* NULL: none is open */
	size_t round;		      /* index into rounds */
	struct unixbench_pass *passes;
	size_t n, cap;
};

/* The storage test whose lines are being read. */
struct storage {
	struct run *run; /* NULL: none is open */
	const char *name;
	const char *sampled; /* the metric of the last line "samples" */
	size_t cap_samples;  /* room in its samples */
};

struct capture {
	struct parse *p;
	struct attrs facts;
	struct figure copies; /* as the line at hand prints it */
	const char *host, *version, *started;
	unsigned started_line;
	struct declared **benches; /* each in the report's pool */
	size_t n_benches, cap_benches;
	struct round *rounds;
	size_t n_rounds, cap_rounds;
	struct test test;
	struct storage storage;
	bool ended; /* by a line "end" */
};

/* Lines and their fields. `i` is the index of a line, `at` and `from` are byte offsets in it. ----
 */

const struct line *capture_line_at(const struct capture *c, size_t i);

/* Whether the line's first word is `word`; *at is set behind it. */
bool capture_word(const struct line *l, const char *word, size_t *at);

/* The value of the field `name` behind `from`: its place, and its length in *n, which is 0 when
 * there is none. */
size_t capture_field(const struct line *l, size_t from, const char *name, size_t *n);

/* A field that is a number, as a figure; absent when it is none. */
struct figure capture_number(struct capture *c, size_t i, size_t from, const char *name);

/* Whether a line that is ended by " ok" is. */
bool capture_is_whole(const struct line *l);

/* The text from `at` on, in the report's pool. */
const char *capture_rest(struct capture *c, size_t i, size_t at);

/* Kinds of lines; false: the line is not understood, and nothing was read from it. ----------------
 */

bool capture_read_head(struct capture *c, size_t i);
bool capture_read_pass(struct capture *c, size_t i, size_t at);
bool capture_read_result(struct capture *c, size_t i, size_t at);
bool capture_read_failed(struct capture *c, size_t i, size_t at);
bool capture_read_score(struct capture *c, size_t i, size_t at);
bool capture_read_test(struct capture *c, size_t i, size_t at);
bool capture_read_run(struct capture *c, size_t i, size_t at);
bool capture_read_param(struct capture *c, size_t i, size_t at);
bool capture_read_figure(struct capture *c, size_t i, size_t at);
bool capture_read_samples(struct capture *c, size_t i, size_t at);
bool capture_read_histogram(struct capture *c, size_t i, size_t at);
bool capture_read_note(struct capture *c, size_t i, size_t at);
bool capture_read_done(struct capture *c, size_t i, size_t at);
bool capture_read_failed_test(struct capture *c, size_t i, size_t at);

/* A new run of a suite that begins at line `i`, with what the head says. */
struct run *capture_begin_run(struct capture *c, size_t i, const char *suite, double copies);

/* Ends the open storage test whose end never came; says so at line `last`. */
void capture_close_storage(struct capture *c, size_t last);

/* Ends the open test, if its result never came, by a figure computed from its passes; says so at
 * line `last`. */
void capture_close_test(struct capture *c, size_t last);

/* Says how many passes of a round were disturbed, and makes that a fact of its run. */
void capture_add_disturbed(struct capture *c, const struct round *r);

/* The index of a run whose score never came. */
void capture_add_missing_score(struct capture *c, struct run *run);

#endif
