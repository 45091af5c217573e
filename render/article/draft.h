/* SPDX-License-Identifier: MIT */
/* Drafts of articles. render/main.c, render/article and tests may include this. */
#ifndef RENDER_ARTICLE_DRAFT_H
#define RENDER_ARTICLE_DRAFT_H

#include "base/buf.h"
#include "render/article/article.h"

/* Appends an article that compares the subjects (n IDs; none: all), as the archive has them: set-up,
 * method, results a tool, findings, caveats. It has no error as it stands. `v` needs neither pages
 * nor options; `date` is YYYY-MM-DD. */
void draft_put(struct view *v, const struct subject *const *subjects, size_t n, const char *date,
               struct buf *out);

/* Today, or the day of SOURCE_DATE_EPOCH, in UTC. */
const char *draft_date(char out[11]);

#endif
