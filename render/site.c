/* SPDX-License-Identifier: MIT */
#include "render/site_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "render/article/feed.h"
#include "render/article/post.h"
#include "render/chart/chart_fonts.h"
#include "render/choices.h"
#include "render/page/ours.h"
#include "render/templates.h"

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
	p->pages[p->n++] = (struct compare_page){
	        .id = xstrdup(clean), .title = title, .name = title, .comparison = c};
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
		bool seen = false;

		for (size_t k = 0; k < g; k++)
			seen = seen || strcmp(p->all->groups[k].tool, tool) == 0;
		if (!seen)
			add_page(p, tool, tool, comparison_of_tool(p->all, tool), true);
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

static bool has_language(const char *templates, const char *code)
{
	struct buf name = BUF_INIT;
	char *path;
	bool there;

	buf_printf(&name, "lang/%s.xml", code);
	path = templates_path(templates, name.s);
	there = access(path, F_OK) == 0 || errno != ENOENT;
	free(path);
	buf_release(&name);
	return there;
}

/* A language that the installation lacks is left out; one that can't be read may be there next time. */
static void say_unknown(struct site *s, const char *code, const char *why)
{
	if (has_language(s->options->templates, code)) {
		diag_add(s->diags, LEVEL_ERROR, NULL, 0, 0, "%s", why);
		s->unread = true;
	} else {
		diag_add(s->diags, LEVEL_WARNING, s->archive->plans->file, 0, 0,
		         "%s; the site is written without that language", why);
	}
}

static void load_languages(struct site *s)
{
	static const char *const usual[] = {"en", "ja"};
	const struct plans *plans = s->archive->plans;
	const char *const *codes = plans->n_languages ? plans->languages : usual;
	size_t n_codes = plans->n_languages ? plans->n_languages : 2;

	for (size_t i = 0; i < n_codes && s->n_langs < LANGS_MAX; i++) {
		struct buf err = BUF_INIT;
		struct lang *l = lang_load(s->options->templates, codes[i], &err);

		if (l)
			s->langs[s->n_langs++] = l;
		else
			say_unknown(s, codes[i], err.s);
		buf_release(&err);
	}
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

/* The articles of all languages, those with errors marked. */
static void load_articles(struct site *s)
{
	s->articles = articles_load(s->options->data, s->langs, s->n_langs, &s->privacy, s->diags);
	for (size_t i = 0; i < s->n_langs; i++) {
		struct view v = site_view(s, i);

		articles_check(&v, s->articles);
		site_view_end(&v);
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

/* A site that lacks what can't be read just now must not take the place of one that has it. */
static bool may_replace(const struct site *s)
{
	if (!s->archive->unread && !s->articles->unread && !s->unread && s->n_langs)
		return true;
	if (!s->n_langs) {
		diag_add(s->diags, LEVEL_ERROR, NULL, 0, 0,
		         "there is no language to write in: '%s/site' stays as it is", s->options->data);
		return false;
	}
	diag_add(s->diags, LEVEL_ERROR, NULL, 0, 0,
	         "a site without what can't be read would not be whole: '%s/site' stays as it is",
	         s->options->data);
	return false;
}

static bool site_may_go(struct site *s)
{
	int ours = site_is_ours(s->options->data);

	if (ours > 0)
		return true;
	if (ours < 0)
		diag_add(s->diags, LEVEL_OUTPUT, NULL, 0, 0, "can't look into '%s/site': %s",
		         s->options->data, strerror(errno));
	else
		diag_add(s->diags, LEVEL_REFUSED, NULL, 0, 0,
		         "'%s/site' is not of kurabe's making, so it is not replaced: move it away, "
		         "or give another folder with --data",
		         s->options->data);
	return false;
}

static void site_begin(struct site *s)
{
	load_languages(s);
	privacy_init(&s->privacy, s->archive, s->options->keep_hosts, s->options->anonymous);
	choices_check(s->archive, &s->privacy, s->diags);
	plan_site(&s->plan, s->archive, &s->privacy);
	s->sets = sets_build(s->archive, s->options->anonymous);
	s->colours = colours_choose(s->archive->subjects, s->plan.all,
	                            s->sets->many && !s->options->anonymous);
	s->url = site_address(s->archive->plans, s->diags);
	load_articles(s);
	if (may_replace(s) && site_may_go(s))
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

static void keep(struct site *s)
{
	char program[SHA256_HEX];

	site_program_key(s->options->templates, program);
	pages_keep(s->pages, program, s->options->again);
}

/* All pages. Returns how many, or -1. */
static int write_pages(struct site *s)
{
	size_t missing;

	if (site_make(s) < 0)
		return -1;
	missing = pages_missing(s->pages);
	if (missing)
		diag_add(s->diags, LEVEL_WARNING, NULL, 0, 0,
		         "no font has %zu characters of the charts; they are drawn as boxes", missing);
	return (int)pages_count(s->pages);
}

/* Letters must not change their look in silence. */
static void look_for_fonts(struct site *s)
{
	struct buf unread = BUF_INIT;
	const char *absent = chart_fonts_absent(&unread);

	if (absent && unread.n)
		diag_add(s->diags, LEVEL_WARNING, NULL, 0, 0,
		         "%s: charts are drawn in another font than '%s'", unread.s, absent);
	else if (absent)
		diag_add(s->diags, LEVEL_NOTE, NULL, 0, 0,
		         "'%s' is not installed, so charts are drawn in another font (see kurabe doctor)",
		         absent);
	else
		chart_fonts_unread(&unread);
	if (!absent && unread.n) {
		diag_add(s->diags, LEVEL_ERROR, NULL, 0, 0, "can't read the font '%s'", unread.s);
		s->unread = true;
	}
	buf_release(&unread);
}

int site_render(const struct archive *a, const struct site_options *o, struct diags *diags)
{
	struct site s = {.archive = a, .options = o, .diags = diags};
	int count = -1;

	look_for_fonts(&s);
	site_begin(&s);
	make_menu(&s.plan, s.sets, a, s.articles, s.menu);
	s.feed = has_feed(s.articles);
	if (s.pages && o->single_file && pages_single(s.pages) < 0) {
		pages_abort(s.pages);
		s.pages = NULL;
	}
	if (s.pages) {
		if (!o->single_file)
			keep(&s);
		pages_menu(s.pages, s.menu);
		if (s.url)
			pages_address(s.pages, s.url, s.feed);
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
