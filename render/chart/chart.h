/* SPDX-License-Identifier: MIT */
/* Charts: what a caller gives (words and figures), the plan of shapes that is made of it, and the
 * picture that is drawn of the plan.
 * The caller that fills charts (render) may include this; render/page and render/stat must not, and
 * nothing in render/chart includes them. It knows base only.
 *
 * All words come from the caller, ready for the reader's language; what a chart adds is tick
 * labels, arrows, signs and the name "kurabe". A string may be NULL wherever nothing is to be said.
 * All structures are lent: a plan keeps copies. Texts are UTF-8; a no-break space holds parts
 * together. Nothing here fails on a figure: NAN is drawn as what is not known. */
#ifndef RENDER_CHART_CHART_H
#define RENDER_CHART_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/sha256.h"

/* Widths in CSS px. Any from 200 to 2000 works; below CHART_PHONE_MOST the narrow form is drawn. */
enum {
	CHART_WIDE = 720,
	CHART_NARROW = 328,
	CHART_MULTIPLE = 344, /* multiples and teasers */
	CHART_PHONE_MOST = 560,
};

enum chart_theme { CHART_LIGHT, CHART_DARK, CHART_THEMES };
const char *chart_theme_name(enum chart_theme theme); /* "light", "dark" */

enum chart_direction { CHART_NO_DIRECTION, CHART_HIGHER_IS_BETTER, CHART_LOWER_IS_BETTER };

/* How values of an axis are written at its ticks. */
enum chart_axis {
	CHART_AXIS_NUMBER, /* 1,000 (narrow, log: 1 k) */
	CHART_AXIS_TIME,   /* values in seconds: 100 µs, 1 ms, 1 s */
};

/* What stands above and below the plot. The subtitle reads
 * `subtitle SEPARATOR direction ARROW SEPARATOR remark`. */
struct chart_words {
	const char *title;     /* bold */
	const char *subtitle;  /* unit and scale, e.g. "IOPS at queue depth 32, log scale" */
	const char *direction; /* "higher is better"; the chart adds the arrow */
	enum chart_direction towards;
	const char *remark;    /* behind the direction */
	const char *separator; /* between them; NULL: " · " */
	const char
		*footer; /* tool · dates · n · what a mark means; NULL: nor is "kurabe" written */
};

/* What a row can say. */
enum chart_state {
	CHART_MEASURED,
	CHART_NOT_FROM_DISK, /* hollow */
	CHART_TOO_FAST,	     /* chevrons and the label */
	CHART_NOT_MEASURED,  /* the label, muted */
	CHART_FAILED,	     /* a cross and the label */
};

/* One figure. A measured 0 is 0 at the axis; a value that is not finite is drawn as not measured.
 */
struct chart_mark {
	enum chart_state state;
	double value;	   /* on the axis of the chart */
	double low, high;  /* whisker; none unless both are finite and low <= high. {0, 0}: none */
	const char *label; /* the value as the reader sees it, or the words of the state */
	const char *note;  /* muted beside it: "n = 1", "run 2, not from disk" */
};

/* A subject's colour is its index in the order in which the archive first met it (taken modulo 8);
 * hatch and marker come with it. A chart of more than six subjects, or of two that would look
 * the same, draws all in one colour, and those with `set_off` in ink. */

/* Grouped bars from zero */
struct chart_bar {
	const char *series; /* "1 copy" */
	bool tint;	    /* the lesser of two series: pale with an edge */
	struct chart_mark mark;
};

struct chart_bar_group {
	const char *subject;
	const char *detail; /* muted beside the name */
	size_t colour;
	bool set_off;
	const struct chart_bar *bars;
	size_t n_bars;
};

/* One scale, ticks below. Widths CHART_WIDE, CHART_NARROW. */
struct chart_bars {
	struct chart_words words;
	const struct chart_bar_group *groups;
	size_t n_groups;
};

/* One small chart of a row of them: title, unit at the right, no ticks, own scale. CHART_MULTIPLE.
 */
