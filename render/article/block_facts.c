/* SPDX-License-Identifier: MIT */
/* What the logs say of machines, and what plans.ini says of plans. */
#include <stdlib.h>
#include <string.h>

#include "render/article/writing.h"
#include "render/page/node.h"

/* Moves the tables out of the sections behind `last`; removes those. */
static bool take_tables(struct writing *w, xmlNode *last, struct word caption)
{
	xmlNode *to = article_section(w), *next, *after;
	bool any = false;

	for (xmlNode *s = last->next; s; s = next) {
		next = s->next;
		for (xmlNode *n = s->children; n; n = after) {
			after = n->next;
			if (strcmp((const char *)n->name, "table") != 0)
				continue;
			xmlUnlinkNode(n);
			xmlAddChild(to, n);
			any = true;
			if (!caption.text)
				continue;
			xmlNodeSetContent(table_caption(n), NULL);
			run_text(table_caption(n), caption.text);
		}
		xmlUnlinkNode(s);
		xmlFreeNode(s);
	}
	return any;
}

/* Rows of the tables of a section. */
static size_t count_rows(const xmlNode *section)
{
	size_t n = 0;

	for (const xmlNode *table = section->children; table; table = table->next)
		for (const xmlNode *rows = table->children; rows; rows = rows->next)
			for (const xmlNode *row = rows->children; row; row = row->next)
				n += strcmp((const char *)row->name, "row") == 0;
	return n;
}

/* Adds the facts of the group that has the most subjects and, among those, the most to say. */
static void add_widest(struct writing *w, const struct comparison *c)
{
	size_t most = 0, best = 0;
	xmlNode *kept = NULL;

	for (size_t i = 0; i < c->n_groups; i++)
		most = c->groups[i].n_subjects > most ? c->groups[i].n_subjects : most;
	for (size_t i = 0; i < c->n_groups; i++) {
		xmlNode *last = w->page->last, *drop;

		if (c->groups[i].n_subjects < most)
			continue;
		view_facts_section(w->v, w->page, &c->groups[i], "facts");
		if (w->page->last == last)
			continue;
		drop = w->page->last;
		if (count_rows(drop) > best) {
			best = count_rows(drop);
			drop = kept;
			kept = w->page->last;
		}
		if (drop) {
			xmlUnlinkNode(drop);
			xmlFreeNode(drop);
		}
	}
}

void block_facts(struct writing *w, struct block *b)
{
	struct chosen chosen;
	xmlNode *last;

	if (article_choose(w, b, b->words.list, b->words.n, NULL, 0, &chosen)) {
		article_section(w);
		last = w->page->last;
		add_widest(w, chosen.c);
		if (!take_tables(w, last, block_value(b, "caption")))
			article_fault(w, b->kind, "the logs state no facts of these subjects");
	}
	chosen_release(&chosen);
}

static void fact(struct view *v, xmlNode *list, const char *key, const char *value, const char *href)
{
	if (value)
		run_link(facts_add(list, view_text(v, key)), value, href);
}

static void one_plan(struct writing *w, struct word word, const struct subject *s)
{
	struct view *v = w->v;
	const struct plan *p = s->plan;
	bool told = !v->privacy->anonymous;
	xmlNode *list;

	if (!p) {
		article_fault(w, word, "'%s' is no plan of plans.ini", word.text);
		return;
	}
	list = page_facts(article_section(w));
	fact(v, list, "column.plan", view_name(v, s), view_href(v, s));
	fact(v, list, "plan.provider", told ? p->provider : NULL, NULL);
	fact(v, list, "plan.region", told ? p->region : NULL, NULL);
	fact(v, list, "plan.price", told ? view_price(v, p) : NULL, p->price_source);
	fact(v, list, "column.date", told ? p->price_date : NULL, NULL);
	fact(v, list, "column.runs", view_integer(v, (double)s->n_runs), NULL);
}

void block_plan(struct writing *w, struct block *b)
{
	struct words words = {0};
	struct words *asked = &b->words;

	if (!asked->n) {
		block_items(b, block_value(b, "subjects"), &words);
		asked = &words;
	}
	if (!asked->n)
		article_fault(w, b->kind, "whose plan? Write kurabe plan SUBJECT");
	for (size_t i = 0; i < asked->n; i++) {
		const struct subject *s = article_subject(w, asked->list[i]);

		if (s)
			one_plan(w, asked->list[i], s);
	}
	free(words.list);
}
