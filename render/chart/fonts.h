/* SPDX-License-Identifier: MIT */
/* The charts' type: fonts, measuring, cutting and wrapping, by Pango.
 * The files of render/chart may include this. */
#ifndef RENDER_CHART_FONTS_H
#define RENDER_CHART_FONTS_H

#include <pango/pangocairo.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/pool.h"

struct type {
	double size; /* px */
	bool bold;
};

#define TYPE_TITLE	 ((struct type){15, true})
#define TYPE_SMALL_TITLE ((struct type){14, true})
#define TYPE_LABEL	 ((struct type){13, false})
#define TYPE_STRONG	 ((struct type){13, true})
#define TYPE_TICK	 ((struct type){12, false})
#define TYPE_TICK_STRONG ((struct type){12, true})

struct fonts;
struct fonts *fonts_new(void);
void fonts_free(struct fonts *f);

/* `text` if it is harmless UTF-8 on one line of at most 2,000 code points, else a copy without what is
 * not, cut with an ellipsis, which lives as long as the fonts. All functions below take texts as they come. NULL is "". */
const char *fonts_clean(struct fonts *f, const char *text);

/* The width in px that a text takes, the wider of its widths at density 1 (whole px a glyph) and
 * above. */
double fonts_width(struct fonts *f, struct type type, const char *text);

/* How many of a text's characters no font has. */
size_t fonts_missing(struct fonts *f, struct type type, const char *text);

/* `text` if it is no wider than `most`, else its beginning and an ellipsis, from the pool; "" where
 * not even that fits. */
const char *fonts_fit(struct fonts *f, struct pool *pool, struct type type, const char *text,
		      double most);

enum { LINES_MAX = 8 };

/* Breaks a text into at most `max` (up to LINES_MAX) lines no wider than `most`, from the pool; the
 * last one is cut if need be. Returns how many. */
size_t fonts_wrap(struct fonts *f, struct pool *pool, struct type type, const char *text,
		  double most, size_t max, const char *lines[LINES_MAX]);

/* A context as the charts draw with it, and a layout of one line in it (both to g_object_unref()).
 * `rounded`: glyphs stand on whole px, as at density 1. The text must be clean. */
PangoContext *fonts_context(bool rounded);
PangoLayout *fonts_layout(PangoContext *context, struct type type, const char *text);

#endif
