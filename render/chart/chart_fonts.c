/* SPDX-License-Identifier: MIT */
#include "render/chart/chart_fonts.h"

#include <errno.h>
#include <fontconfig/fontconfig.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "render/chart/fonts.h"

const struct chart_face chart_faces[CHART_FACES] = {
	{"Noto Sans", "fonts-noto-core"},
	{"Noto Sans CJK JP", "fonts-noto-cjk"},
};

static bool is_of(const FcPattern *font, const char *family)
{
	FcChar8 *name;

	for (int i = 0; FcPatternGetString(font, FC_FAMILY, i, &name) == FcResultMatch; i++)
		if (FcStrCmpIgnoreCase(name, (const FcChar8 *)family) == 0)
			return true;
	return false;
}

bool chart_fonts_family(const char *family)
{
	static const FcSetName sets[] = {FcSetSystem, FcSetApplication};

	for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
		const FcFontSet *set = FcConfigGetFonts(NULL, sets[k]);

		for (int i = 0; set && i < set->nfont; i++)
			if (is_of(set->fonts[i], family))
				return true;
	}
	return false;
}

size_t chart_fonts_missing(const char *text)
{
	struct fonts *f = fonts_new();
	size_t n = fonts_missing(f, TYPE_LABEL, text);

	fonts_free(f);
	return n;
}

static const char *absent_family(void)
{
	for (size_t i = 0; i < CHART_FACES; i++)
		if (!chart_fonts_family(chart_faces[i].family))
			return chart_faces[i].family;
	return NULL;
}

/* The first folder of fonts that is there and can't be read. */
static void unread_folder(struct buf *out)
{
	FcStrList *folders = FcConfigGetFontDirs(NULL);

	for (const FcChar8 *f; folders && !out->n && (f = FcStrListNext(folders));)
		if (access((const char *)f, R_OK | X_OK) < 0 && errno != ENOENT && errno != ENOTDIR)
			buf_printf(out, "'%s': %s", (const char *)f, strerror(errno));
	if (folders)
		FcStrListDone(folders);
}

static bool is_drawn_in(const PangoGlyphItem *run, const char *family)
{
	PangoFontDescription *font = pango_font_describe(run->item->analysis.font);
	bool same = g_ascii_strcasecmp(pango_font_description_get_family(font), family) == 0;

	pango_font_description_free(font);
	return same;
}

/* A letter and a sign that charts draw in the one family and the other. What Pango makes of the files
 * now it keeps, so that this holds for all that is drawn later. */
static const char *replaced_family(bool bold)
{
	static const int drawn[] = {CHART_FACE_JAPANESE, CHART_FACE_LATIN};
	PangoContext *context = fonts_context(false);
	PangoLayout *layout = fonts_layout(context, (struct type){13, bold}, "a\u00D7");
	const GSList *run = pango_layout_get_line_readonly(layout, 0)->runs;
	const char *family = NULL;

	for (size_t i = 0; i < CHART_FACES && run && !family; i++, run = run->next)
		if (!is_drawn_in(run->data, chart_faces[drawn[i]].family))
			family = chart_faces[drawn[i]].family;
	g_object_unref(layout);
	g_object_unref(context);
	return family;
}

const char *chart_fonts_absent(struct buf *unread)
{
	const char *family = absent_family();

	if (family && FcInitReinitialize())
		family = absent_family();
	if (family) {
		unread_folder(unread);
		return family;
	}
	for (int bold = 0; bold < 2 && !family; bold++) {
		family = replaced_family(bold);
		if (family)
			buf_printf(unread, "a file of the font '%s' can't be read", family);
	}
	return family;
}

void chart_fonts_key(struct buf *out)
{
	FcStrList *folders = FcConfigGetFontDirs(NULL);

	for (const FcChar8 *f; folders && (f = FcStrListNext(folders));) {
		struct stat st;

		if (stat((const char *)f, &st) == 0)
			buf_printf(out, "%s %lld.%09ld\n", (const char *)f,
			           (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
	}
	if (folders)
		FcStrListDone(folders);
	for (size_t i = 0; i < CHART_FACES; i++)
		if (!chart_fonts_family(chart_faces[i].family))
			buf_printf(out, "without %s\n", chart_faces[i].family);
}
