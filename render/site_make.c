/* SPDX-License-Identifier: MIT */
/* The parts of a site: made here or by other processes, or taken over from the site before. */
#include <stdlib.h>
#include <string.h>

#include "base/jobs.h"
#include "base/memory.h"
#include "render/page/glossary.h"
#include "render/plain/plain.h"
#include "render/site_parts.h"

struct view site_view(const struct site *s, size_t lang)
{
	struct view v = {.archive = s->archive,
	                 .options = s->options,
	                 .privacy = &s->privacy,
	                 .lang = s->langs[lang],
	                 .pages = s->pages,
	                 .diags = s->diags,
	                 .address = s->url,
	                 .articles = s->articles,
	                 .sets = s->sets,
	                 .colours = s->colours};

	pool_init(&v.pool);
	return v;
}

void site_view_end(struct view *v)
{
	view_said_release(v);
	pool_release(&v->pool);
}

/* "UnixBench: 3 plans": titles of the pages of tools in the language of the view. */
void site_name_pages(struct view *v, struct plan_of_site *p)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct comparison *c = p->pages[i].comparison;
		bool plans;
		size_t n = comparison_subjects(c, &plans);

		if (!p->of_tool[i])
			continue;
		p->pages[i].name = lang_tool(v->lang, c->groups[0].tool);
		p->pages[i].title = view_format(
		        v, "compare.title", {"tool", p->pages[i].name},
		        {"subjects", view_count(v, plans ? "count.plans" : "count.subjects", n)});
	}
}

/* Nothing asks whether such a file is as it was, but the part that it is: it has the part's key. */
static void write_data(struct view *v, const struct compare_page *page, const char *key)
{
	static const struct {
		const char *ending;
		plain_export *export;
	} forms[] = {{"csv", export_csv}, {"json", export_json}};
	struct plain plain = {.archive = v->archive,
	                      .comparison = page->comparison,
	                      .privacy = v->privacy,
	                      .lang = v->lang};

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		struct buf out = BUF_INIT;

		forms[i].export(&plain, NULL, 0, &out);
		if (pages_put_as(v->pages,
		                 pool_printf(&v->pool, "data/%s.%s", page->id, forms[i].ending), key,
		                 out.s, out.n) < 0)
			v->failed = true;
		buf_release(&out);
	}
}

/* The page of a subject. Of many, each is compared with those that it shares a page with. */
static void write_subject(struct view *v, const struct subject *s, const struct plan_of_site *p)
{
	struct set_part *part = v->sets->many ? v->sets->primary[s->ordinal] : NULL;

	subject_page_write(v, s, part ? set_comparison(v->archive, part) : p->all, p->pages, p->n);
}

static void write_part(struct site *s, struct view *v, const struct site_part *part)
{
	switch (part->kind) {
	case PART_INDEX:
		index_page_write(v, s->plan.all, s->plan.pages, s->plan.n);
		break;
	case PART_COMPARE:
		compare_page_write(v, &s->plan.pages[part->at]);
		break;
	case PART_SET:
		set_page_write(v, &s->sets->list[part->at], part->page);
		break;
	case PART_SUBJECT:
		write_subject(v, s->archive->subjects->list[part->at], &s->plan);
		break;
	case PART_ARTICLES:
		articles_write(v, s->articles);
		break;
	case PART_LOG:
		log_page_write(v, s->archive->reports[part->at]);
		break;
	case PART_LOGS:
		logs_page_write(v, part->at);
		break;
	case PART_GLOSSARY:
		v->failed = page_write(v->pages, glossary_page(v->lang)) < 0;
		break;
	case PART_DATA:
		write_data(v, &s->plan.pages[part->at], part->key);
		break;
	}
}

/* Makes a part; its record is appended. */
static void make_part(struct site *s, const struct site_part *part, struct buf *record)
{
	struct view v = site_view(s, part->lang);

	pages_part_begin(s->pages);
	write_part(s, &v, part);
	pages_part_end(s->pages, v.failed, v.missing, record);
	site_view_end(&v);
}

/* Lists of parts ------------------------------------------------------------------------------- */

struct parts {
	struct site_part *list;
	size_t n, cap;
};

static void add(struct parts *p, struct site_part part)
{
	GROW(p->list, p->n, p->cap);
	p->list[p->n++] = part;
}

static void add_all(struct parts *p, enum site_part_kind kind, size_t lang, size_t n)
{
	for (size_t i = 0; i < n; i++)
		add(p, (struct site_part){.kind = kind, .lang = lang, .at = i});
}

