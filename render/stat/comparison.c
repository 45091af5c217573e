/* SPDX-License-Identifier: MIT */
#include "render/stat/comparison.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/memory.h"
#include "render/stat/cell.h"
#include "render/stat/condition.h"
#include "render/stat/from_disk.h"
#include "render/stat/order.h"

/* A figure on its way into a cell. */
struct entry {
	size_t row, subject;
	struct point point;
};

/* What is needed while a group is filled. */
struct filling {
	struct comparison *c;
	struct group *g;
	const struct comparison_choice *choice; /* or NULL */
	struct entry *entries;
	size_t n, cap;
	size_t *slots;	/* row index + 1 by hash of metric and condition; 0: free */
	size_t n_slots; /* a power of two, at least twice the rows */
	size_t *place;	/* index in the group by subject->ordinal, + 1 */
};

static bool names_subject(const struct subject *s, const char *word)
{
	return strcmp(s->id, word) == 0 || (s->name && strcmp(s->name, word) == 0) ||
	       (s->full_name && strcmp(s->full_name, word) == 0) ||
	       (s->plan && strcmp(s->plan->id, word) == 0) ||
	       (s->machine && strcmp(s->machine->id, word) == 0);
}

static bool subject_chosen(const struct subject *s, const struct comparison_choice *choice)
{
	if (!choice || !choice->n_subjects)
		return true;
	for (size_t i = 0; i < choice->n_subjects; i++)
		if (names_subject(s, choice->subjects[i]))
			return true;
	return false;
}

/* An empty list chooses all. */
static bool in_list(const char *const *list, size_t n, const char *word)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(list[i], word) == 0)
			return true;
	return !n;
}

static bool run_chosen(const struct run *run, const struct comparison_choice *choice)
{
	if (!run->subject || !run->n_results || !subject_chosen(run->subject, choice))
		return false;
	return !choice ||
	       in_list((const char *const *)choice->suites, choice->n_suites, run_suite(run));
}

static const char *era(const struct run *run)
{
	return run->era ? run->era : "";
}

static struct group *find_group(const struct comparison *c, const char *tool, const char *e)
{
	for (size_t i = 0; i < c->n_groups; i++)
		if (strcmp(c->groups[i].tool, tool) == 0 &&
		    (!e || strcmp(c->groups[i].era, e) == 0))
			return &c->groups[i];
	return NULL;
}

static void add_group(struct comparison *c, const struct run *run)
{
	GROW(c->groups, c->n_groups, c->cap_groups);
	c->groups[c->n_groups++] = (struct group){.tool = run_suite(run), .era = era(run)};
}

static bool belongs(const struct group *g, const struct run *run)
{
	if (strcmp(g->tool, run_suite(run)) != 0)
		return false;
	return run->built_in || strcmp(g->era, era(run)) == 0;
}

/* Calls `each` for every run that was chosen, in the order of the archive. */
static void each_run(const struct archive *a, const struct comparison_choice *choice,
		     void (*each)(void *to, const struct run *run), void *to)
{
	for (size_t i = 0; choice && choice->runs && i < choice->n_runs; i++)
		if (run_chosen(choice->runs[i], choice))
			each(to, choice->runs[i]);
	for (size_t i = 0; !(choice && choice->runs) && i < a->n_reports; i++)
		for (size_t k = 0; k < a->reports[i]->n_runs; k++)
			if (run_chosen(a->reports[i]->runs[k], choice))
				each(to, a->reports[i]->runs[k]);
}

static void group_of_original(void *to, const struct run *run)
{
	if (!run->built_in && !find_group(to, run_suite(run), era(run)))
		add_group(to, run);
}

static void group_of_built_in(void *to, const struct run *run)
{
	if (run->built_in && !find_group(to, run_suite(run), NULL))
		add_group(to, run);
}

static void add_to_groups(void *to, const struct run *run)
{
	struct comparison *c = to;

	for (size_t i = 0; i < c->n_groups; i++) {
		struct group *g = &c->groups[i];

		if (!belongs(g, run))
			continue;
		GROW(g->runs, g->n_runs, g->cap_runs);
		g->runs[g->n_runs++] = run;
	}
}

static uint64_t hash(const char *metric, const char *condition)
{
	return hash_text(hash_byte(hash_text(HASH_START, metric), '\0'), condition);
}

