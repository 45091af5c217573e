/* SPDX-License-Identifier: MIT */
/* What a command line asks to be compared, checked against the archive.
 * render/main.c may include this. It includes base and parse/model. */
#ifndef RENDER_ASKED_H
#define RENDER_ASKED_H

#include "base/buf.h"
#include "base/option.h"
#include "render/find.h"
#include "render/stat/comparison.h"

struct asked {
	struct comparison_choice choice; /* for comparison_build() */
	struct found subjects, baseline;
	const char **ids; /* of the subjects */
};

/* Makes a choice of words (subjects; a single one may name a comparison of plans.ini; none: all)
 * and options. `baseline` may be NULL. All that is given must outlive it. Returns 0, or -1 with a
 * sentence in `err`; release it either way. */
int asked_read(struct asked *a, const struct archive *archive, const struct privacy *p,
	       char *const *words, size_t n_words, const char *baseline,
	       const struct option_list *suites, const struct option_list *metrics,
	       struct buf *err);
void asked_release(struct asked *a);

/* Whether the comparison built of the choice has every tool and metric that was asked for. Returns
 * 0, or -1 with a sentence in `err` that names the first it has not, and the nearest there is. */
int asked_check(const struct asked *a, const struct archive *archive, const struct comparison *c,
		struct buf *err);

#endif
