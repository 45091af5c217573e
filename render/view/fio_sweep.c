/* SPDX-License-Identifier: MIT */
/* fio: what deeper queues bring, where runs differ in their queue depth only. */
#include "render/view/fio_sweep.h"

#include <math.h>
#include <string.h>

enum { DEPTHS_LEAST = 3 };

const char *const sweep_metrics[SWEEP_METRICS] = {"iops", "clat.p50", "clat.p99"};

/* The cells of one subject by one program. */
struct swept {
	struct cell cells[SWEEP_DEPTHS][SWEEP_METRICS];
};

const char *sweep_condition(struct view *v, const char *condition)
{
	static const char NAME[] = "iodepth=";
	const char *at = strstr(condition, NAME);
	size_t skipped;

	if (!at || (at != condition && at[-1] != ' '))
		return NULL;
	skipped = strcspn(at, " ");
	skipped += at[skipped] == ' ';
	return pool_printf(&v->pool, "%.*s%s", (int)(at - condition), condition, at + skipped);
}

static struct sweep *sweep_for(struct sweep *list, size_t *n, size_t dir, const char *condition)
{
	for (size_t i = 0; i < *n; i++)
		if (list[i].dir == dir && strcmp(list[i].condition, condition) == 0)
			return &list[i];
	list[*n] = (struct sweep){.dir = dir, .condition = condition};
	return &list[(*n)++];
}

static void add_depth(struct sweep *s, const struct row *row)
{
	double depth = row_param(row, "iodepth");
	size_t at = s->n;

	if (!(depth > 0) || s->n == SWEEP_DEPTHS)
		return;
	for (; at > 0 && s->depths[at - 1].depth > depth; at--)
		s->depths[at] = s->depths[at - 1];
	s->depths[at] = (struct depth){.depth = depth, .rows = {row}};
	s->n++;
}

size_t sweeps_find(struct view *v, const struct group *g, struct sweep **sweeps)
{
	struct sweep *list = *sweeps = pool_alloc(&v->pool, (g->n_rows + 1) * sizeof *list);
	size_t n = 0, kept = 0;

	for (size_t r = 0; r < g->n_rows; r++) {
		size_t dir = fio_direction_of(g->rows[r].metric);
		const char *condition;
		struct sweep *s;

		if (dir == FIO_DIRECTIONS ||
		    strcmp(g->rows[r].metric + strlen(fio_directions[dir]) + 1,
		           sweep_metrics[RATE]) != 0)
			continue;
		condition = sweep_condition(v, g->rows[r].condition);
		s = condition ? sweep_for(list, &n, dir, condition) : NULL;
		if (s)
			add_depth(s, &g->rows[r]);
	}
	for (size_t i = 0; i < n; i++) {
		if (list[i].n < DEPTHS_LEAST)
			continue;
		list[kept] = list[i];
		list[kept].v = v;
		list[kept++].g = g;
	}
	return kept;
}

bool sweeps_have(struct view *v, const struct group *g, size_t subject)
{
	struct sweep *list;
	size_t n = sweeps_find(v, g, &list);

	for (size_t i = 0; i < n; i++) {
		size_t depths = 0;

		for (size_t k = 0; k < list[i].n; k++)
			depths += list[i].depths[k].rows[RATE]->cells[subject]->n > 0;
		if (depths >= DEPTHS_LEAST)
			return true;
	}
	return false;
}

static bool has_run(const struct cell *c, const struct run *run)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].run == run)
			return true;
	return false;
}

enum sweep_place sweep_place_of(struct view *v, const struct group *g, const struct run *run)
{
	size_t subject = group_place(g, run->subject), n_sweeps;
	struct sweep *list;

	n_sweeps = subject < g->n_subjects ? sweeps_find(v, g, &list) : 0;
	for (size_t i = 0; i < n_sweeps; i++) {
		size_t n = 0, at = 0;

		for (size_t k = 0; k < list[i].n; k++) {
			const struct cell *c = list[i].depths[k].rows[RATE]->cells[subject];

			n += c->n > 0;
			at = has_run(c, run) ? n : at;
		}
		if (at && n >= DEPTHS_LEAST)
			return at == 1 || at == n ? SWEEP_END : SWEEP_BETWEEN;
	}
	return SWEEP_NOT;
}

static void find_latencies(struct sweep *s)
{
	for (size_t k = 0; k < s->n; k++)
		for (size_t m = HALF; m < SWEEP_METRICS; m++)
			s->depths[k].rows[m] =
				group_row(s->g,
			                  pool_printf(&s->v->pool, "%s.%s", fio_directions[s->dir],
			                              sweep_metrics[m]),
			                  s->depths[k].rows[RATE]->condition);
}

static void swept_fill(struct sweep *s, size_t subject, bool built_in, struct swept *out)
{
	*out = (struct swept){0};
	for (size_t k = 0; k < s->n; k++)
		for (size_t m = 0; m < SWEEP_METRICS; m++)
			if (s->depths[k].rows[m])
				out->cells[k][m] =
					cell_by(&s->v->pool, s->depths[k].rows[m]->cells[subject],
				                built_in);
}

/* Whether each depth has one figure that counts or a median. */
static bool has_one_line(const struct sweep *s, const struct swept *of)
{
	for (size_t k = 0; k < s->n; k++)
		if (of->cells[k][RATE].n && isnan(of->cells[k][RATE].value))
			return false;
	return true;
}

