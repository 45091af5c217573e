/* SPDX-License-Identifier: MIT */
/* One row of a raw-log page. Only render/page may include this. It includes parse/model,
 * render/lang.h, render/privacy.h. */
#ifndef RENDER_PAGE_LOG_LINE_H
#define RENDER_PAGE_LOG_LINE_H

#include <libxml/tree.h>

#include "render/lang.h"
#include "render/page/log_marks.h"
#include "render/privacy.h"

/* Puts the text of a shown line into a log_line(), the figures among its n marks set off. */
void log_line_text(xmlNode *row, const struct shown_line *shown, const struct mark *marks, size_t n,
		   const struct privacy *privacy);

/* Says what its marks were read as, each once. */
void log_line_reading(xmlNode *row, const struct lang *l, const struct mark *marks, size_t n);

#endif
