/* SPDX-License-Identifier: MIT */
/* Sentences of ratios: of a pair of single runs, of ranges, of what a test says.
 * render/sentence.c may include this. */
#ifndef RENDER_SENTENCE_RATIO_H
#define RENDER_SENTENCE_RATIO_H

#include <stdbool.h>
#include <stddef.h>

#include "render/sentence_words.h"

/* Makes a sentence of the finding `at` of `all`, a FINDING_RATIO; if a later one shares the
 * sentence, its `used` (one for each finding) is set. */
void sentence_of_ratio(struct making *m, const struct findings *all, size_t at, bool *used);

#endif
