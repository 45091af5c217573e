/* Which pages show a line of a log: gathered from the pages as they are written, said on the log's
 * own page. Only render/page may include this. It includes libxml2. */
#ifndef RENDER_PAGE_SHOWN_H
#define RENDER_PAGE_SHOWN_H

#include <libxml/tree.h>

struct shown;

struct shown *shown_new(void);
void shown_free(struct shown *s);

/* Notes every link of a page that leads into a log ("log/…#L203"). */
void shown_gather(struct shown *s, xmlNode *page);

/* Adds to each line of a log's page the pages of its language that link to it, in the order of
 * their writing, each once. */
void shown_add(struct shown *s, xmlNode *page);

#endif
