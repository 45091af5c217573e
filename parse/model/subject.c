/* SPDX-License-Identifier: MIT */
/* Whose figure is it? Each run is claimed by a name; runs of one name that contradict each other
 * are divided (subject_split.c); each part is a subject. */
#include "parse/model/subject.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"
#include "parse/model/match_index.h"
#include "parse/model/name_map.h"
#include "parse/model/subject_name.h"
#include "parse/model/subject_split.h"

enum by { BY_MACHINE, BY_PLAN, BY_HOST, BY_HEADING, BY_FILE };

/* What a run is of. */
struct claim {
	struct run *run;
	enum by by;
	const char *scope; /* headings and files name within one input: its sha256; else "" */
	const char *name;  /* ID of the machine or plan, host, heading or file */
	const struct plan *plan;
	const struct machine *machine;
	size_t group; /* claims of one by, scope and name */
	struct subject *subject;
};

/* Claims of one name. */
struct group {
	const struct claim *first;
	const struct run **runs; /* all, in order */
	size_t n_runs, cap_runs;
	struct split split;        /* unless by plans or options */
	struct subject **subjects; /* per part; NULL until its first run is met */
};

struct resolving {
	struct subjects *out;
	struct pool *pool;
	const struct plans *plans;
	struct match_index *of_plans, *of_machines; /* by the places of their owners in plans */
	struct diags *diags;
	struct report **reports;
	size_t n_reports;
	struct claim *claims;
	size_t n, cap;
	struct group *groups;
	size_t n_groups, cap_groups;
	struct name_map group_names, names, ids; /* each with its index, or the last number used */
	struct name_map folders; /* of captures: the first report of each that names its machine */
	const struct plan *disputed[2]; /* the last two that fitted a run alike: said once */
};

bool runs_are_repeats(const struct run *a, const struct run *b)
{
	if (strcmp(a->tool, b->tool) != 0 || strcmp(a->era, b->era) != 0 ||
	    a->built_in != b->built_in || a->params.n != b->params.n)
		return false;
	for (size_t i = 0; i < a->params.n; i++) {
		const struct attr *x = &a->params.list[i];
		const struct attr *y = attrs_find(&b->params, x->name);

		if (!y || x->is_number != y->is_number ||
		    (x->is_number ? x->figure.value != y->figure.value
		                  : strcmp(x->string, y->string) != 0))
			return false;
	}
	return true;
}

/* Names -------------------------------------------------------------------------------------- */

/* kurabe itself records the name that its machine has, however common. */
static bool names_somebody(const struct run *run)
{
	return run->host && (run->built_in || !host_is_placeholder(run->host));
}

/* Length of the path of the capture folder that an input is a member of; 0: of none. */
static size_t folder_length(const struct import *i)
{
	size_t n = strlen(i->path), m = i->member ? strlen(i->member) : 0;

	return m && n > m + 1 && strcmp(i->path + n - m, i->member) == 0 ? n - m - 1 : 0;
}

/* The first run of a report that has a host; NULL: none. */
static const struct run *named_run(const struct report *r)
{
	for (size_t k = 0; k < r->n_runs; k++)
		if (names_somebody(r->runs[k]))
			return r->runs[k];
	return NULL;
}

static void index_folders(struct resolving *g)
{
	for (size_t i = 0; i < g->n_reports; i++) {
		const struct import *in = &g->reports[i]->import;
		size_t n = folder_length(in);
		const char *folder;

		if (!n || !named_run(g->reports[i]))
			continue;
		folder = pool_strndup(g->pool, in->path, n);
		if (!name_map_find(&g->folders, folder))
			name_map_add(&g->folders, folder, i);
	}
}

/* Output of originals that lies in a capture folder is of the machine that was captured: a run of
 * the same folder that has a host, or the run itself. */
