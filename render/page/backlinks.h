/* SPDX-License-Identifier: MIT */
/* Which pages show a line of a log: noted as each page is written, gathered from all, said on the
 * log's own page. Only render/page may include this. It includes base and libxml2. */
#ifndef RENDER_PAGE_BACKLINKS_H
#define RENDER_PAGE_BACKLINKS_H

#include <libxml/tree.h>

#include "base/buf.h"
#include "base/sha256.h"

struct backlinks;

struct backlinks *backlinks_new(void);
void backlinks_free(struct backlinks *s);

/* Appends every link of a page that leads into a log ("log/…#L203") to the record of its part. */
void backlinks_note(xmlNode *page, struct buf *record);

/* Gathers what was noted, page after page: an origin, and the logs that it links to. */
void backlinks_origin(struct backlinks *s, const char *lang, const char *path, const char *title);
void backlinks_links(struct backlinks *s, const char *log, const char *places);

/* Adds to each line of a log's page the pages of its language that link to it, in the order of
 * their gathering, each once. */
void backlinks_add(struct backlinks *s, xmlNode *page);

/* Adds all that backlinks_add() would look at for a log ("0123456789ab") to a key. */
void backlinks_hash(struct backlinks *s, const char *lang, const char *log, struct sha256 *key);

#endif
