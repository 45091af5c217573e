/* SPDX-License-Identifier: MIT */
#include "render/page/glossary.h"

#include "render/page/page.h"

static void add_group(xmlNode *page, const struct lang_group *g)
{
	xmlNode *list = page_glossary(page_section(page, g->id, g->title));

	for (size_t i = 0; i < g->n_terms; i++)
		run_marked(glossary_term(list, g->terms[i].id, g->terms[i].title), g->terms[i].text,
			   "#");
}

xmlNode *glossary_page(const struct lang *l)
{
	xmlNode *page = page_new(l, "glossary", "glossary.html", lang_text(l, "glossary.title"));
	size_t n;
	const struct lang_group *groups = lang_glossary(l, &n);

	page_describe(page, lang_text(l, "glossary.lead"));
	page_crumb(page, lang_text(l, "page.front"), "index.html");
	run_text(page_lead(page), lang_text(l, "glossary.lead"));
	for (size_t i = 0; i < n; i++)
		add_group(page, &groups[i]);
	return page;
}