static const struct run *spokesman(const struct resolving *g, const struct run *run)
{
	size_t n = folder_length(&run->report->import);
	const size_t *first;

	if (!n || names_somebody(run))
		return run;
	first = name_map_find(&g->folders, pool_strndup(g->pool, run->report->import.path, n));
	return first ? named_run(g->reports[*first]) : run;
}

static void index_rules(struct resolving *g)
{
	size_t n_machines = g->plans ? g->plans->n_machines : 0;
	size_t n_plans = g->plans ? g->plans->n_plans : 0;
	struct match_owner *owners = xcalloc(n_machines + n_plans + 1, sizeof *owners);

	for (size_t i = 0; i < n_machines; i++) {
		const struct machine *m = &g->plans->machines[i];

		owners[i] = (struct match_owner){m->matches, m->n_matches};
	}
	for (size_t i = 0; i < n_plans; i++) {
		const struct plan *p = &g->plans->plans[i];

		owners[n_machines + i] = (struct match_owner){p->matches, p->n_matches};
	}
	g->of_machines = match_index_new(owners, n_machines);
	g->of_plans = match_index_new(owners + n_machines, n_plans);
	free(owners);
}

static const struct machine *match_machine(const struct resolving *g, const struct run *run)
{
	struct match_found f = match_index_find(g->of_machines, run);

	return f.owner == MATCH_NOBODY ? NULL : &g->plans->machines[f.owner];
}

static void say_disputed(struct resolving *g, const struct run *run, const struct plan *a,
                         const struct plan *b)
{
	if (g->disputed[0] == a && g->disputed[1] == b)
		return;
	g->disputed[0] = a;
	g->disputed[1] = b;
	diag_add(g->diags, LEVEL_WARNING, run->report->import.path, run->first_line, 0,
	         "rules of the plans '%s' and '%s' fit this run alike: it is taken as one of '%s'",
	         a->id, b->id, a->id);
}

static const struct plan *match_plan(struct resolving *g, const struct run *run)
{
	struct match_found f = match_index_find(g->of_plans, run);

	if (f.owner == MATCH_NOBODY)
		return NULL;
	if (f.rival != MATCH_NOBODY)
		say_disputed(g, run, &g->plans->plans[f.owner], &g->plans->plans[f.rival]);
	return &g->plans->plans[f.owner];
}

static const char *file_name(struct pool *pool, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash && slash[1] ? slash + 1 : path;
	const char *dot = strrchr(name, '.');

	if (strcmp(path, "-") == 0)
		return "standard input";
	return pool_strndup(pool, name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
}

/* The heading, or, where none names anything, the file. */
static void claim_by_place(const struct resolving *g, struct claim *c)
{
	const struct import *in = &c->run->report->import;
	const char *heading = in->label ? in->label : label_subject(g->pool, c->run->label);

	c->by = heading ? BY_HEADING : BY_FILE;
	c->name = heading ? heading : file_name(g->pool, in->path);
	c->scope = in->label ? "" : c->run->report->sha256;
}

static void claim_run(struct resolving *g, struct claim *c)
{
	const struct import *in = &c->run->report->import;
	const struct run *of = spokesman(g, c->run);

	c->scope = "";
	c->machine = in->machine ? plans_find_machine(g->plans, in->machine) : match_machine(g, of);
	if (c->machine && c->machine->plan)
		c->plan = plans_find_plan(g->plans, c->machine->plan);
	else
		c->plan = in->plan ? plans_find_plan(g->plans, in->plan) : match_plan(g, of);
	if (in->machine || c->machine) {
		c->by = BY_MACHINE;
		c->name = in->machine ? in->machine : c->machine->id;
	} else if (in->plan || c->plan) {
		c->by = BY_PLAN;
		c->name = in->plan ? in->plan : c->plan->id;
	} else if (names_somebody(of)) {
		c->by = BY_HOST;
		c->name = of->host;
	} else {
		claim_by_place(g, c);
	}
}

/* Groups ------------------------------------------------------------------------------------- */

static size_t group_of(struct resolving *g, const struct claim *c)
{
	const char by[] = {(char)('0' + c->by), '/', '\0'};
	const char *key = pool_concat(g->pool, by, c->scope, "/", c->name, NULL);
	const size_t *known = name_map_find(&g->group_names, key);

	if (known)
		return *known;
	GROW(g->groups, g->n_groups, g->cap_groups);
	g->groups[g->n_groups] = (struct group){.first = c};
	name_map_add(&g->group_names, key, g->n_groups);
	return g->n_groups++;
}

static void claim_all(struct resolving *g)
{
	for (size_t i = 0; i < g->n_reports; i++)
		for (size_t k = 0; k < g->reports[i]->n_runs; k++) {
			GROW(g->claims, g->n, g->cap);
			g->claims[g->n++] = (struct claim){.run = g->reports[i]->runs[k]};
		}
	for (size_t i = 0; i < g->n; i++) {
		struct claim *c = &g->claims[i];
		struct group *group;

		claim_run(g, c);
		c->group = group_of(g, c);
		group = &g->groups[c->group];
		/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): group_of() made it */
		GROW(group->runs, group->n_runs, group->cap_runs);
		group->runs[group->n_runs++] = c->run;
	}
}

