/* What the parts of fio's view share.
 * render/view/fio*.c may include this. */
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
bool fio_is_hollow(const struct group *g, const struct run *run); /* not from disk */

void fio_iops_section(struct view *v, xmlNode *page, const struct comparison *c,
                      const struct group *g, const char *id);
void fio_latency_section(struct view *v, xmlNode *page, const struct group *g, const char *id);
void fio_runs_section(struct view *v, xmlNode *page, const struct group *g, const char *id);
void fio_steady_section(struct view *v, xmlNode *page, const struct group *g, const char *id);

#endif