/* All that may link to logs. */
static void list_first(const struct site *s, size_t lang, struct parts *p)
{
	add_all(p, PART_INDEX, lang, 1);
	add_all(p, PART_COMPARE, lang, s->plan.n);
	for (size_t i = 0; i < s->sets->n; i++)
		for (size_t k = 0; k < s->sets->list[i].n_parts; k++)
			add(p, (struct site_part){.kind = PART_SET, .lang = lang, .at = i, .page = k});
	add_all(p, PART_SUBJECT, lang, s->archive->subjects->n);
	add_all(p, PART_ARTICLES, lang, 1);
}

/* The logs, which say who links to them, and what may come behind. */
static void list_second(const struct site *s, size_t lang, struct parts *p)
{
	add_all(p, PART_LOG, lang, s->archive->n_reports);
	add_all(p, PART_LOGS, lang, logs_pages(s->archive));
	add_all(p, PART_GLOSSARY, lang, 1);
	if (lang == 0)
		add_all(p, PART_DATA, lang, s->plan.n);
}

/* Making --------------------------------------------------------------------------------------- */

/* A process that shares the work costs as much as making so many parts, since it reads the stylesheets
 * and finds the fonts, and one more for so many logs: what is touched of their memory is copied. */
enum { PARTS_OF_PROCESS = 16, LOGS_OF_PART = 100 };

struct making {
	struct site *s;
	const struct parts *parts;
	size_t *wanted; /* parts that other processes may make */
	size_t n_wanted;
	size_t next; /* the part that is to be taken */
};

static void work(void *user, size_t i, struct buf *out)
{
	const struct making *m = user;

	make_part(m->s, &m->parts->list[m->wanted[i]], out);
}

/* What is not made elsewhere: taken over; or articles, which others than pages need. */
static int take_own(struct making *m)
{
	const struct site_part *part = &m->parts->list[m->next];
	struct buf record = BUF_INIT;
	int r;

	if (part->kind != PART_ARTICLES)
		return pages_part_keep(m->s->pages, part->key);
	make_part(m->s, part, &record);
	r = pages_part_take(m->s->pages, part->key, record.s, record.n);
	buf_release(&record);
	return r;
}

/* Takes a part, and before it those of our own. */
static int take(void *user, size_t i, const char *record, size_t n)
{
	struct making *m = user;
	int r = 0;

	for (; r >= 0 && m->next < m->wanted[i]; m->next++)
		r = take_own(m);
	if (r >= 0)
		r = pages_part_take(m->s->pages, m->parts->list[m->next++].key, record, n);
	return r;
}

static unsigned workers_for(const struct site *s, size_t parts)
{
	size_t worth = 1 + parts / (PARTS_OF_PROCESS + s->archive->n_reports / LOGS_OF_PART);

	if (s->options->single_file)
		return 1;
	return worth < s->options->jobs ? (unsigned)worth : s->options->jobs;
}

static int make_all(struct site *s, const struct parts *parts)
{
	struct making m = {.s = s, .parts = parts};
	struct jobs jobs = {.user = &m, .work = work, .take = take};
	struct buf err = BUF_INIT;
	int r;

	m.wanted = xcalloc(parts->n + 1, sizeof *m.wanted);
	for (size_t i = 0; i < parts->n; i++)
		if (parts->list[i].kind != PART_ARTICLES &&
		    !pages_part_known(s->pages, parts->list[i].key))
			m.wanted[m.n_wanted++] = i;
	jobs.n = m.n_wanted;
	jobs.workers = workers_for(s, jobs.n);
	r = jobs_run(&jobs, &err);
	for (; r >= 0 && m.next < parts->n; m.next++)
		r = take_own(&m);
	if (err.n)
		diag_add(s->diags, LEVEL_OUTPUT, NULL, 0, 0, "%s: the site that is there stays", err.s);
	free(m.wanted);
	buf_release(&err);
	return r;
}

static int make_language(struct site *s, size_t lang)
{
	struct parts parts = {0};
	struct view v = site_view(s, lang);
	int r = 0;

	site_name_pages(&v, &s->plan);
	for (int step = 0; step < 2 && r >= 0; step++) {
		parts.n = 0;
		if (step == 0)
			list_first(s, lang, &parts);
		else
			list_second(s, lang, &parts);
		for (size_t i = 0; i < parts.n; i++)
			site_key(s, &v, &parts.list[i]);
		r = make_all(s, &parts);
	}
	free(parts.list);
	site_view_end(&v);
	return r;
}

int site_make(struct site *s)
{
	int r = 0;

	s->keys = site_keys_new(s);
	for (size_t i = 0; i < s->n_langs && r >= 0; i++)
		r = make_language(s, i);
	site_keys_free(s->keys, s);
	return r;
}
