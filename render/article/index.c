/* SPDX-License-Identifier: MIT */
/* The articles on the front page. */
#include <string.h>

#include "render/article/article.h"
#include "render/page/node.h"

static void entry(struct view *v, xmlNode *entries, const struct article *a)
{
	bool other = strcmp(lang_code(a->lang), lang_code(v->lang)) != 0;
	const char *byline = article_byline(v, a);
	xmlNode *node = page_entry(entries, a->title.text,
	                           other ? pool_printf(&v->pool, "/%sarticle/%s.html",
	                                               lang_folder(a->lang), a->slug)
	                                 : pool_printf(&v->pool, "article/%s.html", a->slug));

	if (other)
		node_set(node, "lang", lang_code(a->lang));
	if (a->summary)
		run_text(page_prose(node), a->summary);
	if (*byline || other)
		run_text(page_cond(node),
		         other ? pool_printf(&v->pool, "%s%s%s", lang_name(a->lang),
		                             *byline ? view_text(v, "list.between") : "", byline)
		               : byline);
}

/* Whether the reader has the article in the language of the view. */
static bool is_translated(const struct view *v, const struct articles *all, const struct article *a)
{
	for (size_t i = 0; i < all->n; i++)
		if (all->list[i]->lang == v->lang && !all->list[i]->failed &&
		    strcmp(all->list[i]->slug, a->slug) == 0)
			return true;
	return false;
}

void articles_section(struct view *v, xmlNode *page, const struct articles *all)
{
	xmlNode *entries = NULL;

	for (int own = 1; all && own >= 0; own--)
		for (size_t i = 0; i < all->n; i++) {
			const struct article *a = all->list[i];

			if (a->failed || (a->lang == v->lang) != own || (!own && is_translated(v, all, a)))
				continue;
			if (!entries)
				entries = page_entries(
				        page_section(page, "articles", view_text(v, "page.articles")));
			entry(v, entries, a);
		}
}
