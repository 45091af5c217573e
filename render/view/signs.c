/* SPDX-License-Identifier: MIT */
/* Signs of doubt in charts: "?a" behind the words of a mark, and what it means below the picture. */
#include <stdlib.h>
#include <string.h>

#include "parse/model/doubt.h"
#include "render/view/view.h"

enum { OF_FIGURE = 4 }; /* doubts of one figure: more are read at its line */

void view_signs_begin(struct view *v)
{
	v->signs = (struct view_signs){.on = true};
}

/* The letter of a doubt, from 1 on, which is taken up; 0: there are too many. */
static size_t letter_of(struct view *v, const struct run *run, const struct diag *doubt)
{
	struct view_signs *s = &v->signs;

	for (size_t i = 0; i < s->n; i++)
		if (s->list[i].doubt == doubt)
			return i + 1;
	if (!s->on || s->n == SIGNS_MAX)
		return 0;
	s->list[s->n].run = run;
	s->list[s->n].doubt = doubt;
	return ++s->n;
}

/* Adds the signs of doubts behind words but those given already: a bit a letter. */
static const char *add(struct view *v, const char *words, const struct run *run,
                       const struct diag *const *doubts, size_t n, unsigned *given)
{
	for (size_t i = 0; i < n; i++) {
		size_t letter = v->signs.on ? letter_of(v, run, doubts[i]) : 0;
		char sign[3] = {'?', letter ? (char)('a' + letter - 1) : '\0', '\0'};

		if (*given && (!letter || *given & 1U << letter))
			continue;
		words = pool_concat(&v->pool, words, *given || !*words ? "" : "\xC2\xA0", sign, NULL);
		*given |= 1U << letter;
	}
	return words;
}

static const char *add_result(struct view *v, const char *words, const struct run *run,
                              const struct result *r, unsigned *given)
{
	const struct diag *doubts[OF_FIGURE];

	return add(v, words, run, doubts, result_doubts(run, r, doubts, OF_FIGURE), given);
}

/* Those of the first run of a cell that is in doubt; of a figure that does not count if it is alone. */
static const char *add_cell(struct view *v, const char *words, const struct cell *c, unsigned *given)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct point *p = &c->points[i];
		const char *more = p->state == POINT_MEASURED || c->n == 1
		                           ? add_result(v, words, p->run, p->result, given)
		                           : words;

		if (more != words)
			return more;
	}
	return words;
}

const char *view_signed(struct view *v, const char *words, const struct run *run,
                        const struct result *r)
{
	unsigned given = 0;

	return add_result(v, words, run, r, &given);
}

const char *view_all_signed(struct view *v, const char *words, const struct run *run,
                            const struct result *const *results, size_t n)
{
	unsigned given = 0;

	for (size_t i = 0; i < n; i++)
		words = add_result(v, words, run, results[i], &given);
	return words;
}

const char *view_histogram_signed(struct view *v, const char *words, const struct run *run,
                                  const struct result *mean)
{
	const struct diag *doubts[OF_FIGURE];
	unsigned given = 0;

	words = add(v, words, run, doubts, histogram_doubts(run, doubts, OF_FIGURE), &given);
	return mean ? add_result(v, words, run, mean, &given) : words;
}

const char *view_cell_signed(struct view *v, const char *words, const struct cell *c)
{
	unsigned given = 0;

	return add_cell(v, words, c, &given);
}

const char *view_cells_signs(struct view *v, const struct cell *const *cells, size_t n)
{
	const char *signs = "";
	unsigned given = 0;

	for (size_t i = 0; i < n; i++)
		signs = add_cell(v, signs, cells[i], &given);
	return *signs ? signs : NULL;
}

void view_signs_put(struct view *v, xmlNode *figure)
{
	for (size_t i = 0; i < v->signs.n; i++) {
		const struct diag *d = v->signs.list[i].doubt;
		struct figure at = {.line = d->line, .column = d->column};
		const char *message = view_keep(v, public_text(d->message, v->privacy));

		figure_doubt(figure, i + 1, message, at.line, view_place(v, v->signs.list[i].run, &at));
	}
	v->signs = (struct view_signs){0};
}