struct chart_multiple {
	const char *title, *unit;
	const struct chart_bar_group *groups;
	size_t n_groups;
};

/* Bars of the front page, without a title; `caption` stands under the axis. CHART_MULTIPLE. */
struct chart_teaser_bars {
	const char *caption;
	const struct chart_bar_group *groups; /* their first bar is drawn */
	size_t n_groups;
};

/* Several metrics under one title, each with its own scale: two columns when wide, one when narrow.
 * Each group is a row of its own (its first bar). */
struct chart_panel {
	const char *title, *unit;
	const struct chart_bar_group *groups;
	size_t n_groups;
};
struct chart_panels {
	struct chart_words words;
	const struct chart_panel
		*panels; /* one alone without a title: its rows stand wider apart */
	size_t n_panels;
};

/* Points on a log axis */
struct chart_point_row {
	const char *subject;
	const char *series; /* "read, run 1" */
	size_t colour;
	bool set_off;
	const struct chart_mark *marks; /* each run its own point */
	size_t n_marks;
};

/* With a title: the rows below it are subjects. Without: a group of series; a
 * subject's name stands at the first of its rows only (narrow: at each). */
struct chart_point_section {
	const char *title;
	const struct chart_point_row *rows;
	size_t n_rows;
};

struct chart_points {
	struct chart_words words;
	enum chart_axis axis;
	const struct chart_point_section *sections;
	size_t n_sections;
};

/* Points of the front page: rows only, `caption` at the left of the ticks. CHART_MULTIPLE. */
struct chart_teaser_points {
	const char *caption;
	enum chart_axis axis;
	const struct chart_point_row *rows;
	size_t n_rows;
};

/* Ratios to a baseline, axis at 1× */
struct chart_ratio_key {
	const char *subject;
	size_t colour;
	bool set_off;
};

struct chart_ratio_row {
	const char *label;    /* "Dhrystone 2" */
	const double *ratios; /* one a key; NAN: none */
	const char *const *signs; /* of doubt, one a key or NULL; NULL: none at all */
};

struct chart_ratio_summary {
	double median, low, high; /* NAN: none */
	const char *label;	  /* "1.26×" */
};

struct chart_ratio_panel {
	const char *title; /* "1 copy" */
	const struct chart_ratio_row *rows;
	size_t n_rows;
	const char *summary_label;		     /* "Median of 12" */
	const struct chart_ratio_summary *summaries; /* one a key; NULL: no summary */
};

struct chart_ratio {
	struct chart_words words;
	const struct chart_ratio_key *keys;
	size_t n_keys;
	const struct chart_ratio_panel *panels; /* side by side when wide and at most two */
	size_t n_panels;
};

/* Latency histograms under each other */
struct chart_histogram_panel {
	const char *subject;
	const char *detail;	  /* "random read, run 1" */
	const char *detail_short; /* the same for the narrow form; NULL: detail */
	const char *mean_label;	  /* "mean 2.9 ms" */
	double mean;		  /* seconds; NAN: not known */
	size_t colour;
	bool set_off;
	bool hollow;	      /* not from disk */
	const double *shares; /* %, one a bound; 0: absent */
};

struct chart_histogram {
	struct chart_words words;
	const double
		*bounds; /* upper bounds in seconds, ascending; the last may be INFINITY (open) */
	size_t n_bounds;
	const struct chart_histogram_panel *panels;
	size_t n_panels;
};

/* Percentile curves */
enum chart_line { CHART_SOLID, CHART_DASHED, CHART_DOTTED };

struct chart_curve_line {
	const char *subject;
	const char *detail; /* "read, run 1" */
	size_t colour;
	bool set_off;
	enum chart_line line;
	const double *bounds; /* upper bounds in seconds, ascending; INFINITY: open, not drawn */
	const double *shares; /* %, one a bound (not cumulative) */
	size_t n;
};

struct chart_curve {
	struct chart_words words;
	const struct chart_curve_line *lines;
	size_t n_lines;
};

