/* SPDX-License-Identifier: MIT */
#include "render/chart/draw.h"

#include "render/chart/theme.h"

struct canvas {
	cairo_t *cr;
	PangoContext *context;
	enum chart_theme theme;
};

void draw_source(cairo_t *cr, uint32_t rgb)
{
	cairo_set_source_rgb(cr, (rgb >> 16 & 0xFF) / 255.0, (rgb >> 8 & 0xFF) / 255.0,
			     (rgb & 0xFF) / 255.0);
}

static uint32_t ground(const struct canvas *c)
{
	return theme_colour(c->theme, COLOUR_GROUND);
}

static void draw_edge(struct canvas *c, const struct shape *s)
{
	if (!(s->edge > 0))
		return;
	double inset = s->edge / 2;
	draw_source(c->cr, theme_colour(c->theme, s->colour));
	cairo_set_line_width(c->cr, fmin(s->edge, fmin(s->w, s->h)));
	cairo_set_line_join(c->cr, CAIRO_LINE_JOIN_MITER);
	cairo_rectangle(c->cr, s->x + inset, s->y + inset, fmax(s->w - s->edge, 0),
			fmax(s->h - s->edge, 0));
	cairo_stroke(c->cr);
}

static void draw_rect(struct canvas *c, const struct shape *s)
{
	uint32_t own = theme_colour(c->theme, s->colour);
	uint32_t fill = s->fill == FILL_FULL   ? own
			: s->fill == FILL_TINT ? theme_mix(own, ground(c), 0.34)
					       : ground(c);
	draw_source(c->cr, fill);
	cairo_rectangle(c->cr, s->x, s->y, s->w, s->h);
	cairo_fill(c->cr);
	if (s->hatch)
		draw_hatch(c->cr, s->colour,
			   s->fill == FILL_FULL ? theme_mix(ground(c), own, 0.55)
						: theme_mix(own, ground(c), 0.7),
			   s->x, s->y, s->w, s->h);
	draw_edge(c, s);
}

static void stroke_path(struct canvas *c, const struct shape *s, uint32_t rgb, double width)
{
	draw_source(c->cr, rgb);
	cairo_set_line_width(c->cr, width);
	cairo_set_line_join(c->cr, CAIRO_LINE_JOIN_MITER);
	for (size_t i = 0; i < s->n_points; i++)
		cairo_line_to(c->cr, s->points[i].x, s->points[i].y);
	cairo_stroke(c->cr);
}

static void draw_path(struct canvas *c, const struct shape *s)
{
	if (s->halo > 0)
		stroke_path(c, s, ground(c), s->edge + 2 * s->halo);
	if (s->dash[0] > 0)
		cairo_set_dash(c->cr, s->dash, 2, 0);
	stroke_path(c, s, theme_colour(c->theme, s->colour), s->edge);
	cairo_set_dash(c->cr, NULL, 0, 0);
}

static void draw_marker(struct canvas *c, const struct shape *s)
{
	cairo_set_line_join(c->cr, CAIRO_LINE_JOIN_MITER);
	draw_marker_path(c->cr, s->marker, s->x, s->y, s->radius);
	draw_source(c->cr, ground(c));
	cairo_set_line_width(c->cr, 2 * s->halo + (s->hollow ? 2 : 0));
	cairo_stroke_preserve(c->cr);
	if (!s->hollow)
		draw_source(c->cr, theme_colour(c->theme, s->colour));
	cairo_fill_preserve(c->cr);
	if (s->hollow) {
		draw_source(c->cr, theme_colour(c->theme, s->colour));
		cairo_set_line_width(c->cr, 2);
		cairo_stroke_preserve(c->cr);
	}
	cairo_new_path(c->cr);
}

static double text_left(const struct shape *s, double width)
{
	return s->x - (s->anchor == ANCHOR_END	    ? width
		       : s->anchor == ANCHOR_MIDDLE ? width / 2
						    : 0);
}

/* Puts all runs on one baseline: Pango would raise Latin signs among kana. */
static PangoLayoutLine *level_line(PangoLayout *layout)
{
	PangoLayoutLine *line = pango_layout_get_line(layout, 0);
	for (GSList *run = line->runs; run; run = run->next)
		((PangoGlyphItem *)run->data)->y_offset = 0;
	return line;
}

static void draw_text(struct canvas *c, const struct shape *s)
{
	PangoLayout *layout = fonts_layout(c->context, s->type, s->text);
	PangoRectangle logical;
	pango_layout_get_extents(layout, NULL, &logical);
	double width = (double)logical.width / PANGO_SCALE, x = text_left(s, width);
	if (s->clear) {
		draw_source(c->cr, ground(c));
		cairo_rectangle(c->cr, x - 3, s->y - s->type.size, width + 6, s->type.size * 1.3);
		cairo_fill(c->cr);
	}
	draw_source(c->cr, theme_colour(c->theme, s->colour));
	cairo_move_to(c->cr, x, s->y);
	pango_cairo_show_layout_line(c->cr, level_line(layout));
	cairo_new_path(c->cr);
	g_object_unref(layout);
}

static void (*const draw_shape[])(struct canvas *, const struct shape *) = {
	[SHAPE_RECT] = draw_rect,
	[SHAPE_PATH] = draw_path,
	[SHAPE_MARKER] = draw_marker,
	[SHAPE_TEXT] = draw_text,
};

int chart_draw(const struct plan *p, enum chart_theme theme, int density, cairo_surface_t *surface,
	       struct buf *err)
{
	struct canvas c = {cairo_create(surface), fonts_context(density == 1), theme};
	draw_source(c.cr, theme_colour(theme, COLOUR_GROUND));
	cairo_paint(c.cr);
	cairo_scale(c.cr, density, density);
	pango_cairo_update_context(c.cr, c.context);
	for (size_t i = 0; i < p->n; i++)
		draw_shape[p->shapes[i].kind](&c, &p->shapes[i]);
	cairo_surface_flush(surface);
	cairo_status_t status = cairo_status(c.cr);
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_status(surface);
	g_object_unref(c.context);
	cairo_destroy(c.cr);
	if (status == CAIRO_STATUS_SUCCESS)
		return 0;
	buf_printf(err, "A chart of %dx%d px can't be drawn: %s.", p->width, p->height,
		   cairo_status_to_string(status));
	return -1;
}
