/* SPDX-License-Identifier: MIT */
/* How sure figures are: ranks by tests, and how far repeats spread.
 * The files of render/view may include this. */
#ifndef RENDER_VIEW_CERTAIN_H
#define RENDER_VIEW_CERTAIN_H

#include "render/view/view.h"

/* A section with the ranks of the subjects of a group, a column a metric whose runs suffice for a
 * verdict; nothing where none do or there are only two subjects. `id` begins its id. */
void view_ranks(struct view *v, xmlNode *page, const struct group *g, const char *id);

/* A table of how far a subject's headline figures spread within a run, between runs and between the
 * instances of its plan; nothing where no figure has any of these. */
void view_spread(struct view *v, xmlNode *section, const struct subject *s,
                 const struct comparison *all);

#endif
