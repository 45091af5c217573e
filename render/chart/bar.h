/* SPDX-License-Identifier: MIT */
/* One bar of a bar chart, whatever it has to say. The files of render/chart may include this. */
#ifndef RENDER_CHART_BAR_H
#define RENDER_CHART_BAR_H

#include "render/chart/frame.h"

/* What a mark comes to: a state whose value, where it has one, is finite. A value below 0 is 0. */
enum chart_state mark_state(const struct chart_mark *m);
bool mark_has_value(const struct chart_mark *m);
bool mark_has_whisker(const struct chart_mark *m);

/* The furthest value that a mark reaches on its axis; 0 where it has none. */
double mark_reach(const struct chart_mark *m);

/* px between the mark's reach and the end of its label, whose figure is set in `type`. */
double mark_label_room(struct plan *p, const struct chart_mark *m, struct type type);

/* Chevrons of what was too fast, the cross of what failed; the width they take, 0 for other states.
 */
void sign_draw(struct plan *p, enum chart_state state, double x, double middle);
double sign_width(enum chart_state state);

struct bar_place {
	const struct scale *scale;
	double y, h;	  /* the bar */
	double right;	  /* where its words must end */
	struct type type; /* of the figure */
};

/* The bar of a mark with its whisker and words. `x0` of the scale is the axis; it is not drawn. */
void bar_mark(struct plan *p, const struct bar_place *at, const struct look *look, bool tint,
	      const struct chart_mark *m);

/* The scale from zero for groups of bars, from x0 so that bars and labels end at `right`. `all`:
 * all bars of a group, else the first. `type`: of the figures. */
struct scale bar_scale(struct plan *p, const struct chart_bar_group *groups, size_t n, bool all,
		       double x0, double right, struct type type);

/* What names at the left of bars may take of `width` px, so that each mark's words fit and a fifth of
 * the width is left to the longest bar. `all`, `type`: as of bar_scale(). */
double bar_names_most(struct plan *p, const struct chart_bar_group *groups, size_t n, bool all,
		      double width, struct type type);

/* The column that the groups' names take, set in `type`: as wide as the longest that is no wider than
 * `most`. Those that are wider will be cut; they have `least` at least. */
double bar_names_width(struct plan *p, const struct chart_bar_group *groups, size_t n,
		       struct type type, double least, double most);

/* Their names, none wider than `most`, as short_names() makes them. */
const char **bar_short_names(struct plan *p, const struct chart_bar_group *groups, size_t n,
			     struct type type, double most);

/* Whether the groups are of more subjects than can be told apart. */
bool bars_many(const struct chart_bar_group *groups, size_t n);

#endif
