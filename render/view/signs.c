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

const char *view_signed(struct view *v, const char *words, const struct run *run,
                        const struct result *r)
{
	const struct diag *doubts[OF_FIGURE];
	size_t n = result_doubts(run, r, doubts, OF_FIGURE);

	for (size_t i = 0; i < n; i++) {
		size_t letter = v->signs.on ? letter_of(v, run, doubts[i]) : 0;
		char sign[3] = {'?', letter ? (char)('a' + letter - 1) : '\0', '\0'};

		if (!i || letter)
			words = pool_concat(&v->pool, words, i ? "" : "\xC2\xA0", sign, NULL);
	}
	return words;
}

const char *view_cell_signed(struct view *v, const char *words, const struct cell *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->points[i].state == POINT_MEASURED) {
			const char *more = view_signed(v, words, c->points[i].run, c->points[i].result);

			if (more != words)
				return more;
		}
	return words;
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
