/* SPDX-License-Identifier: MIT */
/* The words that tell whose a log is: what --anonymous replaces. Only render/privacy*.c may include
 * this. It includes base and parse/model. */
#ifndef RENDER_PRIVACY_WORDS_H
#define RENDER_PRIVACY_WORDS_H

#include "render/privacy.h"

/* Gathers the names of all subjects, their hosts, plans, machines, providers and regions. */
void privacy_words_gather(struct privacy *p, const struct archive *a);

/* The longest of the words that stands at s[at], not inside of another word, letters large or small:
 * its length, *put what to write instead (lent); 0: none. */
size_t privacy_word(const struct privacy *p, const char *s, size_t n, size_t at, const char **put);

#endif
