/* SPDX-License-Identifier: MIT */
/* Whether a site may be replaced: what kurabe did not make stays.
 * render/site*.c and render/page may include this. It includes base. */
#ifndef RENDER_PAGE_OURS_H
#define RENDER_PAGE_OURS_H

/* Whether DATA/site is nothing, an empty folder, or a site that kurabe made: its front page, in whatever
 * language, names kurabe as its generator, or it has one of the very files that DATA/site.made knows.
 * Returns 1 or 0; -1, with errno set: that can't be told. */
int site_is_ours(const char *data);

#endif