static void say_split(struct resolving *g, const struct group *group)
{
	const struct run *run = group->first->run;
	struct buf names = BUF_INIT;

	for (size_t p = 0; p < group->split.n_parts; p++)
		buf_printf(&names, "%s%s (%s)", p ? ", " : "", group->first->name,
		           group->split.difference[p]);
	diag_add(g->diags, LEVEL_NOTE, run->report->import.path, run->first_line, 0,
	         "'%s' stands for %zu different things, told apart by %s: %s%s", group->first->name,
	         group->split.n_parts, group->split.by, names.s,
	         group->split.n_unsure ? "; runs that may be of any are put to the first that fits"
	                               : "");
	buf_release(&names);
}

/* What plans.ini or an option says is not doubted. */
static void split_group(struct resolving *g, struct group *group)
{
	if (group->first->by >= BY_HOST)
		group->split = split_runs(g->pool, group->runs, group->n_runs);
	else
		group->split.n_parts = 1;
	if (group->split.n_parts > 1)
		say_split(g, group);
	group->subjects = pool_alloc(g->pool, group->split.n_parts * sizeof(struct subject *));
	free(group->runs);
}

/* Subjects ----------------------------------------------------------------------------------- */

static const char *plan_name(struct pool *pool, const struct plan *p)
{
	if (p->name || !p->provider)
		return p->name ? p->name : p->id;
	return pool_printf(pool, "%s %s", p->provider, p->id);
}

static void name_subject(struct pool *pool, struct subject *s, const struct claim *c)
{
	const char *full = c->name, *name;

	if (c->by == BY_MACHINE && c->machine && c->machine->name)
		full = c->machine->name;
	if (c->by == BY_PLAN && c->plan)
		full = plan_name(pool, c->plan);
	name = c->by == BY_HOST ? host_short(pool, full) : full;
	if (s->difference) {
		name = pool_printf(pool, "%s (%s)", name, s->difference);
		full = pool_printf(pool, "%s (%s)", full, s->difference);
	}
	s->name = pool_strdup(pool, name);
	s->full_name = pool_strdup(pool, full);
}

/* Two subjects must not look alike on a page. */
static void make_name_unique(struct resolving *g, struct subject *s)
{
	const char *name = s->name;
	size_t *last = name_map_find(&g->names, name);

	while (last && name_map_find(&g->names, s->name))
		s->name = pool_printf(g->pool, "%s (%zu)", name, ++*last);
	name_map_add(&g->names, s->name, 1);
}

static bool id_is_taken(const char *id, const void *user)
{
	return name_map_find(user, id) != NULL;
}

