/* SPDX-License-Identifier: MIT */
/* Whether there are fonts for the charts.
 * Everything in render but render/page and render/stat may include this; it knows libc only. */
#ifndef RENDER_CHART_CHART_FONTS_H
#define RENDER_CHART_CHART_FONTS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a font of that very name is installed. */
bool chart_fonts_family(const char *family);

/* How many characters of the text no font has. */
size_t chart_fonts_missing(const char *text);

#endif
