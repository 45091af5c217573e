/* SPDX-License-Identifier: MIT */
/* Pages that stand by themselves: pictures as data: URLs, the style within, its hash in the policy.
 * render/page may include this. It includes base and libxml2. */
#ifndef RENDER_PAGE_SINGLE_H
#define RENDER_PAGE_SINGLE_H

#include <stddef.h>

#include <libxml/tree.h>

struct single;

/* `css` (copied) becomes the style of every page. */
struct single *single_new(const char *css);
void single_free(struct single *s);

/* Remembers a picture by its path below the site: one that ends in ".png"; others are passed over. */
void single_keep(struct single *s, const char *path, const void *bytes, size_t n);

/* Puts style and pictures into a page: link elements of style sheets become a style element, src and
 * srcset name the pictures kept by what they are. Pictures that were not kept stay links. */
void single_embed(struct single *s, xmlDoc *html);

#endif
