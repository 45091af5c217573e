/* SPDX-License-Identifier: MIT */
#include "parse/format/search.h"

#include <stdlib.h>

#include "base/bit.h"
#include "base/memory.h"
#include "parse/format/anchor.h"

enum { SAMPLE_BYTES = 1 << 16 }; /* of the input, that tell which bytes are rare in it */

/* What is known of one format. */
struct ahead {
	const struct parser *parser;
	size_t asked; /* the lines before have been probed, where an anchor wants them to be */
	bool exists;  /* a block found ahead */
	struct block block;
};

/* A line that holds anchors. */
struct hit {
	size_t line;
	uint64_t owners; /* the formats, a bit each */
};

struct search {
	const struct text *text;
	struct ahead ahead[ANCHOR_OWNERS];
	size_t n;
	struct hit *hits; /* rising */
	size_t n_hits, cap_hits, next;
	size_t reach; /* lines above an anchor at which any block may begin */
};

static void find_anchors(struct search *s)
{
	struct anchors *all = anchors_new();
	const struct text *t = s->text;

	for (size_t k = 0; k < s->n; k++)
		for (const char *const *a = s->ahead[k].parser->anchors; a && *a; a++)
			anchors_add(all, *a, (unsigned)k);
	anchors_ready(all, t->decoded.s, t->decoded.n < SAMPLE_BYTES ? t->decoded.n : SAMPLE_BYTES);
	for (size_t i = 0; i < t->n; i++) {
		uint64_t owners = anchors_find(all, t->lines[i].s, t->lines[i].n);

		if (!owners)
			continue;
		GROW(s->hits, s->n_hits, s->cap_hits);
		s->hits[s->n_hits++] = (struct hit){i, owners};
	}
	anchors_free(all);
}

static size_t reach_of(const struct parser *parser)
{
	return parser->above + parser->lead;
}

struct search *search_new(const struct text *text, const struct parser *const *set)
{
	struct search *s = xcalloc(1, sizeof *s);

	s->text = text;
	for (; set[s->n] && s->n < ANCHOR_OWNERS; s->n++) {
		s->ahead[s->n].parser = set[s->n];
		if (s->reach < reach_of(set[s->n]))
			s->reach = reach_of(set[s->n]);
	}
	find_anchors(s);
	return s;
}

void search_free(struct search *s)
{
	free(s->hits);
	free(s);
}

/* Probes the lines from `first` to `last` that it has not yet, and `from` again, the first that is
 * nobody's, since the one above was before. Whether one tells that a block begins. */
static bool ask(const struct search *s, struct ahead *a, size_t from, size_t first, size_t last)
{
	size_t end = last < s->text->n ? last + 1 : s->text->n;

	for (size_t i = first > from ? first : from; i < end; i++) {
		if (i < a->asked && i > from)
			continue;
		a->block = (struct block){from, i};
		a->asked = i;
		if (a->parser->probe(s->text, &a->block))
			return true;
	}
	a->asked = end > a->asked ? end : a->asked;
	return false;
}

/* Whether a block begins around the line of an anchor; behind line `limit` none matters. */
static bool begins_around(const struct search *s, struct ahead *a, size_t line, size_t from,
                          size_t limit)
{
	const struct parser *p = a->parser;
	size_t last = line + p->behind;

	return ask(s, a, from, line > p->above ? line - p->above : 0,
	           last < limit + p->lead ? last : limit + p->lead);
}

/* Whether one begins at or before line `limit`, of a format that has no anchors. */
static bool begins_anywhere(const struct search *s, struct ahead *a, size_t from, size_t limit)
{
	return ask(s, a, from, from, limit + a->parser->lead) && a->block.first <= limit;
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

/* Where the first block known so far begins: no line behind that matters. */
static size_t limit_of(const struct search *s, const struct ahead *best)
{
	return best ? best->block.first : s->text->n;
}

/* Asks the formats whose anchors stand in a line and that have no block ahead. */
static const struct ahead *ask_owners(struct search *s, const struct hit *hit, size_t from,
                                      const struct ahead *best)
{
	for (uint64_t left = hit->owners; left; left &= left - 1) {
		struct ahead *a = &s->ahead[bit_lowest(left)];

		if (a->exists || hit->line > limit_of(s, best) + reach_of(a->parser))
			continue;
		a->exists = begins_around(s, a, hit->line, from, limit_of(s, best));
		best = first_of(a, best);
	}
	return best;
}

/* The first of the blocks found before that are not claimed by others. */
static const struct ahead *first_known(struct search *s, size_t from)
{
	const struct ahead *best = NULL;

	for (size_t k = 0; k < s->n; k++) {
		struct ahead *a = &s->ahead[k];

		a->exists = a->exists && a->block.first >= from;
		best = first_of(a, best);
	}
	while (s->next < s->n_hits && s->hits[s->next].line < from)
		s->next++;
	return best;
}

/* Lines of a block that one format claims are not shown to the others: each looks no farther than
 * where the first block known so far begins. */
const struct parser *search_next(struct search *s, size_t from, struct block *found)
{
	const struct ahead *best = first_known(s, from);

	for (size_t i = s->next; i < s->n_hits; i++) {
		if (s->hits[i].line > limit_of(s, best) + s->reach)
			break;
		best = ask_owners(s, &s->hits[i], from, best);
	}
	for (size_t k = 0; k < s->n; k++) {
		struct ahead *a = &s->ahead[k];

		if (!a->parser->anchors && !a->exists)
			a->exists = begins_anywhere(s, a, from, limit_of(s, best));
		best = first_of(a, best);
	}
	if (best)
		*found = best->block;
	return best ? best->parser : NULL;
}