/* The slot of a row, or the free one where it belongs. */
static size_t *find_slot(struct filling *f, const char *metric, const char *condition)
{
	for (size_t i = (size_t)hash(metric, condition);; i++) {
		size_t *slot = &f->slots[i & (f->n_slots - 1)];
		const struct row *row = *slot ? &f->g->rows[*slot - 1] : NULL;

		if (!row ||
		    (strcmp(row->metric, metric) == 0 && strcmp(row->condition, condition) == 0))
			return slot;
	}
}

static void more_slots(struct filling *f)
{
	f->n_slots = f->n_slots ? 2 * f->n_slots : 256;
	free(f->slots);
	f->slots = xcalloc(f->n_slots, sizeof *f->slots);
	for (size_t i = 0; i < f->g->n_rows; i++)
		*find_slot(f, f->g->rows[i].metric, f->g->rows[i].condition) = i + 1;
}

static size_t row_for(struct filling *f, const struct run *run, const struct result *result,
		      const char *condition)
{
	struct group *g = f->g;
	size_t *slot = find_slot(f, result->metric, condition);

	if (*slot)
		return *slot - 1;
	GROW(g->rows, g->n_rows, g->cap_rows);
	g->rows[g->n_rows] = (struct row){
		.metric = result->metric,
		.unit = result->unit,
		.better = result->better,
		.sample = run,
		.condition = pool_strdup(&f->c->pool, condition),
	};
	*slot = ++g->n_rows;
	if (2 * g->n_rows >= f->n_slots)
		more_slots(f);
	return g->n_rows - 1;
}

/* False: there is nothing to show, not even that it was too fast or failed. */
static bool make_point(const struct run *run, const struct result *r,
		       const struct from_disk *shares, struct point *p)
{
	*p = (struct point){.run = run, .result = r, .value = NAN};
	if (r->failed) {
		p->state = POINT_FAILED;
	} else if (r->too_fast) {
		p->state = POINT_TOO_FAST;
	} else if (isfinite(r->value.value)) {
		p->value = r->value.value;
		p->state = metric_not_from_disk(shares, r->metric) ? POINT_NOT_FROM_DISK
								   : POINT_MEASURED;
	} else {
		return false;
	}
	return true;
}

static void add_entries(struct filling *f, const struct run *run)
{
	struct from_disk shares = run_from_disk(run);
	struct conditions conditions;

	conditions_begin(&conditions, run);
	for (size_t i = 0; i < run->n_results; i++) {
		const struct result *r = &run->results[i];
		struct point p;

		if (f->choice && !in_list((const char *const *)f->choice->metrics,
					  f->choice->n_metrics, r->metric))
			continue;
		if (!make_point(run, r, &shares, &p))
			continue;
		GROW(f->entries, f->n, f->cap);
		f->entries[f->n] = (struct entry){
			.row = row_for(f, run, r, conditions_of(&conditions, r)),
			.subject = f->place[run->subject->ordinal] - 1,
			.point = p,
		};
		f->n++;
	}
	conditions_release(&conditions);
}

/* Lists the subjects of the group's runs in the order met. */
static void add_subjects(struct filling *f)
{
	struct group *g = f->g;

	g->subjects = pool_alloc(&f->c->pool, (g->n_runs + 1) * sizeof *g->subjects);
	for (size_t i = 0; i < g->n_runs; i++) {
		const struct subject *s = g->runs[i]->subject;

		if (f->place[s->ordinal])
			continue;
		g->subjects[g->n_subjects++] = s;
		f->place[s->ordinal] = g->n_subjects;
	}
}

static struct cell *cell_of(const struct group *g, const struct entry *e)
{
	return g->rows[e->row].cells[e->subject];
}

/* Few subjects have figures in a row: those that have none share the cell of nobody. */
static struct cell *own_cell(struct filling *f, const struct entry *e, const struct cell *none)
{
	struct cell **cell = &f->g->rows[e->row].cells[e->subject];

	if (*cell == none)
		*cell = pool_alloc(&f->c->pool, sizeof **cell);
	return *cell;
}

