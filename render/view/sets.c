/* SPDX-License-Identifier: MIT */
#include "render/view/sets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/sha256.h"
#include "render/view/view.h"

const char *subject_cpu(const struct subject *s)
{
	for (size_t i = 0; i < s->n_runs; i++) {
		const char *cpu = attrs_string(&s->runs[i]->facts, "cpu_model");

		if (cpu)
			return cpu;
	}
	for (size_t i = 0; s->machine && i < s->machine->n_facts; i++)
		if (strcmp(s->machine->facts[i].name, "cpu_model") == 0)
			return s->machine->facts[i].string;
	return NULL;
}

static bool same_name(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static void add_to_set(struct subject_sets *s, enum set_kind kind, const char *name,
                       const struct subject *subject)
{
	struct subject_set *set = NULL;

	for (size_t i = 0; i < s->n && !set; i++)
		if (s->list[i].kind == kind && same_name(s->list[i].name, name))
			set = &s->list[i];
	if (!set) {
		GROW(s->list, s->n, s->cap);
		set = &s->list[s->n++];
		*set = (struct subject_set){.kind = kind, .name = name};
	}
	GROW(set->list, set->n, set->cap);
	set->list[set->n++] = subject;
}

static bool provider_of(const struct subject_sets *s, const struct subject *subject)
{
	return !s->anonymous && subject->plan && subject->plan->provider;
}

/* Whether no subject is the plan itself: each of its machines is called by its own name. */
static bool has_no_page(const struct archive *a, const struct plan *plan)
{
	for (size_t i = 0; i < a->subjects->n; i++)
		if (a->subjects->list[i]->plan == plan && !a->subjects->list[i]->machine)
			return false;
	return true;
}

static void gather(struct subject_sets *s, const struct archive *a)
{
	const struct subjects *all = a->subjects;

	for (size_t i = 0; i < all->n; i++)
		if (provider_of(s, all->list[i]))
			add_to_set(s, SET_PROVIDER, all->list[i]->plan->provider, all->list[i]);
	for (size_t i = 0; i < all->n; i++) {
		const char *cpu = subject_cpu(all->list[i]);

		if (cpu || (s->many && !provider_of(s, all->list[i])))
			add_to_set(s, SET_CPU, cpu, all->list[i]);
	}
	for (size_t i = 0; i < all->n; i++)
		if (!s->anonymous && all->list[i]->plan && has_no_page(a, all->list[i]->plan))
			add_to_set(s, SET_PLAN, all->list[i]->plan->id, all->list[i]);
}

static int by_name(const void *a, const void *b)
{
	const struct subject_set *x = a, *y = b;

	if (x->kind != y->kind)
		return x->kind < y->kind ? -1 : 1;
	if (x->kind == SET_CPU && x->name && y->name)
		return strcmp(x->name, y->name);
	if (x->kind == SET_CPU)
		return x->name ? -1 : 1;
	return x->list[0]->ordinal < y->list[0]->ordinal ? -1 : 1;
}

/* What has IDs already: pages of sets, and subjects, whose pages may lie in the same folder. */
struct taken {
	const struct subject_sets *sets;
	const struct subjects *subjects;
};

static bool id_taken(const char *id, const void *user)
{
	const struct taken *t = user;

	for (size_t i = 0; i < t->sets->n; i++)
		for (size_t k = 0; k < t->sets->list[i].n_parts; k++)
			if (strcmp(t->sets->list[i].parts[k].id, id) == 0)
				return true;
	for (size_t i = 0; i < t->subjects->n; i++)
		if (strcmp(t->subjects->list[i]->id, id) == 0)
			return true;
	return false;
}

static struct comparison *compare_part(const struct archive *a, const struct set_part *part)
{
	bool *only = xcalloc(a->subjects->n + 1, sizeof *only);
	struct comparison_choice choice = {.only = only};
	struct comparison *c;

	for (size_t i = 0; i < part->n; i++)
		only[part->list[i]->ordinal] = true;
	c = groups_ordered(comparison_build(a, &choice));
	free(only);
	return c;
}

uint32_t subject_mark(const struct subject *s)
{
	const char *name = s->full_name ? s->full_name : s->id;
	char hex[SHA256_HEX];
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, name, strlen(name));
	sha256_hex(&h, hex);
	return h.state[0];
}

