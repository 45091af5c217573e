/* SPDX-License-Identifier: MIT */
/* Keys of the parts of a site. Each stands for all that a part is made of: what it is told by the
 * options, plans.ini and the names to be kept back, and of the archive what it shows. A key may stand
 * for more than that, never for less. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "render/page/log.h"
#include "render/site_parts.h"

enum { PLANS_MAX = 64 << 20, LOG_DIGITS = 12 };

/* Where a report stands in the archive. */
struct placed {
	const struct report *report;
	size_t place;
};

struct site_keys {
	char site[SHA256_KEY];          /* options, plans.ini, names to be kept back */
	char all[SHA256_KEY];           /* everything */
	char (*reports)[SHA256_KEY];    /* a log as it was read, and how it came in */
	char (*subjects)[SHA256_KEY];   /* by ordinal: names, colour, runs */
	char (*sets)[SHA256_KEY];       /* name, addresses, subjects */
	char (**set_parts)[SHA256_KEY]; /* of each set: address, subjects */
	const char **primary;         /* by ordinal: of the part in which a subject stands beside others */
	struct placed *placed;        /* all reports by their address in memory */
};

static void text(struct sha256 *h, const char *s)
{
	sha256_add(h, s ? "+" : "-", 1);
	if (s)
		sha256_add(h, s, strlen(s) + 1);
}

static void number(struct sha256 *h, size_t n)
{
	sha256_add(h, &n, sizeof n);
}

/* What all parts share ------------------------------------------------------------------------- */

static void add_plans(struct sha256 *h, const struct plans *p)
{
	struct buf bytes = BUF_INIT, err = BUF_INIT;

	text(h, p->file);
	if (p->file && file_read(p->file, PLANS_MAX, &bytes, &err) == 0)
		sha256_add(h, bytes.s, bytes.n);
	buf_release(&bytes);
	buf_release(&err);
}

static void add_privacy(struct sha256 *h, const struct privacy *p)
{
	number(h, (p->keep_hosts ? 1u : 0u) | (p->anonymous ? 2u : 0u));
	number(h, p->n_hosts);
	for (size_t i = 0; i < p->n_hosts; i++)
		text(h, p->hosts[i]);
	number(h, p->n_words);
	for (size_t i = 0; i < p->n_words; i++) {
		text(h, p->words[i].text);
		text(h, p->words[i].put);
	}
}

/* Whether any subject has a price changes the pages of those that have none. */
static bool any_price(const struct site *s)
{
	const struct subjects *all = s->archive->subjects;

	for (size_t i = 0; i < all->n; i++)
		if (all->list[i]->plan && !isnan(all->list[i]->plan->price))
			return true;
	return false;
}

static void key_of_site(const struct site *s, char key[SHA256_KEY])
{
	const struct site_options *o = s->options;
	struct sha256 h;

	sha256_init(&h);
	number(&h, (size_t)o->density);
	number(&h, (o->chart_plans ? 1u : 0u) | (s->sets->many ? 2u : 0u) | (any_price(s) ? 4u : 0u));
	text(&h, s->url);
	number(&h, s->feed);
	for (size_t i = 0; i < MENU_MAX && s->menu[i]; i++)
		text(&h, s->menu[i]);
	for (size_t i = 0; i < s->n_langs; i++)
		text(&h, lang_code(s->langs[i]));
	add_plans(&h, s->archive->plans);
	add_privacy(&h, &s->privacy);
	sha256_key(&h, key);
}

/* Logs, subjects, sets ------------------------------------------------------------------------- */

static void key_of_report(const struct site *s, size_t i, char key[SHA256_KEY])
{
	const struct import *in = &s->archive->reports[i]->import;
	const char *const texts[] = {in->path, in->container, in->member, in->machine,
	                             in->label, in->plan, in->date, in->encoding};
	struct sha256 h;

	sha256_init(&h);
	text(&h, s->archive->results[i]);
	for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
		text(&h, texts[k]);
	sha256_key(&h, key);
}

static int by_address(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	return (x->report > y->report) - (x->report < y->report);
}

static void place_reports(struct site_keys *k, const struct archive *a)
{
	k->placed = xcalloc(a->n_reports + 1, sizeof *k->placed);
	for (size_t i = 0; i < a->n_reports; i++)
		k->placed[i] = (struct placed){a->reports[i], i};
	qsort(k->placed, a->n_reports, sizeof *k->placed, by_address);
}

/* The key of a report that a run is of. */
static const char *report_key(const struct site_keys *k, const struct site *s, const struct report *r)
{
	struct placed wanted = {.report = r};
	const struct placed *found = bsearch(&wanted, k->placed, s->archive->n_reports,
	                                     sizeof *k->placed, by_address);

	return k->reports[found->place];
}

