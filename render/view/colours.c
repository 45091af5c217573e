/* SPDX-License-Identifier: MIT */
/* Which colour a subject has: the same on every page, and no two alike in one chart. */
#include "base/memory.h"
#include "render/view/view.h"

enum { COLOURS = 8, TOLD_APART = 6 }; /* a chart of more subjects is drawn in one colour */

/* Marks the colours of those before subject number `ordinal` that stand in a group with it. */
static void mark_taken(const struct comparison *all, size_t ordinal, const int *colours,
                       bool taken[COLOURS])
{
	for (size_t i = 0; i < all->n_groups; i++) {
		const struct group *g = &all->groups[i];
		bool in_group = false;

		for (size_t s = 0; g->n_subjects <= TOLD_APART && s < g->n_subjects; s++)
			in_group = in_group || g->subjects[s]->ordinal == ordinal;
		for (size_t s = 0; in_group && s < g->n_subjects; s++)
			if (g->subjects[s]->ordinal < ordinal)
				taken[colours[g->subjects[s]->ordinal]] = true;
	}
}

int *colours_choose(const struct subjects *subjects, const struct comparison *all, bool by_mark)
{
	int *colours = xcalloc(subjects->n, sizeof *colours);

	for (size_t i = 0; i < subjects->n; i++) {
		bool taken[COLOURS] = {false};
		size_t first = by_mark ? subject_mark(subjects->list[i]) % COLOURS : i, step = 0;

		mark_taken(all, i, colours, taken);
		while (step < COLOURS && taken[(first + step) % COLOURS])
			step++;
		colours[i] = (int)((first + step) % COLOURS);
	}
	return colours;
}
