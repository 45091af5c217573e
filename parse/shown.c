/* SPDX-License-Identifier: MIT */
#include "parse/shown.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Numbers of lines. */
struct numbers {
	unsigned *list;
	size_t n, cap;
};

static void add_shown(struct report *r, const struct text *t, size_t i, bool heading)
{
	const struct line *l = &t->lines[i];
	struct span first = line_span(l, 0);

	if (r->n_shown >= r->cap_shown) {
		size_t cap = r->cap_shown ? 2 * r->cap_shown : 64;
		struct shown_line *more = pool_alloc(&r->pool, cap * sizeof *more);
		if (r->n_shown)
			memcpy(more, r->shown, r->n_shown * sizeof *more);
		r->shown = more;
		r->cap_shown = cap;
	}
	r->shown[r->n_shown++] = (struct shown_line){
	        .line = first.line,
	        .column = first.column,
	        .heading = heading,
	        .exact = t->exact && !l->edited,
	        .text = pool_strndup(&r->pool, l->s, l->n),
	};
}

static int compare_numbers(const void *a, const void *b)
{
	const unsigned *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static bool holds(const struct numbers *n, unsigned line)
{
	return n->n && bsearch(&line, n->list, n->n, sizeof *n->list, compare_numbers);
}

static struct numbers used_headings(const struct report *r, const struct claimed *claims, size_t n)
{
	struct numbers used = {0};

	for (size_t i = 0; i < n; i++) {
		const struct claimed *c = &claims[i];
		const struct run *run = c->end_run > c->first_run ? r->runs[c->first_run] : NULL;
		const struct fact_block *f = run ? NULL : &r->facts[c->first_fact];
		const struct heading *h = run ? run->headings : f->headings;
		size_t n_headings = run ? run->n_headings : f->n_headings;

		for (size_t k = 0; k < n_headings; k++) {
			GROW(used.list, used.n, used.cap);
			used.list[used.n++] = h[k].line;
		}
	}
	if (used.n)
		qsort(used.list, used.n, sizeof *used.list, compare_numbers);
	return used;
}

static int compare_places(const void *a, const void *b)
{
	const struct shown_line *x = a, *y = b;
	int by_line = (x->line > y->line) - (x->line < y->line);

	return by_line ? by_line : (x->column > y->column) - (x->column < y->column);
}

/* Lines that several speakers said at the same time were put together by speaker. */
static void sort_shown(struct report *r)
{
	for (size_t i = 1; i < r->n_shown; i++)
		if (compare_places(&r->shown[i - 1], &r->shown[i]) > 0) {
			qsort(r->shown, r->n_shown, sizeof *r->shown, compare_places);
			return;
		}
}

void keep_shown(struct report *r, const struct text *t, const struct claimed *claims, size_t n)
{
	struct numbers used = used_headings(r, claims, n);
	size_t c = 0;

	for (size_t i = 0; i < t->n; i++) {
		bool claimed;

		while (c < n && claims[c].block.last < i)
			c++;
		claimed = c < n && claims[c].block.first <= i;
		if (claimed || holds(&used, t->lines[i].number))
			add_shown(r, t, i, !claimed);
	}
	sort_shown(r);
	free(used.list);
}
