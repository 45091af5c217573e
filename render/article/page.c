/* SPDX-License-Identifier: MIT */
/* The page of an article. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "render/article/anonymous.h"
#include "render/article/claims.h"
#include "render/article/post.h"
#include "render/article/writing.h"
#include "render/page/node.h"
#include "render/stat/condition.h"

enum { TOOLS_MAX = 16, DESCRIPTION_MAX = 200 };

void article_fault(struct writing *w, struct word at, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	diag_vadd(w->v->diags, LEVEL_ERROR, w->a->file, at.line, at.column, format, ap);
	va_end(ap);
	w->failed = true;
}

void article_uses(struct writing *w, const struct run *run)
{
	for (size_t i = 0; i < w->n_runs; i++)
		if (w->runs[i] == run)
			return;
	GROW(w->runs, w->n_runs, w->cap_runs);
	w->runs[w->n_runs++] = run;
}

xmlNode *article_section(struct writing *w)
{
	if (!w->section) {
		w->section = page_section(w->page, NULL, "");
		w->level = 2;
	}
	return w->section;
}

/* The head ------------------------------------------------------------------------------------ */

/* "UnixBench 5.1.3 · fio 1.57 · 2012-10-22 to 2012-12-13" of the runs behind the article. */
static void tools_line(struct writing *w)
{
	struct view *v = w->v;
	const char *parts[TOOLS_MAX + 1];
	size_t n = 0;

	for (size_t i = 0; i < w->n_runs && n < TOOLS_MAX; i++) {
		const char *tool = run_suite(w->runs[i]);
		const struct run **runs;
		size_t n_runs = 0;
		bool seen = false;

		for (size_t k = 0; k < i && !seen; k++)
			seen = strcmp(run_suite(w->runs[k]), tool) == 0;
		if (seen)
			continue;
		runs = pool_alloc(&v->pool, w->n_runs * sizeof *runs);
		for (size_t k = i; k < w->n_runs; k++)
			if (strcmp(run_suite(w->runs[k]), tool) == 0)
				runs[n_runs++] = w->runs[k];
		parts[n++] = view_runs_tool_version(v, tool, runs, n_runs);
	}
	if (!n)
		return;
	parts[n++] = view_dates(v, w->runs, w->n_runs);
	run_text(page_cond(w->page), view_join(v, parts, n, view_text(v, "list.between")));
}

const char *article_byline(struct view *v, const struct article *a)
{
	const char *author = a->author.text ? a->author.text : v->archive->plans->author;
	const char *parts[3];
	size_t n = 0;

	if (a->date.text)
		parts[n++] = a->date.text;
	if (author)
		parts[n++] = author;
	if (a->tags.n) {
		const char **tags = pool_alloc(&v->pool, a->tags.n * sizeof *tags);

		for (size_t i = 0; i < a->tags.n; i++)
			tags[i] = a->tags.list[i].text;
		parts[n++] = view_join(v, tags, a->tags.n, view_text(v, "list.comma"));
	}
	return view_join(v, parts, n, view_text(v, "list.between"));
}

/* The beginning of a text, at a whole character. */
static const char *cut(struct view *v, const char *text)
{
	size_t n = 0, all = strlen(text), used;

	for (size_t k = 0; n < all && k < DESCRIPTION_MAX; k++) {
		utf8_decode(text + n, all - n, &used);
		n += used;
	}
	return n == all ? pool_strdup(&v->pool, text)
	                : pool_printf(&v->pool, "%.*s…", (int)n, text);
}

/* What the page says of itself: front matter, else the first paragraph. */
static const char *describe(struct writing *w)
{
	xmlNode *first = w->summary ? w->summary->children : w->section ? w->section->children : NULL;
	xmlChar *s;
	const char *text;

	if (w->a->description.text)
		return w->a->description.text;
	while (first && strcmp((const char *)first->name, "p") != 0)
		first = first->next;
	if (!first)
		return w->a->title.text;
	s = xmlNodeGetContent(first);
	text = cut(w->v, (const char *)s);
	xmlFree(s);
	return text;
}

