/* SPDX-License-Identifier: MIT */
/* Depth sweeps of fio: found and measured in fio_sweep.c, put on a page by fio_sweep_figure.c and
 * subject_table.c; fio_iops.c and fio_latency.c leave out what a sweep shows. They alone include this. */
#ifndef RENDER_VIEW_FIO_SWEEP_H
#define RENDER_VIEW_FIO_SWEEP_H

#include "render/view/fio.h"

enum {
	SWEEP_DEPTHS = 16,  /* at most, of one sweep */
	SWEEP_SUBJECTS = 6, /* more can't be told apart */
	SWEEP_RUNS = 3,     /* of one subject: from 4 on there is a median */
	SWEEP_LINES = SWEEP_SUBJECTS * 2 * SWEEP_RUNS,
};

/* What a point is made of: IOPS, and what half and 99 % of the requests take at most. */
enum { RATE, HALF, MOST, SWEEP_METRICS };
extern const char *const sweep_metrics[SWEEP_METRICS]; /* behind the direction */

/* One direction under conditions that are the same but for the depth. */
struct sweep {
	struct view *v;
	const struct group *g;
	size_t dir;
	const char *condition; /* without the depth */
	struct depth {
		double depth;
		const struct row *rows[SWEEP_METRICS]; /* NULL: none */
	} depths[SWEEP_DEPTHS];                        /* rising */
	size_t n;
	struct chart_sweep_line *lines[SWEEP_METRICS]; /* from HALF on */
	const char **names;                            /* of the lines, runs told apart */
	size_t n_lines, n_subjects;                    /* drawn */
	size_t n_swept;                                /* subjects there are */
};

/* The text of a condition without its "iodepth=32"; NULL: it has none. */
const char *sweep_condition(struct view *v, const char *condition);
/* Whether a subject has figures at three queue depths or more that are a sweep. */
bool sweeps_have(struct view *v, const struct group *g, size_t subject);
/* Where a run stands in a sweep of its subject; at an end: with its fewest or most requests at once. */
enum sweep_place { SWEEP_NOT, SWEEP_END, SWEEP_BETWEEN };
enum sweep_place sweep_place_of(struct view *v, const struct group *g, const struct run *run);
/* Sets `sweeps` to all of a group that have three depths or more, in the pool; returns how many. */
size_t sweeps_find(struct view *v, const struct group *g, struct sweep **sweeps);
/* Makes the lines of one; none where no subject has as many depths. */
void sweep_fill(struct sweep *s);

#endif
