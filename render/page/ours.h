/* SPDX-License-Identifier: MIT */
/* Whether a site may be replaced: what kurabe did not make stays.
 * render/site*.c and render/page may include this. It includes base. */
#ifndef RENDER_PAGE_OURS_H
#define RENDER_PAGE_OURS_H

#include <stdbool.h>

/* Whether DATA/site is nothing, an empty folder, or a site that kurabe made: its front page, in whatever
 * language, names kurabe as its generator, or it has one of the very files that DATA/site.made knows. */
bool site_is_ours(const char *data);

#endif