/* The languages that have an article at this address. */
static void languages(struct writing *w, const struct articles *all)
{
	const char **codes = pool_alloc(&w->v->pool, (all->n + 1) * sizeof *codes);
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->list[i]->slug, w->a->slug) == 0 && !all->list[i]->failed)
			codes[n++] = lang_code(all->list[i]->lang);
	page_languages(w->page, view_join(w->v, codes, n, " "));
}

/* The group with the most subjects among those that the blocks speak of. */
static const struct group *widest(const struct writing *w)
{
	const struct group *best = NULL;

	for (size_t i = 0; i < w->n_comparisons; i++)
		for (size_t g = 0; g < w->comparisons[i]->n_groups; g++) {
			const struct group *next = &w->comparisons[i]->groups[g];

			if (!best || next->n_subjects > best->n_subjects)
				best = next;
		}
	return best;
}

static void card(struct writing *w)
{
	struct view *v = w->v;
	const char *const parts[] = {view_text(v, "page.articles"), w->a->date.text};

	view_card(v, w->page, pool_printf(&v->pool, "article-%s", w->a->slug),
	          view_join(v, parts, w->a->date.text ? 2 : 1, view_text(v, "list.between")),
	          w->a->title.text, widest(w));
}

static void build(struct writing *w, const struct articles *all)
{
	struct view *v = w->v;
	const char *byline = article_byline(v, w->a);

	w->page = page_new(v->lang, "article", pool_printf(&v->pool, "article/%s.html", w->a->slug),
	                   w->a->title.text);
	page_crumb(w->page, view_text(v, "page.articles"), "index.html#articles");
	article_prose(w);
	if (*byline)
		run_text(page_cond(w->page), byline);
	tools_line(w);
	anonymous_page(w->page, v->privacy, &v->pool);
	page_describe(w->page, describe(w));
	languages(w, all);
	if (!w->dry && !w->failed)
		card(w);
}

static void writing_release(struct writing *w)
{
	view_said_release(w->v);
	for (size_t i = 0; i < w->n_comparisons; i++)
		comparison_free(w->comparisons[i]);
	free(w->comparisons);
	free(w->runs);
}

xmlNode *article_page(struct view *v, struct article *a)
{
	struct claims *claims = claims_new(v->archive);
	struct writing w = {.v = v, .a = a, .claims = claims, .dry = true};

	build(&w, &(struct articles){0});
	if (w.failed) {
		page_free(w.page);
		w.page = NULL;
	} else {
		a->summary = pool_strdup(&a->pool, describe(&w));
	}
	writing_release(&w);
	claims_free(claims);
	return w.page;
}

static bool write_article(struct view *v, struct article *a, const struct claims *claims,
                          const struct articles *all)
{
	struct writing w = {.v = v, .a = a, .claims = claims};

	build(&w, all);
	if (!w.failed && v->options->posts != POST_NONE)
		post_make(v, a, w.page);
	if (w.failed)
		page_free(w.page);
	else if (page_write(v->pages, w.page) < 0)
		v->failed = true;
	writing_release(&w);
	return !w.failed;
}

/* First without drawing: what has an error leaves nothing behind. */
void articles_check(struct view *v, struct articles *all)
{
	for (size_t i = 0; i < all->n; i++) {
		xmlNode *page = all->list[i]->lang == v->lang ? article_page(v, all->list[i]) : NULL;

		if (all->list[i]->lang == v->lang)
			all->list[i]->failed = !page;
		page_free(page);
	}
}

int articles_write(struct view *v, struct articles *all)
{
	struct claims *claims = NULL;
	int n = 0;

	for (size_t i = 0; i < all->n; i++) {
		struct article *a = all->list[i];

		if (a->lang != v->lang || a->failed)
			continue;
		if (!claims)
			claims = claims_new(v->archive);
		a->failed = !write_article(v, a, claims, all);
		n += !a->failed;
	}
	claims_free(claims);
	return n;
}
