/* SPDX-License-Identifier: MIT */
#include "base/number.h"
#include "render/chart/theme.h"

static void put(struct buf *out, const char *key, double value)
{
	char digits[NUMBER_MAX + 32];
	number_fixed(value, 2, "", digits, sizeof digits);
	buf_printf(out, " %s=%s", key, digits);
}

static void dump_rect(const struct shape *s, struct buf *out)
{
	static const char *const fills[] = {"none", "tint", "full"};
	buf_printf(out, "rect %s fill=%s hatch=%d", colour_name(s->colour), fills[s->fill],
		   s->hatch);
	put(out, "edge", s->edge);
	put(out, "x", s->x);
	put(out, "y", s->y);
	put(out, "w", s->w);
	put(out, "h", s->h);
}

static void dump_path(const struct shape *s, struct buf *out)
{
	buf_printf(out, "%s %s", s->n_points == 2 ? "line" : "path", colour_name(s->colour));
	put(out, "width", s->edge);
	if (s->dash[0] > 0) {
		put(out, "on", s->dash[0]);
		put(out, "off", s->dash[1]);
	}
	for (size_t i = 0; i < s->n_points; i++) {
		put(out, "x", s->points[i].x);
		put(out, "y", s->points[i].y);
	}
}

static void dump_marker(const struct shape *s, struct buf *out)
{
	buf_printf(out, "marker %s %s hollow=%d", colour_name(s->colour), marker_name(s->marker),
		   s->hollow);
	put(out, "r", s->radius);
	put(out, "x", s->x);
	put(out, "y", s->y);
}

static void dump_text(const struct shape *s, struct buf *out)
{
	static const char *const anchors[] = {"start", "middle", "end"};
	buf_printf(out, "text %s %s %d %s", colour_name(s->colour),
		   s->type.bold ? "bold" : "regular", (int)s->type.size, anchors[s->anchor]);
	put(out, "x", s->x);
	put(out, "y", s->y);
	put(out, "w", s->w);
}

static void (*const dump[])(const struct shape *, struct buf *) = {
	[SHAPE_RECT] = dump_rect,
	[SHAPE_PATH] = dump_path,
	[SHAPE_MARKER] = dump_marker,
	[SHAPE_TEXT] = dump_text,
};

void plan_dump(const struct plan *p, struct buf *out)
{
	buf_printf(out, "plan %dx%d\n", p->width, p->height);
	for (size_t i = 0; i < p->n; i++) {
		const struct shape *s = &p->shapes[i];
		dump[s->kind](s, out);
		if (isfinite(s->value)) {
			char digits[NUMBER_MAX];
			buf_printf(out, " value=%s", number_print(s->value, digits));
		}
		if (s->kind == SHAPE_TEXT)
			buf_printf(out, " \"%s\"", s->text);
		buf_putc(out, '\n');
	}
}
