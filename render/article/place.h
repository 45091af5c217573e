/* SPDX-License-Identifier: MIT */
/* Where something stands in an article. render/article alone may include this. */
#ifndef RENDER_ARTICLE_PLACE_H
#define RENDER_ARTICLE_PLACE_H

#include "render/article/article.h"

/* The place of a byte of a->text; its `text` is NULL. */
struct word place_of(const struct article *a, const char *at);
/* The place of line and byte (both from 1), as libcmark counts them. */
struct word place_at(const struct article *a, int line, int byte);
/* The place of `text` at or behind line and byte, on that line; else of these. */
struct word place_find(const struct article *a, int line, int byte, const char *text, size_t n);

#endif
