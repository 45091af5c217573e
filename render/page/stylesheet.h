/* SPDX-License-Identifier: MIT */
/* The stylesheets of pages, without a way to files or hosts outside their folder.
 * Only render/page may include this. It includes base and libxml2. */
#ifndef RENDER_PAGE_STYLESHEET_H
#define RENDER_PAGE_STYLESHEET_H

#include <libxml/tree.h>

#include "base/diag.h"

struct stylesheets;

/* `folder` holds KIND.xsl and what they import, or some of it: what it lacks is taken from the
 * stylesheets that were installed. */
struct stylesheets *stylesheets_new(const char *folder, struct diags *diags);
void stylesheets_free(struct stylesheets *s);

/* Applies the stylesheet of the report's kind; the result is the caller's. NULL, with a diagnostic
 * that names file and line, if it can't be read or stops. */
xmlDoc *stylesheets_apply(struct stylesheets *s, xmlDoc *report);

#endif
