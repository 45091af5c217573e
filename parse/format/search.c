/* SPDX-License-Identifier: MIT */
#include "parse/format/search.h"

#include <stdlib.h>

#include "base/memory.h"
#include "parse/format/anchor.h"

enum { SAMPLE_BYTES = 1 << 16 }; /* of the input, that tell which bytes are rare in it */

/* What is known of one format. */
struct ahead {
	const struct parser *parser;
	size_t *lines; /* that hold an anchor of it, rising */
	size_t n, cap, next;
	size_t asked; /* the lines before have been probed, since the last block was claimed */
	bool exists;  /* a block found ahead */
	struct block block;
};

struct search {
	const struct text *text;
	struct ahead ahead[ANCHOR_OWNERS];
	size_t n;
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
	anchors_ready(all, t->decoded.s, t->decoded.n < SAMPLE_BYTES ? t->decoded.n : SAMPLE_BYTES);
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

/* Probes the lines from `first` to `last` that it has not yet; `from` is the first that is nobody's.
 * Whether one tells that a block begins. */
static bool ask(const struct search *s, struct ahead *a, size_t from, size_t first, size_t last)
{
	size_t end = last < s->text->n ? last + 1 : s->text->n;

	for (size_t i = first > a->asked ? first : a->asked; i < end; i++) {
		a->asked = i + 1;
		a->block = (struct block){from, i};
		if (a->parser->probe(s->text, &a->block))
			return true;
	}
	return false;
}

/* Whether a block begins around the line of an anchor. */
static bool begins_around(const struct search *s, struct ahead *a, size_t line, size_t from)
{
	size_t above = a->parser->above, first = line > above ? line - above : 0;

	return ask(s, a, from, first > from ? first : from, line + a->parser->behind);
}

/* Whether one begins at or before line `limit`, of a format that has no anchors. */
static bool begins_anywhere(const struct search *s, struct ahead *a, size_t from, size_t limit)
{
	return ask(s, a, from, from, limit + a->parser->lead) && a->block.first <= limit;
}

/* Of the formats without a block ahead the one whose next anchor is the nearest, if a block around
 * it may begin at or before line `limit`; NULL: there is none. */
static struct ahead *nearest(struct search *s, size_t limit)
{
	struct ahead *best = NULL;

	for (size_t k = 0; k < s->n; k++) {
		struct ahead *a = &s->ahead[k];

		if (a->exists || a->next == a->n ||
		    a->lines[a->next] > limit + a->parser->above + a->parser->lead)
			continue;
		if (!best || a->lines[a->next] < best->lines[best->next])
			best = a;
	}
	return best;
}

/* What was found before line `from` is claimed by others. */
static void forget_claimed(struct ahead *a, size_t from)
{
	a->exists = a->exists && a->block.first >= from;
	a->asked = from;
	while (a->next < a->n && a->lines[a->next] < from)
		a->next++;
}

/* The format whose block stands first; earlier ones of the table win a tie. */
static const struct ahead *first_of(const struct ahead *a, const struct ahead *best)
{
	if (!a->exists)
		return best;
	if (!best || a->block.first < best->block.first)
		return a;
	return a->block.first == best->block.first && a < best ? a : best;
}

/* Lines of a block that one format claims are not shown to the others: each looks no farther than
 * where the first block known so far begins. */
const struct parser *search_next(struct search *s, size_t from, struct block *found)
{
	const struct ahead *best = NULL;
	struct ahead *a;

	for (size_t k = 0; k < s->n; k++) {
		forget_claimed(&s->ahead[k], from);
		best = first_of(&s->ahead[k], best);
	}
	while ((a = nearest(s, best ? best->block.first : s->text->n))) {
		a->exists = begins_around(s, a, a->lines[a->next], from);
		a->next += !a->exists;
		best = first_of(a, best);
	}
	for (size_t k = 0; k < s->n; k++) {
		a = &s->ahead[k];
		if (!a->parser->anchors && !a->exists)
			a->exists = begins_anywhere(s, a, from,
			                            best ? best->block.first : s->text->n);
		best = first_of(a, best);
	}
	if (best)
		*found = best->block;
	return best ? best->parser : NULL;
}
