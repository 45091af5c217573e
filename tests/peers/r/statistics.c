/* SPDX-License-Identifier: MIT */
/* Prints our statistics of the data sets on standard input, a line each, for tests/peers/r/compare.
 * A set is a line: its kind, then groups of numbers divided by "|". */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "render/stat/cell.h"
#include "render/stat/geometric.h"
#include "render/stat/spread.h"
#include "render/stat/verdict.h"

enum { GROUPS_MOST = 64 };

struct set {
	struct cell cells[GROUPS_MOST], *of[GROUPS_MOST]; /* of: where they are */
	size_t n, cap; /* groups; room of the last */
};

static const struct run RUN;
static const struct details NO_DETAILS;
static const struct result RESULT = {.details = &NO_DETAILS};

static void add_value(struct set *s, double value)
{
	struct cell *c = s->of[s->n - 1] = &s->cells[s->n - 1];

	GROW(c->points, c->n, s->cap);
	c->points[c->n++] = (struct point){.run = &RUN, .result = &RESULT, .value = value};
}

/* Reads the groups of a line; returns false for what is no number. */
static bool read_set(char *line, struct set *s)
{
	char *rest;

	*s = (struct set){.n = 1};
	for (char *word = strtok_r(line, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
		double value;

		if (strcmp(word, "|") == 0 && s->n < GROUPS_MOST) {
			s->n++;
			s->cap = 0;
			continue;
		}
		if (!number_whole(word, &value))
			return false;
		add_value(s, value);
	}
	for (size_t i = 0; i < s->n; i++)
		cell_finish(&s->cells[i]);
	return true;
}

static void print(double value)
{
	char number[NUMBER_MAX];

	printf("%s ", isfinite(value) ? number_print(value, number) : "NA");
}

/* The values of all groups, group after group. */
static struct spread_values flatten(const struct set *s)
{
	struct spread_values v = {.n_groups = s->n};
	size_t most = 1;
	double *values;
	size_t *group;

	for (size_t i = 0; i < s->n; i++)
		most += s->cells[i].n;
	v.values = values = xcalloc(most, sizeof *values);
	v.group = group = xcalloc(most, sizeof *group);
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->cells[i].n; k++) {
			values[v.n] = s->cells[i].points[k].value;
			group[v.n++] = i;
		}
	return v;
}

static void print_median(struct set *s)
{
	print(s->cells[0].value);
	print(s->cells[0].low);
	print(s->cells[0].high);
}

static void print_ratio(struct set *s)
{
	struct row row = {.better = BETTER_HIGHER, .cells = s->of};
	struct ratio r = cells_compare(&row, 0, 1);

	print(r.ratio);
	print(r.low);
	print(r.high);
	print(r.p);
}

static void print_holm(struct set *s)
{
	struct spread_values v = flatten(s);
	double *p = xcalloc(v.n + 1, sizeof *p);

	memcpy(p, v.values, v.n * sizeof *p);
	holm_adjust(p, v.n);
	for (size_t i = 0; i < v.n; i++)
		print(p[i]);
	free(p);
	free((void *)v.values);
	free((void *)v.group);
}

static void print_ranks(struct set *s)
{
	struct row row = {.better = BETTER_HIGHER, .cells = s->of};
	struct rank ranks[GROUPS_MOST];

	row_ranks(&row, s->n, ranks);
	for (size_t i = 0; i < s->n; i++) {
		print((double)ranks[i].from);
		print((double)ranks[i].to);
	}
}

static void print_runs(struct set *s)
{
	print((double)verdict_runs_needed((size_t)s->cells[0].points[0].value));
}

static void print_mean(struct set *s)
{
	struct spread_values v = flatten(s);

	print(geometric_mean(v.values, v.n));
	free((void *)v.values);
	free((void *)v.group);
}

static void print_spread(struct set *s)
{
	struct spread_values v = flatten(s);
	size_t behind;

	print(spread_within(&v, &behind));
	print(spread_between(&v));
	free((void *)v.values);
	free((void *)v.group);
}

static const struct {
	const char *kind;
	void (*print)(struct set *s);
} kinds[] = {
	{"median", print_median}, {"ratio", print_ratio}, {"holm", print_holm},
	{"ranks", print_ranks},   {"runs", print_runs},   {"mean", print_mean},
	{"spread", print_spread},
};

static bool answer(char *line)
{
	size_t kind = 0, n = strcspn(line, " ");
	struct set s;
	bool read;

	while (kind < sizeof kinds / sizeof *kinds &&
	       (strlen(kinds[kind].kind) != n || strncmp(kinds[kind].kind, line, n) != 0))
		kind++;
	read = kind < sizeof kinds / sizeof *kinds && read_set(line + n, &s);
	if (!read)
		return false;
	kinds[kind].print(&s);
	putchar('\n');
	for (size_t i = 0; i < s.n; i++)
		free(s.cells[i].points);
	return true;
}

int main(void)
{
	char *line = NULL;
	size_t size = 0, n = 0;

	while (getline(&line, &size, stdin) > 0) {
		n++;
		if (answer(line))
			continue;
		fprintf(stderr, "Line %zu is no data set.\n", n);
		return 2;
	}
	free(line);
	return 0;
}