static void key_of_subject(const struct site_keys *k, const struct site *s, size_t i,
                           char key[SHA256_KEY])
{
	const struct subject *subject = s->archive->subjects->list[i];
	const struct plans *plans = s->archive->plans;
	char *name = public_name(subject, &s->privacy), id[64];
	struct sha256 h;

	public_id(subject, &s->privacy, id);
	sha256_init(&h);
	text(&h, name);
	text(&h, id);
	text(&h, subject->id);
	text(&h, subject->name);
	text(&h, subject->full_name);
	text(&h, subject->difference);
	number(&h, subject->plan ? (size_t)(subject->plan - plans->plans) : (size_t)-1);
	number(&h, subject->machine ? (size_t)(subject->machine - plans->machines) : (size_t)-1);
	number(&h, (size_t)s->colours[i]);
	for (size_t r = 0; r < subject->n_runs; r++) {
		text(&h, report_key(k, s, subject->runs[r]->report));
		text(&h, subject->runs[r]->id);
	}
	sha256_key(&h, key);
	free(name);
}

static void key_of_part(const struct site_keys *k, const struct set_part *part, char key[SHA256_KEY])
{
	struct sha256 h;

	sha256_init(&h);
	text(&h, part->id);
	for (size_t i = 0; i < part->n; i++)
		text(&h, k->subjects[part->list[i]->ordinal]);
	sha256_key(&h, key);
}

static void key_of_set(struct site_keys *k, const struct site *s, size_t at, char key[SHA256_KEY])
{
	const struct subject_set *set = &s->sets->list[at];
	struct sha256 h;

	k->set_parts[at] = xcalloc(set->n_parts, sizeof *k->set_parts[at]);
	sha256_init(&h);
	number(&h, (size_t)set->kind);
	text(&h, set->name);
	for (size_t i = 0; i < set->n_parts; i++) {
		key_of_part(k, &set->parts[i], k->set_parts[at][i]);
		text(&h, k->set_parts[at][i]);
	}
	sha256_key(&h, key);
}

static void key_of_all(const struct site_keys *k, const struct site *s, char key[SHA256_KEY])
{
	struct sha256 h;

	sha256_init(&h);
	for (size_t i = 0; i < s->archive->n_reports; i++)
		text(&h, k->reports[i]);
	for (size_t i = 0; i < s->archive->subjects->n; i++)
		text(&h, k->subjects[i]);
	sha256_key(&h, key);
}

/* The keys of the parts that subjects stand beside others in. */
static void find_primary(struct site_keys *k, const struct site *s)
{
	for (size_t i = 0; s->sets->many && i < s->sets->n; i++)
		for (size_t p = 0; p < s->sets->list[i].n_parts; p++) {
			const struct set_part *part = &s->sets->list[i].parts[p];

			for (size_t m = 0; m < part->n; m++)
				if (s->sets->primary[part->list[m]->ordinal] == part)
					k->primary[part->list[m]->ordinal] = k->set_parts[i][p];
		}
}

struct site_keys *site_keys_new(const struct site *s)
{
	struct site_keys *k = xcalloc(1, sizeof *k);
	size_t n_reports = s->archive->n_reports, n_subjects = s->archive->subjects->n;

	key_of_site(s, k->site);
	k->reports = xcalloc(n_reports + 1, sizeof *k->reports);
	k->subjects = xcalloc(n_subjects + 1, sizeof *k->subjects);
	k->sets = xcalloc(s->sets->n + 1, sizeof *k->sets);
	k->set_parts = xcalloc(s->sets->n + 1, sizeof *k->set_parts);
	k->primary = xcalloc(n_subjects + 1, sizeof *k->primary);
	for (size_t i = 0; i < n_reports; i++)
		key_of_report(s, i, k->reports[i]);
	place_reports(k, s->archive);
	for (size_t i = 0; i < n_subjects; i++)
		key_of_subject(k, s, i, k->subjects[i]);
	for (size_t i = 0; i < s->sets->n; i++)
		key_of_set(k, s, i, k->sets[i]);
	find_primary(k, s);
	key_of_all(k, s, k->all);
	return k;
}

void site_keys_free(struct site_keys *k, const struct site *s)
{
	for (size_t i = 0; i < s->sets->n; i++)
		free(k->set_parts[i]);
	free(k->set_parts);
	free(k->primary);
	free(k->reports);
	free(k->subjects);
	free(k->sets);
	free(k->placed);
	free(k);
}

/* Parts ---------------------------------------------------------------------------------------- */

/* The comparison pages that a subject stands on, as its own page names them. */
static void add_pages(struct sha256 *h, const struct site *s, const struct subject *subject)
{
	for (size_t i = 0; i < s->plan.n; i++) {
		const struct compare_page *p = &s->plan.pages[i];
		bool in = false;

		for (size_t g = 0; g < p->comparison->n_groups && !in; g++)
			in = group_place(&p->comparison->groups[g], subject) <
			     p->comparison->groups[g].n_subjects;
		if (in) {
			text(h, p->id);
			text(h, p->name);
		}
	}
}

/* The pages of its provider and its CPU, as its own page names them. */
static void add_sets(struct sha256 *h, const struct site *s, const struct subject *subject)
{
	for (int kind = 0; kind < SET_PLAN; kind++) {
		const struct subject_set *set = sets_find(s->sets, (enum set_kind)kind, subject);

		text(h, set ? set->name : NULL);
		text(h, set ? set->parts[0].id : NULL);
	}
}

