/* SPDX-License-Identifier: MIT */
/* Points of one row: markers, whiskers and words, placed so that none covers another.
 * The files of render/chart may include this. */
#ifndef RENDER_CHART_POINT_H
#define RENDER_CHART_POINT_H

#include "render/chart/bar.h"

/* Where one mark goes. */
struct spot {
	double x;	   /* of the marker; NAN: no marker, since there is no place on the axis */
	double start, end; /* of the words, signs included */
	size_t line;	   /* of the words; 0: the marker's own, 1, 2, …: below it */
	bool before;	   /* the words stand left of the marker: note, then value */
	bool note_above;   /* the note stands on the line above */
	double note_start;
};

/* A row to be filled. */
struct point_row {
	const struct chart_mark *marks;
	size_t n;
	const struct scale *scale;
	double left, right; /* words stay within */
	double above;	    /* the line above is free from here on; INFINITY: it is not */
	double radius;
	struct type type;   /* of the figures */
	bool faint;	    /* figures not from disk are muted (where no note can say it) */
	struct spot *spots; /* filled by points_place() */
	size_t lines;	    /* below the markers; likewise */
};

enum { POINT_LINE = 18 }; /* px from one line of words to the next */

/* Whether a mark has a place on a log axis. */
bool point_on_axis(const struct chart_mark *m);

/* The range of all marks with a place, whiskers included, added to *least and *most. */
void points_range(const struct chart_mark *marks, size_t n, double *least, double *most);

void points_place(struct plan *p, struct point_row *row);
void points_draw(struct plan *p, const struct point_row *row, const struct look *look, double y);

#endif