static void fill_cells(struct filling *f)
{
	struct group *g = f->g;
	size_t size = (g->n_subjects + 1) * sizeof(struct cell *);
	struct cell *none = pool_alloc(&f->c->pool, sizeof *none);

	cell_finish(none);
	for (size_t i = 0; i < g->n_rows; i++) {
		g->rows[i].cells = pool_alloc(&f->c->pool, size);
		for (size_t k = 0; k < g->n_subjects; k++)
			g->rows[i].cells[k] = none;
	}
	for (size_t i = 0; i < f->n; i++)
		own_cell(f, &f->entries[i], none)->n++;
	for (size_t i = 0; i < f->n; i++) {
		struct cell *c = cell_of(g, &f->entries[i]);

		if (!c->points) {
			c->points = pool_alloc(&f->c->pool, c->n * sizeof *c->points);
			c->n = 0;
		}
		c->points[c->n] = f->entries[i].point;
		c->points[c->n].ordinal = c->n + 1;
		c->n++;
	}
	for (size_t i = 0; i < g->n_rows; i++) {
		for (size_t k = 0; k < g->n_subjects; k++)
			if (g->rows[i].cells[k] != none)
				cell_finish(g->rows[i].cells[k]);
		row_mark_best(&g->rows[i], g->n_subjects);
	}
}

static int by_ordinal(const void *a, const void *b, void *group)
{
	const struct group *g = group;
	size_t x = g->subjects[*(const size_t *)a]->ordinal, y = g->subjects[*(const size_t *)b]->ordinal;

	return (x > y) - (x < y);
}

static void place_subjects(struct comparison *c, struct group *g)
{
	g->by_ordinal = pool_alloc(&c->pool, (g->n_subjects + 1) * sizeof *g->by_ordinal);
	for (size_t i = 0; i < g->n_subjects; i++)
		g->by_ordinal[i] = i;
	qsort_r(g->by_ordinal, g->n_subjects, sizeof *g->by_ordinal, by_ordinal, g);
}

/* `place` has a number of each subject, all 0, and so again afterwards. */
static void fill_group(struct comparison *c, struct group *g, size_t *place,
		       const struct comparison_choice *choice)
{
	struct filling f = {.c = c, .g = g, .choice = choice};

	f.place = place;
	more_slots(&f);
	add_subjects(&f);
	for (size_t i = 0; i < g->n_runs; i++)
		add_entries(&f, g->runs[i]);
	fill_cells(&f);
	group_order(g);
	place_subjects(c, g);
	for (size_t i = 0; i < g->n_subjects; i++)
		place[g->subjects[i]->ordinal] = 0;
	free(f.slots);
	free(f.entries);
}

static const struct subject *find_baseline(const struct archive *a, const char *name)
{
	for (size_t i = 0; name && i < a->subjects->n; i++)
		if (names_subject(a->subjects->list[i], name))
			return a->subjects->list[i];
	return NULL;
}

struct comparison *comparison_build(const struct archive *a, const struct comparison_choice *choice)
{
	struct comparison *c = xcalloc(1, sizeof *c);
	size_t kept = 0, *place = xcalloc(a->subjects->n + 1, sizeof *place);

	pool_init(&c->pool);
	c->id = choice ? choice->id : NULL;
	c->title = choice ? choice->title : NULL;
	c->baseline = find_baseline(a, choice ? choice->baseline : NULL);
	each_run(a, choice, group_of_original, c);
	each_run(a, choice, group_of_built_in, c);
	each_run(a, choice, add_to_groups, c);
	for (size_t i = 0; i < c->n_groups; i++) {
		fill_group(c, &c->groups[i], place, choice);
		if (c->groups[i].n_rows) {
			c->groups[kept++] = c->groups[i];
			continue;
		}
		free(c->groups[i].rows);
		free(c->groups[i].runs);
	}
	free(place);
	c->n_groups = kept; /* those in which a metric asked for is */
	return c;
}

struct comparison *comparison_of_tool(const struct comparison *all, const char *tool)
{
	struct comparison *c = xcalloc(1, sizeof *c);

	pool_init(&c->pool);
	c->lent = true;
	for (size_t i = 0; i < all->n_groups; i++) {
		if (strcmp(all->groups[i].tool, tool) != 0)
			continue;
		GROW(c->groups, c->n_groups, c->cap_groups);
		c->groups[c->n_groups++] = all->groups[i];
	}
	return c;
}

void comparison_free(struct comparison *c)
{
	if (!c)
		return;
	for (size_t i = 0; i < c->n_groups && !c->lent; i++) {
		free(c->groups[i].rows);
		free(c->groups[i].runs);
	}
	free(c->groups);
	pool_release(&c->pool);
	free(c);
}
