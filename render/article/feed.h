/* SPDX-License-Identifier: MIT */
/* The feed of the articles. render/site.c, render/article and tests may include this. */
#ifndef RENDER_ARTICLE_FEED_H
#define RENDER_ARTICLE_FEED_H

#include "base/buf.h"
#include "render/article/article.h"

/* Appends an Atom feed (RFC 4287) of the dated articles, newest first. `url` is the address of the
 * site and ends with a slash; `title` its name, `author` that of articles without one (NULL: the
 * title). Returns how many articles are in it; with none nothing is appended. */
size_t feed_put(const struct articles *all, const char *url, const char *title, const char *author,
                struct buf *out);

#endif
