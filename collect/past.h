/* SPDX-License-Identifier: MIT */
/* What a capture that is gone on with holds already.
 * collect may include this; it includes base only. */
#ifndef COLLECT_PAST_H
#define COLLECT_PAST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/unixbench.h"

/* "setting NAME: TEXT" and the like; the strings belong to the past. */
struct past_word {
	const char *kind, *name, *text; /* name: "" where the kind has none */
};

/* The passes of a benchmark with one number of copies in one round. */
struct past_item {
	const char *bench;
	long copies, repeat;
	struct unixbench_pass *passes; /* in order, the first is number 1 */
	size_t n, cap;
	bool closed; /* by a result */
	bool failed;
};

struct past_score {
	const char *suite;
	long copies, repeat;
};

/* A storage test that came to its end. */
struct past_test {
	const char *name;
	long repeat;
	bool failed;
};

struct past {
	struct buf text;
	size_t whole; /* bytes up to the end of the last whole line; what is behind is torn */
	struct past_word *words;
	size_t n_words, cap_words;
	struct past_item *items;
	size_t n_items, cap_items;
	struct past_score *scores;
	size_t n_scores, cap_scores;
	struct past_test *tests;
	size_t n_tests, cap_tests;
	bool begun;	/* the head is complete */
	bool completed; /* nothing is left to do */
};

/* Reads DIR/capture. Returns 0, or -1 with a sentence in `err`: there is none, it is of another
 * version, or one of its lines, other than a torn last one, can't be understood. End with
 * past_release(). */
int past_read(struct past *p, const char *dir, struct buf *err);
void past_release(struct past *p);

/* The text of a word of the head ("setting", "effort"), or of one without a name ("host", "");
 * NULL: none. */
const char *past_text(const struct past *p, const char *kind, const char *name);

const struct past_item *past_find(const struct past *p, const char *bench, long copies,
				  long repeat); /* or NULL */
const struct past_test *past_find_test(const struct past *p, const char *name,
				       long repeat); /* or NULL */
bool past_has_score(const struct past *p, const char *suite, long copies, long repeat);

#endif
