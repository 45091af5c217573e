/* SPDX-License-Identifier: MIT */
/* Several metrics under one title, a panel with its own scale for each. */
#include "render/chart/bar.h"

enum { TITLE_LINE = 26, BETWEEN_PANELS = 14, COLUMN_GAP = 40, NAME_GAP = 14 };

struct panels {
	struct plan *p;
	const struct chart_panels *c;
	size_t columns;
	double width; /* of a panel */
	double names; /* width */
	double bar, pitch;
	bool many;
};

static bool is_titled(const struct chart_panel *panel)
{
	return panel->title && *panel->title;
}

static void title(struct panels *a, const struct chart_panel *panel, double x, double baseline)
{
	double used = plan_text(a->p, (struct label){.text = panel->title,
						     .type = TYPE_STRONG,
						     .colour = COLOUR_INK,
						     .x = x,
						     .y = baseline,
						     .most = a->width});
	plan_text(a->p, (struct label){.text = panel->unit,
				       .type = TYPE_TICK,
				       .colour = COLOUR_MUTED,
				       .x = x + used + 8,
				       .y = baseline,
				       .most = fmax(a->width - used - 8, 1)});
}

/* All panels have one column of names, as wide as the fullest of them lets it be. */
static void measure_names(struct panels *a)
{
	double most = a->width, least = a->width * 0.42;
	for (size_t i = 0; i < a->c->n_panels; i++) {
		const struct chart_panel *panel = &a->c->panels[i];
		most = fmin(most, bar_names_most(a->p, panel->groups, panel->n_groups, false,
						 a->width - NAME_GAP, TYPE_STRONG));
	}
	for (size_t i = 0; i < a->c->n_panels; i++) {
		const struct chart_panel *panel = &a->c->panels[i];
		a->names = fmax(a->names, bar_names_width(a->p, panel->groups, panel->n_groups,
							  TYPE_LABEL, least, fmax(least, most)));
	}
}

static void measure(struct panels *a)
{
	for (size_t i = 0; i < a->c->n_panels; i++)
		a->many |= bars_many(a->c->panels[i].groups, a->c->panels[i].n_groups);
	bool alone = a->c->n_panels == 1 && !is_titled(a->c->panels);
	a->bar = alone ? 18 : 16;
	a->pitch = alone ? 28 : 24;
	a->columns = !is_narrow(a->p) && a->c->n_panels > 1 ? 2 : 1;
	a->width = (a->p->width - COLUMN_GAP * (double)(a->columns - 1)) / (double)a->columns;
	measure_names(a);
}

static double panel_height(const struct panels *a, const struct chart_panel *panel)
{
	return (is_titled(panel) ? TITLE_LINE : 4) + a->pitch * (double)panel->n_groups -
	       (a->pitch - a->bar) + 2;
}

static void draw_panel(struct panels *a, const struct chart_panel *panel, double x, double y)
{
	double axis = ceil(x + a->names + NAME_GAP), right = x + a->width;
	struct scale s =
		bar_scale(a->p, panel->groups, panel->n_groups, false, axis, right, TYPE_STRONG);
	double end = y + panel_height(a, panel);
	if (is_titled(panel))
		title(a, panel, x, y + 16);
	y += is_titled(panel) ? TITLE_LINE : 4;
	double top = y - 2;
	const char **names = bar_short_names(a->p, panel->groups, panel->n_groups, TYPE_LABEL,
					     a->names + 1);
	for (size_t i = 0; i < panel->n_groups; i++, y += a->pitch) {
		const struct chart_bar_group *g = &panel->groups[i];
		struct look look = subject_look(g->colour, g->set_off, a->many);
		plan_text(a->p, (struct label){.text = names[i],
					       .type = TYPE_LABEL,
					       .colour = COLOUR_INK,
					       .x = x,
					       .y = text_middle(y + a->bar / 2, TYPE_LABEL)});
		if (g->n_bars)
			bar_mark(a->p, &(struct bar_place){&s, y, a->bar, right, TYPE_STRONG},
				 &look, g->bars[0].tint, &g->bars[0].mark);
	}
	if (panel->n_groups)
		plan_vertical(a->p, COLOUR_AXIS, axis - 1, top, end);
}

struct plan *plan_panels(const struct chart_panels *c, int width)
{
	struct panels a = {.p = plan_new(width), .c = c};
	measure(&a);
	double y = frame_head(a.p, &c->words, false), end = y;
	for (size_t i = 0; i < c->n_panels; i += a.columns) {
		double height = 0;
		for (size_t j = 0; j < a.columns && i + j < c->n_panels; j++) {
			draw_panel(&a, &c->panels[i + j], (a.width + COLUMN_GAP) * (double)j, y);
			height = fmax(height, panel_height(&a, &c->panels[i + j]));
		}
		end = y + height;
		y = end + BETWEEN_PANELS;
	}
	frame_foot(a.p, &c->words, end + FOOT_BELOW_PLOT);
	return a.p;
}
