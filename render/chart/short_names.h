/* SPDX-License-Identifier: MIT */
/* Names that must fit a narrow column. The files of render/chart may include this. */
#ifndef RENDER_CHART_SHORT_NAMES_H
#define RENDER_CHART_SHORT_NAMES_H

#include "render/chart/plan.h"

/* The n names, each no wider than `most`: cut at its end, as plan_text() would, but where several
 * would be cut to the same, the beginning that they share gives way as well ("…3 für Wirt…"), so
 * that they stay apart. The array and what is new in it lie in the plan's pool. */
const char **short_names(struct plan *p, struct type type, const char *const *names, size_t n,
                         double most);

#endif
