/* SPDX-License-Identifier: MIT */
/* Whether the comparisons of plans.ini name what the archive has.
 * render/site.c may include this. It includes base and parse/model. */
#ifndef RENDER_CHOICES_H
#define RENDER_CHOICES_H

#include "base/diag.h"
#include "parse/model/archive.h"
#include "render/privacy.h"

/* A warning, with its line and the nearest there is, for each subject, suite, metric and baseline
 * that no run has, and for each comparison that nothing is left of. */
void choices_check(const struct archive *a, const struct privacy *p, struct diags *diags);

#endif
