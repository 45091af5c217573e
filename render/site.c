#include "render/site.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "render/article/article.h"
#include "render/article/feed.h"
#include "render/article/post.h"
#include "render/choices.h"
#include "render/page/glossary.h"
#include "render/plain/plain.h"
#include "render/view/view.h"

enum { LANGS_MAX = 8, MENU_MAX = 8 };

/* The comparisons of a site: those of plans.ini, then one a tool. */
struct plan_of_site {
	struct comparison *all;     /* everything, for the front page and the pages of subjects */
	struct compare_page *pages; /* titles are set language by language */
	bool *of_tool;              /* likewise: the page of a tool, whose title is a language's */
	size_t n, cap;
	struct pool pool; /* of titles that the author chose */
};

static bool id_taken(const char *id, const void *user)
{
	const struct plan_of_site *p = user;

	for (size_t i = 0; i < p->n; i++)
		if (strcmp(p->pages[i].id, id) == 0)
			return true;
	return false;
}

static void add_page(struct plan_of_site *p, const char *id, const char *title,
                     struct comparison *c, bool of_tool)
{
	char clean[64];
	size_t cap = p->cap;

	if (!c->n_groups) {
		comparison_free(c);
		return;
	}
	make_id(id, id_taken, p, clean);
	GROW(p->of_tool, p->n, cap);
	GROW(p->pages, p->n, p->cap);
	p->of_tool[p->n] = of_tool;
	p->pages[p->n++] = (struct compare_page){.id = xstrdup(clean), .title = title, .comparison = c};
}

/* A page that plans.ini asks for; if anonymous without the names that its ID and title hold. */
static void add_choice(struct plan_of_site *p, const struct archive *a,
                       const struct comparison_choice *choice, const struct privacy *privacy)
{
	char *id = public_words(choice->id, privacy);
	char *title = public_words(choice->title ? choice->title : choice->id, privacy);

	add_page(p, id, pool_strdup(&p->pool, title), groups_ordered(comparison_build(a, choice)),
	         false);
	free(id);
	free(title);
}

static void plan_site(struct plan_of_site *p, const struct archive *a,
                      const struct privacy *privacy)
{
	*p = (struct plan_of_site){.all = groups_ordered(comparison_build(a, NULL))};
	pool_init(&p->pool);
	for (size_t i = 0; i < a->plans->n_comparisons; i++)
		add_choice(p, a, &a->plans->comparisons[i], privacy);
	for (size_t g = 0; g < p->all->n_groups; g++) {
		const char *tool = p->all->groups[g].tool;
		struct comparison_choice choice = {.suites = &tool, .n_suites = 1};
		bool seen = false;

		for (size_t k = 0; k < g; k++)
			seen = seen || strcmp(p->all->groups[k].tool, tool) == 0;
		if (!seen)
			add_page(p, tool, tool, groups_ordered(comparison_build(a, &choice)), true);
	}
}

static void release_plan(struct plan_of_site *p)
{
	for (size_t i = 0; i < p->n; i++) {
		free((char *)(size_t)p->pages[i].id);
		comparison_free((struct comparison *)(size_t)p->pages[i].comparison);
	}
	free(p->pages);
	free(p->of_tool);
	pool_release(&p->pool);
	comparison_free(p->all);
}

static void write_data(struct view *v, const struct compare_page *page)
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
		if (pages_put(v->pages,
		              pool_printf(&v->pool, "data/%s.%s", page->id, forms[i].ending), out.s,
		              out.n) < 0)
			v->failed = true;
		buf_release(&out);
	}
}

/* "UnixBench: 3 plans": titles of the pages of tools in the language of the view. */
static void name_pages(struct view *v, struct plan_of_site *p)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct comparison *c = p->pages[i].comparison;
		bool plans;
		size_t n = comparison_subjects(c, &plans);

		if (!p->of_tool[i])
			continue;
		p->pages[i].title = view_format(
		        v, "compare.title", {"tool", lang_tool(v->lang, c->groups[0].tool)},
		        {"subjects", view_count(v, plans ? "count.plans" : "count.subjects", n)});
	}
}

/* The page of a subject. Of many, each is compared with those that it shares a page with. What it
 * needs is given back. */
