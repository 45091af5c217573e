/* SPDX-License-Identifier: MIT */
/* fio on a comparison page: what its parts share. */
#include "render/view/fio.h"

#include <math.h>
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
			for (size_t k = 0; k < g->rows[r].cells[s]->n; k++)
				if (g->rows[r].cells[s]->points[k].run == run) {
					*siblings = g->rows[r].cells[s]->n;
					return &g->rows[r].cells[s]->points[k];
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

static const char *with_direction(struct view *v, const char *what, const struct run *run, size_t dir)
{
	size_t n = 0;

	for (size_t d = 0; d < FIO_DIRECTIONS; d++)
		n += fio_result(v, run, d, "iops") != NULL;
	return n < 2 ? what
	             : pool_printf(&v->pool, "%s%s%s", what, view_text(v, "list.comma"),
	                           view_text(v, pool_printf(&v->pool, "dir.%s", fio_directions[dir])));
}

const char *fio_series(struct view *v, const struct run *run, size_t dir)
{
	const char *series = view_series(v, run);

	return *series ? with_direction(v, series, run, dir)
	               : view_text(v, pool_printf(&v->pool, "dir.%s", fio_directions[dir]));
}

const char *fio_run_title(struct view *v, const struct group *g, const struct run *run, size_t dir)
{
	return with_direction(v, fio_run_detail(v, g, run), run, dir);
}

bool fio_is_hollow(const struct group *g, const struct run *run)
{
	size_t siblings;
	const struct point *p = fio_point_of(g, run, &siblings);

	return p && p->state == POINT_NOT_FROM_DISK;
}

bool fio_same_load(const struct run *a, const struct run *b)
{
	double bs[] = {attrs_number(&a->params, "bs"), attrs_number(&b->params, "bs")};
	double depth[] = {attrs_number(&a->params, "iodepth"), attrs_number(&b->params, "iodepth")};

	return (bs[0] == bs[1] || (isnan(bs[0]) && isnan(bs[1]))) &&
	       (depth[0] == depth[1] || (isnan(depth[0]) && isnan(depth[1])));
}

size_t fio_loads(struct view *v, const struct group *g, const struct run ***loads)
{
	size_t n = 0, k;

	*loads = pool_alloc(&v->pool, (g->n_runs + 1) * sizeof **loads);
	for (size_t i = 0; i < g->n_runs; i++) {
		for (k = 0; k < n && !fio_same_load((*loads)[k], g->runs[i]); k++)
			;
		if (k == n)
			(*loads)[n++] = g->runs[i];
	}
	return n;
}

static bool same_kind(const struct run *a, const struct run *b)
{
	const char *x = attrs_string(&a->params, "rw"), *y = attrs_string(&b->params, "rw");

	return a->subject == b->subject && strcmp(x ? x : "", y ? y : "") == 0;
}

/* The runs wanted, subject by subject; `first`: one of each kind. Returns how many there are, of
 * which at most `max` are listed. */
static size_t choose(const struct group *g, const struct run *load, bool (*want)(const struct run *),
                     bool first, const struct run **runs, size_t max)
{
	size_t n = 0;

	for (size_t s = 0; s < g->n_subjects; s++)
		for (size_t i = 0; i < g->n_runs; i++) {
			const struct run *run = g->runs[i];
			bool known = false;

			if (run->subject != g->subjects[s] || !fio_same_load(run, load) || !want(run))
				continue;
			for (size_t k = 0; first && k < n && k < max; k++)
				known = known || same_kind(runs[k], run);
			if (known)
				continue;
			if (n < max)
				runs[n] = run;
			n++;
		}
	return n;
}

size_t fio_choose(const struct group *g, const struct run *load, bool (*want)(const struct run *),
                  const struct run **runs, size_t max, size_t *all)
{
	size_t n = *all = choose(g, load, want, false, runs, max);

	if (n > max)
		n = choose(g, load, want, true, runs, max);
	return n < max ? n : max;
}

const char *fio_numbered(struct view *v, const char *id, const char *what, size_t i)
{
	const char *name = pool_printf(&v->pool, "%s-%s", id, what);

	return i ? pool_printf(&v->pool, "%s-%zu", name, i + 1) : name;
}

const char *fio_load_title(struct view *v, const char *title, const struct run *load, size_t n_loads)
{
	double bs = attrs_number(&load->params, "bs"), depth = attrs_number(&load->params, "iodepth");
	const char *parts[3] = {title};
	size_t n = *title ? 1 : 0;

	if (n_loads > 1 && !isnan(bs))
		parts[n++] = view_format(v, "condition.block", {"size", view_bytes(v, bs)});
	if (n_loads > 1 && !isnan(depth))
		parts[n++] = view_count(v, "condition.queue-depth", (size_t)depth);
	return view_join(v, parts, n, view_text(v, "list.between"));
}

void fio_say_chosen(struct view *v, xmlNode *source, size_t n, size_t all)
{
	if (n < all)
		run_message(source, v->lang, "view.first-runs", {"n", view_integer(v, (double)n)},
		            {"all", view_integer(v, (double)all)});
}

void fio_sections(struct view *v, xmlNode *page, const struct comparison *c, const struct group *g,
                  const char *id)
{
	fio_iops_beside_sweeps(v, page, c, g, id);
	fio_sweep_section(v, page, c, g, id);
	fio_latency_section(v, page, g, id);
	fio_runs_section(v, page, g, id);
	fio_steady_section(v, page, g, id);
	fio_time_section(v, page, c, g, id);
}

/* What a group has of one subject, its rows with one cell. */
static struct group group_of(struct view *v, const struct group *g, size_t subject)
{
	struct group one = *g;

	one.subjects = &g->subjects[subject];
	one.n_subjects = 1;
	one.by_ordinal = NULL;
	one.rows = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *one.rows);
	one.runs = pool_alloc(&v->pool, (g->n_runs + 1) * sizeof *one.runs);
	one.n_rows = one.n_runs = 0;
	for (size_t i = 0; i < g->n_rows; i++) {
		if (!g->rows[i].cells[subject]->n)
			continue;
		one.rows[one.n_rows] = g->rows[i];
		one.rows[one.n_rows++].cells = &g->rows[i].cells[subject];
	}
	for (size_t i = 0; i < g->n_runs; i++)
		if (g->runs[i]->subject == g->subjects[subject])
			one.runs[one.n_runs++] = g->runs[i];
	return one;
}

void fio_subject_sections(struct view *v, xmlNode *page, const struct subject *s,
                          const struct comparison *all)
{
	for (size_t i = 0; i < all->n_groups; i++) {
		const struct group *g = &all->groups[i];
		size_t place = strcmp(g->tool, "fio") == 0 ? group_place(g, s) : g->n_subjects;
		const char *id = pool_printf(&v->pool, "subject-%s", view_id(v, s));
		struct group one;

		if (place == g->n_subjects)
			continue;
		one = group_of(v, g, place);
		fio_sweep_section(v, page, all, &one, id);
		fio_time_section(v, page, all, &one, id);
	}
}
