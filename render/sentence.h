/* SPDX-License-Identifier: MIT */
/* Sentences: findings in words, by the message catalogue of a language.
 * render/plain, render/view and tests may include this; render/chart and render/page must not. */
#ifndef RENDER_SENTENCE_H
#define RENDER_SENTENCE_H

#include <stddef.h>

#include "base/buf.h"
#include "base/pool.h"
#include "render/lang.h"
#include "render/stat/comparison.h"
#include "render/stat/finding.h"

enum { SENTENCE_ARGS = 8 };

/* A message with what fills it: lang_format_args() makes text of it, run_message() a paragraph. */
struct sentence {
	const char *key;			 /* of the catalogue */
	struct lang_arg args[SENTENCE_ARGS + 1]; /* ends with a name of NULL; "a", "b": subjects */
	size_t a, b;				 /* those subjects: indices into the group's */
	const struct finding *finding;		 /* the first it was made of; NULL: a verdict */
};

struct sentences {
	struct pool pool; /* holds the texts */
	struct sentence *list;
	size_t n, cap;
};

/* Makes the sentences of one group, in the order of its findings; ratios of one pair that belong
 * together (reads and writes, one copy and many) share a sentence. The last are the verdict: how many
 * pairs tests tell apart and the ranks, or how many runs that would need. `names` holds what each subject of the group is called. All
 * of `f`, `names` and `l` must outlive it. Release with sentences_release(). */
void sentences_build(const struct comparison *c, const struct findings *f, size_t group,
		     const char *const *names, const struct lang *l, struct sentences *out);
void sentences_release(struct sentences *s);

/* A ratio as prose gives it: "1.86", "3.9", "71", "1,553". */
void ratio_put(struct buf *out, double ratio);

#endif