static void write_subject(struct view *v, const struct subject *s, const struct plan_of_site *p)
{
	struct pool kept = v->pool;
	const struct set_part *part = v->sets->many ? v->sets->primary[s->ordinal] : NULL;

	pool_init(&v->pool);
	subject_page_write(v, s, part ? part->comparison : p->all, p->pages, p->n);
	pool_release(&v->pool);
	v->pool = kept;
}

/* All pages of one language. Returns how many. */
static int write_language(struct view *v, struct plan_of_site *p)
{
	const struct archive *a = v->archive;
	int n_articles;
	size_t n_sets = 0;

	name_pages(v, p);
	index_page_write(v, p->all, p->pages, p->n);
	for (size_t i = 0; i < p->n; i++)
		compare_page_write(v, &p->pages[i]);
	for (size_t i = 0; i < v->sets->n; i++) {
		set_page_write(v, &v->sets->list[i]);
		n_sets += v->sets->list[i].n_parts;
	}
	for (size_t i = 0; i < a->subjects->n; i++)
		write_subject(v, a->subjects->list[i], p);
	n_articles = articles_write(v, v->articles);
	for (size_t i = 0; i < a->n_reports; i++)
		log_page_write(v, a->reports[i]);
	n_sets += logs_pages_write(v);
	if (page_write(v->pages, glossary_page(v->lang)) < 0)
		v->failed = true;
	return n_articles + (int)(2 + p->n + n_sets + a->subjects->n + a->n_reports);
}

static size_t load_languages(const struct archive *a, const struct site_options *o,
                             struct lang **langs, struct diags *diags)
{
	static const char *const usual[] = {"en", "ja"};
	const char *const *codes = a->plans->n_languages ? a->plans->languages : usual;
	size_t n_codes = a->plans->n_languages ? a->plans->n_languages : 2, n = 0;

	for (size_t i = 0; i < n_codes && n < LANGS_MAX; i++) {
		struct buf err = BUF_INIT;

		langs[n] = lang_load(o->templates, codes[i], &err);
		if (langs[n])
			n++;
		else
			diag_add(diags, LEVEL_WARNING, a->plans->file, 0, 0,
			         "%s; the site is written without that language", err.s);
		buf_release(&err);
	}
	return n;
}

/* The sections that the front page has. */
static void make_menu(const struct plan_of_site *p, const struct subject_sets *sets,
                      const struct archive *a, const struct articles *articles,
                      const char *menu[MENU_MAX])
{
	bool plans = false, machines = false, providers = false;
	size_t n = 0;

	for (size_t i = 0; !sets->many && i < a->subjects->n; i++) {
		plans = plans || a->subjects->list[i]->plan;
		machines = machines || !a->subjects->list[i]->plan;
	}
	for (size_t i = 0; sets->many && i < sets->n; i++)
		providers = providers || sets->list[i].kind == SET_PROVIDER;
	if (providers)
		menu[n++] = "providers";
	if (sets->many)
		menu[n++] = "cpus";
	if (plans)
		menu[n++] = "plans";
	if (p->n)
		menu[n++] = "comparisons";
	if (machines)
		menu[n++] = "machines";
	menu[n++] = "logs";
	for (size_t i = 0; i < articles->n; i++)
		if (!articles->list[i]->failed) {
			menu[n++] = "articles";
			break;
		}
	menu[n] = NULL;
}

/* What all languages of a site share. */
struct site {
	const struct archive *archive;
	const struct site_options *options;
	struct diags *diags;
	struct lang *langs[LANGS_MAX];
	size_t n_langs;
	struct privacy privacy;
	struct plan_of_site plan;
	struct subject_sets *sets;
	struct articles *articles;
	char *url; /* of the site, with a slash at its end; NULL: not known */
	struct pages *pages;
	int *colours;
	size_t missing; /* characters of charts that no font has */
};

static struct view view_of(const struct site *s, size_t lang)
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

static void view_end(struct site *s, struct view *v)
{
	s->missing += v->missing;
	view_said_release(v);
	pool_release(&v->pool);
}

/* The articles of all languages, those with errors marked. */
static void load_articles(struct site *s)
{
	s->articles = articles_load(s->options->data, s->langs, s->n_langs, &s->privacy, s->diags);
	for (size_t i = 0; i < s->n_langs; i++) {
		struct view v = view_of(s, i);

		articles_check(&v, s->articles);
		view_end(s, &v);
	}
}

