/* SPDX-License-Identifier: MIT */
/* What the parts of fio's view share.
 * render/view/fio*.c and render/article may include this. */
#ifndef RENDER_VIEW_FIO_H
#define RENDER_VIEW_FIO_H

#include "render/view/view.h"

enum { FIO_DIRECTIONS = 4 };
extern const char *const fio_directions[FIO_DIRECTIONS]; /* "read", "write", "trim", "mixed" */

/* The direction of a metric such as "read.iops"; FIO_DIRECTIONS: it has none. */
size_t fio_direction_of(const char *metric);
/* The result of a run for a direction: rest "iops" for "read.iops"; or NULL. */
const struct result *fio_result(struct view *v, const struct run *run, size_t dir, const char *rest);
/* The direction whose requests a run made: its first with IOPS. */
size_t fio_run_direction(struct view *v, const struct run *run);
/* The point of a run among the rows of IOPS, and how many its cell has; NULL: none. */
const struct point *fio_point_of(const struct group *g, const struct run *run, size_t *siblings);
/* "random read, run 2" */
const char *fio_run_detail(struct view *v, const struct group *g, const struct run *run);
/* "random read"; a mixed job has a row a direction: "random read and write, write" */
const char *fio_series(struct view *v, const struct run *run, size_t dir);
/* "random read and write, run 2, write" */
const char *fio_run_title(struct view *v, const struct group *g, const struct run *run, size_t dir);
bool fio_is_hollow(const struct group *g, const struct run *run); /* not from disk */

/* A chart a load; the second without those that a sweep of one subject shows. */
write_sections fio_iops_section, fio_iops_beside_sweeps;
void fio_latency_section(struct view *v, xmlNode *page, const struct group *g, const char *id);
void fio_runs_section(struct view *v, xmlNode *page, const struct group *g, const char *id);
void fio_steady_section(struct view *v, xmlNode *page, const struct group *g, const char *id);
/* What deeper queues bring, where runs of a subject differ in their depth only, at three or more of
 * them; requests second by second, where captures have these. Else nothing. */
write_sections fio_sweep_section, fio_time_section;
/* Both of one subject, on its page. */
void fio_subject_sections(struct view *v, xmlNode *page, const struct subject *s,
                          const struct comparison *all);

/* Loads: what is drawn together has one size of requests and one queue depth. A load is lent as a
 * run that has it. */
bool fio_same_load(const struct run *a, const struct run *b);
size_t fio_loads(struct view *v, const struct group *g, const struct run ***loads);
/* The runs of a load that are wanted, subject by subject; where they are more than `max`, the first
 * of each kind and subject. `all` gets how many there are. */
size_t fio_choose(const struct group *g, const struct run *load, bool (*want)(const struct run *),
                  const struct run **runs, size_t max, size_t *all);
void fio_say_chosen(struct view *v, xmlNode *source, size_t n, size_t all); /* if not all are */
const char *fio_numbered(struct view *v, const char *id, const char *what, size_t i);
/* "TITLE · 4 KiB requests · queue depth 32", where there are several loads; TITLE may be "". */
const char *fio_load_title(struct view *v, const char *title, const struct run *load, size_t n_loads);

#endif
