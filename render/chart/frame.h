/* SPDX-License-Identifier: MIT */
/* What all charts have around their plot: title, subtitle, footer, grid, ticks, subjects' colours.
 * The files of render/chart may include this. */
#ifndef RENDER_CHART_FRAME_H
#define RENDER_CHART_FRAME_H

#include "render/chart/plan.h"
#include "render/chart/scale.h"

/* Title and subtitle; returns the y at which the plot may begin. `vertical`: better is up or down,
 * not right or left. */
double frame_head(struct plan *p, const struct chart_words *w, bool vertical);

/* "higher is better →" from the pool; "" where there are no words. */
const char *frame_direction(struct plan *p, const char *words, enum chart_direction towards,
			    bool vertical);

/* Footer and name, the first baseline at `y`, neither if the footer is NULL; sets the plan's
 * height. */
void frame_foot(struct plan *p, const struct chart_words *w, double y);

/* From the baseline of tick labels, or the end of a plot without any, to that of the footer. */
enum { FOOT_BELOW_TICKS = 24, FOOT_BELOW_PLOT = 30, TICKS_BELOW_PLOT = 16 };

/* Vertical grid lines of a scale from y0 to y1 and their labels below. A zero is labelled from its
 * line rightwards and is no grid line (the axis is the chart's). The labels stay in the plan. */
void frame_grid(struct plan *p, const struct scale *s, const struct ticks *t, double y0, double y1);
void frame_tick_labels(struct plan *p, const struct scale *s, const struct ticks *t,
		       enum chart_axis axis, double baseline);

/* Ticks of a scale from zero, as many as their labels leave room for. */
void frame_ticks_linear(struct plan *p, struct ticks *t, const struct scale *s);

/* Whether labels of these ticks are to be brief: on narrow plans, from 10,000 (log), 100,000 on. */
bool frame_brief(const struct plan *p, const struct ticks *t);

/* A label and its sign of doubt (NULL: none), from the pool. */
const char *frame_signed(struct plan *p, const char *label, const char *sign);

/* How one subject is drawn. */
struct look {
	enum colour colour;
	enum marker marker;
	bool hatch;
	bool hollow; /* of a key: the marker's */
};

enum { KEY_RADIUS = 5 };

/* Subjects of a chart by their colour's index. They can't be told apart by colour if they are more
 * than SUBJECTS_APART or if two of them share one. */
enum { SUBJECTS_APART = 6 };
struct shown {
	size_t colour[SUBJECTS_APART];
	size_t n; /* SUBJECTS_APART + 1: they can't be told apart */
};
void shown_add(struct shown *s, size_t colour);
bool shown_many(const struct shown *s);

/* `many`: what shown_many() says of the chart. */
struct look subject_look(size_t colour, bool set_off, bool many);

/* A key line in place of a legend: marker and bold name of each subject, as many lines as it takes
 * (narrow: a line each); returns where the plot may begin. */
double frame_keys(struct plan *p, const struct look *looks, const char *const *names, size_t n,
		  double y);

/* A name with something muted beside it, set smaller or cut to fit into `most`; returns the width.
 */
double frame_name(struct plan *p, double x, double baseline, const char *name, const char *detail,
		  double most, bool clear);

static inline bool is_narrow(const struct plan *p)
{
	return p->width < CHART_PHONE_MOST;
}

#endif
