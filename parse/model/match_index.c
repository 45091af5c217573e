/* SPDX-License-Identifier: MIT */
/* A text that a glob fits holds each piece of the glob that is free of wildcards. So of every rule
 * one gram (GRAM bytes in a row) of such a piece is noted, that which the fewest rules have: of
 * "host:web17.example" not "exam", where there are a hundred hosts of that domain. A run is tried
 * against the rules of which the grams, and around them the pieces, stand in its texts, and against
 * those that have none (too short, or nothing but wildcards). */
#include "parse/model/match_index.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parse/model/match.h"

enum { GRAM = 4, SLOT_BITS = 14, SLOTS = 1 << SLOT_BITS };

struct rule {
	const struct match *match;
	size_t owner;
	size_t slot;       /* of its gram; SLOTS: it has none */
	const char *piece; /* that which the gram is of */
	size_t length;     /* of the piece */
	size_t offset;     /* of the gram in it */
};

struct match_index {
	struct rule *rules; /* by rising slot */
	size_t n;
	size_t start[SLOTS + 2]; /* of each slot in rules; the last: n */
};

static size_t slot_of(const char *s)
{
	uint32_t gram;

	memcpy(&gram, s, GRAM);
	return gram * UINT32_C(2654435761) >> (32 - SLOT_BITS);
}

/* Literals ----------------------------------------------------------------------------------- */

/* Behind what may be a bracket expression: where it ends is not asked, but a bracket that is
 * closed is so by the last ']' at most. */
static const char *skip_brackets(const char *s)
{
	const char *last = strrchr(s, ']');

	return last ? last + 1 : s + strlen(s);
}

/* The length of the next piece of a glob from *s on that stands for itself, 0 where there is none;
 * *s is put to its beginning. What a backslash escapes begins one, or is left out. */
static size_t next_piece(const char **s)
{
	for (;;) {
		size_t n = strcspn(*s, "*?[\\");

		if (n || !**s)
			return n;
		*s = **s == '[' ? skip_brackets(*s) : *s + 1;
	}
}

static void count_grams(const char *glob, size_t *counts)
{
	for (size_t n; (n = next_piece(&glob)) > 0; glob += n)
		for (size_t i = 0; i + GRAM <= n; i++)
			counts[slot_of(glob + i)]++;
}

/* Finds the rarest gram of a rule's glob, if it has one. */
static void choose_gram(struct rule *r, const size_t *counts)
{
	const char *glob = r->match->glob;

	for (size_t n; (n = next_piece(&glob)) > 0; glob += n)
		for (size_t i = 0; i + GRAM <= n; i++) {
			size_t slot = slot_of(glob + i);

			if (r->slot != SLOTS && counts[slot] >= counts[r->slot])
				continue;
			r->slot = slot;
			r->piece = glob;
			r->length = n;
			r->offset = i;
		}
}

/* Making ------------------------------------------------------------------------------------- */

static struct rule *list_rules(const struct match_owner *owners, size_t n, size_t *n_rules)
{
	struct rule *rules = NULL;
	size_t cap = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < owners[i].n; k++) {
			GROW(rules, *n_rules, cap);
			rules[(*n_rules)++] = (struct rule){
				.match = &owners[i].matches[k], .owner = i, .slot = SLOTS};
		}
	return rules;
}

static void choose_grams(struct rule *rules, size_t n)
{
	size_t *counts = xcalloc(SLOTS, sizeof *counts);

	for (size_t i = 0; i < n; i++)
		count_grams(rules[i].match->glob, counts);
	for (size_t i = 0; i < n; i++)
		choose_gram(&rules[i], counts);
	free(counts);
}

/* A counting sort: start[slot] is first the end of a slot, then walks to its beginning. */
static void sort_rules(struct match_index *x, const struct rule *rules)
{
	x->rules = xcalloc(x->n ? x->n : 1, sizeof *x->rules);
	for (size_t i = 0; i < x->n; i++)
		x->start[rules[i].slot]++;
	for (size_t slot = 1; slot < SLOTS + 2; slot++)
		x->start[slot] += x->start[slot - 1];
	for (size_t i = x->n; i > 0; i--)
		x->rules[--x->start[rules[i - 1].slot]] = rules[i - 1];
}

struct match_index *match_index_new(const struct match_owner *owners, size_t n)
{
	struct match_index *x = xcalloc(1, sizeof *x);
	struct rule *rules = list_rules(owners, n, &x->n);

	choose_grams(rules, x->n);
	sort_rules(x, rules);
	free(rules);
	return x;
}

void match_index_free(struct match_index *x)
{
	if (!x)
		return;
	free(x->rules);
	free(x);
}

/* Finding ------------------------------------------------------------------------------------ */

/* A rule may come more than once, and owners come in any order. */
static void take(struct match_found *f, long rank, size_t owner)
{
	if (rank == MATCH_NONE || (f->rank != MATCH_NONE && rank > f->rank))
		return;
	if (rank != f->rank) {
		*f = (struct match_found){rank, owner, MATCH_NOBODY};
	} else if (owner < f->owner) {
		f->rival = f->owner;
		f->owner = owner;
	} else if (owner > f->owner && owner < f->rival) {
		f->rival = owner;
	}
}

static void try_rule(const struct rule *r, const struct run *run, struct match_found *f)
{
	take(f, match_rank(r->match, run), r->owner);
}

/* Whether the piece of a rule stands in a text, with its gram at `at`. */
static bool has_piece(const struct rule *r, const char *s, size_t n, size_t at)
{
	return at >= r->offset && n - (at - r->offset) >= r->length &&
	       memcmp(s + (at - r->offset), r->piece, r->length) == 0;
}

static void try_text(const struct match_index *x, const char *s, const struct run *run,
                     struct match_found *f)
{
	size_t n = s ? strlen(s) : 0;

	for (size_t at = 0; at + GRAM <= n; at++) {
		size_t slot = slot_of(s + at);

		for (size_t i = x->start[slot]; i < x->start[slot + 1]; i++)
			if (has_piece(&x->rules[i], s, n, at))
				try_rule(&x->rules[i], run, f);
	}
}

struct match_found match_index_find(const struct match_index *x, const struct run *run)
{
	struct match_found f = {MATCH_NONE, MATCH_NOBODY, MATCH_NOBODY};
	const struct import *in = run->report ? &run->report->import : NULL;

	if (!x->n)
		return f;
	for (size_t i = x->start[SLOTS]; i < x->n; i++)
		try_rule(&x->rules[i], run, &f);
	try_text(x, run->host, run, &f);
	try_text(x, run->label, run, &f);
	for (size_t i = 0; i < run->n_headings; i++)
		try_text(x, run->headings[i].text, run, &f);
	if (in) {
		try_text(x, in->label, run, &f);
		try_text(x, in->path, run, &f);
		try_text(x, in->member, run, &f);
	}
	return f;
}
