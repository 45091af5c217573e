/* SPDX-License-Identifier: MIT */
/* An article of which nobody is to know whose machines it tells of. render/article alone may include
 * this. It includes render/privacy and libxml2. */
#ifndef RENDER_ARTICLE_ANONYMOUS_H
#define RENDER_ARTICLE_ANONYMOUS_H

#include "render/article/article.h"
#include "render/privacy.h"

/* If anonymous, replaces the names that the archive knows in the slug, the title and the other front
 * matter; and in the text of a page. What the author calls a machine otherwise stays. */
void anonymous_article(struct article *a, const struct privacy *p);
void anonymous_page(xmlNode *page, const struct privacy *p, struct pool *pool);

#endif
