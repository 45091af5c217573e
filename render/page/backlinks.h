/* Which pages show a line of a log: gathered from the pages as they are written, said on the log's
 * own page. Only render/page may include this. It includes libxml2. */
#ifndef RENDER_PAGE_BACKLINKS_H
#define RENDER_PAGE_BACKLINKS_H

#include <libxml/tree.h>

struct backlinks;

struct backlinks *backlinks_new(void);
void backlinks_free(struct backlinks *s);

/* Notes every link of a page that leads into a log ("log/…#L203"). */
void backlinks_gather(struct backlinks *s, xmlNode *page);

/* Adds to each line of a log's page the pages of its language that link to it, in the order of
 * their writing, each once. */
void backlinks_add(struct backlinks *s, xmlNode *page);

#endif
