/* SPDX-License-Identifier: MIT */
/* Articles for other programs: a bare HTML fragment, or Markdown with picture links.
 * render/main.c, render/site.c, render/article and tests may include this. */
#ifndef RENDER_ARTICLE_POST_H
#define RENDER_ARTICLE_POST_H

#include "render/article/article.h"

/* "html", "markdown"; POST_NONE for any other word. */
enum post_format post_format(const char *word);

/* Keeps what the page of the article says as its post. Links and pictures lead to the address of the
 * site; without one links are plain text, and pictures lie beside the post. */
void post_make(struct view *v, struct article *a, xmlNode *page);

/* Writes the posts that were kept to DATA/posts/SLUG/, with the pictures of DATA/site that they
 * need. Returns 0, or -1 with a diagnostic. */
int posts_write(const struct articles *all, const char *data, struct diags *diags);

/* Appends the page as Markdown: what stands below its heading. The page may be one of
 * article_page(). */
void markdown_put(const xmlNode *page, struct buf *out);

#endif