/* How many subjects of a set, from one on, stand on a page: up to one that begins the next, as one in
 * 64 does; of anonymous ones no mark may tell. */
static size_t part_size(const struct subject_sets *s, const struct subject_set *set, size_t from)
{
	size_t left = set->n - from, n = s->anonymous ? PART_SUBJECTS_MAX : PART_SUBJECTS_MIN;

	if (left <= PART_SUBJECTS_MAX && !from)
		return left;
	while (n < left && n < PART_SUBJECTS_MAX && subject_mark(set->list[from + n]) % 64)
		n++;
	return n < left ? n : left;
}

/* The first page has the name of the set, the others the mark of the subject that they begin with. */
static void name_part(const struct subject_sets *s, const struct archive *a,
                      const struct subject_set *set, size_t from, char id[64])
{
	struct taken taken = {s, a->subjects};
	struct buf name = BUF_INIT;

	buf_printf(&name, "%.48s", set->name ? set->name : "not-stated");
	if (from && s->anonymous)
		buf_printf(&name, " %zu", set->list[from]->ordinal + 1);
	else if (from)
		buf_printf(&name, " %08" PRIx32, subject_mark(set->list[from]));
	make_id(from ? name.s : set->name ? set->name : "not-stated", id_taken, &taken, id);
	buf_release(&name);
}

static void divide(struct subject_sets *s, const struct archive *a, struct subject_set *set)
{
	size_t most = set->n / PART_SUBJECTS_MIN + 1;

	set->parts = pool_alloc(&s->pool, most * sizeof *set->parts);
	for (size_t from = 0; from < set->n; from += set->parts[set->n_parts - 1].n) {
		struct set_part *part = &set->parts[set->n_parts];

		part->list = set->list + from;
		part->n = part_size(s, set, from);
		name_part(s, a, set, from, part->id);
		set->n_parts++;
		part->comparison = compare_part(a, part);
	}
}

static void find_primary(struct subject_sets *s, size_t n_subjects)
{
	s->primary = pool_alloc(&s->pool, (n_subjects + 1) * sizeof *s->primary);
	memset(s->primary, 0, (n_subjects + 1) * sizeof *s->primary);
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->list[i].n_parts; k++)
			for (size_t m = 0; m < s->list[i].parts[k].n; m++) {
				size_t at = s->list[i].parts[k].list[m]->ordinal;

				if (!s->primary[at])
					s->primary[at] = &s->list[i].parts[k];
			}
}

struct subject_sets *sets_build(const struct archive *a, bool anonymous)
{
	struct subject_sets *s = xcalloc(1, sizeof *s);

	pool_init(&s->pool);
	s->many = a->subjects->n > PAGE_SUBJECTS_MAX;
	s->anonymous = anonymous;
	gather(s, a);
	if (s->n)
		qsort(s->list, s->n, sizeof *s->list, by_name);
	for (size_t i = 0; i < s->n; i++)
		divide(s, a, &s->list[i]);
	find_primary(s, a->subjects->n);
	return s;
}

void sets_free(struct subject_sets *s)
{
	for (size_t i = 0; i < s->n; i++) {
		for (size_t k = 0; k < s->list[i].n_parts; k++)
			comparison_free(s->list[i].parts[k].comparison);
		free(s->list[i].list);
	}
	free(s->list);
	pool_release(&s->pool);
	free(s);
}

const struct subject_set *sets_find(const struct subject_sets *s, enum set_kind kind,
                                    const struct subject *subject)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct subject_set *set = &s->list[i];
		size_t from = 0, to = set->kind == kind ? set->n : 0;

		while (from < to) {
			size_t middle = from + (to - from) / 2;

			if (set->list[middle]->ordinal < subject->ordinal)
				from = middle + 1;
			else
				to = middle;
		}
		if (set->kind == kind && from < set->n && set->list[from] == subject)
			return set;
	}
	return NULL;
}

bool sets_have(const struct subject_sets *s, enum set_kind kind)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->list[i].kind == kind)
			return true;
	return false;
}
