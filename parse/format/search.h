/* SPDX-License-Identifier: MIT */
/* Finding the blocks of all formats in a text.
 * parse/ itself may include this. */
#ifndef PARSE_FORMAT_SEARCH_H
#define PARSE_FORMAT_SEARCH_H

#include "parse/format/parser.h"

/* The texts that formats begin at are looked for in one pass over the lines; a format is asked only
 * about the lines around them. */
struct search;

/* `set` ends with NULL; text and set are lent. */
struct search *search_new(const struct text *text, const struct parser *const *set);
void search_free(struct search *s);

/* The format whose block is the next at or after line `from`, the earlier in the set where several
 * begin at one line; NULL: none. `from` never falls from call to call. */
const struct parser *search_next(struct search *s, size_t from, struct block *found);

#endif
