/* SPDX-License-Identifier: MIT */
/* Pages: what all of them have, and how they become HTML. */
#include <string.h>

#include "base/memory.h"
#include "render/page/html.h"
#include "render/page/node.h"
#include "render/page/pages_parts.h"

static bool has_word(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (const char *s = words; (s = strstr(s, word)); s += n)
		if ((s == words || s[-1] == ' ') && (!s[n] || s[n] == ' '))
			return true;
	return false;
}

/* The links to the same page in the other languages; to their front page where it has none. */
static void add_others(struct pages *p, xmlNode *page, const char *lang, const char *path)
{
	xmlChar *site = xmlGetNoNsProp(page, (const xmlChar *)"site");
	xmlChar *in = xmlGetNoNsProp(page, (const xmlChar *)"languages");

	for (size_t i = 0; i < p->n_langs; i++) {
		struct buf href = BUF_INIT;
		bool there = !in || has_word((const char *)in, lang_code(p->langs[i]));
		xmlNode *other;

		if (strcmp(lang_code(p->langs[i]), lang) == 0)
			continue;
		buf_printf(&href, "%s%s%s", (const char *)site, lang_folder(p->langs[i]),
			   there ? path : "index.html");
		other = node_place(page, "other");
		if (!there)
			node_set(other, "missing", "yes");
		node_set(other, "lang", lang_code(p->langs[i]));
		node_set(other, "name", lang_name(p->langs[i]));
		node_set(other, "href", href.s);
		buf_release(&href);
	}
	xmlFree(site);
	xmlFree(in);
}

/* The address of a page; the front page has the folder's. */
static void address_put(const struct pages *p, const char *path, struct buf *out)
{
	static const char front[] = "index.html";
	size_t n = strlen(path), k = strlen(front);

	if (n >= k && strcmp(path + n - k, front) == 0 && (n == k || path[n - k - 1] == '/'))
		n -= k;
	buf_puts(out, p->url);
	buf_put(out, path, n);
}

/* What other sites and readers of feeds look for. */
static void add_social(struct pages *p, xmlNode *page, const char *path)
{
	xmlChar *card = xmlGetNoNsProp(page, (const xmlChar *)"card");
	struct buf url = BUF_INIT;
	xmlNode *social;

	if (p->url) {
		social = node_place(page, "social");
		address_put(p, path, &url);
		node_set(social, "url", url.s);
		if (card) {
			buf_clear(&url);
			buf_printf(&url, "%s%s", p->url, (const char *)card);
			node_set(social, "card", url.s);
		}
		if (p->feed) {
			buf_clear(&url);
			buf_printf(&url, "%sfeed.xml", p->url);
			node_set(social, "feed", url.s);
		}
	}
	xmlFree(card);
	buf_release(&url);
}

int pages_sitemap(struct pages *p)
{
	xmlDoc *doc = xmlNewDoc((const xmlChar *)"1.0");
	xmlNode *set = xmlNewDocNode(doc, NULL, (const xmlChar *)"urlset", NULL);
	xmlChar *text;
	int size, r;

	xmlDocSetRootElement(doc, set);
	node_set(set, "xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");
	for (size_t i = 0; i < p->n_paths; i++) {
		struct buf url = BUF_INIT;

		address_put(p, p->paths[i], &url);
		node_text(node_append(node_append(set, "url"), "loc"), url.s);
		buf_release(&url);
	}
	xmlDocDumpFormatMemoryEnc(doc, &text, &size, "UTF-8", 1);
	r = pages_put(p, "sitemap.xml", text, (size_t)size);
	xmlFree(text);
	xmlFreeDoc(doc);
	return r;
}

static void add_menu(struct pages *p, xmlNode *page)
{
	for (const char *const *id = p->menu; id && *id; id++)
		node_set(node_place(page, "menu"), "id", *id);
}

static const char *folder_of(const struct pages *p, const char *lang)
{
	for (size_t i = 0; i < p->n_langs; i++)
		if (strcmp(lang_code(p->langs[i]), lang) == 0)
			return lang_folder(p->langs[i]);
	return "";
}

/* A log's page says where its lines are shown; the others say so by their links. */
static void add_backlinks(struct pages *p, xmlNode *page)
{
	xmlChar *kind = xmlGetNoNsProp(page, (const xmlChar *)"kind");

	if (strcmp((const char *)kind, "log") == 0)
		backlinks_add(p->backlinks, page);
	else
		backlinks_note(page, &p->record);
	xmlFree(kind);
}

/* The key of a page: all that its stylesheet is given. */
static void key_of(xmlNode *page, char key[SHA256_KEY])
{
	struct sha256 h;
	xmlChar *text;
	int size;

	xmlDocDumpMemory(page->doc, &text, &size);
	sha256_init(&h);
	sha256_add(&h, text, (size_t)size);
	sha256_key(&h, key);
	xmlFree(text);
}

/* Applies the stylesheet and writes what comes of it. */
static int make_page(struct pages *p, xmlNode *page, const char *file, const char *key)
{
	xmlDoc *result = stylesheets_apply(p->sheets, page->doc);
	struct buf html = BUF_INIT;
	int r = -1;

	if (result) {
		if (p->single)
			single_embed(p->single, result);
		html_write(result, &html);
		r = pages_put_as(p, file, key, html.s, html.n);
	}
	xmlFreeDoc(result);
	buf_release(&html);
	return r;
}

int page_write(struct pages *p, xmlNode *page)
{
	xmlChar *lang = xmlGetNoNsProp(page, (const xmlChar *)"lang");
	xmlChar *path = xmlGetNoNsProp(page, (const xmlChar *)"path");
	struct buf file = BUF_INIT;
	char key[SHA256_KEY];
	int r;

	add_menu(p, page);
	add_backlinks(p, page);
	add_others(p, page, (const char *)lang, (const char *)path);
	buf_printf(&file, "%s%s", folder_of(p, (const char *)lang), (const char *)path);
	add_social(p, page, file.s);
	RECORD_PUT(&p->record, RECORD_PAGE, file.s);
	key_of(page, key);
	r = pages_have(p, file.s, key) ? 0 : make_page(p, page, file.s, key);
	if (!p->in_part)
		pages_gather(p);
	xmlFree(lang);
	xmlFree(path);
	buf_release(&file);
	page_free(page);
	return r;
}

static const xmlNode *find_article(const xmlNode *root)
{
	for (const xmlNode *n = root; n;) {
		if (n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, "article") == 0)
			return n;
		if (n->children) {
			n = n->children;
			continue;
		}
		while (n != root && !n->next)
			n = n->parent;
		n = n == root ? NULL : n->next;
	}
	return NULL;
}

int pages_fragment(struct pages *p, xmlNode *page, struct buf *out)
{
	xmlDoc *result = stylesheets_apply(p->sheets, page->doc);
	const xmlNode *article = result ? find_article(xmlDocGetRootElement(result)) : NULL;

	for (const xmlNode *n = article ? article->children : NULL; n; n = n->next)
		if (n != article->children)
			html_write_node(n, out);
	xmlFreeDoc(result);
	return result ? 0 : -1;
}