/* The figure of a cell that a run made; NAN: none. */
static double figure_of(const struct cell *c, const struct run *run)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].run == run)
			return c->points[i].value;
	return NAN;
}

/* The signs of what a point of percentile m is made of: of a run's figures, or (0) of all. */
static const char *signs_at(struct sweep *s, const struct cell *cells, size_t run, size_t m)
{
	struct cell rate = cells[RATE], latency = cells[m];

	if (run) {
		const struct run *of = rate.points[run - 1].run;

		rate = (struct cell){.points = &rate.points[run - 1], .n = 1};
		latency.n = 0;
		for (size_t i = 0; i < cells[m].n; i++)
			if (cells[m].points[i].run == of)
				latency = (struct cell){.points = &cells[m].points[i], .n = 1};
	}
	return view_cells_signs(s->v, (const struct cell *[]){&rate, &latency}, 2);
}

/* The three figures of a depth, of its run-th run or (0) of what stands for all. False: not all of
 * them are there. */
static bool figures_at(const struct cell *cells, size_t run, double figures[SWEEP_METRICS],
                       bool *hollow)
{
	const struct point *p = run && run <= cells[RATE].n ? &cells[RATE].points[run - 1] : NULL;

	*hollow = p && p->state == POINT_NOT_FROM_DISK;
	for (size_t m = 0; m < SWEEP_METRICS; m++) {
		figures[m] = !cells[m].n ? NAN : !run ? cells[m].value : NAN;
		if (p)
			figures[m] = figure_of(&cells[m], p->run);
		if (!isfinite(figures[m]))
			return false;
	}
	return true;
}

/* Whether any depth has more than one run. */
static bool is_repeated(const struct sweep *s, const struct swept *of)
{
	for (size_t k = 0; k < s->n; k++)
		if (of->cells[k][RATE].n > 1)
			return true;
	return false;
}

/* A line in both panels. False: too few depths have all figures. */
static bool make_line(struct sweep *s, const struct swept *of, size_t run, size_t colour,
                      struct chart_sweep_line line[SWEEP_METRICS])
{
	struct chart_sweep_point *points[SWEEP_METRICS];
	size_t at[SWEEP_DEPTHS], n = 0;

	for (size_t m = HALF; m < SWEEP_METRICS; m++)
		points[m] = pool_alloc(&s->v->pool, SWEEP_DEPTHS * sizeof *points[m]);
	for (size_t k = 0; k < s->n; k++) {
		double figures[SWEEP_METRICS];
		bool hollow;

		if (!figures_at(of->cells[k], run, figures, &hollow))
			continue;
		for (size_t m = HALF; m < SWEEP_METRICS; m++)
			points[m][n] = (struct chart_sweep_point){
				.rate = figures[RATE],
				.seconds = figures[m],
				.label = view_integer(s->v, s->depths[k].depth),
				.hollow = hollow};
		at[n++] = k;
	}
	if (n < DEPTHS_LEAST)
		return false;
	for (size_t m = HALF; m < SWEEP_METRICS; m++) {
		for (size_t i = 0; i < n; i++)
			points[m][i].sign = signs_at(s, of->cells[at[i]], run, m);
		line[m] = (struct chart_sweep_line){
			.colour = colour, .points = points[m], .n_points = n};
	}
	return true;
}

/* The lines of a subject by one program: one, or one a run where some depths have too few for a
 * median. Returns how many. */
static size_t add_lines(struct sweep *s, size_t subject, bool built_in)
{
	const struct subject *who = s->g->subjects[subject];
	const char *name = view_built_in_name(s->v, who, built_in && group_is_mixed(s->g));
	struct swept of;
	bool one, repeated;
	size_t n = 0;

	swept_fill(s, subject, built_in, &of);
	one = has_one_line(s, &of);
	repeated = !one && is_repeated(s, &of);
	for (size_t run = one ? 0 : 1; run <= (one ? 0 : SWEEP_RUNS); run++) {
		struct chart_sweep_line line[SWEEP_METRICS];

		if (!make_line(s, &of, run, (size_t)view_colour(s->v, who), line))
			continue;
		for (size_t m = HALF; m < SWEEP_METRICS; m++) {
			line[m].subject = n ? NULL : name;
			s->lines[m][s->n_lines] = line[m];
		}
		s->names[s->n_lines++] = !repeated ? name
		                                   : pool_printf(&s->v->pool, "%s%s%s", name,
		                                                 view_text(s->v, "list.comma"),
		                                                 view_run_word(s->v, run));
		n++;
	}
	return n;
}

/* Whether a subject has depths enough for a line. */
static bool is_swept(const struct sweep *s, size_t subject)
{
	size_t n = 0;

	for (size_t k = 0; k < s->n; k++)
		n += s->depths[k].rows[RATE]->cells[subject]->n > 0;
	return n >= DEPTHS_LEAST;
}

void sweep_fill(struct sweep *s)
{
	find_latencies(s);
	for (size_t m = HALF; m < SWEEP_METRICS; m++)
		s->lines[m] = pool_alloc(&s->v->pool, SWEEP_LINES * sizeof *s->lines[m]);
	s->names = pool_alloc(&s->v->pool, SWEEP_LINES * sizeof *s->names);
	for (size_t i = 0; i < s->g->n_subjects; i++) {
		size_t n;

		if (!is_swept(s, i))
			continue;
		s->n_swept++;
		if (s->n_subjects == SWEEP_SUBJECTS)
			continue;
		n = add_lines(s, i, false);
		n += add_lines(s, i, true);
		s->n_subjects += n > 0;
	}
}