/* History */
struct chart_history_point {
	double at; /* on the axis of the panel's ticks, e.g. days */
	struct chart_mark mark;
	bool joined; /* a line leads to it from the point before: same tool, version, parameters */
};

struct chart_history_series {
	const char *subject; /* named at its last point unless NULL */
	size_t colour;
	bool muted; /* other subjects, for scale: hollow and muted */
	const struct chart_history_point *points; /* ascending */
	size_t n_points;
};

struct chart_history_tick {
	double at;
	const char *label; /* "Oct 2012", "run 1" */
};

struct chart_history_panel {
	const char *title;
	const char *direction;
	enum chart_direction towards;
	bool log; /* else from zero */
	enum chart_axis axis;
	const struct chart_history_tick *ticks; /* ascending; they bound the axis when dated */
	size_t n_ticks;
	bool dated; /* false: ticks stand apart evenly, with half a step at both ends */
	const struct chart_history_series *series;
	size_t n_series;
};

struct chart_history {
	struct chart_words words;
	const struct chart_history_panel *panels; /* side by side when wide and two */
	size_t n_panels;
};

/* What stands for a page where somebody links to it: a title, and a few figures of subjects. */
enum { CHART_CARD_WIDTH = 1200, CHART_CARD_HEIGHT = 630 };

struct chart_card_row {
	const char *subject;
	size_t colour;
	double value; /* NAN: no bar */
	const char *label;
};

struct chart_card {
	const char *kicker; /* above the title, muted */
	const char *title;
	const char *caption; /* of the rows: metric, unit, direction */
	const char *footer;
	bool bars; /* from zero: only where the values are within one scale */
	const struct chart_card_row *rows;
	size_t n_rows; /* as many of them as there is room for, at most 4 */
};

/* Scaling: what several copies at once bring. */
struct chart_scaling_point {
	double copies;	   /* from 1 on */
	double times;	   /* the figure with one copy; NAN or 0: none */
	const char *label; /* "1.93×" */
	const char *sign;  /* of doubt, behind it; NULL: none */
};

struct chart_scaling_line {
	const char *subject; /* of the key; NULL: a further line of the one before */
	size_t colour;
	bool hollow; /* told from another line of the same subject */
	const struct chart_scaling_point *points; /* by rising copies */
	size_t n_points;
};

/* Both axes in powers of two, so that a dashed diagonal, named `ideal`, is proportion. */
struct chart_scaling {
	struct chart_words words;
	const char *ideal;
	const struct chart_scaling_tick {
		double copies;
		const char *label; /* "2 copies" */
	} *ticks;		   /* rising */
	size_t n_ticks;
	const struct chart_scaling_line *lines;
	size_t n_lines;
};

/* Depth sweep: what more requests at once bring, and what each then takes. Rates run across, times
 * up; panels (one a percentile) share both scales. */
struct chart_sweep_point {
	double rate;	   /* requests a second; NAN: none */
	double seconds;	   /* what a request takes; NAN: none */
	const char *label; /* the depth */
	const char *sign;  /* of doubt, behind it; NULL: none */
	bool hollow;	   /* not from disk */
};

struct chart_sweep_line {
	const char *subject; /* of the key; NULL: a further line of the one before */
	size_t colour;
	const struct chart_sweep_point *points; /* by rising depth */
	size_t n_points;
};

struct chart_sweep_panel {
	const char *title;
	const struct chart_sweep_line *lines; /* the same subjects in all panels */
	size_t n_lines;
};

struct chart_sweep {
	struct chart_words words;
	bool log_across, log_up;		/* else from zero */
	const struct chart_sweep_panel *panels; /* side by side when wide and two */
	size_t n_panels;
};

/* A rate second by second, each run in a panel with a scale of its own, from zero; all begin at
 * once. */
struct chart_time_level {
	double from, to; /* seconds */
	double value;	 /* NAN: not drawn */
};

