/* SPDX-License-Identifier: MIT */
#include "render/view/sets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/sha256.h"
#include "parse/model/name_map.h"
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

/* The plans of which no subject is the plan itself: each of its machines is called by its own name. */
static void gather_plans(struct subject_sets *s, const struct archive *a)
{
	const struct subjects *all = a->subjects;
	bool *has_page = xcalloc(a->plans->n_plans + 1, sizeof *has_page);

	for (size_t i = 0; i < all->n; i++)
		if (all->list[i]->plan && !all->list[i]->machine)
			has_page[all->list[i]->plan - a->plans->plans] = true;
	for (size_t i = 0; i < all->n; i++) {
		const struct plan *plan = all->list[i]->plan;

		if (plan && !has_page[plan - a->plans->plans])
			add_to_set(s, SET_PLAN, plan->id, all->list[i]);
	}
	free(has_page);
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
	if (!s->anonymous)
		gather_plans(s, a);
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

static bool id_taken(const char *id, const void *user)
{
	return name_map_find(user, id) != NULL;
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
 * 24 does; of anonymous ones no mark may tell. */
static size_t part_size(const struct subject_sets *s, const struct subject_set *set, size_t from)
{
	size_t left = set->n - from, n = s->anonymous ? PART_SUBJECTS_MAX : PART_SUBJECTS_MIN;

	if (set->n <= SET_SUBJECTS_MAX)
		return left;
	while (n < left && n < PART_SUBJECTS_MAX && subject_mark(set->list[from + n]) % 24)
		n++;
	return n < left ? n : left;
}

/* The first page has the name of the set, the others the mark of the subject that they begin with. */
static void name_part(const struct subject_sets *s, struct name_map *ids,
                      const struct subject_set *set, size_t from, char id[64])
{
	struct buf name = BUF_INIT;

	buf_printf(&name, "%.48s", set->name ? set->name : "not-stated");
	if (from && s->anonymous)
		buf_printf(&name, " %zu", set->list[from]->ordinal + 1);
	else if (from)
		buf_printf(&name, " %08" PRIx32, subject_mark(set->list[from]));
	make_id(from ? name.s : set->name ? set->name : "not-stated", id_taken, ids, id);
	name_map_add(ids, id, 0);
	buf_release(&name);
}

/* `ids`: those in use, of pages of sets and of subjects, whose pages may lie in one folder. */
static void divide(struct subject_sets *s, struct name_map *ids, struct subject_set *set)
{
	size_t most = set->n / PART_SUBJECTS_MIN + 1;

	set->parts = pool_alloc(&s->pool, most * sizeof *set->parts);
	for (size_t from = 0; from < set->n; from += set->parts[set->n_parts - 1].n) {
		struct set_part *part = &set->parts[set->n_parts];

		part->list = set->list + from;
		part->n = part_size(s, set, from);
		name_part(s, ids, set, from, part->id);
		set->n_parts++;
	}
}

static void divide_all(struct subject_sets *s, const struct subjects *subjects)
{
	struct name_map ids = {0};

	for (size_t i = 0; i < subjects->n; i++)
		name_map_add(&ids, subjects->list[i]->id, 0);
	for (size_t i = 0; i < s->n; i++)
		divide(s, &ids, &s->list[i]);
	name_map_release(&ids);
}

static void find_places(struct subject_sets *s, struct subject_set *set)
{
	for (size_t k = 0; k < set->n_parts; k++) {
		struct set_part *part = &set->parts[k];

		for (size_t i = 0; i < part->n; i++) {
			size_t at = part->list[i]->ordinal;

			s->places[set->kind][at] = (struct set_place){set, part};
			s->primary[at] = s->primary[at] ? s->primary[at] : part;
			part->n_runs += part->list[i]->n_runs;
		}
		part->runs = pool_alloc(&s->pool, (part->n_runs + 1) * sizeof *part->runs);
		part->n_runs = 0;
	}
}

/* Each page gets the runs that stand there. */
static void share_runs(struct subject_sets *s, const struct archive *a)
{
	for (size_t i = 0; i < a->n_reports; i++)
		for (size_t k = 0; k < a->reports[i]->n_runs; k++) {
			const struct run *run = a->reports[i]->runs[k];

			for (int kind = 0; run->subject && kind < SET_KINDS; kind++) {
				struct set_part *part = s->places[kind][run->subject->ordinal].part;

				if (part)
					part->runs[part->n_runs++] = run;
			}
		}
}

const struct comparison *set_comparison(const struct archive *a, struct set_part *part)
{
	const struct comparison_choice choice = {.runs = part->runs, .n_runs = part->n_runs};

	if (!part->comparison)
		part->comparison = groups_ordered(comparison_build(a, &choice));
	return part->comparison;
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
	s->primary = pool_alloc(&s->pool, (a->subjects->n + 1) * sizeof *s->primary);
	for (int kind = 0; kind < SET_KINDS; kind++)
		s->places[kind] = pool_alloc(&s->pool, (a->subjects->n + 1) * sizeof *s->places[kind]);
	divide_all(s, a->subjects);
	for (size_t i = 0; i < s->n; i++)
		find_places(s, &s->list[i]);
	share_runs(s, a);
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
	return s->places[kind][subject->ordinal].set;
}

bool sets_have(const struct subject_sets *s, enum set_kind kind)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->list[i].kind == kind)
			return true;
	return false;
}
