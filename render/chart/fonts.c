/* SPDX-License-Identifier: MIT */
#include "render/chart/fonts.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

static const char FAMILIES[] = "Noto Sans CJK JP, Noto Sans, sans-serif";
static const char LATIN[] = "Noto Sans, Noto Sans Math, DejaVu Sans, sans-serif";

/* Code points of a text that are looked at: more than any chart has room for, and few enough that
 * a name of a megabyte, which takes Pango minutes, costs nothing. */
enum { TEXT_MAX = 2000 };

/* What a text measured, since a chart asks for most of them several times. */
struct measured {
	const char *text; /* NULL: an empty place */
	struct type type;
	double width;
	size_t missing;
};

struct fonts {
	struct pool pool;
	PangoContext *rounded, *exact;
	struct measured *known; /* by open addressing */
	size_t n_known, places; /* places: 0 or a power of two */
};

PangoContext *fonts_context(bool rounded)
{
	PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
	cairo_font_options_t *options = cairo_font_options_create();
	cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
	cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
	cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
	pango_cairo_context_set_font_options(context, options);
	cairo_font_options_destroy(options);
	pango_cairo_context_set_resolution(context, 96);
	pango_context_set_round_glyph_positions(context, rounded);
	pango_context_set_language(context, pango_language_from_string("ja"));
	pango_context_set_base_dir(context, PANGO_DIRECTION_LTR);
	return context;
}

struct fonts *fonts_new(void)
{
	struct fonts *f = xcalloc(1, sizeof *f);
	pool_init(&f->pool);
	f->rounded = fonts_context(true);
	f->exact = fonts_context(false);
	return f;
}

void fonts_free(struct fonts *f)
{
	g_object_unref(f->rounded);
	g_object_unref(f->exact);
	pool_release(&f->pool);
	free(f->known);
	free(f);
}

/* Whether a text needs no cleaning: most of them. */
static bool is_plain(const char *text)
{
	size_t n = 0;
	while (text[n] >= ' ' && text[n] < 0x7F)
		n++;
	return !text[n] && n <= TEXT_MAX;
}

/* The bytes of a text's first code points that a chart looks at. */
static size_t within_reach(const char *text)
{
	size_t n = strlen(text), i = 0, used;
	for (size_t count = 0; i < n && count < TEXT_MAX; count++, i += used)
		utf8_decode(text + i, n - i, &used);
	return i;
}

const char *fonts_clean(struct fonts *f, const char *text)
{
	if (!text || is_plain(text))
		return text ? text : "";
	char *clean = utf8_clean(text);
	for (char *s = clean; *s; s++)
		if (*s == '\n' || *s == '\t')
			*s = ' ';
	size_t n = within_reach(clean);
	const char *copy = text;
	if (clean[n])
		copy = pool_printf(&f->pool, "%.*s…", (int)n, clean);
	else if (strcmp(clean, text) != 0)
		copy = pool_strdup(&f->pool, clean);
	free(clean);
	return copy;
}

/* Signs that the Japanese face draws as wide as a kanji, × ÷ ± ≤ ≥ and the arrows among them. */
static bool wide_in_cjk(uint32_t cp)
{
	return cp == 0xD7 || cp == 0xF7 || cp == 0xB1 || cp == 0x2264 || cp == 0x2265 ||
	       (cp >= 0x2190 && cp <= 0x2193);
}

static void set_latin(PangoAttrList *list, size_t from, size_t to)
{
	PangoAttribute *family = pango_attr_family_new(LATIN);
	family->start_index = (guint)from;
	family->end_index = (guint)to;
	pango_attr_list_insert(list, family);
	PangoAttribute *language = pango_attr_language_new(pango_language_from_string("en"));
	language->start_index = (guint)from;
	language->end_index = (guint)to;
	pango_attr_list_insert(list, language);
}

static PangoAttrList *latin_signs(const char *text)
{
	PangoAttrList *list = pango_attr_list_new();
	size_t n = strlen(text);
	for (size_t i = 0, used; i < n; i += used)
		if (wide_in_cjk(utf8_decode(text + i, n - i, &used)))
			set_latin(list, i, i + used);
	return list;
}