/* Where plans.ini says that the site stands; NULL with a note or a warning. To free(). */
static char *site_address(const struct plans *p, struct diags *diags)
{
	struct buf url = BUF_INIT;

	if (!p->url && p->file)
		diag_add(diags, LEVEL_NOTE, p->file, 0, 0,
		         "no url in [site]: the site has no feed, no sitemap and no cards");
	if (!p->url)
		return NULL;
	if ((strncmp(p->url, "https://", 8) != 0 && strncmp(p->url, "http://", 7) != 0) ||
	    strpbrk(p->url, " \"<>?#\\")) {
		diag_add(diags, LEVEL_WARNING, p->file, 0, 0,
		         "'%s' is no address of a site (https://example.com/), so there is no feed, no "
		         "sitemap and no card",
		         p->url);
		return NULL;
	}
	buf_puts(&url, p->url);
	if (url.s[url.n - 1] != '/')
		buf_putc(&url, '/');
	return buf_detach(&url);
}

/* Adds feed.xml, of the articles that have a date. false: it can't be written. */
static bool write_feed(struct site *s)
{
	const struct plans *p = s->archive->plans;
	struct buf out = BUF_INIT;
	char *title = public_words(p->title ? p->title : "kurabe", &s->privacy);
	bool good = !feed_put(s->articles, s->url, title, p->author, &out) ||
	            pages_put(s->pages, "feed.xml", out.s, out.n) == 0;

	free(title);
	buf_release(&out);
	return good;
}

static bool has_feed(const struct articles *all)
{
	for (size_t i = 0; i < all->n; i++)
		if (!all->list[i]->failed && all->list[i]->date.text)
			return true;
	return false;
}

static void site_begin(struct site *s)
{
	s->n_langs = load_languages(s->archive, s->options, s->langs, s->diags);
	privacy_init(&s->privacy, s->archive, s->options->keep_hosts, s->options->anonymous);
	choices_check(s->archive, &s->privacy, s->diags);
	plan_site(&s->plan, s->archive, &s->privacy);
	s->sets = sets_build(s->archive, s->options->anonymous);
	s->colours = colours_choose(s->archive->subjects, s->plan.all);
	s->url = site_address(s->archive->plans, s->diags);
	load_articles(s);
	if (s->n_langs)
		s->pages = pages_begin(s->options->data, s->options->templates, s->langs, s->n_langs,
		                       s->diags);
}

static void site_end(struct site *s)
{
	release_plan(&s->plan);
	sets_free(s->sets);
	articles_free(s->articles);
	free(s->colours);
	free(s->url);
	privacy_release(&s->privacy);
	for (size_t i = 0; i < s->n_langs; i++)
		lang_free(s->langs[i]);
}

/* All pages. Returns how many, or -1. */
static int write_pages(struct site *s)
{
	bool failed = false;
	int count = 0;

	for (size_t i = 0; i < s->n_langs && !failed; i++) {
		struct view v = view_of(s, i);

		count += write_language(&v, &s->plan);
		for (size_t k = 0; i == 0 && k < s->plan.n; k++)
			write_data(&v, &s->plan.pages[k]);
		failed = v.failed;
		view_end(s, &v);
	}
	if (s->missing)
		diag_add(s->diags, LEVEL_WARNING, NULL, 0, 0,
		         "no font has %zu characters of the charts; they are drawn as boxes", s->missing);
	return failed ? -1 : count;
}

int site_render(const struct archive *a, const struct site_options *o, struct diags *diags)
{
	struct site s = {.archive = a, .options = o, .diags = diags};
	const char *menu[MENU_MAX];
	int count = -1;

	site_begin(&s);
	make_menu(&s.plan, s.sets, a, s.articles, menu);
	if (s.pages && o->single_file && pages_single(s.pages) < 0) {
		pages_abort(s.pages);
		s.pages = NULL;
	}
	if (s.pages) {
		pages_menu(s.pages, menu);
		if (s.url)
			pages_address(s.pages, s.url, has_feed(s.articles));
		count = write_pages(&s);
		if (count >= 0 && s.url && !write_feed(&s))
			count = -1;
		if (count < 0)
			pages_abort(s.pages);
		else if (pages_end(s.pages) < 0 || posts_write(s.articles, o->data, diags) < 0)
			count = -1;
	}
	site_end(&s);
	return count;
}
