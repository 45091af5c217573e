/* fio on a comparison page: what its parts share. */
#include "render/view/fio.h"

#include <string.h>

const char *const fio_directions[FIO_DIRECTIONS] = {"read", "write", "trim", "mixed"};

/* Direction of a metric "read.iops" as an index, or FIO_DIRECTIONS. */
size_t fio_direction_of(const char *metric)
{
	size_t i = 0;

	while (i < FIO_DIRECTIONS && (strncmp(metric, fio_directions[i], strlen(fio_directions[i])) != 0 ||
	                            metric[strlen(fio_directions[i])] != '.'))
		i++;
	return i;
}

const struct result *fio_result(struct view *v, const struct run *run, size_t dir,
                                       const char *rest)
{
	return run_find(run, pool_printf(&v->pool, "%s.%s", fio_directions[dir], rest));
}

/* The direction whose requests a run made: its first with IOPS. */
size_t fio_run_direction(struct view *v, const struct run *run)
{
	for (size_t d = 0; d < FIO_DIRECTIONS; d++)
		if (fio_result(v, run, d, "iops"))
			return d;
	return 0;
}

/* The point of a run in the rows of IOPS, and how many its cell has. */
const struct point *fio_point_of(const struct group *g, const struct run *run, size_t *siblings)
{
	for (size_t r = 0; r < g->n_rows; r++) {
		size_t d = fio_direction_of(g->rows[r].metric);

		if (d == FIO_DIRECTIONS ||
		    strcmp(g->rows[r].metric + strlen(fio_directions[d]) + 1, "iops") != 0)
			continue;
		for (size_t s = 0; s < g->n_subjects; s++)
			for (size_t k = 0; k < g->rows[r].cells[s].n; k++)
				if (g->rows[r].cells[s].points[k].run == run) {
					*siblings = g->rows[r].cells[s].n;
					return &g->rows[r].cells[s].points[k];
				}
	}
	return NULL;
}

/* "random read, run 2" */
const char *fio_run_detail(struct view *v, const struct group *g, const struct run *run)
{
	size_t siblings = 0;
	const struct point *p = fio_point_of(g, run, &siblings);
	const char *series = view_series(v, run);

	if (!*series)
		series = view_text(v, pool_printf(&v->pool, "dir.%s", fio_directions[fio_run_direction(v, run)]));
	return p && siblings > 1 ? pool_printf(&v->pool, "%s%s%s", series, view_text(v, "list.comma"),
	                                       view_run_word(v, p->ordinal))
	                         : series;
}

bool fio_is_hollow(const struct group *g, const struct run *run)
{
	size_t siblings;
	const struct point *p = fio_point_of(g, run, &siblings);

	return p && p->state == POINT_NOT_FROM_DISK;
}

void fio_sections(struct view *v, xmlNode *page, const struct comparison *c, const struct group *g,
                  const char *id)
{
	fio_iops_section(v, page, c, g, id);
	fio_latency_section(v, page, g, id);
	fio_runs_section(v, page, g, id);
	fio_steady_section(v, page, g, id);
}
