/* SPDX-License-Identifier: MIT */
/* An article of which nobody is to know whose machines it tells of. */
#include "render/article/anonymous.h"

#include <stdlib.h>
#include <string.h>

#include "parse/model/subject.h"
#include "render/page/node.h"

static const char *hidden(struct pool *pool, const char *text, const struct privacy *p)
{
	char *clean = public_words(text, p);
	const char *kept = pool_strdup(pool, clean);

	free(clean);
	return kept;
}

static void hide_word(struct article *a, struct word *w, const struct privacy *p)
{
	if (w->text)
		w->text = hidden(&a->pool, w->text, p);
}

void anonymous_article(struct article *a, const struct privacy *p)
{
	if (!p->anonymous)
		return;
	make_id(hidden(&a->pool, a->slug, p), NULL, NULL, a->slug);
	hide_word(a, &a->title, p);
	hide_word(a, &a->description, p);
	for (size_t i = 0; i < a->tags.n; i++)
		hide_word(a, &a->tags.list[i], p);
	if (a->front)
		a->front = hidden(&a->pool, a->front, p);
}

static void hide_attributes(xmlNode *n, const struct privacy *p, struct pool *pool)
{
	static const char *const names[] = {"title", "alt", "sub", "name"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		xmlChar *value = xmlGetNoNsProp(n, (const xmlChar *)names[i]);

		if (value)
			node_set(n, names[i], hidden(pool, (const char *)value, p));
		xmlFree(value);
	}
}

void anonymous_page(xmlNode *page, const struct privacy *p, struct pool *pool)
{
	for (xmlNode *n = p->anonymous ? page : NULL; n; n = node_next(n, page))
		if (n->type == XML_ELEMENT_NODE) {
			hide_attributes(n, p, pool);
		} else if (n->content) {
			xmlChar *text = xmlNodeGetContent(n);
			const char *clean = hidden(pool, (const char *)text, p);

			if (strcmp(clean, (const char *)text) != 0) {
				xmlNodeSetContent(n, NULL);
				xmlNodeAddContent(n, (const xmlChar *)clean);
			}
			xmlFree(text);
		}
}
