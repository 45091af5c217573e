/* SPDX-License-Identifier: MIT */
#include "render/lang_tables.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "render/templates.h"

enum { FILE_MAX = 16 << 20 };

static struct lang *lang_new(void)
{
	struct lang *l = xcalloc(1, sizeof *l);

	l->pool = xmalloc(sizeof *l->pool);
	pool_init(l->pool);
	l->made = xcalloc(1, sizeof *l->made);
	buf_init(&l->missing);
	return l;
}

void lang_free(struct lang *l)
{
	if (!l)
		return;
	free(l->texts.list);
	free(l->tools.list);
	free(l->facts.list);
	free(l->metrics);
	free(l->groups);
	free(l->made);
	buf_release(&l->missing);
	pool_release(l->pool);
	free(l->pool);
	free(l);
}

/* Reading ------------------------------------------------------------------------------------- */

static const char *attribute(struct lang *l, const xmlNode *node, const char *name)
{
	xmlChar *value = xmlGetNoNsProp(node, (const xmlChar *)name);
	const char *copy = pool_strdup(l->pool, value ? (const char *)value : "");

	xmlFree(value);
	return copy;
}

static const char *content(struct lang *l, const xmlNode *node)
{
	xmlChar *text = xmlNodeGetContent(node);
	const char *copy = pool_strdup(l->pool, text ? (const char *)text : "");

	xmlFree(text);
	return copy;
}

static void add_word(struct words *w, const char *id, const char *text)
{
	GROW(w->list, w->n, w->cap);
	w->list[w->n++] = (struct word){id, text};
}

static void read_words(struct lang *l, struct words *w, const xmlNode *parent)
{
	for (const xmlNode *n = parent->children; n; n = n->next)
		if (n->type == XML_ELEMENT_NODE)
			add_word(w, attribute(l, n, "id"), content(l, n));
}

static void add_metric(struct lang *l, struct metric_words m)
{
	GROW(l->metrics, l->n_metrics, l->cap_metrics);
	l->metrics[l->n_metrics++] = m;
}

static void read_metrics(struct lang *l, const xmlNode *parent)
{
	const char *tools = attribute(l, parent, "tools");

	for (const xmlNode *n = parent->children; n; n = n->next)
		if (n->type == XML_ELEMENT_NODE)
			add_metric(l, (struct metric_words){
					      tools,
					      attribute(l, n, "id"),
					      {attribute(l, n, "title"), attribute(l, n, "brief"),
					       attribute(l, n, "axis"), attribute(l, n, "says"),
					       attribute(l, n, "term"), attribute(l, n, "in")},
				      });
}

static void read_group(struct lang *l, const xmlNode *node)
{
	size_t n = xmlChildElementCount((xmlNode *)node), i = 0;
	struct lang_term *terms = pool_alloc(l->pool, (n + 1) * sizeof *terms);

	for (const xmlNode *t = node->children; t; t = t->next)
		if (t->type == XML_ELEMENT_NODE)
			terms[i++] = (struct lang_term){attribute(l, t, "id"),
							attribute(l, t, "title"), content(l, t)};
	GROW(l->groups, l->n_groups, l->cap_groups);
	l->groups[l->n_groups++] = (struct lang_group){attribute(l, node, "id"),
						       attribute(l, node, "title"), terms, i};
}

static void read_part(struct lang *l, const xmlNode *node)
{
	const char *name = (const char *)node->name;

	if (strcmp(name, "texts") == 0)
		read_words(l, &l->texts, node);
	else if (strcmp(name, "tools") == 0)
		read_words(l, &l->tools, node);
	else if (strcmp(name, "facts") == 0)
		read_words(l, &l->facts, node);
	else if (strcmp(name, "metrics") == 0)
		read_metrics(l, node);
	else if (strcmp(name, "glossary") == 0)
		for (const xmlNode *g = node->children; g; g = g->next)
			if (g->type == XML_ELEMENT_NODE)
				read_group(l, g);
}

static int by_id(const void *a, const void *b)
{
	return strcmp(((const struct word *)a)->id, ((const struct word *)b)->id);
}

static void sort_words(struct words *w)
{
	if (w->n)
		qsort(w->list, w->n, sizeof *w->list, by_id);
}

static char *name_of(const char *code)
{
	struct buf name = BUF_INIT;

	buf_printf(&name, "lang/%s.xml", code);
	return buf_detach(&name);
}

static struct lang *read_file(const char *path, const char *code, struct buf *err)
{
	struct buf bytes = BUF_INIT, why = BUF_INIT;
	struct lang *l = NULL;
	xmlDoc *doc = NULL;
	const xmlNode *root;

