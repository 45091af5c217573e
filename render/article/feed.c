/* SPDX-License-Identifier: MIT */
#include "render/article/feed.h"

#include <string.h>

#include <libxml/tree.h>

#include "render/lang.h"
#include "render/page/node.h"

static xmlNode *child(xmlNode *to, const char *name, const char *text)
{
	xmlNode *node = node_append(to, name);

	if (text)
		node_text(node, text);
	return node;
}

static void put_date(xmlNode *to, const char *name, const char *date)
{
	struct buf text = BUF_INIT;

	buf_printf(&text, "%sT00:00:00Z", date);
	child(to, name, text.s);
	buf_release(&text);
}

static void put_link(xmlNode *to, const char *rel, const char *href)
{
	xmlNode *link = node_append(to, "link");

	node_set(link, "rel", rel);
	node_set(link, "href", href);
}

static void put_entry(xmlNode *feed, const struct article *a, const char *url, const char *author)
{
	xmlNode *entry = node_append(feed, "entry");
	struct buf address = BUF_INIT;

	buf_printf(&address, "%s%sarticle/%s.html", url, lang_folder(a->lang), a->slug);
	node_set(entry, "xml:lang", lang_code(a->lang));
	child(entry, "title", a->title.text);
	put_link(entry, "alternate", address.s);
	child(entry, "id", address.s);
	put_date(entry, "published", a->date.text);
	put_date(entry, "updated", a->date.text);
	child(child(entry, "author", NULL), "name", a->author.text ? a->author.text : author);
	for (size_t i = 0; i < a->tags.n; i++)
		node_set(node_append(entry, "category"), "term", a->tags.list[i].text);
	if (a->summary)
		child(entry, "summary", a->summary);
	buf_release(&address);
}

static xmlNode *begin(xmlDoc *doc, const char *url, const char *title, const char *newest)
{
	xmlNode *feed = xmlNewDocNode(doc, NULL, (const xmlChar *)"feed", NULL);
	struct buf self = BUF_INIT;

	xmlDocSetRootElement(doc, feed);
	node_set(feed, "xmlns", "http://www.w3.org/2005/Atom");
	child(feed, "title", title);
	buf_printf(&self, "%sfeed.xml", url);
	put_link(feed, "self", self.s);
	put_link(feed, "alternate", url);
	child(feed, "id", url);
	put_date(feed, "updated", newest);
	buf_release(&self);
	return feed;
}

size_t feed_put(const struct articles *all, const char *url, const char *title, const char *author,
                struct buf *out)
{
	xmlDoc *doc = xmlNewDoc((const xmlChar *)"1.0");
	xmlNode *feed = NULL;
	xmlChar *text;
	size_t n = 0;
	int size;

	for (size_t i = 0; i < all->n; i++) {
		const struct article *a = all->list[i];

		if (a->failed || !a->date.text)
			continue;
		if (!n++)
			feed = begin(doc, url, title, a->date.text);
		put_entry(feed, a, url, author ? author : title);
	}
	if (n) {
		xmlDocDumpFormatMemoryEnc(doc, &text, &size, "UTF-8", 1);
		buf_put(out, text, (size_t)size);
		xmlFree(text);
	}
	xmlFreeDoc(doc);
	return n;
}
