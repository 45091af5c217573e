/* SPDX-License-Identifier: MIT */
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
#include "base/sha256.h"
#include "render/lang.h"

struct pages;

/* Begins a site. `templates` is the folder of stylesheets; `langs` (n of them, lent) are the
 * languages that every page is written in. What goes wrong is a diagnostic; NULL: nothing can be
 * written. */
struct pages *pages_begin(const char *data, const char *templates, struct lang *const *langs,
			  size_t n, struct diags *diags);

/* Takes over from the site that is there what would come out the same by this program (a key of it,
 * its libraries, fonts and templates, in hex digits), unless it is to be made `again`; the next site
 * may do so with this one. Not for pages within themselves. */
void pages_keep(struct pages *p, const char *program, bool again);

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
/* Likewise, with a key (as of sha256_key()) of all that it was made of. pages_have(): it need not be
 * made, the site before has it, and so has this one now. */
bool pages_have(struct pages *p, const char *path, const char *key);
int pages_put_as(struct pages *p, const char *path, const char *key, const void *bytes, size_t n);

/* Parts of a site. What the functions above do between pages_part_begin() and pages_part_end() is a
 * part: it may be done in another process. pages_part_end() appends its record to `out`; `failed` and
 * `missing` are what its maker knows: that an output could not be written, how many characters of its
 * charts no font has. Parts are taken in the order of the site, whoever made them. */
void pages_part_begin(struct pages *p);
void pages_part_end(struct pages *p, bool failed, size_t missing, struct buf *out);
/* Takes a part that was made; its key stands for all that it was made of. -1: one has failed. */
int pages_part_take(struct pages *p, const char *key, const char *record, size_t n);
/* Whether the site before has the part as it would be made; then to take it over. -1: it changed
 * in between, with a diagnostic. */
bool pages_part_known(const struct pages *p, const char *key);
int pages_part_keep(struct pages *p, const char *key);

/* Of the parts taken: characters of charts that no font has, pages. */
size_t pages_missing(const struct pages *p);
size_t pages_count(const struct pages *p);
/* Adds to a key which pages of a language, of the parts taken, link to a log ("0123456789ab"). */
void pages_links_hash(struct pages *p, const char *lang, const char *log, struct sha256 *key);

/* Makes all durable, puts it in the place of DATA/site and removes what was there. Frees p. Nothing
 * of the old site changes unless it returns 0. */
int pages_end(struct pages *p);
void pages_abort(struct pages *p); /* removes what was written; frees p */

#endif
