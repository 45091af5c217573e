/* SPDX-License-Identifier: MIT */
/* What an author asks kurabe for: a fenced block or a code span that begins with `kurabe`, in words
 * and pairs. render/article and tests may include this. */
#ifndef RENDER_ARTICLE_BLOCK_H
#define RENDER_ARTICLE_BLOCK_H

#include <cmark.h>

#include "render/article/article.h"

struct pair {
	struct word name, value;
};

struct block {
	struct pool pool;
	struct word kind;   /* "chart"; its text is "" where there is none */
	struct words words; /* those that are no pairs */
	struct pair *pairs;
	size_t n_pairs, cap_pairs;
};

/* Whether the text is meant for kurabe: the word `kurabe` alone, or a blank behind it. */
bool block_is_ours(const char *text);

/* Reads a fenced block, a code span or a link to "kurabe:A/B/C" (as `figure A B C`). Always
 * succeeds; what the words mean is checked by those who use them. Release with block_release(). */
void block_read_fence(const struct article *a, cmark_node *node, struct block *out);
void block_read_span(const struct article *a, cmark_node *node, struct block *out);
void block_read_link(const struct article *a, cmark_node *node, struct block *out);
void block_release(struct block *b);

/* The value of a key; its text is NULL where it is not given. */
struct word block_value(const struct block *b, const char *name);
void block_set(struct block *b, const char *name, struct word value); /* adds a pair */
/* The items between commas of a value, without blanks around them; appended to `out`. */
void block_items(struct block *b, struct word value, struct words *out);

#endif