	if (file_read(path, FILE_MAX, &bytes, &why) == 0)
		doc = xmlReadMemory(bytes.s, (int)bytes.n, path, NULL,
				    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	root = doc ? xmlDocGetRootElement(doc) : NULL;
	if (root) {
		l = lang_new();
		l->code = attribute(l, root, "code");
		l->name = attribute(l, root, "name");
		for (const xmlNode *n = root->children; n; n = n->next)
			if (n->type == XML_ELEMENT_NODE)
				read_part(l, n);
		sort_words(&l->texts);
		sort_words(&l->tools);
		sort_words(&l->facts);
	} else if (why.n) {
		buf_printf(err, "%s, so there are no pages in \"%s\"", why.s, code);
	} else {
		const xmlError *e = xmlGetLastError();

		buf_printf(err,
			   "%s can't be read as XML (line %d), so there are no pages in \"%s\".",
			   path, e ? e->line : 0, code);
	}
	xmlFreeDoc(doc);
	buf_release(&bytes);
	buf_release(&why);
	return l;
}

const char *words_find(const struct words *w, const char *id)
{
	struct word key = {id, NULL};
	const struct word *found = w->n ? bsearch(&key, w->list, w->n, sizeof key, by_id) : NULL;

	return found ? found->text : NULL;
}

/* Taking from English what is missing -----------------------------------------------------------
 */

static void note_missing(struct lang *l, const char *id)
{
	if (l->n_missing++ < 10)
		buf_printf(&l->missing, "%s%s", l->missing.n ? ", " : "", id);
}

static void fill_words(struct lang *l, struct words *w, const struct words *from)
{
	size_t own = w->n;

	for (size_t i = 0; i < from->n; i++) {
		struct words sorted = {w->list, own, 0};

		if (words_find(&sorted, from->list[i].id))
			continue;
		note_missing(l, from->list[i].id);
		add_word(w, pool_strdup(l->pool, from->list[i].id),
			 pool_strdup(l->pool, from->list[i].text));
	}
	sort_words(w);
}

static bool has_metric(const struct lang *l, const struct metric_words *m)
{
	for (size_t i = 0; i < l->n_metrics; i++)
		if (strcmp(l->metrics[i].id, m->id) == 0 &&
		    strcmp(l->metrics[i].tools, m->tools) == 0)
			return true;
	return false;
}

static void fill_metrics(struct lang *l, const struct lang *from)
{
	for (size_t i = 0; i < from->n_metrics; i++) {
		const struct metric_words *m = &from->metrics[i];

		if (has_metric(l, m))
			continue;
		note_missing(l, m->id);
		add_metric(l, (struct metric_words){
				      pool_strdup(l->pool, m->tools),
				      pool_strdup(l->pool, m->id),
				      {pool_strdup(l->pool, m->words.title),
				       pool_strdup(l->pool, m->words.brief),
				       pool_strdup(l->pool, m->words.axis),
				       pool_strdup(l->pool, m->words.says),
				       pool_strdup(l->pool, m->words.term),
				       pool_strdup(l->pool, m->words.in)},
			      });
	}
}

static const struct lang_term *find_term(const struct lang_group *g, const char *id)
{
	for (size_t i = 0; g && i < g->n_terms; i++)
		if (strcmp(g->terms[i].id, id) == 0)
			return &g->terms[i];
	return NULL;
}

static const struct lang_group *find_group(const struct lang *l, const char *id)
{
	for (size_t i = 0; i < l->n_groups; i++)
		if (strcmp(l->groups[i].id, id) == 0)
			return &l->groups[i];
	return NULL;
}

/* The group as English has it, each term in this language where it has it. */
static struct lang_group fill_group(struct lang *l, const struct lang_group *from)
{
	const struct lang_group *own = find_group(l, from->id);
	struct lang_term *terms = pool_alloc(l->pool, (from->n_terms + 1) * sizeof *terms);

	for (size_t i = 0; i < from->n_terms; i++) {
		const struct lang_term *t = find_term(own, from->terms[i].id),
				       *en = &from->terms[i];

		if (!t)
			note_missing(l, en->id);
		terms[i] = t ? *t
			     : (struct lang_term){pool_strdup(l->pool, en->id),
						  pool_strdup(l->pool, en->title),
						  pool_strdup(l->pool, en->text)};
	}
	return (struct lang_group){pool_strdup(l->pool, from->id),
				   own ? own->title : pool_strdup(l->pool, from->title), terms,
				   from->n_terms};
}

static void fill_glossary(struct lang *l, const struct lang *from)
{
	struct lang_group *groups = xcalloc(from->n_groups + 1, sizeof *groups);

	for (size_t i = 0; i < from->n_groups; i++)
		groups[i] = fill_group(l, &from->groups[i]);
	free(l->groups);
	l->groups = groups;
	l->n_groups = from->n_groups;
}

/* Takes what l lacks from a file. Returns -1 with a sentence if that can't be read. */
static int fill_from(struct lang *l, const char *path, const char *code, struct buf *err)
{
	struct lang *other = read_file(path, code, err);

	if (!other)
		return -1;
	fill_words(l, &l->texts, &other->texts);
	fill_words(l, &l->tools, &other->tools);
	fill_words(l, &l->facts, &other->facts);
	fill_metrics(l, other);
	fill_glossary(l, other);
	lang_free(other);
	return 0;
}

/* The language's own file first; what it lacks from the installed one, then from English. */
static struct lang *load(const char *dir, const char *name, const char *code, struct buf *err)
{
	char *own = templates_path(dir, name), *installed = templates_installed(name);
	char *english = templates_path(dir, "lang/en.xml");
	struct lang *l = read_file(own, code, err);
	int r = 0;

	if (l && strcmp(own, installed) != 0 && access(installed, R_OK) == 0)
		r = fill_from(l, installed, code, err);
	if (l && r == 0 && strcmp(code, "en") != 0)
		r = fill_from(l, english, "en", err);
	if (r < 0) {
		lang_free(l);
		l = NULL;
	}
	free(own);
	free(installed);
	free(english);
	return l;
}

struct lang *lang_load(const char *dir, const char *code, struct buf *err)
{
	bool english = strcmp(code, "en") == 0;
	char *name = name_of(code);
	struct lang *l = load(dir, name, code, err);

	if (l) {
		l->folder = english ? "" : pool_printf(l->pool, "%s/", code);
		l->suffix = english ? "" : pool_printf(l->pool, "-%s", code);
	}
	free(name);
	return l;
}

size_t lang_missing(const struct lang *l, struct buf *out)
{
	buf_put(out, l->missing.s, l->missing.n);
	return l->n_missing;
}
