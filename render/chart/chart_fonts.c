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

static bool is_readable(const char *folder)
{
	struct stat st;

	return stat(folder, &st) == 0 && access(folder, R_OK | X_OK) == 0;
}

/* The first folder of fonts that is there and can't be read. */
static void unread_folder(struct buf *out)
{
	FcStrList *folders = FcConfigGetFontDirs(NULL);

	for (const FcChar8 *f; folders && !out->n && (f = FcStrListNext(folders));)
		if (!is_readable((const char *)f) && errno != ENOENT && errno != ENOTDIR)
			buf_printf(out, "'%s': %s", (const char *)f, strerror(errno));
	if (folders)
		FcStrListDone(folders);
}

const char *chart_fonts_absent(struct buf *unread)
{
	const char *family = absent_family();

	if (family && FcInitReinitialize())
		family = absent_family();
	if (family)
		unread_folder(unread);
	return family;
}

/* What fontconfig takes for a family, which may have been told to take another. To FcPatternDestroy(). */
static FcPattern *match(const char *family, bool bold)
{
	FcPattern *wanted = FcPatternBuild(NULL, FC_FAMILY, FcTypeString, family, FC_WEIGHT, FcTypeInteger,
	                                   bold ? FC_WEIGHT_BOLD : FC_WEIGHT_NORMAL, (char *)NULL);
	FcResult result;
	FcPattern *found;

	FcConfigSubstitute(NULL, wanted, FcMatchPattern);
	FcDefaultSubstitute(wanted);
	found = FcFontMatch(NULL, wanted, &result);
	FcPatternDestroy(wanted);
	return found;
}

static bool is_drawn_in(const PangoGlyphItem *run, const FcPattern *font)
{
	PangoFont *drawn = run->item->analysis.font;
	PangoFontDescription *description = pango_font_describe(drawn);
	bool same = is_of(font, pango_font_description_get_family(description));
	cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(drawn));

	pango_font_description_free(description);
	return same && scaled && cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS;
}

/* Appends the file of a family that a piece of text was to be drawn in, and is not. */
static void add_unread(const PangoGlyphItem *run, const char *family, bool bold, struct buf *file)
{
	FcPattern *font = match(family, bold);
	FcChar8 *name;

	if (font && !is_drawn_in(run, font) && FcPatternGetString(font, FC_FILE, 0, &name) == FcResultMatch)
		buf_puts(file, (const char *)name);
	if (font)
		FcPatternDestroy(font);
}

/* Draws a letter and a sign, which are of the one family and the other. What Pango makes of the files
 * now it keeps, so that this holds for all that is drawn later. */
static void try_weight(bool bold, struct buf *file)
{
	static const int drawn[] = {CHART_FACE_JAPANESE, CHART_FACE_LATIN};
	PangoContext *context = fonts_context(false);
	PangoLayout *layout = fonts_layout(context, (struct type){13, bold}, "a\u00D7");
	const GSList *run = pango_layout_get_line_readonly(layout, 0)->runs;

	for (size_t i = 0; i < CHART_FACES && run && !file->n; i++, run = run->next)
		add_unread(run->data, chart_faces[drawn[i]].family, bold, file);
	g_object_unref(layout);
	g_object_unref(context);
}

/* What Pango would say of it, line by line. */
static GLogWriterOutput say_nothing(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer quiet)
{
	const bool *is_quiet = quiet;

	return *is_quiet ? G_LOG_WRITER_HANDLED : g_log_writer_default(level, fields, n, NULL);
}

void chart_fonts_unread(struct buf *file)
{
	static bool quiet, set;

	if (!set) /* GLib allows it once */
		g_log_set_writer_func(say_nothing, &quiet, NULL);
	set = quiet = true;
	for (int bold = 0; bold < 2 && !file->n; bold++)
		try_weight(bold, file);
	quiet = false;
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