struct chart_time_panel {
	const char *subject;
	const char *detail; /* muted beside the name */
	const char *says;   /* at the right: the levels in words */
	size_t colour;
	bool hollow;	      /* not from disk: muted */
	const double *values; /* one a second; NAN: none */
	size_t n_values;
	const struct chart_time_level *levels; /* a change of level stands between two */
	size_t n_levels;
};

struct chart_time {
	struct chart_words words;
	const struct chart_time_panel *panels;
	size_t n_panels;
};

/* What a figure costs: price across from zero, figure up, from zero or log. A dashed line leads
 * through the subjects that nothing as cheap or cheaper outdoes. Names that have no room beside
 * their points are listed below, by number. */
struct chart_frontier_point {
	const char *subject;
	size_t colour;
	bool set_off;		/* what the page is about: named first, bold */
	double cost;		/* NAN: not known, not drawn */
	struct chart_mark mark; /* drawn where measured; low, high: whisker */
};

struct chart_frontier {
	struct chart_words words; /* `towards` tells which figure is better */
	const char *cost;	  /* what stands across: "JPY a month" */
	const char *missing;	  /* said in place of the plot where no point can be drawn */
	enum chart_axis axis;	  /* of the figures */
	bool log;		  /* likewise */
	const struct chart_frontier_point *points;
	size_t n_points;
};

/* Plans */

/* A plan of shapes, independent of theme and density. Its height follows from what is in it. */
struct plan;

struct plan *plan_bars(const struct chart_bars *c, int width);
struct plan *plan_multiple(const struct chart_multiple *c, int width);
struct plan *plan_teaser_bars(const struct chart_teaser_bars *c, int width);
struct plan *plan_panels(const struct chart_panels *c, int width);
struct plan *plan_points(const struct chart_points *c, int width);
struct plan *plan_teaser_points(const struct chart_teaser_points *c, int width);
struct plan *plan_ratio(const struct chart_ratio *c, int width);
struct plan *plan_histogram(const struct chart_histogram *c, int width);
struct plan *plan_curve(const struct chart_curve *c, int width);
struct plan *plan_card(const struct chart_card *c);
struct plan *plan_history(const struct chart_history *c, int width);
struct plan *plan_frontier(const struct chart_frontier *c, int width);
struct plan *plan_scaling(const struct chart_scaling *c, int width);
struct plan *plan_sweep(const struct chart_sweep *c, int width);
struct plan *plan_time(const struct chart_time *c, int width);
void plan_free(struct plan *p);

int plan_width(const struct plan *p);  /* CSS px, as asked for */
int plan_height(const struct plan *p); /* CSS px */

/* How many characters of its texts no font has: worth a warning when not 0. */
size_t plan_missing_glyphs(const struct plan *p);

/* Appends the plan as text, one shape a line, coordinates in px to two decimals:
 *   plan 720x269
 *   rect subject-2 fill=full hatch=1 edge=0.0 x=213.00 y=50.00 w=453.30 h=20.00 value=2656.4
 *   text ink bold 13 start x=672.30 y=65.00 w=46.90 "2,656.4"
 * `value=` stands on every shape that is a figure. */
void plan_dump(const struct plan *p, struct buf *out);

/* Adds all of the plan that its pictures show to a hash: equal plans, equal pictures. */
void plan_hash(const struct plan *p, struct sha256 *h);

/* What pictures come of besides their plans, as text: the libraries that draw, and the fonts. */
void chart_libraries(struct buf *out);

/* Appends the picture, a palette PNG of at most 96 colours, `density` (1 to 4) dots a CSS px, the
 * same bytes for the same plan and fonts. Returns 0, or -1 with a sentence appended to `err`. */
int chart_png(const struct plan *p, enum chart_theme theme, int density, struct buf *png,
	      struct buf *err);

/* Whether a chart of these values wants a log scale: largest ÷ smallest > 50. Zeros, values that
 * are not finite and states without a value don't count. */
bool chart_wants_log(const double *values, size_t n);

#endif
