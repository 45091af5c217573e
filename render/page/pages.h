/* The site as it is written: built in DATA/site.new-PID, swapped for DATA/site when whole.
 * render and render/page may include this; render/chart must not. It includes base, render/lang.h
 * and libxml2. */
#ifndef RENDER_PAGE_PAGES_H
#define RENDER_PAGE_PAGES_H

#include <stdbool.h>
#include <stddef.h>

#include <libxml/tree.h>

#include "base/buf.h"
#include "base/diag.h"
#include "render/lang.h"

struct pages;

/* Begins a site. `templates` is the folder of stylesheets; `langs` (n of them, lent) are the
 * languages that every page is written in. What goes wrong is a diagnostic; NULL: nothing can be
 * written. */
struct pages *pages_begin(const char *data, const char *templates, struct lang *const *langs,
			  size_t n, struct diags *diags);

/* Sections of the front page that every page's menu links to: of "comparisons", "plans",
 * "machines", "logs", "articles"; `ids` ends with NULL and is lent. Without this call: none. The
 * glossary always stands there. */
void pages_menu(struct pages *p, const char *const *ids);

/* Where the site will stand ("https://example.com/vps/", with the slash; lent): pages then say their
 * own address and card, and pages_end() adds sitemap.xml. `feed`: there will be a feed.xml. */
void pages_address(struct pages *p, const char *url, bool feed);

/* From here on every page holds its style and pictures (those put before it) within itself. Returns
 * 0, or -1 with a diagnostic. */
int pages_single(struct pages *p);

/* Applies the stylesheet of the page's kind and keeps the page below the site. Takes the page in
 * any case. A log's page names the pages, written before it, that link to its lines. Returns 0, or
 * -1 with a diagnostic that names the stylesheet and its line. */
int page_write(struct pages *p, xmlNode *page);

/* Appends the page's article as HTML that stands by itself: what its `article` element holds but for
 * its heading. The page stays the caller's. Returns 0, or -1 with a diagnostic. */
int pages_fragment(struct pages *p, xmlNode *page, struct buf *out);

/* A file that is no page: path below the site, e.g. "charts/fio-iops-720-light-1x.png". */
int pages_put(struct pages *p, const char *path, const void *bytes, size_t n);

/* Makes all durable, puts it in the place of DATA/site and removes what was there. Frees p. Nothing
 * of the old site changes unless it returns 0. */
int pages_end(struct pages *p);
void pages_abort(struct pages *p); /* removes what was written; frees p */

#endif
