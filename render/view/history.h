/* SPDX-License-Identifier: MIT */
/* The dated figures of a subject under one tool: a panel an era, ready to be drawn.
 * render/view/history*.c may include this. */
#ifndef RENDER_VIEW_HISTORY_H
#define RENDER_VIEW_HISTORY_H

#include "render/view/view.h"

enum { HISTORY_SERIES_MAX = 12, HISTORY_ERAS_MAX = 4, HISTORY_TICKS_MAX = 6 };

/* One era of method: a panel. */
struct history_era {
	const struct group *g;
	const struct row *row;
	size_t me;
	bool built_in;           /* whether it shows kurabe's own runs: they belong to every era */
	const struct run **runs; /* of all points shown */
	size_t n_runs;
	struct group shown;   /* the group of the subjects that are drawn, in their order */
	struct row shown_row; /* the row of those */
	struct chart_history_series series[HISTORY_SERIES_MAX];
	struct chart_history_tick ticks[HISTORY_TICKS_MAX];
};

struct history {
	struct view *v;
	const struct subject *s;
	struct history_era eras[HISTORY_ERAS_MAX];
	struct chart_history_panel panels[HISTORY_ERAS_MAX];
	const struct row *rows[HISTORY_ERAS_MAX];
	size_t n;
	size_t n_dated; /* points of the subject */
	bool posted;    /* the date of any is that of a page */
};

/* Fills in all eras of the tool in which the subject `h->s` has dated figures of one metric, the
 * oldest first, with all but the panels' titles and scale. kurabe's own runs are shown once: in the
 * newest era in which the subject has others, or else in the newest. `h->n` is 0 if there is none. */
void history_gather(struct history *h, const struct comparison *all, const char *tool);

#endif
