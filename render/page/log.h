/* SPDX-License-Identifier: MIT */
/* Raw-log pages: the lines that were read, numbered, and what each was read as.
 * render and render/page may include this; render/chart must not. It includes base, parse/model,
 * render/lang.h and render/privacy.h. */
#ifndef RENDER_PAGE_LOG_H
#define RENDER_PAGE_LOG_H

#include <libxml/tree.h>

#include "parse/model/model.h"
#include "render/lang.h"
#include "render/privacy.h"

enum { LOG_HREF_MAX = 64 };

/* The place of a figure on the site, "log/SHA12.html#L203", or "…#L203-2" where the source line is
 * shown in several rows. Without the anchor when the line is not shown. Returns out. */
const char *log_href(const struct report *report, unsigned line, unsigned column,
		     char out[LOG_HREF_MAX]);

/* The page of a report, to be written by page_write(). `title` is what pages call this log. What
 * `privacy` keeps back is kept back in the lines too. */
xmlNode *log_page(const struct lang *l, const struct report *report, const char *title,
		  const struct privacy *privacy);

#endif
