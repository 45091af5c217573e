/* SPDX-License-Identifier: MIT */
#include "parse/text/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct lines_edit {
	size_t first, end; /* lines of the text that go */
	size_t n;          /* lines that come */
};

void lines_change(struct lines *lines, size_t first, size_t end)
{
	GROW(lines->edits, lines->n_edits, lines->cap_edits);
	lines->edits[lines->n_edits++] = (struct lines_edit){.first = first, .end = end};
}

void lines_add(struct lines *lines, const struct line *l)
{
	GROW(lines->list, lines->n, lines->cap);
	lines->list[lines->n++] = *l;
	lines->edits[lines->n_edits - 1].n++;
}

/* By how many lines the text is the longest while it is put together from its beginning. */
static size_t most_added(const struct lines *lines)
{
	size_t come = 0, go = 0, most = 0;

	for (size_t i = 0; i < lines->n_edits; i++) {
		come += lines->edits[i].n;
		go += lines->edits[i].end - lines->edits[i].first;
		if (come > go + most)
			most = come - go;
	}
	return most;
}

/* The text's array, its lines from `first` on `gap` places farther back. */
static struct line *spread(struct text *t, size_t first, size_t gap)
{
	if (t->n + gap > t->cap) {
		t->cap = t->n + gap;
		t->lines = xreallocarray(t->lines, t->cap, sizeof *t->lines);
	}
	if (gap)
		memmove(t->lines + first + gap, t->lines + first, (t->n - first) * sizeof *t->lines);
	return t->lines;
}

static size_t move_lines(struct line *all, size_t to, size_t from, size_t n)
{
	memmove(all + to, all + from, n * sizeof *all);
	return to + n;
}

void lines_put(struct lines *lines, struct text *t)
{
	size_t gap = most_added(lines), read = lines->n_edits ? lines->edits[0].first : t->n;
	size_t written = read, taken = 0;
	struct line *all = lines->n_edits ? spread(t, read, gap) : t->lines;

	for (size_t i = 0; i < lines->n_edits; i++) {
		const struct lines_edit *e = &lines->edits[i];

		written = move_lines(all, written, read + gap, e->first - read);
		if (e->n)
			memcpy(all + written, lines->list + taken, e->n * sizeof *all);
		written += e->n;
		taken += e->n;
		read = e->end;
	}
	if (lines->n_edits)
		t->n = move_lines(all, written, read + gap, t->n - read);
	free(lines->list);
	free(lines->edits);
	*lines = (struct lines){0};
}
