#include "render/page/backlinks.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/memory.h"
#include "base/pool.h"
#include "render/page/node.h"

enum { SHOWN_MAX = 6 }; /* pages named on one line */

/* A page that links into logs. */
struct origin {
	const char *lang, *path, *title;
};

struct use {
	const char *href;
	const struct origin *origin;
	size_t ordinal; /* in the order of gathering */
};

struct backlinks {
	struct pool pool;
	struct use *uses;
	size_t n, cap;
	bool sorted;
};

struct backlinks *backlinks_new(void)
{
	struct backlinks *s = xcalloc(1, sizeof *s);

	pool_init(&s->pool);
	return s;
}

void backlinks_free(struct backlinks *s)
{
	pool_release(&s->pool);
	free(s->uses);
	free(s);
}

static char *attribute(const xmlNode *node, const char *name)
{
	return (char *)xmlGetNoNsProp(node, (const xmlChar *)name);
}

static const char *keep(struct backlinks *s, char *value)
{
	const char *copy = pool_strdup(&s->pool, value ? value : "");

	xmlFree(value);
	return copy;
}

static bool is(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

static const xmlNode *child(const xmlNode *node, const char *name)
{
	const xmlNode *n = node->children;

	while (n && !is(n, name))
		n = n->next;
	return n;
}

static const struct origin *new_origin(struct backlinks *s, const xmlNode *page)
{
	struct origin *o = pool_alloc(&s->pool, sizeof *o);
	const xmlNode *heading = child(page, "heading");

	o->lang = keep(s, attribute(page, "lang"));
	o->path = keep(s, attribute(page, "path"));
	o->title = keep(s, heading ? (char *)xmlNodeGetContent(heading) : NULL);
	return o;
}

static void gather_link(struct backlinks *s, const xmlNode *node, const struct origin *origin)
{
	char *href = attribute(node, "href");

	if (href && strncmp(href, "log/", 4) == 0 && strchr(href, '#')) {
		GROW(s->uses, s->n, s->cap);
		s->uses[s->n] = (struct use){pool_strdup(&s->pool, href), origin, s->n};
		s->n++;
	}
	xmlFree(href);
}

void backlinks_gather(struct backlinks *s, xmlNode *page)
{
	const struct origin *origin = new_origin(s, page);

	for (xmlNode *n = page; n; n = node_next(n, page))
		if (n->type == XML_ELEMENT_NODE)
			gather_link(s, n, origin);
	s->sorted = false;
}

static int by_href(const void *a, const void *b)
{
	const struct use *x = a, *y = b;
	int order = strcmp(x->href, y->href);

	if (order == 0 && x->ordinal != y->ordinal)
		order = x->ordinal < y->ordinal ? -1 : 1;
	return order;
}

static void sort_uses(struct backlinks *s)
{
	if (!s->sorted && s->n)
		qsort(s->uses, s->n, sizeof *s->uses, by_href);
	s->sorted = true;
}

/* The first use of a link. */
static size_t find_uses(const struct backlinks *s, const char *href)
{
	size_t low = 0, high = s->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(s->uses[middle].href, href) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void add_uses(const struct backlinks *s, xmlNode *line, const char *href, const char *lang)
{
	const struct origin *last = NULL;
	xmlNode *shown = NULL;
	size_t said = 0;

	for (size_t i = find_uses(s, href); i < s->n && strcmp(s->uses[i].href, href) == 0; i++) {
		const struct origin *o = s->uses[i].origin;
		xmlNode *a;

		if (o == last || strcmp(o->lang, lang) != 0)
			continue;
		last = o;
		if (said++ == SHOWN_MAX)
			break;
		if (!shown)
			shown = node_append(line, "shown");
		a = node_append(shown, "a");
		node_set_href(a, o->path);
		node_text(a, o->title);
	}
}

void backlinks_add(struct backlinks *s, xmlNode *page)
{
	char *lang = attribute(page, "lang"), *path = attribute(page, "path");

	sort_uses(s);
	for (xmlNode *n = page; n; n = node_next(n, page)) {
		struct buf href = BUF_INIT;
		char *id = is(n, "line") ? attribute(n, "id") : NULL;

		if (id) {
			buf_printf(&href, "%s#%s", path, id);
			add_uses(s, n, href.s, lang);
		}
		xmlFree(id);
		buf_release(&href);
	}
	xmlFree(lang);
	xmlFree(path);
}