static struct subject *add_subject(struct resolving *g, const struct claim *c,
                                   const char *difference)
{
	struct subjects *all = g->out;
	struct subject *s = pool_alloc(g->pool, sizeof *s);

	s->plan = c->plan;
	s->machine = c->machine;
	s->difference = difference;
	s->ordinal = all->n;
	name_subject(g->pool, s, c);
	make_name_unique(g, s);
	make_id(c->by <= BY_PLAN ? c->name : s->name, id_is_taken, &g->ids, s->id);
	name_map_add(&g->ids, s->id, 0);
	GROW(all->list, all->n, all->cap);
	all->list[all->n++] = s;
	return s;
}

static void make_subjects(struct resolving *g)
{
	size_t *met = xcalloc(g->n_groups, sizeof *met);

	for (size_t i = 0; i < g->n; i++) {
		struct claim *c = &g->claims[i];
		struct group *group = &g->groups[c->group];
		size_t part = group->split.part ? group->split.part[met[c->group]++] : 0;

		if (!group->subjects[part])
			group->subjects[part] = add_subject(
				g, c,
				group->split.difference ? group->split.difference[part] : NULL);
		c->subject = group->subjects[part];
		c->subject->n_runs++;
		if (!c->subject->plan)
			c->subject->plan = c->plan;
	}
	free(met);
}

/* Plans come first, in the order of plans.ini, then the others as met: plans.ini grows at its end,
 * so that a plan keeps its colour when logs of others arrive. */
static size_t rank_of(const struct plans *plans, const struct subject *s)
{
	size_t n = plans ? plans->n_plans : 0;

	return plans && s->plan ? (size_t)(s->plan - plans->plans) : n;
}

static int by_rank(const void *a, const void *b, void *plans)
{
	const struct subject *x = *(struct subject *const *)a, *y = *(struct subject *const *)b;
	size_t rank_x = rank_of(plans, x), rank_y = rank_of(plans, y);

	if (rank_x != rank_y)
		return rank_x < rank_y ? -1 : 1;
	return (x->ordinal > y->ordinal) - (x->ordinal < y->ordinal);
}

static void order_subjects(struct resolving *g)
{
	struct subjects *all = g->out;

	if (all->n)
		qsort_r(all->list, all->n, sizeof(struct subject *), by_rank, (void *)(size_t)g->plans);
	for (size_t i = 0; i < all->n; i++)
		all->list[i]->ordinal = i;
}

static void give_runs(struct resolving *g)
{
	for (size_t i = 0; i < g->out->n; i++) {
		struct subject *s = g->out->list[i];

		s->cap_runs = s->n_runs;
		s->runs = pool_alloc(g->pool, s->cap_runs * sizeof *s->runs);
		s->n_runs = 0;
	}
	for (size_t i = 0; i < g->n; i++) {
		struct subject *s = g->claims[i].subject;

		s->runs[s->n_runs++] = g->claims[i].run;
		g->claims[i].run->subject = s;
	}
}

struct subjects *subjects_resolve(struct report **reports, size_t n, const struct plans *plans,
                                  struct diags *diags)
{
	struct subjects *out = xcalloc(1, sizeof *out);
	struct resolving g = {.out = out,
	                      .pool = &out->pool,
	                      .plans = plans,
	                      .diags = diags,
	                      .reports = reports,
	                      .n_reports = n};

	pool_init(&out->pool);
	index_rules(&g);
	index_folders(&g);
	claim_all(&g);
	for (size_t i = 0; i < g.n_groups; i++)
		split_group(&g, &g.groups[i]);
	make_subjects(&g);
	order_subjects(&g);
	give_runs(&g);
	match_index_free(g.of_machines);
	match_index_free(g.of_plans);
	free(g.claims);
	free(g.groups);
	name_map_release(&g.group_names);
	name_map_release(&g.names);
	name_map_release(&g.ids);
	name_map_release(&g.folders);
	return out;
}

void subjects_free(struct subjects *s)
{
	if (!s)
		return;
	free(s->list);
	pool_release(&s->pool);
	free(s);
}
