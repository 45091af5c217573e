/* SPDX-License-Identifier: MIT */
/* Whether there are fonts for the charts.
 * Everything in render but render/page and render/stat may include this; it knows base only. */
#ifndef RENDER_CHART_CHART_FONTS_H
#define RENDER_CHART_CHART_FONTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* The fonts that charts are made to be seen in. */
struct chart_face {
	const char *family;
	const char *package; /* Debian's */
};
enum { CHART_FACE_LATIN, CHART_FACE_JAPANESE, CHART_FACES };
extern const struct chart_face chart_faces[CHART_FACES];

/* Whether a font of that very name is installed. */
bool chart_fonts_family(const char *family);

/* How many characters of the text no font has. */
size_t chart_fonts_missing(const char *text);

/* The first family of chart_faces that is not found, so that another stands in for it; NULL: both are
 * there. Fontconfig leaves out in silence what it can't read, so it is made to look twice, and a folder
 * that can't be read goes to `unread` ("'/usr/share/fonts': Permission denied"). To be called before
 * anything is measured or drawn. */
const char *chart_fonts_absent(struct buf *unread);

/* Appends the path of a file that holds a family of chart_faces and can't be read, so that Pango would
 * draw another, or boxes; nothing if there is none. To be called when no family is absent. */
void chart_fonts_unread(struct buf *file);

/* Appends what pictures owe to the fonts that are there, as text: the folders with their times of
 * change, and which family of chart_faces is not among them. */
void chart_fonts_key(struct buf *out);

#endif
