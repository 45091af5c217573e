/* SPDX-License-Identifier: MIT */
/* The word that somebody may have meant: for "did you mean" sentences.
 * Anybody may include this; it knows libc only. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

/* Of the n known words the one with the fewest single-byte insertions, deletions and replacements
 * from `word`, the first of equals; NULL when none is within a third of its length (at least 1). */
const char *nearest_word(const char *word, const char *const *known, size_t n);

#endif
