/* SPDX-License-Identifier: MIT */
/* The front matter of an article. render/article alone may include this. */
#ifndef RENDER_ARTICLE_FRONT_H
#define RENDER_ARTICLE_FRONT_H

#include "render/article/article.h"

/* Reads the keys between two lines "---" at the beginning of the text, if it has them, into the
 * article. Returns the number of lines that they take, with both rules; 0: there is none. */
size_t front_read(struct article *a, struct diags *diags);

#endif