/* Those of its plan are its machines, if it has no machine itself. */
static void add_machines(struct sha256 *h, const struct site *s, const struct subject *subject)
{
	const struct subjects *all = s->archive->subjects;

	for (size_t i = 0; subject->plan && !subject->machine && i < all->n; i++)
		if (all->list[i]->plan == subject->plan)
			text(h, s->keys->subjects[i]);
}

/* Of many subjects each stands beside those of its part of a set, else beside all. */
static void add_subject(struct sha256 *h, struct site *s, struct view *v, size_t i)
{
	const struct subject *subject = s->archive->subjects->list[i];
	const char *part = s->keys->primary[i];

	text(h, s->keys->subjects[i]);
	text(h, view_age(v, subject->runs, subject->n_runs));
	text(h, part ? part : s->keys->all);
	if (!part)
		return;
	add_pages(h, s, subject);
	add_sets(h, s, subject);
	add_machines(h, s, subject);
}

static void add_log(struct sha256 *h, struct site *s, struct view *v, size_t i)
{
	const struct report *r = s->archive->reports[i];
	char log[LOG_DIGITS + 1];

	text(h, s->keys->reports[i]);
	for (size_t k = 0; k < r->n_runs; k++)
		text(h, r->runs[k]->subject ? s->keys->subjects[r->runs[k]->subject->ordinal] : NULL);
	memcpy(log, r->sha256, LOG_DIGITS);
	log[LOG_DIGITS] = '\0';
	pages_links_hash(s->pages, lang_code(v->lang), log, h);
}

static void add_ages(struct sha256 *h, struct view *v, const struct subject *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		text(h, view_age(v, list[i]->runs, list[i]->n_runs));
}

static void add_set(struct sha256 *h, struct site *s, struct view *v, const struct site_part *part)
{
	const struct subject_set *set = &s->sets->list[part->at];

	number(h, (size_t)set->kind);
	text(h, set->name);
	text(h, set->parts[0].id);
	text(h, part->page ? s->keys->set_parts[part->at][part->page - 1] : s->keys->sets[part->at]);
	text(h, s->keys->set_parts[part->at][part->page]);
	text(h, part->page + 1 < set->n_parts ? s->keys->set_parts[part->at][part->page + 1] : NULL);
	add_ages(h, v, part->page ? set->parts[part->page].list : set->list,
	         part->page ? set->parts[part->page].n : set->n);
}

/* What a page of comparisons, of many subjects, and its data files show: the subjects compared, and of
 * each set where it stands. */
static void add_compare(struct sha256 *h, struct site *s, size_t at)
{
	const struct compare_page *p = &s->plan.pages[at];
	const struct subject *baseline = p->comparison->baseline;

	text(h, p->id);
	text(h, p->title);
	text(h, p->name);
	text(h, baseline ? s->keys->subjects[baseline->ordinal] : NULL);
	for (size_t g = 0; g < p->comparison->n_groups; g++) {
		const struct group *group = &p->comparison->groups[g];

		text(h, group->tool);
		text(h, group->era);
		number(h, group->n_subjects);
		for (size_t i = 0; i < group->n_subjects; i++)
			text(h, s->keys->subjects[group->subjects[i]->ordinal]);
	}
	for (size_t i = 0; i < s->sets->n; i++) {
		number(h, (size_t)s->sets->list[i].kind);
		text(h, s->sets->list[i].name);
		text(h, s->sets->list[i].parts[0].id);
	}
}

static void add_logs(struct sha256 *h, struct site *s, size_t at)
{
	size_t n, from = logs_of_page(s->archive, at, &n);

	number(h, at ? 1 : 0);
	for (size_t i = from; i < from + n; i++)
		text(h, s->keys->reports[i]);
}

static void add_all_pages(struct sha256 *h, struct site *s)
{
	text(h, s->keys->all);
	for (size_t i = 0; i < s->plan.n; i++) {
		text(h, s->plan.pages[i].id);
		text(h, s->plan.pages[i].title);
	}
}

void site_key(struct site *s, struct view *v, struct site_part *part)
{
	struct sha256 h;

	sha256_init(&h);
	text(&h, s->keys->site);
	number(&h, (size_t)part->kind);
	text(&h, lang_code(v->lang));
	switch (part->kind) {
	case PART_SET:
		add_set(&h, s, v, part);
		break;
	case PART_SUBJECT:
		add_subject(&h, s, v, part->at);
		break;
	case PART_LOG:
		add_log(&h, s, v, part->at);
		break;
	case PART_GLOSSARY:
		break;
	case PART_LOGS:
		add_logs(&h, s, part->at);
		break;
	case PART_COMPARE:
	case PART_DATA:
		if (s->sets->many) {
			add_compare(&h, s, part->at);
			break;
		}
		number(&h, part->at);
		/* fall through */
	case PART_INDEX:
	case PART_ARTICLES:
		add_all_pages(&h, s);
		break;
	}
	sha256_key(&h, part->key);
}
