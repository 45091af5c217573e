/* SPDX-License-Identifier: MIT */
#include "render/chart/chart_fonts.h"

#include "render/chart/fonts.h"

bool chart_fonts_family(const char *family)
{
	return pango_font_map_get_family(pango_cairo_font_map_get_default(), family) != NULL;
}

size_t chart_fonts_missing(const char *text)
{
	struct fonts *f = fonts_new();
	size_t n = fonts_missing(f, TYPE_LABEL, text);

	fonts_free(f);
	return n;
}
