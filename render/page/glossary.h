/* SPDX-License-Identifier: MIT */
/* The glossary page. render and render/page may include this; render/chart must not. */
#ifndef RENDER_PAGE_GLOSSARY_H
#define RENDER_PAGE_GLOSSARY_H

#include <libxml/tree.h>

#include "render/lang.h"

/* All terms of the language, to be written by page_write(). */
xmlNode *glossary_page(const struct lang *l);

#endif
