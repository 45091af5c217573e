/* SPDX-License-Identifier: MIT */
/* What sentences are put together from: their list and arguments, and the words for a number, a
 * subject and a metric. render/sentence*.c may include this, nothing else. */
#ifndef RENDER_SENTENCE_WORDS_H
#define RENDER_SENTENCE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "render/sentence.h"

/* What is needed while sentences are made. */
struct making {
	const struct group *g;
	const char *const *names; /* of the group's subjects */
	const struct lang *l;
	struct sentences *out;
};

/* Adds a sentence of that key of the catalogue, made of `f` (NULL: a verdict), without arguments as
 * yet. It stands where it does until the next is added. */
struct sentence *sentence_add(struct making *m, const char *key, const struct finding *f);
/* Gives a sentence an argument; both texts must outlive it. Above SENTENCE_ARGS it is dropped. */
void sentence_arg(struct sentence *s, const char *name, const char *text);
/* Makes the subjects of these indices a sentence's "a" and "b". */
void sentence_subjects(struct making *m, struct sentence *s, size_t a, size_t b);

const struct row *finding_row(const struct making *m, const struct finding *f);
/* Whether a finding is about kurabe's own figures of a subject, in a group with the original's. */
bool finding_is_built_in(const struct making *m, const struct finding *f, size_t subject);

/* All texts that follow live as long as the sentences do. */
const char *words_keep(struct making *m, struct buf *b); /* and releases `b` */
const char *words_ratio(struct making *m, double ratio); /* as ratio_put() has it */
const char *words_count(struct making *m, size_t n);
const char *words_message(struct making *m, const char *key, const struct lang_arg *args);
/* What a subject is called; of figures that are kurabe's own that says so. */
const char *words_name(struct making *m, const struct finding *f, size_t subject);
/* "1 copy", "4 copies". */
const char *words_copies(struct making *m, const struct row *row);
/* The metric inside of a sentence: "mean read latency", "block write", but "IOPS". */
const char *words_metric(struct making *m, const struct row *row);
/* One of two keys: `plain` for a row whose log says nothing of copies, as UnixBench 4's. */
const char *words_by_copies(const struct row *row, const char *key, const char *plain);

#endif
