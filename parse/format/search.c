/* SPDX-License-Identifier: MIT */
#include "parse/format/search.h"

#include <stdlib.h>

#include "base/memory.h"
#include "parse/format/anchor.h"

enum { LOOK_BEHIND = 16 }; /* lines behind an anchor that a probe may have to see */

/* What is known of one format. */
struct ahead {
	const struct parser *parser;
	size_t *lines; /* that hold an anchor of it, rising */
	size_t n, cap, next;
	bool exists; /* a block found ahead */
	struct block block;
};

struct search {
	const struct text *text;
	struct ahead ahead[ANCHOR_OWNERS];
	size_t n;
	bool begun;
};

static void note_hits(struct search *s, uint64_t owners, size_t line)
{
	for (size_t k = 0; owners; k++, owners >>= 1) {
		struct ahead *a = &s->ahead[k];

		if (!(owners & 1))
			continue;
		GROW(a->lines, a->n, a->cap);
		a->lines[a->n++] = line;
	}
}

static void find_anchors(struct search *s)
{
	struct anchors *all = anchors_new();
	const struct text *t = s->text;

	for (size_t k = 0; k < s->n; k++)
		for (const char *const *a = s->ahead[k].parser->anchors; a && *a; a++)
			anchors_add(all, *a, (unsigned)k);
	anchors_ready(all);
	for (size_t i = 0; i < t->n; i++)
		note_hits(s, anchors_find(all, t->lines[i].s, t->lines[i].n), i);
	anchors_free(all);
}

struct search *search_new(const struct text *text, const struct parser *const *set)
{
	struct search *s = xcalloc(1, sizeof *s);

	s->text = text;
	for (; set[s->n] && s->n < ANCHOR_OWNERS; s->n++)
		s->ahead[s->n].parser = set[s->n];
	find_anchors(s);
	return s;
}

void search_free(struct search *s)
{
	for (size_t k = 0; k < s->n; k++)
		free(s->ahead[k].lines);
	free(s);
}

/* Whether a block begins around the line of an anchor, at or after `from`. The probe sees no more
 * of the text than it needs for that; the block's end is then found in the whole text. */
static bool begins_around(const struct search *s, struct ahead *a, size_t line, size_t from)
{
	struct text view = *s->text;
	size_t first = line > a->parser->above ? line - a->parser->above : 0;
	struct block found;

	if (first < from)
		first = from;
	if (line + LOOK_BEHIND < view.n) {
		view.n = line + LOOK_BEHIND;
		view.open_end = false;
	}
	return a->parser->probe(&view, first, &found) && found.first <= line &&
	       a->parser->probe(s->text, first, &a->block);
}

static void look_ahead(const struct search *s, struct ahead *a, size_t from)
{
	a->exists = false;
	if (!a->parser->anchors) {
		a->exists = a->parser->probe(s->text, from, &a->block);
		return;
	}
	for (; a->next < a->n && !a->exists; a->next++)
		if (a->lines[a->next] >= from)
			a->exists = begins_around(s, a, a->lines[a->next], from);
	if (a->exists)
		a->next--;
}

const struct parser *search_next(struct search *s, size_t from, struct block *found)
{
	const struct ahead *best = NULL;

	for (size_t k = 0; k < s->n; k++) {
		struct ahead *a = &s->ahead[k];

		if (!s->begun || (a->exists && a->block.first < from))
			look_ahead(s, a, from);
		if (a->exists && (!best || a->block.first < best->block.first))
			best = a;
	}
	s->begun = true;
	if (best)
		*found = best->block;
	return best ? best->parser : NULL;
}