PangoLayout *fonts_layout(PangoContext *context, struct type type, const char *text)
{
	PangoLayout *layout = pango_layout_new(context);
	PangoFontDescription *font = pango_font_description_from_string(FAMILIES);
	pango_font_description_set_absolute_size(font, type.size * PANGO_SCALE);
	pango_font_description_set_weight(font,
					  type.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
	pango_layout_set_font_description(layout, font);
	pango_font_description_free(font);
	pango_layout_set_auto_dir(layout, FALSE);
	pango_layout_set_single_paragraph_mode(layout, TRUE);
	PangoAttrList *signs = latin_signs(text);
	pango_layout_set_attributes(layout, signs);
	pango_attr_list_unref(signs);
	pango_layout_set_text(layout, text, -1);
	return layout;
}

static double width_in(PangoContext *context, struct type type, const char *text, size_t *missing)
{
	PangoLayout *layout = fonts_layout(context, type, text);
	PangoRectangle logical;
	pango_layout_get_extents(layout, NULL, &logical);
	*missing = (size_t)pango_layout_get_unknown_glyphs_count(layout);
	g_object_unref(layout);
	return (double)logical.width / PANGO_SCALE;
}

static struct measured *find(const struct fonts *f, struct type type, const char *text)
{
	size_t hash = (size_t)type.size * 2 + type.bold;
	for (const char *s = text; *s; s++)
		hash = hash * 33 + (unsigned char)*s;
	for (size_t i = hash * 0x9E3779B1u >> 7;; i++) {
		struct measured *m = &f->known[i & (f->places - 1)];
		if (!m->text || (m->type.size == type.size && m->type.bold == type.bold &&
				 strcmp(m->text, text) == 0))
			return m;
	}
}

static void enlarge(struct fonts *f)
{
	struct fonts old = *f;
	f->places = old.places ? 2 * old.places : 128;
	f->known = xcalloc(f->places, sizeof *f->known);
	for (size_t i = 0; i < old.places; i++)
		if (old.known[i].text)
			*find(f, old.known[i].type, old.known[i].text) = old.known[i];
	free(old.known);
}

static const struct measured *measure(struct fonts *f, struct type type, const char *text)
{
	if (2 * f->n_known >= f->places)
		enlarge(f);
	struct measured *m = find(f, type, text);
	if (m->text)
		return m;
	double rounded = width_in(f->rounded, type, text, &m->missing);
	double exact = width_in(f->exact, type, text, &m->missing);
	m->text = pool_strdup(&f->pool, text);
	m->type = type;
	m->width = fmax(rounded, exact);
	f->n_known++;
	return m;
}

double fonts_width(struct fonts *f, struct type type, const char *text)
{
	text = fonts_clean(f, text);
	return *text ? measure(f, type, text)->width : 0;
}

size_t fonts_missing(struct fonts *f, struct type type, const char *text)
{
	return measure(f, type, fonts_clean(f, text))->missing;
}

/* The first `count` code points of a text, blanks at their end left out, and an ellipsis. */
static const char *cut(struct pool *pool, const char *text, size_t count)
{
	size_t n = strlen(text), i = 0, used;
	while (count-- && i < n) {
		utf8_decode(text + i, n - i, &used);
		i += used;
	}
	while (i && text[i - 1] == ' ')
		i--;
	return pool_printf(pool, "%.*s…", (int)i, text);
}

const char *fonts_fit(struct fonts *f, struct pool *pool, struct type type, const char *text,
		      double most)
{
	text = fonts_clean(f, text);
	if (!*text || measure(f, type, text)->width <= most)
		return text;
	size_t low = 0, high = utf8_count(text, strlen(text)); /* low fits or is 0, high does not */
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;
		if (measure(f, type, cut(pool, text, middle))->width <= most)
			low = middle;
		else
			high = middle;
	}
	return low ? cut(pool, text, low) : "";
}

/* A copy of the bytes of one line without the blanks that stood at the break. */
static const char *one_line(struct pool *pool, const char *s, size_t n)
{
	while (n && s[n - 1] == ' ')
		n--;
	while (n && *s == ' ')
		s++, n--;
	return pool_strndup(pool, s, n);
}

size_t fonts_wrap(struct fonts *f, struct pool *pool, struct type type, const char *text,
		  double most, size_t max, const char *lines[LINES_MAX])
{
	text = fonts_clean(f, text);
	if (!*text || !max)
		return 0;
	PangoLayout *layout = fonts_layout(f->rounded, type, text);
	pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
	pango_layout_set_width(layout, (int)(fmax(most, 1) * PANGO_SCALE));
	size_t n = 0;
	for (GSList *l = pango_layout_get_lines_readonly(layout); l && n < max; l = l->next) {
		const PangoLayoutLine *line = l->data;
		size_t start = (size_t)line->start_index, length = (size_t)line->length;
		if (n + 1 == max)
			length = strlen(text + start);
		lines[n++] = fonts_fit(f, pool, type, one_line(pool, text + start, length), most);
	}
	g_object_unref(layout);
	return n;
}
