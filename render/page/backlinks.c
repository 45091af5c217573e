/* SPDX-License-Identifier: MIT */
#include "render/page/backlinks.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/memory.h"
#include "base/pool.h"
#include "render/page/node.h"
#include "render/page/record.h"

enum { SHOWN_MAX = 6 }; /* pages named on one line */

/* A page that links into logs. */
struct origin {
	const char *lang, *path, *title;
};

/* All places of one log that one page links to. */
struct links {
	const char *log, *places; /* "0123456789ab"; "L3 L12-2 " */
	const struct origin *origin;
	size_t ordinal; /* in the order of gathering */
};

/* One of them. */
struct use {
	const char *place;
	size_t n;
	const struct origin *origin;
	size_t ordinal;
};

struct backlinks {
	struct pool pool;
	const struct origin *last;
	struct links *list;
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
	free(s->list);
	free(s);
}

static char *attribute(const xmlNode *node, const char *name)
{
	return (char *)xmlGetNoNsProp(node, (const xmlChar *)name);
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

/* Noting -------------------------------------------------------------------------------------- */

static const char log_folder[] = "log/", log_ending[] = ".html#";

/* The hrefs of a page that lead into logs. */
struct hrefs {
	char **list;
	size_t n, cap;
};

static void add_href(struct hrefs *h, const xmlNode *node)
{
	char *href = attribute(node, "href");

	if (href && strncmp(href, log_folder, strlen(log_folder)) == 0 && strstr(href, log_ending)) {
		GROW(h->list, h->n, h->cap);
		h->list[h->n++] = href;
	} else {
		xmlFree(href);
	}
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void note_origin(const xmlNode *page, struct buf *record)
{
	const xmlNode *heading = child(page, "heading");
	char *lang = attribute(page, "lang"), *path = attribute(page, "path");
	char *title = heading ? (char *)xmlNodeGetContent(heading) : NULL;

	RECORD_PUT(record, RECORD_ORIGIN, lang ? lang : "", path ? path : "", title ? title : "");
	xmlFree(lang);
	xmlFree(path);
	xmlFree(title);
}

/* The links to one log, from number `i` on. Returns the number behind them. */
static size_t note_log(const struct hrefs *h, size_t i, struct buf *record)
{
	const char *first = h->list[i], *log = first + strlen(log_folder);
	size_t n = (size_t)(strstr(first, log_ending) - first) + strlen(log_ending);
	char *name = xstrndup(log, n - strlen(log_folder) - strlen(log_ending));
	struct buf places = BUF_INIT;

	for (; i < h->n && strncmp(h->list[i], first, n) == 0; i++) {
		if (h->list[i] != first && strcmp(h->list[i], h->list[i - 1]) == 0)
			continue;
		buf_puts(&places, h->list[i] + n);
		buf_putc(&places, ' ');
	}
	RECORD_PUT(record, RECORD_LINKS, name, places.s);
	buf_release(&places);
	free(name);
	return i;
}

void backlinks_note(xmlNode *page, struct buf *record)
{
	struct hrefs h = {0};

	for (xmlNode *n = page; n; n = node_next(n, page))
		if (n->type == XML_ELEMENT_NODE)
			add_href(&h, n);
	if (h.n) {
		qsort(h.list, h.n, sizeof *h.list, by_text);
		note_origin(page, record);
	}
	for (size_t i = 0; i < h.n;)
		i = note_log(&h, i, record);
	for (size_t i = 0; i < h.n; i++)
		xmlFree(h.list[i]);
	free(h.list);
}

/* Gathering ----------------------------------------------------------------------------------- */

void backlinks_origin(struct backlinks *s, const char *lang, const char *path, const char *title)
{
	struct origin *o = pool_alloc(&s->pool, sizeof *o);

	*o = (struct origin){pool_strdup(&s->pool, lang), pool_strdup(&s->pool, path),
			     pool_strdup(&s->pool, title)};
	s->last = o;
}

void backlinks_links(struct backlinks *s, const char *log, const char *places)
{
	if (!s->last)
		return;
	GROW(s->list, s->n, s->cap);
	s->list[s->n] = (struct links){pool_strdup(&s->pool, log), pool_strdup(&s->pool, places),
				       s->last, s->n};
	s->n++;
	s->sorted = false;
}

static int by_log(const void *a, const void *b)
{
	const struct links *x = a, *y = b;
	int order = strcmp(x->log, y->log);

	return order ? order : (x->ordinal > y->ordinal) - (x->ordinal < y->ordinal);
}

static bool log_before(const void *links, const void *log)
{
	return strcmp(((const struct links *)links)->log, log) < 0;
}

/* The first links to a log; s->n: nobody links there. */
static size_t find_links(struct backlinks *s, const char *log)
{
	if (!s->sorted && s->n)
		qsort(s->list, s->n, sizeof *s->list, by_log);
	s->sorted = true;
	return bisect(log, s->list, s->n, sizeof *s->list, log_before);
}

static bool is_of(const struct backlinks *s, size_t i, const char *log)
{
	return i < s->n && strcmp(s->list[i].log, log) == 0;
}

void backlinks_hash(struct backlinks *s, const char *lang, const char *log, struct sha256 *key)
{
	for (size_t i = find_links(s, log); is_of(s, i, log); i++) {
		const struct links *l = &s->list[i];

		if (strcmp(l->origin->lang, lang) != 0)
			continue;
		sha256_add(key, l->origin->path, strlen(l->origin->path) + 1);
		sha256_add(key, l->origin->title, strlen(l->origin->title) + 1);
		sha256_add(key, l->places, strlen(l->places) + 1);
	}
}

/* Saying -------------------------------------------------------------------------------------- */

struct uses {
	struct use *list; /* by place, then in the order of gathering */
	size_t n, cap;
};

static int compare_places(const char *a, size_t n_a, const char *b, size_t n_b)
{
	int order = memcmp(a, b, n_a < n_b ? n_a : n_b);

	return order ? order : (n_a > n_b) - (n_a < n_b);
}

static int by_place(const void *a, const void *b)
{
	const struct use *x = a, *y = b;
	int order = compare_places(x->place, x->n, y->place, y->n);

	return order ? order : (x->ordinal > y->ordinal) - (x->ordinal < y->ordinal);
}

static struct uses uses_of(struct backlinks *s, const char *log, const char *lang)
{
	struct uses u = {0};

	for (size_t i = find_links(s, log); is_of(s, i, log); i++) {
		const struct links *l = &s->list[i];

		if (strcmp(l->origin->lang, lang) != 0)
			continue;
		for (const char *p = l->places; *p;) {
			size_t n = strcspn(p, " ");

			GROW(u.list, u.n, u.cap);
			u.list[u.n++] = (struct use){p, n, l->origin, l->ordinal};
			p += n + (p[n] == ' ');
		}
	}
	if (u.n)
		qsort(u.list, u.n, sizeof *u.list, by_place);
	return u;
}

static bool place_before(const void *use, const void *key)
{
	const struct use *x = use, *y = key;

	return compare_places(x->place, x->n, y->place, y->n) < 0;
}

static size_t find_place(const struct uses *u, const char *place, size_t n)
{
	const struct use key = {.place = place, .n = n};

	return bisect(&key, u->list, u->n, sizeof *u->list, place_before);
}

static void add_uses(const struct uses *u, xmlNode *line, const char *place)
{
	xmlNode *shown = NULL;
	size_t n = strlen(place), said = 0;

	for (size_t i = find_place(u, place, n); i < u->n && said < SHOWN_MAX; i++, said++) {
		const struct use *use = &u->list[i];
		xmlNode *a;

		if (compare_places(use->place, use->n, place, n) != 0)
			break;
		if (!shown)
			shown = node_append(line, "shown");
		a = node_append(shown, "a");
		node_set_href(a, use->origin->path);
		node_text(a, use->origin->title);
	}
}

/* "log/0123456789ab.html": what stands between. To free(). */
static char *log_of(const char *path)
{
	const char *from = strrchr(path, '/'), *end = strrchr(path, '.');

	from = from ? from + 1 : path;
	return xstrndup(from, end && end > from ? (size_t)(end - from) : strlen(from));
}

void backlinks_add(struct backlinks *s, xmlNode *page)
{
	char *lang = attribute(page, "lang"), *path = attribute(page, "path"), *log = log_of(path);
	struct uses uses = uses_of(s, log, lang);

	for (xmlNode *n = uses.n ? page : NULL; n; n = node_next(n, page)) {
		char *id = is(n, "line") ? attribute(n, "id") : NULL;

		if (id)
			add_uses(&uses, n, id);
		xmlFree(id);
	}
	free(uses.list);
	free(log);
	xmlFree(lang);
	xmlFree(path);
}
